/** What the demo begins with of rewards: a promotion code, two friends of the demo member who played, and a week that was lost. */
import { dayOf } from '@krapao/contract/bangkok';
import type { Variant } from '@krapao/contract/constants';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { Tx } from '../db/pool.ts';
import { newId, newMemberId } from '../kernel/ids.ts';
import { openAccount, walletOf } from '../ledger/accounts.ts';
import { postOne } from '../ledger/post.ts';
import { member } from '../modules/members/tables.ts';
import { addInviters } from '../modules/rewards/invite/store.ts';
import { dayAfter, periodOf } from '../modules/rewards/periods.ts';
import { promotion } from '../modules/rewards/promotion/tables.ts';
import { houseAccountOf } from './banks.ts';
import { DEMO_MEMBERS } from './demo-member.ts';
import { GAMES } from './games.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Friend {
  name: string;
  phone: string;
  bankAccountName: string;
  bankAccountNo: string;
}

/** Who the demo member invited: names, phones and accounts of nobody. */
const FRIENDS: Record<Variant, readonly Friend[]> = {
  th: [
    { name: 'มานี มีนา', bankAccountName: 'MANEE MEENA', phone: '0800000011', bankAccountNo: '0805557793' },
    { name: 'ปิติ ชูใจ', bankAccountName: 'PITI CHUJAI', phone: '0800000012', bankAccountNo: '0805557884' },
  ],
  la: [
    {
      name: 'ບຸນມີ ແກ້ວມະນີ',
      bankAccountName: 'BOUNMY KEOMANY',
      phone: '0800000011',
      bankAccountNo: '16012000123557793',
    },
    {
      name: 'ດາວັນ ສີສຸກ',
      bankAccountName: 'DAVANH SISOUK',
      phone: '0800000012',
      bankAccountNo: '16012000123557884',
    },
  ],
};

export const PROMOTION = {
  code: 'KRAPAO8',
  percentFail: 800,
  days: 7,
  uses: 1_000_000,
  description: {
    th: '<p>คืนยอดเสีย 8% เป็นเวลา 7 วัน แทนอัตราปกติ ไม่ล็อกเงินของคุณ</p>',
    la: '<p>ຄືນຍອດເສຍ 8% ເປັນເວລາ 7 ມື້ ແທນອັດຕາປົກກະຕິ ບໍ່ລັອກເງິນຂອງທ່ານ</p>',
    en: '<p>8% of losses back for 7 days, in place of the usual rate. It locks none of your money.</p>',
  },
  isActive: true,
};

/** Rounds in baht. */
const PLAYED = {
  demo: { stake: 20_000, win: 18_000 },
  friends: [
    { stake: 6_000, win: 5_200 },
    { stake: 3_000, win: 3_150 },
  ],
} as const;

interface Demo {
  memberId: MemberId;
  variant: Variant;
  passwordHash: string;
  cashIn: bigint;
}

export async function seedRewards(tx: Tx, demo: Demo): Promise<void> {
  await tx.sql.insert(promotion).values(PROMOTION);
  const now = new Date();
  const thisWeek = periodOf('week', now);
  await seedPlay(tx, demo.memberId, new Date(thisWeek.from.getTime() - 3 * DAY_MS), PLAYED.demo);
  const yesterday = new Date(periodOf('day', now).from.getTime() - DAY_MS / 2);
  for (const [i, friend] of FRIENDS[demo.variant].entries()) {
    const id = await seedFriend(tx, demo, friend);
    const round = PLAYED.friends[i];
    if (round) await seedPlay(tx, id, yesterday, round);
  }
  await addInviters(tx, [demo.memberId], dayAfter(dayOf(now), -7));
}

/** Registered with the demo member's code two weeks ago, and deposited. */
async function seedFriend(
  tx: Tx,
  { memberId, variant, passwordHash, cashIn }: Demo,
  friend: Friend,
): Promise<MemberId> {
  const { bankCode, currency, depositedAt } = DEMO_MEMBERS[variant];
  const id = newMemberId();
  const at = new Date(Date.now() - 14 * DAY_MS);
  await tx.sql
    .insert(member)
    .values({ ...friend, id, passwordHash, bankCode, currency, invitedBy: memberId, createdAt: at });
  await openAccount(tx, id, WALLET);
  const opening = newId();
  await postOne(tx, {
    reference: `demo:${opening}`,
    kind: 'slip_deposit',
    from: cashIn,
    to: (await walletOf(tx, id)).id,
    amount: satang(50_000),
    memberId: id,
    subject: { kind: 'opening', id: opening },
    detail: { from: depositedAt, to: WALLET },
    ours: { bank: depositedAt, number: houseAccountOf(variant, depositedAt).accountNo },
    at,
  });
  return id;
}

/** One round at a game of slots, as its provider would have told it. */
async function seedPlay(
  tx: Tx,
  memberId: MemberId,
  at: Date,
  { stake, win }: { stake: number; win: number },
): Promise<void> {
  const slot = GAMES.find(({ category }) => category === 'slot');
  if (!slot) return;
  const [staked, won] = [stake * 100, win * 100];
  await tx.client.query(
    `insert into game_round (slot_code, id, member_id, at, stake, win, counted) values ($1, $2, $3, $4, $5, $6, $5)`,
    [slot.code, `demo-${newId()}`, memberId, at, staked, won],
  );
  await tx.client.query(
    `insert into game_turnover (member_id, slot_code, day, rounds, stake, net, counted) values ($1, $2, $3, 1, $4, $5, $4)`,
    [memberId, slot.code, dayOf(at), staked, won - staked],
  );
}
