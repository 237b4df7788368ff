import { phrase } from '@krapao/contract/phrases';
import { useState } from 'react';
import { COSTS, OWNER } from '@krapao/contract/console/constants';
import { MoneyInput } from '@krapao/ui/money-input.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { typedBaht } from '@krapao/ui/lib/format.ts';
import { newUuid } from '@krapao/ui/lib/uuid.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useAccountText } from './account-text.ts';
import { useDayEnd } from './use-day-end.ts';

interface TransferDialogProps {
  day: string;
  today: string;
  /** Keys of our own accounts. */
  accounts: readonly string[];
  onClose: () => void;
}

/** Money that was sent between accounts of ours, to or from the owner, or for costs. */
export function TransferDialog({ day: shown, today, accounts, onClose }: TransferDialogProps) {
  const { t } = useTranslation('days');
  const accountText = useAccountText();
  // the same one again is the same transfer
  const [id] = useState(newUuid);
  const [day, setDay] = useState(shown);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [amount, setAmount] = useState('');
  const end = useDayEnd(onClose);
  const isBetween = accounts.includes(from) || accounts.includes(to);
  const isRoute = from !== '' && to !== '' && from !== to && isBetween;
  const optionsFor = (more: readonly string[]) =>
    [...accounts, ...more].map((key) => ({ value: key, label: accountText(key) }));
  return (
    <ActDialog
      title={t('transfer.title')}
      summary={[[t('transfer.does'), t('transfer.doesThis')]]}
      confirmLabel={t('transfer.submit')}
      tone="two"
      second
      why={{
        label: t('transfer.why'),
        choices: [phrase('didTopUpThePayoutAccount'), phrase('didToTheHoldingAccount')],
      }}
      fields={['from', 'to', 'amount', 'day']}
      isIncomplete={!isRoute || typedBaht(amount) <= 0 || day === '' || day > today}
      send={({ why, proof, idempotencyKey }) =>
        call('POST /api/console/house-transfers', {
          body: { why, proof, id, day, from, to, amount: typedBaht(amount) },
          idempotencyKey,
        })
      }
      {...end}
      onClose={onClose}
    >
      {(isTried, wrongOf) => (
        <>
          <SelectField
            label={t('transfer.from')}
            placeholder={t('transfer.choose')}
            options={optionsFor([OWNER])}
            value={from}
            error={isTried && from === '' ? t('transfer.missing') : wrongOf('from')}
            onChange={({ target }) => setFrom(target.value)}
          />
          <SelectField
            label={t('transfer.to')}
            placeholder={t('transfer.choose')}
            options={optionsFor([OWNER, COSTS])}
            value={to}
            error={
              isTried && to === ''
                ? t('transfer.missing')
                : isTried && from !== '' && !isRoute
                  ? t('transfer.same')
                  : wrongOf('to')
            }
            onChange={({ target }) => setTo(target.value)}
          />
          <MoneyInput
            label={t('transfer.amount')}
            unit={t('baht')}
            value={amount}
            onChange={setAmount}
            error={isTried && typedBaht(amount) <= 0 ? t('transfer.missing') : wrongOf('amount')}
          />
          <TextField
            type="date"
            label={t('transfer.day')}
            hint={t('transfer.dayHint')}
            max={today}
            value={day}
            error={isTried && (day === '' || day > today) ? t('transfer.dayWrong') : wrongOf('day')}
            onChange={({ target }) => setDay(target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
