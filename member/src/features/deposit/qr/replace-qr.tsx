import { bankName } from '../../../lib/bank-name.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { useDepositLookup } from '../queries.ts';
import { useAmountToPay } from './amount-to-pay.ts';
import type { OtherQr } from './qr-queries.ts';

interface ReplaceQrProps {
  other: OtherQr;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a QR takes the place of one at another provider, which may be being paid. */
export function ReplaceQr({ other, busy, onConfirm, onClose }: ReplaceQrProps) {
  const { t, language } = useTranslation('deposit');
  const account = useDepositLookup().data?.banks.find(({ bankCode }) => bankCode === other.reference);
  const amount = useAmountToPay()(other);
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
