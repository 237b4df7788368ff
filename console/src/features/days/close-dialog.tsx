import { phrase } from '@krapao/contract/phrases';
import { dateOf } from '@krapao/contract/bangkok';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { AskedDoubt, useCloseFacts } from './close-facts.tsx';
import type { DayState } from './queries.ts';
import { useDayEnd } from './use-day-end.ts';

/** Closes the day as it is seen, once another person confirms it. */
export function CloseDialog({ state, onClose }: { state: DayState; onClose: () => void }) {
  const { t } = useTranslation('days');
  const factsOf = useCloseFacts();
  const { day, seen, differences, asked } = state;
  const end = useDayEnd(onClose);
  const isOfAccounts = differences.some(({ kind }) => kind !== 'played');
  const isOfPlay = differences.some(({ kind }) => kind === 'played');
  return (
    <ActDialog
      title={t('close.title', { day: dateOf(`${day}T00:00:00+07:00`) })}
      summary={[...factsOf(state), [t('close.then'), t('close.never')]]}
      confirmLabel={t('close.submit')}
      tone="two"
      second
      why={{
        label: t('close.why'),
        choices: [
          ...(differences.length === 0 ? [phrase('didAllCountedAllMatch')] : []),
          ...(isOfAccounts
            ? [phrase('didMoneyInThatNobodyOwnsYet'), phrase('didTheBankTookMoneyBack'), phrase('didBankFee')]
            : []),
          ...(isOfPlay ? [phrase('didProviderReportsDifferently')] : []),
        ],
      }}
      send={({ why, proof, idempotencyKey }) =>
        call('POST /api/console/days/{day}/close', {
          params: { day },
          body: { why, proof, seen },
          idempotencyKey,
        })
      }
      {...end}
      onClose={onClose}
    >
      {() => <AskedDoubt asked={asked} />}
    </ActDialog>
  );
}
