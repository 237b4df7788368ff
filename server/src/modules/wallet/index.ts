import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import type { Module } from '../module.ts';
import type { Api } from '../../http/bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { grouped } from '../../kernel/group.ts';
import type { CurrentSettings } from '../site/face.ts';
import { walletScreensOf, type Rates } from './read-model.ts';

export interface Deps {
  db: Db;
  settings: CurrentSettings;
}

/** What is earned by a reward that is switched off. */
const NONE: Rates = { success: 0, fail: 0 };

export function serveWallet(api: Api, { db, settings }: Deps): void {
  const read = async (members: MemberId[]) => {
    const now = await settings.current();
    return walletScreensOf(db, members, {
      invite: now.inviteActive ? { success: now.inviteSuccess, fail: now.inviteFail } : NONE,
      refund: now.refundActive ? { success: now.refundSuccess, fail: now.refundFail } : NONE,
    });
  };
  const walletOf = grouped(read, { lanes: 2, most: 64 });

  api.serve('GET /api/wallet', async ({ session }) => {
    const wallet = await walletOf(session.memberId);
    if (!wallet) throw new AppError('NO_WALLET');
    return wallet;
  });
}

export const createWallet = (deps: Deps): Module => ({ routes: (api) => serveWallet(api, deps) });
