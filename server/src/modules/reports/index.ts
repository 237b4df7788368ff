import type { Db } from '../../db/pool.ts';
import { deleteOld } from '../../db/delete-old.ts';
import type { ConsolePart, Desk, Module } from '../module.ts';
import { closeActs } from './days/close.ts';
import { createDays, type ReadStanding } from './days/day.ts';
import { createExport } from './export.ts';
import { createNow } from './now.ts';
import { createReadReport } from './read.ts';
import { createUptake, received } from './received.ts';
import { serveReports } from './routes.ts';
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

export function createReports(deps: ReportsDeps): Module & ConsolePart {
  const sums = createSums(deps.db);
  return {
    ...reportsDesk(deps),
    console(api, acts) {
      serveReports(api, {
        acts,
        read: createReadReport(deps.db),
        exported: createExport(deps.db),
        now: createNow(deps),
        days: createDays(deps),
        received: (withFigures) => received(deps.db, withFigures),
        uptake: createUptake(deps.db),
      });
    },
    work: [{ name: 'reports', everyMs: SUM_MS, run: () => sums.bringUpToDate() }],
  };
}
