import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import type { Module } from '../module.ts';
import type { Api } from '../../http/bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { grouped } from '../../kernel/group.ts';
import { walletScreensOf } from './read-model.ts';

export function serveWallet(api: Api, db: Db): void {
  const walletOf = grouped((members: MemberId[]) => walletScreensOf(db, members), { lanes: 2, most: 64 });

  api.serve('GET /api/wallet', async ({ session }) => {
    const wallet = await walletOf(session.memberId);
    if (!wallet) throw new AppError('NO_WALLET');
    return wallet;
  });
}

export const createWallet = ({ db }: { db: Db }): Module => ({ routes: (api) => serveWallet(api, db) });
