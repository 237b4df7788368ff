import { QR_MIN_BAHT, QUICK_AMOUNTS } from '@krapao/contract/constants';
import { fromKip, kipPerBaht, leastKip, toKip } from '@krapao/contract/kip';
import { fromBaht } from '@krapao/contract/money';
import type { DepositAccount, KipRate } from '../queries.ts';

type QrAccount = Pick<DepositAccount, 'bankType'>;

/** The least that a QR may be made for, baht (specification 5, QR amount). */
export function qrMinimum({ bankType }: QrAccount): number {
  return bankType === 'KBANK' || bankType === 'BCEL' ? QR_MIN_BAHT[bankType] : QR_MIN_BAHT.WW;
}

/** Amounts to choose by one press (specification 9), in the account's currency. */
export function quickAmounts({ bankType }: QrAccount): readonly number[] {
  if (bankType === 'BCEL') return QUICK_AMOUNTS.BCEL;
  return bankType === 'KBANK' ? QUICK_AMOUNTS.KBANK : QUICK_AMOUNTS.gateway;
}

/** The least that may be typed, in the account's currency: in kip what makes that much baht. */
export function leastTyped(account: QrAccount, rate: KipRate | null): number {
  const baht = qrMinimum(account);
  return rate ? toKip(leastKip(fromBaht(baht), kipPerBaht(fromKip(rate.kipPerBaht)))) : baht;
}
