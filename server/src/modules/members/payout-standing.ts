import { phrase } from '@krapao/contract/phrases';
import type { Queryable, Tx } from '../../db/pool.ts';
import { blocksNotEnded, type Block } from './block-store.ts';

/** Names of the facts below. */
const HELD = 'payouts held';
const CHANGED = 'account changed';
const BLOCKED: Readonly<Record<Block['kind'], string>> = {
  payouts: 'kept from payouts',
  'sign-in': 'kept from sign-in',
  play: 'kept from play',
};
const NAMES = [HELD, CHANGED, ...Object.values(BLOCKED)];

type Facts = Readonly<Record<string, string>>;

const untilOf = (moment: Date): string => phrase('keptUntil', { at: moment.toISOString() });

/**
 * Until when a member is kept from payouts and the rest, and when their account was last changed, as who decides about a payout of theirs sees
 * it. What is over is told as it was: time that passes is no other fact.
 */
export async function payoutStandingOf(on: Queryable, id: string): Promise<Facts> {
  const { rows } = await on.client.query<{ held: Date | null; changed: Date | null }>(
    'select payouts_held_until as held, account_changed_at as changed from member where id = $1',
    [id],
  );
  const { held = null, changed = null } = rows[0] ?? {};
  const blocks = await blocksNotEnded(on, id);
  return {
    ...(held && { [HELD]: untilOf(held) }),
    ...Object.fromEntries(
      blocks.map(({ kind, until }) => [BLOCKED[kind], until ? untilOf(until) : phrase('untilEnded')]),
    ),
    ...(changed && { [CHANGED]: changed.toISOString() }),
  };
}

/** Whether that is what those facts say of it. It stays so until the transaction ends: who holds payouts, or changes the account, waits. */
export async function standsAsSeen(tx: Tx, id: string, seen: Facts): Promise<boolean> {
  await tx.client.query('select from member where id = $1 for share', [id]);
  const now = await payoutStandingOf(tx, id);
  return NAMES.every((name) => now[name] === seen[name]);
}
