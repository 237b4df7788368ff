/** What the demo begins with of rewards: a promotion code, two friends of the demo member who played, and a week that was lost. */
import { dayOf } from '@krapao/contract/bangkok';
import type { Variant } from '@krapao/contract/constants';
import { WALLET } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import type { Tx } from '../db/pool.ts';
import { newId, newMemberId } from '../kernel/ids.ts';
import { openAccount } from '../ledger/accounts.ts';
import { member } from '../modules/members/tables.ts';
import { addInviters } from '../modules/rewards/invite/store.ts';
import { dayAfter, periodOf } from '../modules/rewards/periods.ts';
import { promotion } from '../modules/rewards/promotion/tables.ts';
import { DEMO_MEMBERS } from './demo-member.ts';
import type { Whose } from './past/book.ts';
import type { Past } from './past/past.ts';
import type { PastPlay } from './past/play.ts';

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

/** Rounds, and what they come to in baht. */
const PLAYED = {
  demo: { rounds: 40, stake: 20_000, win: 18_000 },
  friends: [
    { rounds: 20, stake: 6_000, win: 5_200 },
    { rounds: 10, stake: 3_000, win: 3_150 },
  ],
} as const;
/** What a friend deposited, in baht. */
const BROUGHT = 1_500;

interface Demo {
  member: Whose;
  variant: Variant;
  passwordHash: string;
  past: Past;
}

export async function seedRewards(tx: Tx, demo: Demo): Promise<void> {
  await tx.sql.insert(promotion).values(PROMOTION);
  const now = new Date();
  const thisWeek = periodOf('week', now);
  const lastThursday = new Date(thisWeek.from.getTime() - 3.5 * DAY_MS);
  demo.past.play(demo.member, playOf(lastThursday, PLAYED.demo));
  // yesterday is counted once its reports are there; the day before it at once
  const dayBefore = new Date(periodOf('day', now).from.getTime() - 1.5 * DAY_MS);
  for (const [i, friend] of FRIENDS[demo.variant].entries()) {
    const whose = await seedFriend(tx, demo, friend);
    const played = PLAYED.friends[i];
    if (played) demo.past.play(whose, playOf(dayBefore, played));
  }
  await addInviters(tx, [demo.member.id], dayAfter(dayOf(now), -7));
}

/** At a game of slots. */
const playOf = (
  at: Date,
  { rounds, stake, win }: { rounds: number; stake: number; win: number },
): PastPlay => ({
  ...{ id: newId(), code: 'JOKER', at, rounds, stake: fromBaht(stake), win: fromBaht(win) },
});

/** Registered with the demo member's code two weeks ago, and deposited. */
async function seedFriend(
  tx: Tx,
  { member: { id: invitedBy }, variant, passwordHash, past }: Demo,
  friend: Friend,
): Promise<Whose> {
  const { bankCode, currency } = DEMO_MEMBERS[variant];
  const whose = { ...friend, id: newMemberId(), bankCode };
  const at = new Date(Date.now() - 14 * DAY_MS);
  await tx.sql.insert(member).values({ ...whose, passwordHash, currency, invitedBy, createdAt: at });
  await openAccount(tx, whose.id, WALLET);
  past.deposit(whose, { id: newId(), at, amount: fromBaht(BROUGHT), by: 'slip' });
  return whose;
}
