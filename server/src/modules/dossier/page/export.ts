import type { ConsoleInside } from '@krapao/contract/console/api';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../../db/pool.ts';
import { unsaid } from '../../../kernel/masked.ts';
import { inPieces } from '../../../kernel/pieces.ts';
import { recordChange, type By } from '../../history/face.ts';
import { createSearch } from '../search/search.ts';
import { membersCsv } from './csv.ts';
import { shown } from './list.ts';
import { asking, newest, rowsOf } from './read-model.ts';

type Query = ConsoleInside<'GET /api/console/members/csv'>['query'];

/** Members of one file. */
const MOST_ROWS = 50_000;
/** A file may take longer than a screen, and is given up all the same. */
const MOST_MS = 30_000;
const PIECE = 1_000;

/**
 * Those who fit as a file: written down with who took it, and what was asked, before the first of it leaves. Phones and accounts are
 * whole where `isWhole`, which is for who may see them.
 */
export function createExportMembers(db: Db, most = MOST_ROWS) {
  const search = createSearch(db);

  async function fitting(
    { q, ...filter }: Omit<Query, 'language'>,
    parts: boolean,
  ): Promise<[MemberId[], boolean]> {
    const and = asking(filter);
    if (q !== undefined && q.trim() !== '') {
      const { found, hint } = await search(q, { and, parts });
      return [found.map(({ id }) => id), hint === 'more' || hint === 'wide'];
    }
    return db.withTx(async (tx) => {
      await tx.client.query(`set local statement_timeout = ${MOST_MS}`);
      const ids = await newest(tx, { and, after: undefined, limit: most + 1 });
      return [ids.slice(0, most), ids.length > most];
    });
  }

  async function* read(ids: readonly MemberId[], isWhole: boolean) {
    for (const some of inPieces(ids, PIECE))
      yield (await rowsOf(db, some)).map((row) => {
        const { phone, bankAccountNo } = row;
        return { ...shown(row), ...(isWhole && { phone, bankAccountNo }) };
      });
  }

  return async function exportMembers(
    { language, ...asked }: Query,
    by: By,
    isWhole: boolean,
  ): Promise<AsyncIterable<string>> {
    const [ids, isCut] = await fitting(asked, isWhole);
    const filter = { ...asked, ...(asked.q !== undefined && { q: unsaid(asked.q) }) };
    await db.withTx((tx) =>
      recordChange(tx, by, {
        ...{ right: 'report.export', kind: 'report', subject: 'members', before: undefined },
        after: { ...filter, rows: ids.length, isWhole },
      }),
    );
    return membersCsv(read(ids, isWhole), language, { name: by.name, at: new Date(), isCut });
  };
}
