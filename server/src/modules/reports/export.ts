import type { Db } from '../../db/pool.ts';
import { recordChange, type By } from '../history/face.ts';
import { reportCsv } from './csv.ts';
import { createReadReport, type Asked } from './read.ts';

/** Rows of one file. */
const MOST_ROWS = 50_000;

/** A report as a file: written down with who took it before the first of it leaves. */
export function createExport(db: Db, most = MOST_ROWS) {
  const read = createReadReport(db);
  return async function exported(asked: Asked, by: By): Promise<AsyncIterable<string>> {
    const report = await read(asked, most);
    const { name, language, ...days } = asked;
    await db.withTx((tx) =>
      recordChange(tx, by, {
        ...{ right: 'report.export', kind: 'report', subject: name, before: undefined },
        after: { ...days, rows: report.rows.length },
      }),
    );
    return reportCsv(report, language, { name: by.name, at: report.asOf });
  };
}
export type Export = ReturnType<typeof createExport>;
