import type { Inside } from '@krapao/contract/api';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { MemberId } from '@krapao/contract/ids';
import type { Language } from '@krapao/contract/constants';
import type { Db, Queryable } from '../../db/pool.ts';
import {
  movementsNumbered,
  statementPage,
  type ShownMovement,
  type StatementPage,
} from '../../ledger/statement.ts';
import { type StatementType, daysOf, FLOWS, type PlaceNames } from './rules.ts';
import {
  indexMore,
  isBehind,
  lockIndex,
  membersBehind,
  numbersAt,
  placesOf,
  type Days,
  type Places,
  movedByDay,
} from './store.ts';
import { depositsInProgress } from '../deposits/face.ts';
import { providerNames } from '../games/face.ts';
import { bankNames } from '../site/face.ts';
import { openPayouts } from '../withdrawals/face.ts';

export interface Filter extends Days {
  type?: StatementType | undefined;
}

/** Of one transaction that indexes: a fifth of a second of work. */
const INDEX_ROWS = 20_000;
/** Of which money came or went. */
const TYPES = Object.keys(FLOWS) as StatementType[];
/** Before and after all that days are asked for. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31'];
/** Of one read while a file is written. */
const FILE_ROWS = 500;

/** Indexes what has moved since the last time somebody looked. @param rows of one transaction */
export async function bringUpToDate(db: Db, memberId: string, rows = INDEX_ROWS): Promise<void> {
  if (!(await isBehind(db, memberId))) return;
  const more = () =>
    db.withTx(async (tx) => {
      await lockIndex(tx, memberId);
      return indexMore(tx, memberId, rows);
    });
  while ((await more()) === rows);
}

/**
 * Indexes for members who have moved much since anybody looked, so that none of them waits for it: some at a time.
 * @param by how many movements their index lacks at least
 */
export async function bringLaggardsUpToDate(db: Db, by = 1_000): Promise<void> {
  for (const memberId of await membersBehind(db, by, 20)) await bringUpToDate(db, memberId);
}

/** A page of those movements that the filter lets through, newest first, and how many there are in all. */
export async function readPage(
  db: Db,
  memberId: string,
  filter: Filter,
  { page, limit }: { page: number; limit: number },
): Promise<StatementPage> {
  if (!filter.type && !filter.from && !filter.to) return statementPage(db, memberId, page, limit);
  await bringUpToDate(db, memberId);
  const { after, last } = await placesOf(db, memberId, filter);
  const until = last - BigInt(page - 1) * BigInt(limit);
  return {
    total: Number(last > after ? last - after : 0n),
    movements: await readPlaces(db, memberId, filter.type, newest({ after, last: until }, limit)),
  };
}

/** So many of those that the filter lets through, the newest first, from `upTo` on among them; `next`: where the rest goes on, and how many there are in all. */
export async function readFrom(
  db: Db,
  memberId: string,
  filter: Filter,
  { upTo, limit }: { upTo: bigint | undefined; limit: number },
): Promise<{ movements: ShownMovement[]; next: bigint | null; items: number }> {
  await bringUpToDate(db, memberId);
  const { after, last } = await placesOf(db, memberId, filter);
  const until = upTo !== undefined && upTo < last ? upTo : last;
  const places = newest({ after, last: until }, limit);
  return {
    movements: await readPlaces(db, memberId, filter.type, places),
    next: places.after > after ? places.after : null,
    items: Number(last > after ? last - after : 0n),
  };
}

/** What came in and went out of what the filter lets through, by type, less what was returned: of an index that is up to date. */
export async function sumsOf(
  on: Queryable,
  memberId: string,
  { type, from = FIRST_DAY, to = LAST_DAY }: Filter,
): Promise<{ type: StatementType; amount: Satang }[]> {
  const types = TYPES.filter((one) => type === undefined || one === type);
  const moved = await movedByDay(on, memberId, types, { from, to });
  return types.flatMap((one) => {
    const days = moved.filter((sum) => sum.type === one);
    const amount = days.reduce((total, sum) => satang(total + sum.amount), ZERO);
    return days.length > 0 ? [{ type: one, amount }] : [];
  });
}

