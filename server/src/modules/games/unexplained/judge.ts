import { satang, toDecimal, type Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Tx } from '../../../db/pool.ts';
import {
  compare,
  explain,
  keepFinding,
  keepMissing,
  spokenOf,
  transferLike,
  type AccountKey,
  type Compared,
} from './store.ts';

/** What waits for a person after a comparison, satang: more than 0 is too much, less is missing; 0: nothing. */
export interface Judged {
  gain: Satang;
  transferId?: string | undefined;
  isNew: boolean;
}

/**
 * Compares what play changed in an account's balances with what its provider reports of it, and has a finding wait for a person, brings
 * the one that waits up to date or ends it (decision 0056). More than is reported waits. Less is open bets for a while: it waits where it
 * looks like a transfer, or after 60 days. Undefined where nothing can be compared, and all stays as it was. With the account locked.
 */
export async function judge(tx: Tx, account: AccountKey): Promise<Judged | undefined> {
  const told = await compare(tx, account);
  if (!told) return undefined;
  const spoken = await spokenOf(tx, account);
  const gain = satang(told.gain - (spoken > 0n ? spoken : 0n));
  const loss = satang(told.loss - (spoken < 0n ? spoken : 0n));
  const missing = await keepMissing(tx, account, loss < 0n ? 0n - loss : 0n);
  if (gain > 0n) return find(tx, told, gain, await transferLike(tx, account, gain));
  const transferId = loss < 0n ? await transferLike(tx, account, loss) : undefined;
  if (transferId !== undefined) return find(tx, told, loss, transferId);
  if (missing !== undefined) return find(tx, told, satang(0n - missing), undefined);
  await explain(tx, account);
  return { gain: satang(0n), isNew: false };
}

async function find(
  tx: Tx,
  { memberId, slotCode, gain: told, played, most, seenAt, upTo }: Compared,
  gain: Satang,
  transferId: string | undefined,
): Promise<Judged> {
  const before = satang(played - most - told);
  const play = phrase('playTold', {
    played: toDecimal(played),
    at: seenAt.toISOString(),
    reported: toDecimal(most),
    until: upTo.toISOString(),
  });
  const evidence = before === 0n ? play : phrase('playExplainedBefore', { play, amount: toDecimal(before) });
  const finding = { memberId, slotCode, gain, transferId: transferId ?? null, evidence };
  return { gain, transferId, isNew: await keepFinding(tx, finding) };
}
