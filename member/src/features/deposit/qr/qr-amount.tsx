import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { formatKip } from '@krapao/contract/kip';
import { formatBaht } from '@krapao/contract/money';
import { isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { typedBaht } from '@krapao/ui/lib/format.ts';
import { Button } from '@krapao/ui/button.tsx';
import { MoneyInput } from '@krapao/ui/money-input.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { KipNote } from '../kip-note.tsx';
import { type DepositAccount, type KipRate, useDepositLookup } from '../queries.ts';
import { isWaiting, useMakeQr, usePaymentQr, type OtherQr } from './qr-queries.ts';
import { leastTyped, quickAmounts, useAmountToPay } from './qr-rules.ts';
import { bankName } from '../../../lib/bank-account.ts';

interface QrAmountProps {
  account: DepositAccount;
  kipRate: KipRate | null;
  typed: string;
  onType: (typed: string) => void;
}

/** How much the QR is to be for (product 5 and 9, QR amount). */
export function QrAmount({ account, kipRate, typed, onType }: QrAmountProps) {
  const { t } = useTranslation('deposit');
  const [wrong, setWrong] = useState<'missing' | 'tooLittle'>();
  const [other, setOther] = useState<OtherQr>();
  const question = useDialogStep('replace', other !== undefined);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useMakeQr(account.bankCode);
  const refusal = useErrorText(error);
  const rate = account.currency === 'LAK' ? kipRate : null;
  const min = leastTyped(account, rate);
  const least = rate ? t('kip.least', { min: formatKip(min) }) : t('channel.from', { min: formatBaht(min) });
  const amount = typedBaht(typed);

  const make = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const refused = amount <= 0 ? 'missing' : amount < min ? 'tooLittle' : undefined;
    setWrong(refused);
    if (refused) field.current?.focus();
    else send(false);
  };
  const send = (replaces: boolean) =>
    mutate(
      { amount, replaces },
      {
        onSuccess: (made) => {
          setOther(made.other);
          if (made.other) question.enter();
        },
        onError: () => {
          setOther(undefined);
          field.current?.focus();
        },
      },
    );
  const isUnknown = error !== null && isUnknownOutcome(error);
  const words = () => {
    if (wrong === 'tooLittle') return rate ? least : t('qr.tooLittle', { min: formatBaht(min) });
    if (wrong) return t('qr.missing');
    return isUnknown ? t('qr.unknown') : refusal;
  };
  return (
    <>
      <form className="stack" noValidate onSubmit={make}>
        <MoneyInput
          ref={field}
          label={t('qr.amount')}
          unit={rate ? t('kip.unit') : t('common:baht')}
          decimals={rate ? 0 : 2}
          value={typed}
          onChange={(value) => {
            onType(value);
            setWrong(undefined);
            reset();
          }}
          hint={least}
          error={words()}
          quick={quickAmounts(account).map((each) => ({
            value: String(each),
            label: each.toLocaleString('en-US'),
          }))}
          quickLabel={t('qr.quick')}
        />
        {rate && <KipNote kip={amount} rate={rate} />}
        <Notice>{t('qr.rules')}</Notice>
        <Button type="submit" variant="primary" size="l" block busy={isPending}>
          {t('qr.make')}
        </Button>
      </form>
      {other && question.isIn && (
        <ReplaceQr other={other} busy={isPending} onConfirm={() => send(true)} onClose={question.leave} />
      )}
    </>
  );
}

interface ReplaceQrProps {
  other: OtherQr;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a QR takes the place of one at another provider, which may be being paid: as long as it can be. */
function ReplaceQr({ other, busy, onConfirm, onClose }: ReplaceQrProps) {
  const { t, language } = useTranslation('deposit');
  const account = useDepositLookup().data?.banks.find(({ bankCode }) => bankCode === other.reference);
  const amount = useAmountToPay()(other);
  const { data: qr, isFetchedAfterMount } = usePaymentQr(other.reference, 'always');
  const isOver = isFetchedAfterMount && qr !== undefined && !isWaiting(qr) && !busy;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  return (
    <ConfirmDialog
      open
      title={t('qr.replace.title')}
      confirmLabel={t('qr.replace.confirm')}
      cancelLabel={t('qr.replace.keep')}
      lead="cancel"
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {t('qr.replace.text', { amount, bank: account ? bankName(account.bank, language) : other.reference })}
      </p>
      <p>{t('qr.replace.paid')}</p>
    </ConfirmDialog>
  );
}
