import type { Api } from '../../http/bind.ts';
import type { createShowStatement } from './show.ts';

export function serveStatement(api: Api, show: ReturnType<typeof createShowStatement>): void {
  api.serve('POST /api/statement', ({ body, session }) => show.page(session.memberId, body));
  api.serve('GET /api/statement/waiting', ({ session }) => show.waiting(session.memberId));
  api.serve('GET /api/statement/csv', ({ query, session }) => show.file(session.memberId, query));
  api.serve('GET /api/statement/month', ({ query, session }) => show.month(session.memberId, query.month));
}
