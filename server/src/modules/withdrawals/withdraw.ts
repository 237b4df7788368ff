import type { Inside } from '@krapao/contract/api';
import { batched } from '../../db/batched.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { EndMet, WithdrawDeps, WithdrawRequest } from './deps.ts';
import {
  heldBack,
  outsideLimits,
  type PayoutState,
  waitsFor,
  type WaitsFor,
  type WithdrawLimits,
} from './rules.ts';
import { arrivedAt, insertPayouts, statesOf, type NewPayout } from './store.ts';
import type { Tx } from '../../db/pool.ts';
import { HOUSE, walletIdsOf } from '../../ledger/accounts.ts';
import { withdrawHold } from '../../ledger/movements/withdraw.ts';
import { post, type PostingResult } from '../../ledger/post.ts';
import type { PayoutAccount } from '../members/face.ts';

type WithdrawResult = Inside<'POST /api/wallet/withdraw'>['output'];

/**
 * Takes the amount from the wallet and opens a payout, which the runner carries out (product, Withdrawals). Calls that arrive
 * together share one transaction, and each has its own result.
 *
 * @throws AppError WITHDRAW_MINIMUM {min}, WITHDRAW_MAXIMUM {max}, ACCOUNT_FROZEN, PAYOUTS_HELD {until}, BONUS_CONDITION, MONEY_NOT_ENOUGH; TRANSFER_FAIL for a
 *   repeated operation whose money is back in the wallet
 */
export function createWithdraw(deps: WithdrawDeps): (request: WithdrawRequest) => Promise<WithdrawResult> {
  const hold = batched((requests: WithdrawRequest[], lockMs) => holdAll(deps, requests, lockMs), {
    name: 'withdraw',
    lanes: 2,
    most: 128,
    keyOf: ({ memberId }) => memberId,
  });
  return async (request) => {
    const refused = outsideLimits(request.amount, await deps.settings.current());
    if (refused)
      return answerOf(
        request,
        (await statesOf(deps.db, [request.operation])).get(request.operation) ?? refused,
      );
    let held = await hold(request);
    if (held === 'locked') {
      const bound = await deps.refusal(request.memberId);
      if (bound) throw bound;
      // what stood on it is over
      held = await hold(request);
    }
    if (held === 'holder') await deps.askWhose?.(request.operation);
    return answerOf(request, held === 'locked' ? new AppError('BONUS_CONDITION', {}) : held);
  };
}

/**
 * Whether {@link createWithdraw} would take that amount if the wallet had it, for calls that do something else before it. An
 * operation that was taken already is let through, whatever stands against it by now. A bonus that is met and takes nothing is ended.
 * @throws AppError WITHDRAW_MINIMUM {min}, WITHDRAW_MAXIMUM {max}, ACCOUNT_FROZEN, PAYOUTS_HELD {until}, BONUS_CONDITION
 */
export function createRequireTakeable(
  deps: Pick<WithdrawDeps, 'db' | 'settings' | 'payoutHoldOf' | 'refusal'> & { endMet: EndMet },
) {
  const { db, settings, payoutHoldOf, refusal, endMet } = deps;
  return async (request: WithdrawRequest): Promise<void> => {
    const { operation, memberId, amount } = request;
    const refused =
      outsideLimits(amount, await settings.current()) ??
      heldBack(await payoutHoldOf(db, memberId)) ??
      (await refusal(memberId));
    if (!refused || (await statesOf(db, [operation])).has(operation)) return;
    if (refused.code !== 'BONUS_CONDITION' || !(await endMet(request))) throw refused;
  };
}

function answerOf(
  { operation, amount }: WithdrawRequest,
  result: Exclude<Outcome, 'locked'>,
): WithdrawResult {
  if (result instanceof Error) throw result;
  if (result === 'returned') throw new AppError('TRANSFER_FAIL');
  return { status: result === 'settled' ? 'SUCCESS' : 'PENDING', reference: operation, amount };
}

export interface WithdrawAllDeps {
  withdraw: (request: WithdrawRequest) => Promise<WithdrawResult>;
  /** @throws AppError where `withdraw` would refuse it whatever the wallet holds */
  requireTakeable: (request: WithdrawRequest) => Promise<void>;
  /**
   * Moves every game balance into the wallet and waits for it. `stuck`: the games whose money is not known to be home.
   * `operation` names it: with the same one it moves nothing twice.
   * @throws AppError MONEY_NOT_ENOUGH {stuck} where all of it would not be enough; nothing was moved
   */
  bringHome: (request: WithdrawRequest) => Promise<{ stuck: string[] }>;
}

/**
 * Withdraws what stands in wallet and games together: the games' money comes home first.
 * @throws AppError as `withdraw`; MONEY_NOT_ENOUGH {stuck} where what came home is too little
 */
export const createWithdrawAll =
  ({ withdraw, requireTakeable, bringHome }: WithdrawAllDeps) =>
  async (request: WithdrawRequest): Promise<WithdrawResult & { stuck: string[] }> => {
    await requireTakeable(request);
    const { stuck } = await bringHome(request);
    const result = await withdraw(request).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'MONEY_NOT_ENOUGH')
        throw new AppError(error.code, { stuck });
      throw error;
    });
    return { ...result, stuck };
  };

