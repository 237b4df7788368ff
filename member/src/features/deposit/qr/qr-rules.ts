import { QUICK_AMOUNTS } from '@krapao/contract/constants';
import { fromKip, kipPerBaht, leastKip, toKip } from '@krapao/contract/kip';
import { fromBaht } from '@krapao/contract/money';
import type { DepositAccount, KipRate } from '../queries.ts';

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
