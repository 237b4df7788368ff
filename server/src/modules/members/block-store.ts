/** The SQL of member_block: from what staff keep a member. */
import type { BlockKind } from '@krapao/contract/console/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../db/pool.ts';

const NOT_ENDED = 'ended_at is null';
const STANDING = `${NOT_ENDED} and (until_at is null or until_at > now())`;

export async function isBlocked(on: Queryable, id: MemberId, kind: BlockKind): Promise<boolean> {
  const { rowCount } = await on.client.query({
    name: 'member_is_blocked',
    text: `select from member_block where member_id = $1 and kind = $2 and ${STANDING}`,
    values: [id, kind],
  });
  return rowCount === 1;
}

/** Which of those members are kept from that. It stays so until the transaction ends: who keeps them from it waits, and who asks sees every block. */
export async function blockedOf(
  tx: Tx,
  ids: readonly MemberId[],
  kind: BlockKind,
): Promise<ReadonlySet<MemberId>> {
  if (ids.length === 0) return new Set();
  await tx.client.query({
    name: 'member_keep_blocks',
    text: 'select from member where id = any ($1) order by id for share',
    values: [ids],
  });
  // in a statement of its own, so that it sees what the lock waited for
  const { rows } = await tx.client.query<{ id: MemberId }>({
    name: 'member_blocked_of',
    text: `select member_id as id from member_block where member_id = any ($1) and kind = $2 and ${STANDING}`,
    values: [ids, kind],
  });
  return new Set(rows.map(({ id }) => id));
}

export interface Block {
  kind: BlockKind;
  /** null: until a person ends it. */
  until: Date | null;
}

async function read(on: Queryable, id: string, which: string): Promise<Block[]> {
  const { rows } = await on.client.query<Block>(
    `select kind, until_at as until from member_block where member_id = $1 and ${which} order by kind`,
    [id],
  );
  return rows;
}

/** What stands against a member, by kind. */
export const blocksOf = (on: Queryable, id: string): Promise<Block[]> => read(on, id, STANDING);

/** What nobody ended, also where its moment is over: what is decided on must not change by time alone. */
export const blocksNotEnded = (on: Queryable, id: string): Promise<Block[]> => read(on, id, NOT_ENDED);

/** Which one of payouts nobody ended: another one was put for another reason. */
export async function payoutsBlock(on: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await on.client.query<{ id: bigint }>(
    `select id from member_block where member_id = $1 and kind = 'payouts' and ${NOT_ENDED}`,
    [id],
  );
  return rows[0] && String(rows[0].id);
}

/** What is known on the member's own row follows. */
async function tellRow(tx: Tx, id: MemberId): Promise<void> {
  await tx.client.query(
    `update member set payouts_blocked_until = (select coalesce(until_at, 'infinity') from member_block
      where member_id = $1 and kind = 'payouts' and ended_at is null) where id = $1`,
    [id],
  );
}

/**
 * Keeps a member from that from now on, in place of what stood of its kind. The member's row is kept by the transaction. What they are kept from
 * for longer already stays so: to shorten that is to lift it, which not everybody may. Answers whether it is kept so now.
 */
export async function putBlock(
  tx: Tx,
  id: MemberId,
  { kind, until, why }: Block & { why: string },
): Promise<boolean> {
  const standing = (await blocksOf(tx, id)).find((one) => one.kind === kind);
  if (standing && endsLater(standing.until, until)) return false;
  await endBlock(tx, id, kind);
  await tx.client.query('insert into member_block (member_id, kind, until_at, why) values ($1, $2, $3, $4)', [
    id,
    kind,
    until,
    why,
  ]);
  if (kind === 'payouts') await tellRow(tx, id);
  return true;
}

/** null: no end. */
const endsLater = (one: Date | null, other: Date | null): boolean =>
  other !== null && (one === null || one > other);

/** Ends it. Answers whether it stood. */
export async function endBlock(tx: Tx, id: MemberId, kind: BlockKind): Promise<boolean> {
  const { rows } = await tx.client.query<{ stood: boolean }>(
    `update member_block set ended_at = least(now(), until_at) where member_id = $1 and kind = $2 and ended_at is null
      returning until_at is null or until_at > now() as stood`,
    [id, kind],
  );
  if (kind === 'payouts') await tellRow(tx, id);
  return rows[0]?.stood ?? false;
}

/** What must be true of blocks. */
export const BLOCK_CHECK = {
  name: 'payouts of a member are kept back while a block of payouts stands, and then only',
  text: `select m.id as subject, format('row says %s, block says %s', m.payouts_blocked_until, coalesce(b.until_at::text, case when b.id is null then 'none' else 'infinity' end)) as problem
    from member m left join member_block b on b.member_id = m.id and b.kind = 'payouts' and b.ended_at is null
    where m.payouts_blocked_until is distinct from case when b.id is not null then coalesce(b.until_at, 'infinity') end`,
};
