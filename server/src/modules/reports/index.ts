import type { Db } from '../../db/pool.ts';
import { deleteOld } from '../../db/delete-old.ts';
import type { ConsoleApi } from '../../http/console-bind.ts';
import type { Desk, Module } from '../module.ts';
import type { Acts } from '../staff/face.ts';
import { closeActs } from './days/close.ts';
import { createDays, type ReadStanding } from './days/day.ts';
import { createExport } from './export.ts';
import { createNow } from './now.ts';
import { createReports } from './read.ts';
import { createUptake, received } from './received.ts';
import { serveReportRoutes } from './routes.ts';
import { createSums, REPORT_CHECKS } from './sum.ts';

/** How often what happened is summed, ms: what is not yet is read where somebody looks. */
const SUM_MS = 5_000;

export interface ReportsDeps {
  db: Db;
  /** What all desks tell, this one among them. */
  standing: ReadStanding;
}

export const reportsDesk = (deps: ReportsDeps): Desk => ({
  acts: closeActs(deps),
  auditChecks: REPORT_CHECKS,
  tidy: () =>
    deleteOld(deps.db, {
      report_minute: "at < now() - interval '3 days'",
      report_active: "day < (now() at time zone 'Asia/Bangkok')::date - 40",
    }),
});

export function createReportsModule(deps: ReportsDeps): Module {
  const sums = createSums(deps.db);
  return {
    ...reportsDesk(deps),
    work: [{ name: 'reports', everyMs: SUM_MS, run: () => sums.bringUpToDate() }],
  };
}

/** Binds the console's calls about figures and the close of days. */
export function serveReports(api: ConsoleApi, { acts, ...deps }: ReportsDeps & { acts: Acts }): void {
  serveReportRoutes(api, {
    acts,
    read: createReports(deps.db),
    exported: createExport(deps.db),
    now: createNow(deps),
    days: createDays(deps),
    received: (withFigures) => received(deps.db, withFigures),
    uptake: createUptake(deps.db),
  });
}
