// `npm run audit`: proves every invariant of the ledger, and names the accounts and movements that break one; and that the log is what was sealed.
import { parseArgs } from 'node:util';
import { formatBaht, toBaht } from '@krapao/contract/money';
import { connect } from '@krapao/server/db/pool';
import { readSecretKeys } from '@krapao/server/kernel/config';
import { createLog } from '@krapao/server/kernel/log';
import { keepAuditRun } from '@krapao/server/ledger/audit';
import { audit, type WholeReport } from '@krapao/server/compose/audit';
import { auditSeal } from './audit/seal.ts';
import { whichDatabase } from './which-database.ts';

function tell(
  { checks, accounts, movements, ownedByMembers, openBets, breaches, broken }: WholeReport,
  ms: number,
): void {
  const count = (n: number) => n.toLocaleString('en-US');
  console.log(
    `${count(movements)} movements, ${count(accounts)} accounts, ${formatBaht(toBaht(ownedByMembers))} baht owned by members, ${formatBaht(toBaht(openBets))} baht staked in open bets; ${checks} invariants in ${(ms / 1000).toFixed(1)} s`,
  );
  let last = '';
  for (const { check, subject, problem } of breaches) {
    if (check !== last) console.log(`\nBroken: ${check}`);
    last = check;
    console.log(`  ${subject}: ${problem}`);
  }
  if (broken > breaches.length) console.log(`  … and ${count(broken - breaches.length)} more`);
  console.log(broken === 0 ? 'All hold.' : `\n${count(broken)} broken.`);
}

const {
  values: { head },
} = parseArgs({ options: { head: { type: 'string' } } });
// the key of development proves the log of npm start, and no other
const keys =
  process.env['DATABASE_URL'] && !process.env['SECRET_KEY'] ? undefined : readSecretKeys(process.env);
const { url, stop } = await whichDatabase();
const db = connect(url, 1, createLog('silent'), 0);
try {
  const began = performance.now();
  const report = await audit(db);
  tell(report, performance.now() - began);
  const log = await auditSeal(db, keys, head);
  for (const line of log.lines) console.log(line);
  const broken = report.broken + (log.isSound ? 0 : 1);
  if (broken > 0) process.exitCode = 1;
  // a standby takes no writes: its audit is as good, and alarms do not hear of it
  await keepAuditRun(db, broken).catch((error: unknown) =>
    console.error(`The end of this audit is not kept for alarms: ${String(error)}`),
  );
} finally {
  await db.close();
  await stop();
}
