import type { MemberId } from '@krapao/contract/ids';
import type { Tx } from '../../../db/pool.ts';
import { bankAccountOf, holdersLike } from '../../members/face.ts';
import { bankByNumber } from '../../site/face.ts';
import { accountPatterns, isSameAccount, isSameName } from '../matching.ts';
import { GRACE_MS } from './announce.ts';
import { announcedFor } from './announcement-store.ts';
import type { Line } from './tables.ts';

/** How far the bank's clock may be ahead of ours, ms. */
const CLOCKS_APART_MS = 10 * 60_000;

/** Whose money it is: exactly one member, and the announcement that it meets; or why nobody can say. */
export type Match = { memberId: MemberId; announcement: string | undefined } | { because: string };

/**
 * Whose money a line is, by registered account, name and amount (decision 0022). Where a bank hides so much that several members may have
 * sent it, an announcement of exactly that amount decides; what is shown must always agree.
 */
export async function matchOf(tx: Tx, line: Line): Promise<Match> {
  const bank = await bankByNumber(tx, line.sendingBank);
  if (!bank) return { because: 'the sending bank is not known' };
  if (line.fromAccount === null && line.fromName === null) return { because: 'the bank shows no sender' };
  const agrees = ({ bankCode, bankAccountNo, bankAccountName }: Awaited<ReturnType<typeof bankAccountOf>>) =>
    bankCode === bank.code &&
    (line.fromAccount === null || isSameAccount(line.fromAccount, bankAccountNo)) &&
    (line.fromName === null || isSameName([line.fromName], bankAccountName));

  const announced: { memberId: MemberId; announcement: string }[] = [];
  const told = await announcedFor(tx, line.amount, {
    latestStart: new Date(line.at.getTime() + CLOCKS_APART_MS),
    earliestEnd: new Date(line.at.getTime() - GRACE_MS),
  });
  for (const { id, memberId } of told)
    if (agrees(await bankAccountOf(tx, memberId))) announced.push({ memberId, announcement: id });
  const [first] = announced;
  if (first && announced.every(({ memberId }) => memberId === first.memberId)) return first;
  if (announced.length > 1) return { because: 'several members announced it' };

  // without an announcement both account and name must be shown
  if (line.fromAccount === null || line.fromName === null)
    return { because: 'the bank shows half of the sender, and nobody announced it' };
  const holders = (await holdersLike(tx, bank.code, accountPatterns(line.fromAccount))).filter(agrees);
  const [holder] = holders;
  if (!holder) return { because: 'no member has that account and name' };
  if (holders.length > 1) return { because: 'several members have such an account and name' };
  return { memberId: holder.id, announcement: undefined };
}
