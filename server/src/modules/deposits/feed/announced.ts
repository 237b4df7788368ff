import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { GRACE_MS, SUFFIX_MOST } from '../announce/announce.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { announcedAbout, announcedFor, announcedIn, markMet } from '../announce/store.ts';
import type { Seen } from './seen-before.ts';
import type { Line } from './tables.ts';

/** How far the bank's clock may be ahead of ours, ms. */
const CLOCKS_APART_MS = 10 * 60_000;

const timeOf = ({ at }: Line) => ({
  latestStart: new Date(at.getTime() + CLOCKS_APART_MS),
  earliestEnd: new Date(at.getTime() - GRACE_MS),
});

/** Who announced a transfer of exactly that amount which a line may be, the announcement by its member; of each the one that lasts longest. */
export async function announcersOf(
  tx: Tx,
  line: Line,
): Promise<ReadonlyMap<MemberId, { id: string; isOpen: boolean }>> {
  // amounts are announced in baht
  if (line.currency !== 'BAHT') return new Map();
  const told = await announcedFor(tx, satang(line.amount), timeOf(line));
  const inTime = told.toSorted((a, b) => a.until.getTime() - b.until.getTime());
  return new Map(inTime.map(({ id, memberId, state }) => [memberId, { id, isOpen: state === 'open' }]));
}

/** Of so many who announced nearly as much a person is told. */
const NEAR_MOST = 5;

/** Who announced it, as it is looked at now: exactly that much, or so much instead, as who left the satang away. Undefined where nobody can. */
export async function announcersShown(
  on: Queryable,
  line: Line,
): Promise<ReadonlyMap<MemberId, true | Satang> | undefined> {
  if (line.currency !== 'BAHT') return undefined;
  const [amount, within] = [satang(line.amount), timeOf(line)];
  const told = await announcedIn(on, amount, within);
  const near = await announcedAbout(on, amount, { apart: BigInt(SUFFIX_MOST), most: NEAR_MOST, ...within });
  return new Map<MemberId, true | Satang>([
    // of several the nearest
    ...near.toReversed().map((one) => [one.memberId, one.amount] as const),
    ...told.map((one) => [one.memberId, true] as const),
  ]);
}

/** That a line brought what its member announced; does nothing where they did not. */
export async function meet(
  tx: Tx,
  realtime: Realtime,
  line: Line,
  by: { memberId: MemberId; announcement: string | undefined },
): Promise<void> {
  if (by.announcement === undefined) return;
  await markMet(tx, by.announcement, line.id);
  tx.afterCommit(() => realtime.changed(by.memberId, ['announcement']));
}

/** The same of a line whose money was credited before, by a slip or a QR. */
export async function meetSeen(
  tx: Tx,
  realtime: Realtime,
  line: Line,
  { isSame, owner }: Seen,
): Promise<void> {
  if (!isSame || owner === undefined) return;
  const announcement = (await announcersOf(tx, line)).get(owner)?.id;
  await meet(tx, realtime, line, { memberId: owner, announcement });
}
