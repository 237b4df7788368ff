import { QUICK_AMOUNTS } from '@krapao/contract/constants';
import { fromKip, kipPerBaht, leastKip, toKip, formatKip } from '@krapao/contract/kip';
import { fromBaht, formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import type { DepositAccount, KipRate } from '../queries.ts';
import type { PaymentQr } from './qr-queries.ts';

/** Amounts to choose by one press (product 9), in the account's currency; none that would be refused. */
export function quickAmounts({
  bankType,
  minimum,
}: Pick<DepositAccount, 'bankType' | 'minimum'>): readonly number[] {
  if (bankType === 'BCEL') return QUICK_AMOUNTS.BCEL;
  const amounts = bankType === 'KBANK' ? QUICK_AMOUNTS.KBANK : QUICK_AMOUNTS.gateway;
  return amounts.filter((amount) => amount >= minimum);
}

/** The least that may be typed, in the account's currency: in kip what makes that much baht. */
export function leastTyped({ minimum }: Pick<DepositAccount, 'minimum'>, rate: KipRate | null): number {
  return rate ? toKip(leastKip(fromBaht(minimum), kipPerBaht(fromKip(rate.kipPerBaht)))) : minimum;
}

/** What a QR takes, in its own currency: '500.00 baht', '200,000 kip'. */
export function useAmountToPay() {
  const { t } = useTranslation('deposit');
  return ({ amount, original }: Pick<PaymentQr, 'amount' | 'original'>): string =>
    original ? `${formatKip(original.amount)} ${t('kip.unit')}` : `${formatBaht(amount)} ${t('common:baht')}`;
}
