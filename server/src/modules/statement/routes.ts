import type { Db } from '../../db/pool.ts';
import type { Api } from '../../http/bind.ts';
import { statementPage } from '../../ledger/statement.ts';
import { toLine } from './rules.ts';

export function serveStatement(api: Api, db: Db): void {
  api.serve('POST /api/statement', async ({ body, session }) => {
    const { total, movements } = await statementPage(db, session.memberId, body.page, body.limit);
    return { total, statements: movements.map(toLine) };
  });
}
