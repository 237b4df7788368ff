import type { MemberId } from '@krapao/contract/ids';
import { satang, toBaht, type Satang } from '@krapao/contract/money';
import type { Db, Queryable, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Realtime } from '../../../ports/realtime.ts';
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
  showFor,
  type Marks,
} from './store.ts';
import type { Announcement } from './tables.ts';
import { payTo, toldAnnouncement } from './told.ts';

/** How long a member has for a transfer that was announced, ms. */
const WINDOW_MS = 30 * 60_000;
/** How long after it a transfer still may be the announced one, ms: they take their time, and clocks are apart. */
export const GRACE_MS = 10 * 60_000;
/** Amounts are told apart by up to this many satang more than was asked for. */
export const SUFFIX_MOST = 99;
/** Announced amounts that one member has at a time. */
export const LIMITS = { held: 2 };
/** Whole baht are what others send without a word: who announced them would be taken for the sender. */
const isWhole = (amount: Satang): boolean => amount % 100n === 0n;

export interface AnnounceDeps {
  db: Db;
  settings: CurrentSettings;
  clock: Clock;
  realtime: Realtime;
}
type Told = Pick<Announcement, 'id' | 'amount' | 'until'>;

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

/** A member announces a transfer to an AUTO account (product 7, POST /api/wallet/add): told what to send exactly, and until when. */
function createAnnounce({ db, settings, clock, realtime }: AnnounceDeps) {
  /**
   * The same wish again, while it has time, is the same announcement; a third one gives the oldest back. `bankCode`: of the account of ours that
   * the member is shown.
   * @throws AppError NO_BANK, TRANSFER_MINIMUM {min}, RATE_LIMITED {retryAfter s}: members of proved accounts who are shown alike have them all
   */
  return async function announce(wish: {
    memberId: MemberId;
    operation: string;
    amount: Satang;
    bankCode?: string | undefined;
  }): Promise<Told> {
    const { memberId, operation: id, amount: wanted, bankCode = null } = wish;
    const known = await announcementById(db, id);
    if (known) return known;
    const { depositMinimum } = await settings.current();
    const minimum = depositMinimum > 0n ? depositMinimum : satang(1);
    if (wanted < minimum) throw new AppError('TRANSFER_MINIMUM', { min: toBaht(minimum) });
    if (bankCode === null ? !(await hasAutoAccount(db)) : !(await payTo(db, bankCode)))
      throw new AppError('NO_BANK');
    return db.withTx(async (tx) => {
      const teller = await tellerOf(tx, memberId);
      await lockAlike(tx, memberId, teller.marks);
      const now = clock.now();
      const held = await heldBy(tx, memberId, now);
      const same = held.find((one) => one.wanted === wanted);
      tx.afterCommit(() => realtime.changed(memberId, ['announcement']));
      if (same) {
        if (bankCode !== null) await showFor(tx, same, bankCode);
        return same;
      }
      await giveBack(tx, held.slice(0, Math.max(0, held.length - LIMITS.held + 1)), now);
      const amount = await choose(tx, teller, wanted, now);
      const until = new Date(now.getTime() + WINDOW_MS);
      const { marks } = teller;
      await insertAnnouncement(tx, {
        id,
        memberId,
        wanted,
        amount,
        bankCode,
        ...marks,
        createdAt: now,
        until,
      });
      return { id, amount, until };
    });
  };
}

/** A member will not send it after all: the amount is free at once. What was sent before, or is on its way, still counts as announced. */
function createCancelAnnouncement({ db, clock, realtime }: Omit<AnnounceDeps, 'settings'>) {
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
      tx.afterCommit(() => realtime.changed(memberId, ['announcement']));
    });
  };
}

/** Announced amounts in one piece. */
export function createAnnouncements(deps: AnnounceDeps) {
  const { db, clock } = deps;
  return {
    announce: createAnnounce(deps),
    cancelAnnouncement: createCancelAnnouncement(deps),
    toldAnnouncement: (memberId: MemberId, reference: string) =>
      toldAnnouncement(db, memberId, reference, clock.now()),
  };
}
export type Announcements = ReturnType<typeof createAnnouncements>;
