import type { ConsoleApi, StaffSession } from '../../http/console-bind.ts';
import type { Satang } from '@krapao/contract/money';
import type { By } from '../history/face.ts';
import type { Acts } from '../staff/face.ts';
import type { Days } from './days/day.ts';
import type { Export } from './export.ts';
import type { createNow } from './now.ts';
import type { ReadReport } from './read.ts';

export interface ReportRoutesDeps {
  acts: Acts;
  read: ReadReport;
  exported: Export;
  now: ReturnType<typeof createNow>;
  days: Days;
}

/** Rows that a screen shows. */
const SHOWN_ROWS = 1_000;

const byOf = (me: StaffSession, why: string): By => ({
  ...{ name: me.name, why, staffId: me.staffId, sessionId: String(me.id), ip: me.ip },
});
const text = (amount: Satang) => String(amount);

export function serveReportRoutes(
  api: ConsoleApi,
  { acts, read, exported, now, days }: ReportRoutesDeps,
): void {
  api.serve('GET /api/console/now', ({ staff }) => now(staff.rights.has('report.view')));
  api.serve('GET /api/console/reports/{name}', ({ params: { name }, query }) =>
    read(name, query, SHOWN_ROWS),
  );
  api.serve('GET /api/console/reports/{name}/csv', ({ staff, params, query }) =>
    exported({ ...params, ...query }, byOf(staff, 'exported')),
  );
  api.serve('GET /api/console/days', () => days.list());
  api.serve('GET /api/console/days/{day}', ({ params }) => days.show(params.day));
  api.serve('POST /api/console/days/{day}/count', ({ staff, params, body }) => {
    const { key, amount, ...asked } = body;
    return acts.perform(staff, 'day.count', { ...params, key, amount: text(amount) }, asked);
  });
  api.serve('POST /api/console/days/{day}/close', ({ staff, params, body }) => {
    const { seen, ...asked } = body;
    return acts.perform(staff, 'day.close', { ...params, seen }, asked);
  });
  api.serve('POST /api/console/house-transfers', ({ staff, body }) => {
    const { why, seen, proof, amount, ...order } = body;
    return acts.perform(staff, 'house.transfer', { ...order, amount: text(amount) }, { why, seen, proof });
  });
}
