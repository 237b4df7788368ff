import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Db, Queryable, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { grouped } from '../../kernel/group.ts';
import { HOUSE, type House } from '../../ledger/accounts.ts';
import { withdrawHold } from '../../ledger/movements/withdraw.ts';
import { post, type PostingResult } from '../../ledger/post.ts';
import { walletsOf } from '../../ledger/wallets.ts';
import type { Realtime } from '../../ports/realtime.ts';
import type { BankAccount } from '../members/face.ts';
import { outsideLimits, type PayoutState, type WithdrawLimits } from './rules.ts';
import { insertPayouts, statesOf } from './store.ts';

export interface WithdrawRequest {
  memberId: MemberId;
  /** Becomes the payout's id: the same again is answered with what became of it. */
  operation: string;
  /** Satang. */
  amount: Satang;
}
export type WithdrawResult = Inside<'POST /api/wallet/withdraw'>['output'];

export interface WithdrawNeeds {
  db: Db;
  house: House;
  settings: { current: () => Promise<WithdrawLimits> };
  /** The bank accounts of those members, in one read. */
  bankAccountsOf: (
    on: Queryable,
    members: readonly MemberId[],
  ) => Promise<ReadonlyMap<MemberId, BankAccount>>;
  realtime: Realtime;
  /** Called after a commit that made payouts due. */
  payoutsDue: () => void;
}

/** A withdrawal that can be posted: who asked for how much, from which wallet, to which bank account. */
interface Ready extends WithdrawRequest {
  wallet: bigint;
  account: BankAccount;
}

/**
 * Takes the amount from the wallet and opens a payout, which the runner carries out (decisions, Withdrawals). Calls that arrive
 * together share one transaction, and each has its own result.
 *
 * @throws AppError WITHDRAW_MINIMUM {min}, WITHDRAW_MAXIMUM {max}, MONEY_NOT_ENOUGH; TRANSFER_FAIL for a repeated operation whose
 *   money is back in the wallet
 */
export function createWithdraw(needs: WithdrawNeeds): (request: WithdrawRequest) => Promise<WithdrawResult> {
  const hold = grouped((requests: WithdrawRequest[]) => holdAll(needs, requests), { lanes: 2, most: 128 });
  return async (request) => {
    const refused = outsideLimits(request.amount, await needs.settings.current());
    if (refused)
      return answerOf(
        request,
        (await statesOf(needs.db, [request.operation])).get(request.operation) ?? refused,
      );
    return answerOf(request, await hold(request));
  };
}

/**
 * Whether {@link createWithdraw} would take that amount, for calls that do something else before it. An operation that was taken
 * already is let through, whatever the limits are by now.
 * @throws AppError WITHDRAW_MINIMUM {min}, WITHDRAW_MAXIMUM {max}
 */
export function createRequireLimits({ db, settings }: Pick<WithdrawNeeds, 'db' | 'settings'>) {
  return async ({ operation, amount }: WithdrawRequest): Promise<void> => {
    const refused = outsideLimits(amount, await settings.current());
    if (refused && !(await statesOf(db, [operation])).has(operation)) throw refused;
  };
}

function answerOf({ operation, amount }: WithdrawRequest, result: PayoutState | Error): WithdrawResult {
  if (result instanceof Error) throw result;
  if (result === 'returned') throw new AppError('TRANSFER_FAIL');
  return { status: result === 'settled' ? 'SUCCESS' : 'PENDING', reference: operation, amount };
}

async function holdAll(needs: WithdrawNeeds, requests: WithdrawRequest[]): Promise<(PayoutState | Error)[]> {
  const { db, house } = needs;
  const members = [...new Set(requests.map(({ memberId }) => memberId))];
  const [inTransit, wallets, accounts] = await Promise.all([
    house(HOUSE.payoutInTransit),
    walletsOf(db, members),
    needs.bankAccountsOf(db, members),
  ]);
  const ready: Ready[] = [];
  for (const request of requests) {
    const [wallet, account] = [wallets.get(request.memberId), accounts.get(request.memberId)];
    if (wallet !== undefined && account) ready.push({ ...request, wallet, account });
  }
  const held = await db.withTx((tx) => holdReady(tx, needs, ready, inTransit));
  return requests.map(
    ({ operation, memberId }) => held.get(operation) ?? new Error(`member ${memberId} has no wallet`),
  );
}

async function holdReady(
  tx: Tx,
  { realtime, payoutsDue }: WithdrawNeeds,
  ready: readonly Ready[],
  inTransit: bigint,
): Promise<Map<string, PayoutState | Error>> {
  const results = await post(
    tx,
    ready.map(({ operation: id, memberId, amount, wallet, account: { bankCode } }) =>
      withdrawHold({ id, memberId, amount, bankCode }, { wallet, inTransit }),
    ),
  );
  const posted = ready.flatMap((request, i) => opened(request, results[i]));
  await insertPayouts(tx, posted);
  const repeated = ready.filter((_, i) => results[i]?.result === 'duplicate');
  const states = await statesOf(tx, repeated.map(({ operation }) => operation)); // prettier-ignore
  if (posted.length > 0) {
    tx.afterCommit(() => {
      for (const memberId of new Set(posted.map((row) => row.memberId)))
        realtime.changed(memberId, ['wallet', 'statement']);
      payoutsDue();
    });
  }
  return new Map(ready.map(({ operation }, i) => [operation, stateAfter(results[i], states.get(operation))]));
}

/** The payout of a posting that was made just now. */
function opened({ operation, memberId, amount, account }: Ready, result: PostingResult | undefined) {
  if (result?.result !== 'posted') return [];
  const { bankCode, bankAccountNo: accountNo, bankAccountName: accountName } = account;
  return [
    { id: operation, memberId, amount, bankCode, accountNo, accountName, holdMovement: result.movementId },
  ];
}

function stateAfter(result: PostingResult | undefined, known: PayoutState | undefined): PayoutState | Error {
  if (result?.result === 'posted') return 'open';
  if (result?.result === 'short') return new AppError('MONEY_NOT_ENOUGH');
  return known ?? new Error(`a hold stands without its payout: ${result?.result ?? 'no result'}`);
}
