import type { Db } from '../../db/pool.ts';
import type { Api } from '../../http/bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { walletOf } from './store.ts';

export function serveWallet(api: Api, db: Db): void {
  api.serve('GET /api/wallet', async ({ session }) => {
    const wallet = await walletOf(db, session.memberId);
    if (!wallet) throw new AppError('NO_WALLET');
    return wallet;
  });
}
