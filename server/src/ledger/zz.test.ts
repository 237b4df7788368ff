import { it } from 'vitest';
import { ledgerChecks } from './audit-checks.ts';
import { CHART } from './chart.ts';
import { audit } from './audit.ts';
import { execFileSync } from 'node:child_process';
import { books, deposit, hold, close } from './testing/books.ts';
it('scale', { timeout: 500000 }, async () => {
  const b = await books();
  const people = []; for (let i = 0; i < 500; i++) people.push(await b.person());
  const t0 = performance.now();
  for (let k = 0; k < 330; k++) {
    const ps = Array.from({ length: 200 }, (_, i) => people[(k * 200 + i) % 500]!);
    const holds = ps.map((p) => hold(b, p, 3));
    const res = await b.post(...ps.map((p) => deposit(b, p, 5)), ...holds);
    await b.post(...ps.map((p, i) => close(b, p, holds[i]!, res[200 + i]!.movementId!, i % 2 ? 'settle' : 'return')));
  }
  console.log('made', ((performance.now() - t0) / 1000).toFixed(1));
  await b.db.client.query('analyze');
  await b.db.withTx(async (tx) => {
    await tx.client.query("set local statement_timeout = 0; set local work_mem = '64MB'");
    for (const c of ledgerChecks(CHART)) { const t = performance.now(); await tx.client.query(`select subject, problem, count(*) over () from (${c.text}) x limit 50`, [...(c.values ?? [])]); console.log('check', ((performance.now() - t) / 1000).toFixed(2), c.name); }
  });
  const t = performance.now(); const r = await audit(b.db, []); console.log('audit', r.movements, r.broken, ((performance.now() - t) / 1000).toFixed(2), 's');
  try { console.log('npm', execFileSync('node', ['tools/run.mjs', 'audit.ts'], { env: { ...process.env, DATABASE_URL: b.url }, encoding: 'utf8' })); } catch (e) { console.log('npm exit', (e as { status: number }).status, (e as { stdout: string }).stdout.slice(0, 900)); }
  await b.drop();
});
