import { formatKip } from '@krapao/contract/kip';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import type { PaymentQr } from './qr-queries.ts';

/** What a QR takes, in its own currency: '500.00 baht', '200,000 kip'. */
export function useAmountToPay() {
  const { t } = useTranslation('deposit');
  return ({ amount, original }: Pick<PaymentQr, 'amount' | 'original'>): string =>
    original ? `${formatKip(original.amount)} ${t('kip.unit')}` : `${formatBaht(amount)} ${t('common:baht')}`;
}
