import { QR_MIN_BAHT, QUICK_AMOUNTS } from '@krapao/contract/constants';
import type { DepositAccount } from '../queries.ts';

type QrAccount = Pick<DepositAccount, 'bankType'>;

/** The least that a QR may be made for, baht (specification 5, QR amount). */
export function qrMinimum({ bankType }: QrAccount): number {
  return bankType === 'KBANK' ? QR_MIN_BAHT.KBANK : QR_MIN_BAHT.WW;
}

/** Amounts to choose by one press (specification 9). */
export function quickAmounts({ bankType }: QrAccount): readonly number[] {
  return bankType === 'KBANK' ? QUICK_AMOUNTS.KBANK : QUICK_AMOUNTS.gateway;
}
