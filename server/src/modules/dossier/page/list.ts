import type { ConsoleInside } from '@krapao/contract/console/api';
import { isHeldUp, type Db } from '../../../db/pool.ts';
import { masked } from '../../../kernel/masked.ts';
import type { FoundBy } from '../search/box.ts';
import { createSearch, type Asking } from '../search/search.ts';
import { asking, newest, rowsOf, type MemberRow } from './read-model.ts';

type Query = ConsoleInside<'GET /api/console/members'>['query'];
type Answer = ConsoleInside<'GET /api/console/members'>['output'];
type Shown = Omit<Answer['members'][number], 'by'>;

/** What is asked of members may fit none of a million: then it is given up, and said so. */
const MOST_MS = 2_000;

export function shown({ isActive, isHeld, ...row }: MemberRow): Shown {
  const { id, name, phone, bankCode, bankAccountName, bankAccountNo, blocks, tags, source } = row;
  const { registeredAt, lastDepositAt, wallet } = row;
  return {
    ...{ id, name, bankCode, bankAccountName, blocks, tags, source, registeredAt, lastDepositAt, wallet },
    phone: masked(phone),
    bankAccountNo: masked(bankAccountNo),
    state: !isActive ? 'closed' : blocks.length > 0 ? 'blocked' : isHeld ? 'held' : 'active',
  };
}

/** Members as staff look for them: by what is known of one, or page by page of those who fit, the newest first. */
export function createListMembers(db: Db) {
  const search = createSearch(db);

  async function found(text: string, how: Asking): Promise<Answer> {
    const { found, hint } = await search(text, how);
    const by = new Map<string, FoundBy>(found.map((one) => [one.id, one.by]));
    const rows = await rowsOf(
      db,
      found.map(({ id }) => id),
    );
    return {
      members: rows.map((row) => ({ ...shown(row), by: by.get(row.id) ?? null })),
      next: null,
      hint,
    };
  }

  return async function listMembers(
    { q, after, limit, ...filter }: Query,
    { parts }: Pick<Asking, 'parts'> = { parts: false },
  ): Promise<Answer> {
    const and = asking(filter);
    if (q !== undefined && q.trim() !== '') return found(q, { and, parts });
    try {
      return await db.withTx(async (tx) => {
        await tx.client.query(`set local statement_timeout = ${MOST_MS}`);
        const rows = await rowsOf(tx, await newest(tx, { and, after, limit: limit + 1 }));
        const members = rows.slice(0, limit).map((row) => ({ ...shown(row), by: null }));
        return { members, next: rows.length > limit ? (members.at(-1)?.id ?? null) : null, hint: null };
      });
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      return { members: [], next: null, hint: 'wide' };
    }
  };
}
