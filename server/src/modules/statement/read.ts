import type { Db } from '../../db/pool.ts';
import {
  movementsNumbered,
  statementPage,
  type ShownMovement,
  type StatementPage,
} from '../../ledger/statement.ts';
import type { StatementType } from './rules.ts';
import {
  indexMore,
  isBehind,
  lockIndex,
  membersBehind,
  numbersAt,
  placesOf,
  type Days,
  type Places,
} from './store.ts';

export interface Filter extends Days {
  type?: StatementType | undefined;
}

/** Of one transaction that indexes: a fifth of a second of work. */
const INDEX_ROWS = 20_000;
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