/** A withdrawal whose wallet is known. */
interface Asked extends WithdrawRequest {
  wallet: bigint;
}
/** One that can be posted, and the bank account that it goes to. */
interface Ready extends Asked, Pick<NewPayout, 'bankCode' | 'accountNo' | 'accountName'> {
  isProved: boolean;
}
interface Terms {
  inTransit: bigint;
  limits: WithdrawLimits;
}
/** What became of operations, by name. */
type Results = Map<string, Outcome>;
/** locked: something stands on the wallet, and its money may not leave. holder: it was opened now, and waits for whose account it is. */
type Outcome = PayoutState | 'locked' | 'holder' | Error;
const MADE = { nobody: 'open', holder: 'holder', person: 'approval' } as const;

/** Takes money from wallets and opens payouts, all of them in one transaction; each request has its own result. */
async function holdAll(deps: WithdrawDeps, requests: WithdrawRequest[], lockMs: number): Promise<Outcome[]> {
  const members = [...new Set(requests.map(({ memberId }) => memberId))];
  const [inTransit, wallets] = await Promise.all([
    deps.house(HOUSE.payoutInTransit),
    walletIdsOf(deps.db, members),
  ]);
  const asked = requests.flatMap((request) => {
    const wallet = wallets.get(request.memberId);
    return wallet === undefined ? [] : [{ wallet, ...request }];
  });
  const limits = await deps.settings.current();
  const results = await deps.db.withTx((tx) => holdAsked(tx, deps, asked, { inTransit, limits }), lockMs);
  return requests.map(
    ({ operation, memberId }) => results.get(operation) ?? new Error(`member ${memberId} has no wallet`),
  );
}

/**
 * What is held back, and where the others go, is read in the transaction that posts: who changes a bank account waits until it has
 * committed, or is seen. So no payout is opened after a change, and none goes to an account that was just changed.
 */
async function holdAsked(
  tx: Tx,
  deps: WithdrawDeps,
  asked: readonly Asked[],
  terms: Terms,
): Promise<Results> {
  const accounts = await deps.payoutAccountsOf(tx, [...new Set(asked.map(({ memberId }) => memberId))]);
  const ready: Ready[] = [];
  const refused: Results = new Map();
  for (const request of asked) {
    const account = accounts.get(request.memberId);
    const held = heldBack(account);
    if (held) refused.set(request.operation, held);
    else if (account) ready.push(readyOf(request, account));
  }
  const taken = await holdReady(tx, deps, ready, terms);
  // what was taken before is answered with what became of it, whatever stands against it now
  const known = await statesOf(tx, [...refused.keys()]);
  return new Map([...refused, ...known, ...taken]);
}

function readyOf(request: Asked, account: PayoutAccount): Ready {
  const { bankCode, bankAccountNo: accountNo, bankAccountName: accountName, isProved } = account;
  return { ...request, bankCode, accountNo, accountName, isProved };
}

async function holdReady(
  tx: Tx,
  { realtime, payoutsDue }: WithdrawDeps,
  ready: readonly Ready[],
  { inTransit, limits }: Terms,
): Promise<Results> {
  const results = await post(
    tx,
    ready.map(({ operation: id, memberId, amount, wallet, bankCode }) =>
      withdrawHold({ id, memberId, amount, bankCode }, { wallet, inTransit }),
    ),
  );
  const arrived = await arrivedAt(
    tx,
    ready.filter(({ isProved }, i) => !isProved && results[i]?.result === 'posted'),
  );
  const posted = ready.flatMap((request, i) => {
    const isKnown = request.isProved || arrived.has(request.memberId);
    return opened(request, results[i], waitsFor(request.amount, isKnown, limits));
  });
  await insertPayouts(tx, posted);
  const repeated = ready.filter((_, i) => results[i]?.result === 'duplicate');
  const states = await statesOf(
    tx,
    repeated.map(({ operation }) => operation),
  );
  if (posted.length > 0) {
    tx.afterCommit(() => {
      for (const memberId of new Set(posted.map((row) => row.memberId)))
        realtime.changed(memberId, ['wallet', 'statement']);
      if (posted.some((row) => row.waitsFor === 'nobody')) payoutsDue();
    });
  }
  const made = new Map(posted.map((row) => [row.id, MADE[row.waitsFor]]));
  return new Map(
    ready.map(({ operation }, i) => [
      operation,
      stateAfter(results[i], made.get(operation) ?? states.get(operation)),
    ]),
  );
}

/** The payout of a posting that was made just now. */
function opened(
  { operation, memberId, amount, bankCode, accountNo, accountName }: Ready,
  result: PostingResult | undefined,
  waits: WaitsFor,
): NewPayout[] {
  if (result?.result !== 'posted') return [];
  const holdMovement = result.movementId;
  return [
    { id: operation, memberId, amount, bankCode, accountNo, accountName, holdMovement, waitsFor: waits },
  ];
}

function stateAfter(result: PostingResult | undefined, known: Outcome | undefined): Outcome {
  if (result?.result === 'locked') return 'locked';
  if (result?.result === 'short') return new AppError('MONEY_NOT_ENOUGH');
  return known ?? new Error(`a hold stands without its payout: ${result?.result ?? 'no result'}`);
}
