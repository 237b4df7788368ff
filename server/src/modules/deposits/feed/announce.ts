import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import { satang, toBaht, type Satang } from '@krapao/contract/money';
import type { Db, Queryable, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { accountHolders, bankAccountOf, markShown, phoneHolders } from '../../members/face.ts';
import { hasAutoAccount, type CurrentSettings } from '../../site/face.ts';
import {
  amountsSince,
  announcementById,
  giveBack,
  heldAlike,
  heldBy,
  insertAnnouncement,
  lockAlike,
  ownOf,
  type Marks,
} from './announcement-store.ts';

/** How long a member has for a transfer that was announced, ms. */
const WINDOW_MS = 30 * 60_000;
/** How long after it a transfer still may be the announced one, ms: they take their time, and clocks are apart. */
export const GRACE_MS = 10 * 60_000;
/** Amounts are told apart by up to this many satang more than was asked for. */
const SUFFIX_MOST = 99;
/** So many one member has at a time. */
const HELD_MOST = 2;
/** Whole baht are what others send without a word: who announced them would be taken for the sender. */
const isWhole = (amount: Satang): boolean => amount % 100n === 0n;

export interface AnnounceParts {
  db: Db;
  settings: CurrentSettings;
  clock: Clock;
}
type Told = Pick<Inside<'POST /api/wallet/add'>['output'], 'amount' | 'until'>;

/** Who announces, and how feeds show them. */
interface Teller {
  memberId: MemberId;
  bankCode: string;
  marks: Marks;
}

async function tellerOf(on: Queryable, memberId: MemberId): Promise<Teller> {
  const { bankCode, bankAccountNo } = await bankAccountOf(on, memberId);
  const [{ number = '' } = {}] = await phoneHolders(on, { of: [memberId] });
  const marks = { accountMark: markShown(bankCode, bankAccountNo), phoneMark: markShown('PHONE', number) };
  return { memberId, bankCode, marks };
}

/** What may be answered to a wish, the best first: itself last, since others may send that without a word. */
const amountsFor = (wanted: Satang): Satang[] =>
  [...Array.from({ length: SUFFIX_MOST }, (_, i) => satang(wanted + BigInt(i + 1))), wanted].filter(
    (amount) => !isWhole(amount),
  );

/**
 * An amount that nobody has, or had just now; else one that nobody has whom a feed shows alike; else one that only such have whose accounts
 * nobody proved: then whose money it is goes by the one sender rule, and to a person where that can't tell (decision 0041).
 * @throws AppError RATE_LIMITED {retryAfter s}
 */
async function choose(tx: Tx, teller: Teller, wanted: Satang, now: Date): Promise<Satang> {
  const { memberId, bankCode, marks } = teller;
  const span = { from: wanted, to: satang(wanted + BigInt(SUFFIX_MOST)) };
  const amounts = amountsFor(wanted);
  const not = (taken: ReadonlySet<Satang>) => amounts.find((amount) => !taken.has(amount));
  const unused = not(await amountsSince(tx, span, new Date(now.getTime() - GRACE_MS)));
  if (unused !== undefined) return unused;

  const alike = await heldAlike(tx, span, marks, now);
  const unlike = not(new Set(alike.map(({ amount }) => amount)));
  if (unlike !== undefined) return unlike;

  const holders = await accountHolders(tx, bankCode, { of: alike.map((one) => one.memberId) });
  const firm = new Set(holders.filter(({ isProved }) => isProved).map((one) => one.memberId));
  firm.add(memberId);
  const ofFirm = alike.filter((one) => firm.has(one.memberId));
  const shared = not(new Set(ofFirm.map(({ amount }) => amount)));
  if (shared !== undefined) return shared;
  throw new AppError('RATE_LIMITED', { retryAfter: 60 });
}

/** A member announces a transfer to an AUTO account (specification 7, POST /api/wallet/add): told what to send exactly, and until when. */
export function createAnnounce({ db, settings, clock }: AnnounceParts) {
  /**
   * The same wish again, while it has time, is the same announcement; a third one gives the oldest back.
   * @throws AppError NO_BANK, TRANSFER_MINIMUM {min}, RATE_LIMITED {retryAfter s}: members of proved accounts who are shown alike have them all
   */
  return async function announce(wish: {
    memberId: MemberId;
    operation: string;
    amount: Satang;
  }): Promise<Told> {
    const { memberId, operation: id, amount: wanted } = wish;
    const known = await announcementById(db, id);
    if (known) return known;
    const { depositMinimum } = await settings.current();
    const minimum = depositMinimum > 0n ? depositMinimum : satang(1);
    if (wanted < minimum) throw new AppError('TRANSFER_MINIMUM', { min: toBaht(minimum) });
    if (!(await hasAutoAccount(db))) throw new AppError('NO_BANK');
    return db.withTx(async (tx) => {
      const teller = await tellerOf(tx, memberId);
      await lockAlike(tx, memberId, teller.marks);
      const now = clock.now();
      const held = await heldBy(tx, memberId, now);
      const same = held.find((one) => one.wanted === wanted);
      if (same) return same;
      await giveBack(tx, held.slice(0, Math.max(0, held.length - HELD_MOST + 1)), now);
      const amount = await choose(tx, teller, wanted, now);
      const until = new Date(now.getTime() + WINDOW_MS);
      await insertAnnouncement(tx, { id, memberId, wanted, amount, ...teller.marks, createdAt: now, until });
      return { amount, until };
    });
  };
}

/** A member will not send it after all: the amount is free at once. What was sent before, or is on its way, still counts as announced. */
export function createCancelAnnouncement({ db, clock }: Pick<AnnounceParts, 'db' | 'clock'>) {
  /** Again, or too late, it changes nothing. @throws AppError NO_DATA: the member never announced that amount */
  return async function cancelAnnouncement(memberId: MemberId, amount: Satang): Promise<void> {
    await db.withTx(async (tx) => {
      const own = await ownOf(tx, memberId, amount);
      if (own.length === 0) throw new AppError('NO_DATA');
      const now = clock.now();
      await giveBack(
        tx,
        own.filter(({ until }) => until > now),
        now,
      );
    });
  };
}
