import type { ConsoleInside } from '@krapao/contract/console/api';
import type { ConsoleApi } from '../../http/console-bind.ts';
import type { Satang } from '@krapao/contract/money';
import { byOf } from '../history/face.ts';
import { orderOf, type Acts } from '../staff/face.ts';
import type { Days } from './days/day.ts';
import type { Export } from './export.ts';
import type { createNow } from './now.ts';
import type { ReadReport } from './read.ts';

type Received = ConsoleInside<'GET /api/console/received'>['output'];
type Uptake = ConsoleInside<'GET /api/console/uptake'>['output'];

export interface ReportRoutesDeps {
  acts: Acts;
  read: ReadReport;
  exported: Export;
  now: ReturnType<typeof createNow>;
  days: Days;
  received: (withFigures: boolean) => Promise<Received>;
  uptake: () => Promise<Uptake>;
}

/** Rows that a screen shows. */
const SHOWN_ROWS = 1_000;

const text = (amount: Satang) => String(amount);

export function serveReports(
  api: ConsoleApi,
  { acts, read, exported, now, days, received, uptake }: ReportRoutesDeps,
): void {
  api.serve('GET /api/console/now', ({ staff }) => now.house(staff.rights.has('report.view')));
  api.serve('GET /api/console/outside', async () => ({ outside: await now.outside() }));
  api.serve('GET /api/console/received', ({ staff }) => received(staff.rights.has('report.view')));
  api.serve('GET /api/console/uptake', () => uptake());
  api.serve('GET /api/console/reports/{name}', ({ params, query }) =>
    read({ ...params, ...query }, SHOWN_ROWS),
  );
  api.serve('GET /api/console/reports/{name}/csv', ({ staff, params, query }) =>
    exported({ ...params, ...query }, byOf(staff, 'exported')),
  );
  api.serve('GET /api/console/days', () => days.list());
  api.serve('GET /api/console/days/{day}', ({ params }) => days.show(params.day));
  api.serve('POST /api/console/days/{day}/count', ({ staff, params, body }) => {
    const { order, asked } = orderOf(body);
    return acts.perform(staff, 'day.count', { ...params, ...order, amount: text(order.amount) }, asked);
  });
  api.serve('POST /api/console/days/{day}/close', ({ staff, params, body }) => {
    const { seen, ...asked } = body;
    return acts.perform(staff, 'day.close', { ...params, seen }, asked);
  });
  api.serve('POST /api/console/house-transfers', ({ staff, body }) => {
    const { order, asked } = orderOf(body);
    return acts.perform(staff, 'house.transfer', { ...order, amount: text(order.amount) }, asked);
  });
}
