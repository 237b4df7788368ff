import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Db, Queryable, Tx } from '../../db/pool.ts';
import type { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../ledger/accounts.ts';
import type { Realtime } from '../../ports/realtime.ts';
import type { PayoutAccount, PayoutHold } from '../members/face.ts';
import type { WithdrawLimits } from './rules.ts';

export interface WithdrawRequest {
  memberId: MemberId;
  /** Becomes the payout's id: the same again is answered with what became of it. */
  operation: string;
  /** Satang. */
  amount: Satang;
}

export interface WithdrawDeps {
  db: Db;
  house: House;
  settings: { current: () => Promise<WithdrawLimits> };
  /** Where payouts of those members go, and until when none is taken: in one read, and it stays so until the transaction ends. */
  payoutAccountsOf: (tx: Tx, members: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, PayoutAccount>>;
  /**
   * Why the wallet's money may not be withdrawn now, where something stands on it (docs/money.md, Bonuses); undefined: it may. What stood
   * on it and is over is ended by the question.
   */
  refusal: (memberId: MemberId) => Promise<AppError | undefined>;
  /** Whether withdrawals of that member are taken. */
  payoutHoldOf: (on: Queryable, member: MemberId) => Promise<PayoutHold>;
  /** Called for a payout that waits for whose account it is, outside of transactions. Without it, its question is asked later. */
  askWhose?: (payout: string) => Promise<void>;
  realtime: Realtime;
  /** Called after a commit that made payouts due. */
  payoutsDue: () => void;
}

/**
 * Ends what stands on a wallet where it is met, and that takes nothing of what there is; false: it stands, as `refusal` told.
 * @throws AppError BONUS_CONDITION: looked at closely it takes something
 */
export type EndMet = (request: WithdrawRequest) => Promise<boolean>;
