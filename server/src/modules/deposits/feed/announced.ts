import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import { GRACE_MS } from './announce.ts';
import { announcedFor } from './announcement-store.ts';
import type { Line } from './tables.ts';

/** How far the bank's clock may be ahead of ours, ms. */
const CLOCKS_APART_MS = 10 * 60_000;

/** Whose money it is: exactly one member, and the announcement that it meets; or why nobody can say. */
export type Match = { memberId: MemberId; announcement: string | undefined } | { because: string };

/** Whose announcement of exactly that amount a line meets, among members with whom its sender agrees; undefined: nobody's. */
export async function announcedMatch(
  tx: Tx,
  line: Line,
  agrees: (memberId: MemberId) => Promise<boolean>,
): Promise<Match | undefined> {
  // amounts are announced in baht
  if (line.currency !== 'BAHT') return undefined;
  const announced: { memberId: MemberId; announcement: string }[] = [];
  const told = await announcedFor(tx, satang(line.amount), {
    latestStart: new Date(line.at.getTime() + CLOCKS_APART_MS),
    earliestEnd: new Date(line.at.getTime() - GRACE_MS),
  });
  for (const { id, memberId } of told)
    if (await agrees(memberId)) announced.push({ memberId, announcement: id });
  const [first] = announced;
  if (first && announced.every(({ memberId }) => memberId === first.memberId)) return first;
  return first && { because: 'several members announced it' };
}
