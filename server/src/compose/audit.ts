/** The audit of all that there is: every module audits its own tables, on one snapshot. */
import type { Satang } from '@krapao/contract/money';
import type { Db, Tx } from '../db/pool.ts';
import { systemClock } from '../kernel/clock.ts';
import { createHouse } from '../ledger/accounts.ts';
import { auditWithin as auditLedger, onSnapshot, type AuditReport } from '../ledger/audit.ts';
import { openBets } from '../modules/games/unexplained/audit-play.ts';
import { composeDesks } from './desks.ts';

export interface WholeReport extends AuditReport {
  /** Satang that balances at games lack by what is reported: bets that are open, as a rule. */
  openBets: Satang;
}

/** What must be true, in the order in which it is looked at. */
export const checksOf = (db: Db) =>
  composeDesks({
    db,
    house: createHouse(db),
    // an audit changes nothing, so nobody is told
    realtime: { changed: () => undefined, cutOff: () => undefined },
    clock: systemClock,
    box: () => {
      throw new Error('an audit opens nothing');
    },
    hasFeed: true,
  }).flatMap(({ auditChecks = [] }) => auditChecks);

export const audit = (db: Db): Promise<WholeReport> => onSnapshot(db, (tx) => auditWithin(tx, db));

/** The same on what that transaction sees. */
export async function auditWithin(tx: Tx, db: Db): Promise<WholeReport> {
  const report = await auditLedger(tx, checksOf(db));
  return { ...report, openBets: await openBets(tx) };
}
