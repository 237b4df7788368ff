/** Withdrawals over HTTP, everything included, against pgbench on the same server in the same run. */
import { randomBytes } from 'node:crypto';
import { audit } from '@krapao/server/compose/audit';
import type { RequestShape } from './load/request.ts';
import { measureLoad } from './load/run.ts';
import {
  checkpoint,
  findDatabaseServer,
  makeDatabase,
  type DatabaseServer,
} from './machine/database-server.ts';
import { describeMachine, sayWhereWeAre } from './machine/describe.ts';
import { pgbenchSide } from './machine/pgbench.ts';
import { startUnderLoad, type Started } from './machine/process.ts';
import type { Options } from './options.ts';
import { productEnv, startSilentBank } from './product/environment.ts';
import { prepareMembers, withDb } from './product/members.ts';
import { printProfile } from './profile/print.ts';
import { commandLine, number, printRow } from './report.ts';
import { byTurns, printSides, type Measured, type Side } from './sides.ts';

const SERVER = new URL('../server/src/main.ts', import.meta.url);
const LANES = new URL('./product/lanes.ts', import.meta.url);

const WITHDRAW: RequestShape = {
  method: 'POST',
  path: '/api/wallet/withdraw',
  body: '{"amount":100}',
  isSignedIn: true,
  isOnce: true,
};

const FAIR = `What is measured: the product itself (server/src/main.ts, production mode, log to a file) with session, validation,
idempotency key, posting, statement line, payout row and realtime. Its payout bank takes calls and never answers: the
runner waits for it and carries next to nothing out meanwhile, because pgbench's transaction has no such second half.
Two servers of its parts show what costs what. Told nobody: the same use case, but no realtime event and no runner. Transfer
lane: the same plumbing and movement in batches as large, with no payout row and no look-ups either.`;

interface LoadSettings {
  server: DatabaseServer;
  options: Options;
  members: { first: number; count: number };
}

function withdrawals(
  name: string,
  started: Started,
  { server, options, members }: LoadSettings,
  isProfiled = false,
): Side {
  return {
    name,
    measure: () =>
      measureLoad({
        port: started.port,
        connections: options.connections,
        seconds: options.seconds,
        warm: options.warm,
        request: WITHDRAW,
        members,
        run: randomBytes(6).toString('hex'),
        watch: {
          server: started.pid,
          ...(server.postmaster !== undefined && { postmaster: server.postmaster }),
        },
        isProfiled,
      }),
  };
}

async function startProduct(options: Options) {
  const server = await findDatabaseServer(options.url);
  sayWhereWeAre(server);
  const url = await makeDatabase(server, 'posting');
  await prepareMembers(url, options.members);
  const env = productEnv(url, await startSilentBank());
  return { server, url, env, product: await startUnderLoad(SERVER, env) };
}

/** `npm run bench posting` */
export async function benchPosting(options: Options): Promise<void> {
  console.log(`${FAIR}\n`);
  const { server, url, env, product } = await startProduct(options);
  const many = { server, options, members: { first: 1, count: options.members } };
  const quiet = await startUnderLoad(LANES, { ...env, BENCH_LANE: 'withdraw' });
  // movements without payouts are no sound books of the product, so they are kept apart
  const apart = await makeDatabase(server, 'transfer');
  await prepareMembers(apart, options.members);
  const lane = await startUnderLoad(LANES, { ...env, DATABASE_URL: apart, BENCH_LANE: 'transfer' });
  const pgbench = await pgbenchSide(server, options);
  const sides = [
    ...(pgbench ? [pgbench] : []),
    withdrawals(`POST /api/wallet/withdraw, ${number(options.connections)} connections`, product, many),
    withdrawals('the same, told nobody', quiet, many),
    withdrawals('transfer lane', lane, many),
  ];
  const results = await byTurns(sides, options.rounds, () => checkpoint(server));
  printSides(sides, results);
  await sayWhetherSound(url);
  const [base, ours] = pgbench ? results : [undefined, ...results];
  if (ours)
    printPostingRow('Posting over HTTP', ours, base, 'pgbench', 'aim 1.0, never < 0.7; p99 < 25 ms', server);
  if (options.isProfiled) await profile(withdrawals('profiled', product, many, true), product, 'the product');
}

/** `npm run bench hot` */
export async function benchHot(options: Options): Promise<void> {
  console.log(`${FAIR}\n`);
  const { server, url, product } = await startProduct(options);
  const side = (name: string, members: LoadSettings['members'], isProfiled = false) =>
    withdrawals(name, product, { server, options, members }, isProfiled);
  const sides = [
    side(`${number(options.members)} members`, { first: 1, count: options.members }),
    side('one member', { first: 0, count: 1 }),
  ];
  const results = await byTurns(sides, options.rounds, () => checkpoint(server));
  printSides(sides, results);
  await sayWhetherSound(url);
  const [spread, hot] = results;
  if (hot) printPostingRow('Posting on one wallet', hot, spread, 'many wallets', '≥ 0.5', server);
  if (options.isProfiled)
    await profile(side('profiled', { first: 0, count: 1 }, true), product, 'one wallet');
}

async function profile(side: Side, { profile: path }: Started, what: string): Promise<void> {
  const { perSecond } = await side.measure();
  await printProfile(path, perSecond, what);
}

function printPostingRow(
  what: string,
  ours: Measured,
  base: Measured | undefined,
  baseName: string,
  target: string,
  server: DatabaseServer,
): void {
  printRow({
    what,
    ours: `${number(ours.perSecond)}/s, p50 ${number(ours.p50 ?? 0, 1)} ms, p99 ${number(ours.p99 ?? 0, 1)} ms, ${number(ours.bad)} failed`,
    baseline: base ? `${baseName} ${number(base.perSecond)}/s` : `no ${baseName}`,
    ratio: base ? number(ours.perSecond / base.perSecond, 2) : '–',
    target,
    command: commandLine(),
    machine: describeMachine(server),
  });
}

/** Speed that loses money is none: every invariant of the ledger over all that was posted. */
async function sayWhetherSound(url: string): Promise<void> {
  await withDb(url, async (db) => {
    const { movements, broken, breaches } = await audit(db);
    console.log(
      `\nThe audit after ${number(movements)} movements: ${broken === 0 ? 'sound' : `${number(broken)} BREACHES`}`,
    );
    for (const { check, subject, problem } of breaches.slice(0, 5))
      console.log(`  ${check}: ${subject}: ${problem}`);
  }).catch((error: unknown) => console.log(`\nThe audit could not be made: ${String(error)}`));
}
