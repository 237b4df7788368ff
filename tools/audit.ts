// `npm run audit`: proves every invariant of the ledger, and names the accounts and movements that break one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatBaht, toBaht } from '@krapao/contract/money';
import { connect } from '@krapao/server/db/pool';
import { createLog } from '@krapao/server/kernel/log';
import { audit, type AuditReport } from '@krapao/server/ledger/audit';
import { dataFolder } from './paths.ts';
import { startPostgres } from './postgres.ts';
import { holderOf } from './postgres/lock.ts';
import { hasData, placeIn } from './postgres/place.ts';

/** The database to look at: DATABASE_URL, else that of `npm start`, running or not. */
async function database(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const dir = join(dataFolder(), 'postgres');
  const place = placeIn(dir);
  if (!hasData(place))
    throw new Error(`There is no database in ${dir} yet: run npm start first, or set DATABASE_URL.`);
  if (holderOf(place.lock) !== undefined) {
    const password = readFileSync(place.password, 'utf8');
    // the fourth line is the port (PostgreSQL, "Starting the database server")
    const port = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')[3] ?? '';
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port.trim()}/krapao`,
      stop: async () => undefined,
    };
  }
  const postgres = await startPostgres({ dir });
  const url = new URL(postgres.url);
  url.pathname = '/krapao';
  return { url: url.href, stop: () => postgres.stop() };
}

function tell(
  { checks, accounts, movements, ownedByMembers, breaches, broken }: AuditReport,
  ms: number,
): void {
  const count = (n: number) => n.toLocaleString('en-US');
  console.log(
    `${count(movements)} movements, ${count(accounts)} accounts, ${formatBaht(toBaht(ownedByMembers))} baht owned by members; ${checks} invariants in ${(ms / 1000).toFixed(1)} s`,
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

const { url, stop } = await database();
const db = connect(url, 1, createLog('silent'), 0);
try {
  const began = performance.now();
  const report = await audit(db);
  tell(report, performance.now() - began);
  if (report.broken > 0) process.exitCode = 1;
} finally {
  await db.close();
  await stop();
}
