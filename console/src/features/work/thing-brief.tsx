import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import type { ThingId } from '../../lib/paths.ts';
import { Loading } from '../../parts/states.tsx';
import { doesWord } from './fact-words.ts';
import { Alike, Candidates, Facts } from './facts.tsx';
import { PayoutAccount } from './payout-account.tsx';
import { Play } from './play.tsx';
import { thingQuery } from './queries.ts';
import { SlipCheck } from './slip-check.tsx';
import { SlipPicture } from './slip-picture.tsx';
import { withoutIn } from './thing.tsx';
import styles from './thing.module.css';

interface ThingBriefProps {
  thing: ThingId;
  /** What is asked for about it, and of how much. */
  asked: { verdict: unknown; amount: number | null };
}

/** What a person needs to decide about a thing of the work, where its own screen is not open. */
export function ThingBrief({ thing, asked }: ThingBriefProps) {
  const { t } = useTranslation('work');
  const { data } = useQuery(thingQuery(thing));
  if (!data) return <Loading rows={3} />;
  const verdict = data.verdicts.find((one) => one.verdict === asked.verdict)?.verdict;
  return (
    <div>
      {verdict && (
        <dl className={styles.pairs}>
          <dt>{t('order.does')}</dt>
          <dd>{doesWord({ ...data, amount: asked.amount ?? data.amount }, verdict)}</dd>
        </dl>
      )}
      {data.kind === 'payout' && <PayoutAccount thing={data} />}
      {data.picture !== null && <SlipPicture key={data.id} src={data.picture} />}
      {data.slip && <SlipCheck slip={data.slip} />}
      <Facts facts={data.facts} named={data.named} without={withoutIn(data)} />
      {data.candidates.length > 0 && <Candidates candidates={data.candidates} />}
      {data.kind === 'payout' && data.play && <Play play={data.play} />}
      {data.alike.length > 0 && <Alike alike={data.alike} />}
    </div>
  );
}
