import type { Api } from '../../http/bind.ts';
import type { createShowPayout } from './show-payout.ts';
import type { createWithdraw, createWithdrawAll } from './withdraw.ts';

export interface Withdrawals {
  withdraw: ReturnType<typeof createWithdraw>;
  withdrawAll: ReturnType<typeof createWithdrawAll>;
  showPayout: ReturnType<typeof createShowPayout>;
}

export function serveWithdrawals(api: Api, { withdraw, withdrawAll, showPayout }: Withdrawals): void {
  api.serve('POST /api/wallet/withdraw', ({ session: { memberId }, operation, body: { amount } }) =>
    withdraw({ memberId, operation, amount }),
  );
  api.serve('POST /api/wallet/withdrawAll', ({ session: { memberId }, operation, body: { amount } }) =>
    withdrawAll({ memberId, operation, amount }),
  );
  api.serve('GET /api/wallet/withdrawal/{reference}', ({ session, params: { reference } }) =>
    showPayout(session.memberId, reference),
  );
}
