import type { Inside } from '@krapao/contract/api';
import { batched } from '../../db/batched.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { WithdrawDeps, WithdrawRequest } from './deps.ts';
import { holdAll } from './hold.ts';
import { heldBack, outsideLimits, type PayoutState } from './rules.ts';
import { statesOf } from './store.ts';

export type WithdrawResult = Inside<'POST /api/wallet/withdraw'>['output'];

/**
 * Takes the amount from the wallet and opens a payout, which the runner carries out (product, Withdrawals). Calls that arrive
 * together share one transaction, and each has its own result.
 *
 * @throws AppError WITHDRAW_MINIMUM {min}, WITHDRAW_MAXIMUM {max}, PAYOUTS_HELD {until}, MONEY_NOT_ENOUGH; TRANSFER_FAIL for a
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
    return answerOf(request, await hold(request));
  };
}

/**
 * Whether {@link createWithdraw} would take that amount if the wallet had it, for calls that do something else before it. An
 * operation that was taken already is let through, whatever stands against it by now.
 * @throws AppError WITHDRAW_MINIMUM {min}, WITHDRAW_MAXIMUM {max}, PAYOUTS_HELD {until}
 */
export function createRequireTakeable(deps: Pick<WithdrawDeps, 'db' | 'settings' | 'payoutsHeldUntil'>) {
  const { db, settings, payoutsHeldUntil } = deps;
  return async ({ operation, memberId, amount }: WithdrawRequest): Promise<void> => {
    const refused =
      outsideLimits(amount, await settings.current()) ?? heldBack(await payoutsHeldUntil(db, memberId));
    if (refused && !(await statesOf(db, [operation])).has(operation)) throw refused;
  };
}

function answerOf({ operation, amount }: WithdrawRequest, result: PayoutState | Error): WithdrawResult {
  if (result instanceof Error) throw result;
  if (result === 'returned') throw new AppError('TRANSFER_FAIL');
  return { status: result === 'settled' ? 'SUCCESS' : 'PENDING', reference: operation, amount };
}
