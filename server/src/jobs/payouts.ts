import type { PayoutWork, TakenPayout } from '../modules/withdrawals/carry-out.ts';
import type { Work } from '../kernel/work.ts';

/** Payouts as they fall due, several at the bank at once. */
export const payoutWork = (work: PayoutWork): Work<TakenPayout> => ({ ...work, name: 'payouts', width: 8 });
