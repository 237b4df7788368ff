/** What members are told of their announcements, on whatever screen. */
import type { Inside } from '@krapao/contract/api';
import { TRUEMONEY } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { receivingAccount, receivingWallets } from '../../site/face.ts';
import { announcementById, heldBy } from './store.ts';
import type { Announcement } from './tables.ts';

type Told = Inside<'GET /api/wallet/add/{reference}'>['output'];

/** The account of ours at that bank, or our wallet, that announced amounts are sent to; null while it takes none. */
export async function payTo(on: Queryable, bankCode: string | null): Promise<Told['account']> {
  if (bankCode === null) return null;
  if (bankCode === TRUEMONEY) {
    const wallet = (await receivingWallets(on)).find(({ mode }) => mode === 'AUTO');
    if (!wallet?.walletAccountNo) return null;
    const { walletAccountName: bankAccountName, walletAccountNo: bankAccountNo } = wallet;
    return { bankCode, bankAccountName, bankAccountNo };
  }
  const account = await receivingAccount(on, bankCode);
  if (account?.currency !== 'BAHT') return null;
  return { bankCode, bankAccountName: account.accountName, bankAccountNo: account.accountNo };
}

function statusOf({ state, until }: Announcement, now: Date): Told['status'] {
  if (state === 'met') return 'COME';
  if (state === 'past') return 'CANCELLED';
  return until > now ? 'OPEN' : 'EXPIRED';
}

const toldOf = async (on: Queryable, one: Announcement) => {
  const { id: reference, amount, until, bankCode } = one;
  return { reference, amount, until, account: await payTo(on, bankCode) };
};

/** What has become of a member's announcement. @throws AppError NO_DATA: it is not theirs */
export async function toldAnnouncement(
  on: Queryable,
  memberId: MemberId,
  reference: string,
  now: Date,
): Promise<Told> {
  const one = isUuid(reference) ? await announcementById(on, reference) : undefined;
  if (one?.memberId !== memberId) throw new AppError('NO_DATA');
  return { ...(await toldOf(on, one)), status: statusOf(one, now), now };
}

/** A member's announced amounts that can still be sent. */
export async function openAnnouncements(on: Queryable, memberId: MemberId, now: Date) {
  const held = await heldBy(on, memberId, now);
  return Promise.all(held.map(async (one) => ({ ...(await toldOf(on, one)), createdAt: one.createdAt })));
}
