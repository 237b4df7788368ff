import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Baht } from '../../parts/baht.tsx';
import { Note } from '../../parts/note.tsx';
import { outcomeOf } from './acts.ts';
import { memberQuery } from './queries.ts';

export interface AskedFor {
  subject: string;
  /** Baht. */
  amount: number | null;
  order: Readonly<Record<string, unknown>>;
}

/** What whoever asked for a correction was told will come of it, with the wallet as it is now: for who is about to confirm it. */
export function CorrectionOutcome({ request: { subject, amount, order } }: { request: AskedFor }) {
  const { t } = useTranslation('members');
  const { data } = useQuery(memberQuery(subject));
  if (!data || amount === null) return null;
  const direction = order['direction'] === 'out' ? 'out' : 'in';
  const { after, missing } = outcomeOf({ direction, amount: String(amount) }, data.wallet);
  return (
    <>
      <p>
        {t('order.wallet')} <Baht amount={data.wallet} /> · {t('order.after')}{' '}
        <b>
          <Baht amount={after} />
        </b>
      </p>
      {missing > 0 && (
        <Note tone="amber">
          {t('missingMoney')} <Baht amount={missing} />
        </Note>
      )}
    </>
  );
}
