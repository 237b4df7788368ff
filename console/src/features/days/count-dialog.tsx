import { phrase } from '@krapao/contract/phrases';
import { useState } from 'react';
import { MoneyInput } from '@krapao/ui/money-input.tsx';
import { formatAmount } from '@krapao/ui/money-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Baht } from '../../parts/baht.tsx';
import { OwnAccount } from '../../parts/own-account.tsx';
import { countedOf } from './day-sums.ts';
import type { Account } from './queries.ts';
import { useDayEnd } from './use-day-end.ts';

/** What an account of ours held at the end of the day, by the bank's own word; what it differs by is told while it is typed. */
export function CountDialog({
  day,
  account,
  onClose,
}: {
  day: string;
  account: Account;
  onClose: () => void;
}) {
  const { t } = useTranslation('days');
  const { key, name, expected, counted } = account;
  const [amount, setAmount] = useState(counted === null ? '' : String(counted));
  const end = useDayEnd(onClose);
  const difference = amount === '' || expected === null ? null : countedOf(amount) - expected;
  return (
    <ActDialog
      title={t('count.title')}
      summary={[
        [t('column.account'), <OwnAccount key="account" accountKey={key} name={name} />],
        [
          t('column.expected'),
          expected === null ? t('count.first') : <Baht key="expected" amount={expected} />,
        ],
        ...(difference === null
          ? []
          : [
              [
                t('column.difference'),
                <b key="difference">{formatAmount(difference, { sign: true })}</b>,
              ] as const,
            ]),
      ]}
      confirmLabel={t('count.submit')}
      why={{
        label: t('count.why'),
        choices: [phrase('didSeenInTheBanksApp'), phrase('didCountedAgainTheFirstWasWrong')],
        initial: phrase('didSeenInTheBanksApp'),
      }}
      fields={['amount']}
      isIncomplete={amount === ''}
      send={({ why, proof, idempotencyKey }) =>
        call('POST /api/console/days/{day}/count', {
          params: { day },
          body: { why, proof, key, amount: countedOf(amount) },
          idempotencyKey,
        })
      }
      {...end}
      onClose={onClose}
    >
      {(isTried, wrongOf) => (
        <MoneyInput
          label={t('count.amount')}
          unit={t('baht')}
          value={amount}
          onChange={setAmount}
          error={isTried && amount === '' ? t('count.missing') : wrongOf('amount')}
        />
      )}
    </ActDialog>
  );
}
