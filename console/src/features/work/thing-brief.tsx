import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import type { ThingId } from '../../lib/paths.ts';
import { Loading } from '../../parts/states.tsx';
import { Facts } from './facts.tsx';
import { PayoutAccount } from './payout-account.tsx';
import { thingQuery } from './queries.ts';
import { SlipCheck } from './slip-check.tsx';
import { withoutIn } from './thing.tsx';

/** What a person needs to decide about a thing of the work, where its own screen is not open. */
export function ThingBrief(thing: ThingId) {
  useTranslation('work');
  const { data } = useQuery(thingQuery(thing));
  if (!data) return <Loading rows={3} />;
  return (
    <div>
      {data.kind === 'payout' && <PayoutAccount thing={data} />}
      {data.slip && <SlipCheck slip={data.slip} />}
      <Facts facts={data.facts} without={withoutIn(data)} />
    </div>
  );
}