/** All that the filter lets through now, newest first, some at a time; what comes meanwhile is not among it. */
export async function readAll(
  db: Db,
  memberId: string,
  filter: Filter,
): Promise<AsyncGenerator<ShownMovement[]>> {
  await bringUpToDate(db, memberId);
  const places = await placesOf(db, memberId, filter);
  return (async function* () {
    for (let { last } = places; last > places.after; last -= BigInt(FILE_ROWS))
      yield await readPlaces(db, memberId, filter.type, newest({ after: places.after, last }, FILE_ROWS));
  })();
}

const newest = ({ after, last }: Places, most: number): Places => {
  const first = last - BigInt(most);
  return { after: first > after ? first : after, last };
};

async function readPlaces(
  db: Db,
  memberId: string,
  type: StatementType | undefined,
  places: Places,
): Promise<ShownMovement[]> {
  const { after, last } = places;
  if (last <= after) return [];
  const numbers = type
    ? await numbersAt(db, memberId, type, places)
    : Array.from({ length: Number(last - after) }, (_, n) => last - BigInt(n));
  return movementsNumbered(db, memberId, numbers);
}

type Month = Omit<Inside<'GET /api/statement/month'>['output'], 'current'>;

/** Money in and out on every day of a month, `YYYY-MM`. A withdrawal that was returned counts on no day. */
export async function readMonth(db: Db, memberId: string, month: string): Promise<Month> {
  await bringUpToDate(db, memberId);
  const days = daysOf(month);
  const moved = await movedByDay(db, memberId, TYPES, { from: `${month}-01`, to: days.at(-1) ?? month });
  const sum = (flow: 'in' | 'out', day?: string): Satang =>
    moved
      .filter((one) => FLOWS[one.type] === flow && (day === undefined || one.day === day))
      .reduce((total, { amount }) => satang(total + amount), ZERO);
  return {
    month,
    in: sum('in'),
    out: sum('out'),
    days: days.map((day) => ({ day, in: sum('in', day), out: sum('out', day) })),
  };
}

// What of a member's money is on its way: it stands under the balance and above the history until it has ended.

export type Waiting = Inside<'GET /api/statement/waiting'>['output']['waiting'][number];

/** Of each kind so many at most: more than that no member has, and no screen shows. */
const MOST = 10;

/** Deposits that are on their way by any channel and payouts that have not ended, newest first. */
export async function readWaiting(db: Db, memberId: MemberId, now: Date): Promise<Waiting[]> {
  const [deposits, payouts] = await Promise.all([
    depositsInProgress(db, memberId, { now, most: MOST }),
    openPayouts(db, memberId, MOST),
  ]);
  const rest = { original: null, until: null, waitsForApproval: false, account: null };
  const all: Waiting[] = [
    ...deposits.map((one) => ({ ...rest, ...one })),
    ...payouts.map(({ no, amount, at, isWaiting }) => ({
      ...rest,
      kind: 'payout' as const,
      reference: String(no),
      amount,
      createdAt: at,
      waitsForApproval: isWaiting,
    })),
  ];
  return all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** How old names may be when they are shown, ms. */
const FRESH_MS = 1_000;

/** What banks and games are called now: read at most once a second and language, however many ask. */
export function createAccountNames(db: Queryable): (language: Language) => Promise<PlaceNames> {
  const read = async (language: Language): Promise<PlaceNames> => {
    const [banks, providers] = await Promise.all([bankNames(db, language), providerNames(db)]);
    return { language, banks, providers };
  };
  const known = new Map<Language, { at: number; names: Promise<PlaceNames> }>();
  return (language) => {
    const now = performance.now();
    const kept = known.get(language);
    if (kept && now - kept.at <= FRESH_MS) return kept.names;
    const names = read(language);
    known.set(language, { at: now, names });
    names.catch(() => known.delete(language));
    return names;
  };
}
