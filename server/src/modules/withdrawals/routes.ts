import type { Db } from '../../db/pool.ts';
import type { Api } from '../../http/bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { bankByCode } from '../site/face.ts';
import { correctedEnd } from './contradictions/store.ts';
import type { WithdrawRequest } from './deps.ts';
import { ownPayout, type Payout } from './store.ts';
import { progressOf } from './rules.ts';
import type { WithdrawResult } from './withdraw.ts';

export interface WithdrawalDeps {
  db: Db;
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

export function serveWithdrawals(
  api: Api,
  { db, withdraw, requireTakeable, bringHome }: WithdrawalDeps,
): void {
  api.serve('POST /api/wallet/withdraw', ({ session, operation, body: { amount } }) =>
    withdraw({ memberId: session.memberId, operation, amount }),
  );

  api.serve(
    'POST /api/wallet/withdrawAll',
    async ({ session: { memberId }, operation, body: { amount } }) => {
      const request = { memberId, operation, amount };
      await requireTakeable(request);
      const { stuck } = await bringHome(request);
      const result = await withdraw(request).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'MONEY_NOT_ENOUGH')
          throw new AppError(error.code, { stuck });
        throw error;
      });
      return { ...result, stuck };
    },
  );

  api.serve('GET /api/wallet/withdrawal/{reference}', async ({ session, params: { reference } }) => {
    const found = await ownPayout(db, session.memberId, reference);
    if (!found) throw new AppError('NO_DATA');
    const payout = { ...found, bankAccount: await accountPaid(db, found) };
    const after = await correctedEnd(db, payout.id);
    return progressOf(after ? { ...payout, state: after.state, bankReference: after.said } : payout);
  });
}

/** The account that a payout goes to, which may not be the member's any more; its bank by its code where the operator took that out. */
async function accountPaid(db: Db, { bankCode, accountName, accountNo }: Payout) {
  const bank = (await bankByCode(db, bankCode)) ?? { nameTH: bankCode, nameEN: bankCode, nameLA: bankCode };
  const { nameTH, nameEN, nameLA } = bank;
  return {
    bankCode,
    bankAccountName: accountName,
    bankAccountNo: accountNo,
    bank: { nameTH, nameEN, nameLA },
  };
}
