/** What members look at: the wallet against a bare route, a long statement against a short one. */
import { bringUpToDate, readPage } from '@krapao/server/modules/statement/read';
import { freePort } from '@krapao/tools/testing/ports';
import { memberIdOf, type RequestShape } from './load/request.ts';
import { measureLoad } from './load/run.ts';
import { checkpoint, findDatabaseServer, makeDatabase, withClient } from './machine/database-server.ts';
import { describeMachine, sayWhereWeAre } from './machine/describe.ts';
import { startUnderLoad } from './machine/process.ts';
import type { Options } from './options.ts';
import { productEnv } from './product/environment.ts';
import { lengthenStatement, prepareMembers, STATEMENT_DAYS, withDb } from './product/members.ts';
import { printProfile } from './profile/print.ts';
import { commandLine, number, printRow } from './report.ts';
import { byTurns, printSides, type Side } from './sides.ts';

const LANES = new URL('./product/lanes.ts', import.meta.url);

const WALLET: RequestShape = { method: 'GET', path: '/api/wallet', isSignedIn: true, isOnce: false };
const BARE: RequestShape = { method: 'GET', path: '/bare/{member}', isSignedIn: false, isOnce: false };
const PAGE_ROWS = 10;
const SHORT_ROWS = 1_000;

async function startReads(options: Options, members: number, more: (url: string) => Promise<void>) {
  const server = await findDatabaseServer(options.url);
  sayWhereWeAre(server);
  const url = await makeDatabase(server, 'reads');
  await prepareMembers(url, members);
  await more(url);
  const bare = await freePort();
  const env = { ...productEnv(url), BENCH_LANE: 'reads', BENCH_BARE_PORT: String(bare) };
  const started = await startUnderLoad(LANES, env);
  const side = (
    name: string,
    request: RequestShape,
    who: { first: number; count: number },
    { port = started.port, isProfiled = false } = {},
  ): Side => ({
    name,
    measure: () =>
      measureLoad({
        port,
        connections: options.connections,
        seconds: options.seconds,
        warm: options.warm,
        request,
        members: who,
        run: '',
        watch: {
          server: started.pid,
          ...(server.postmaster !== undefined && { postmaster: server.postmaster }),
        },
        isProfiled,
      }),
  });
  return { server, started, bare, side, url };
}

/** `npm run bench wallet` */
export async function benchWallet(options: Options): Promise<void> {
  const { server, started, bare, side } = await startReads(options, options.members, async () => undefined);
  const many = { first: 1, count: options.members };
  const sides = [
    side('bare route, one SELECT by primary key', BARE, many, { port: bare }),
    side('GET /api/wallet', WALLET, many),
  ];
  const results = await byTurns(sides, options.rounds, () => checkpoint(server));
  printSides(sides, results);
  const [base, ours] = results;
  if (base && ours)
    printRow({
      what: 'GET /api/wallet',
      ours: `${number(ours.perSecond)}/s, p99 ${number(ours.p99 ?? 0, 1)} ms, ${number(ours.bad)} failed`,
      baseline: `bare route ${number(base.perSecond)}/s`,
      ratio: number(ours.perSecond / base.perSecond, 2),
      target: '≥ 0.5',
      command: commandLine(),
      machine: describeMachine(server),
    });
  if (options.isProfiled) {
    const { perSecond } = await side('profiled', WALLET, many, { isProfiled: true }).measure();
    await printProfile(started.profile, perSecond, 'GET /api/wallet');
  }
}

/** `npm run bench statement` */
export async function benchStatement(options: Options): Promise<void> {
  const [short, long] = [1, 2];
  const { server, side, url } = await startReads(options, 2, async (url) => {
    await lengthenStatement(url, memberIdOf(short), SHORT_ROWS - 1);
    await lengthenStatement(url, memberIdOf(long), options.rows - 1);
    await withClient(url, (client) => client.query('vacuum (analyze)'));
    const begun = performance.now();
    await withDb(url, (db) => bringUpToDate(db, memberIdOf(long)));
    console.log(
      `${number(options.rows)} movements were indexed in ${number(performance.now() - begun)} ms, once.`,
    );
    await withClient(url, (client) => client.query('vacuum (analyze)'));
  });
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000).toISOString().slice(0, 10);
  const { total } = await withDb(url, (db) =>
    readPage(db, memberIdOf(long), { from: day(STATEMENT_DAYS - 1), to: day(1) }, { page: 1, limit: 1 }),
  );
  if (total < 0.9 * options.rows) throw new Error(`the filter finds ${String(total)} rows only`);
  const read = (name: string, member: number, request: Pick<RequestShape, 'method' | 'path' | 'body'>) =>
    side(name, { ...request, isSignedIn: true, isOnce: false }, { first: member, count: 1 });
  const page = (filter: object, no: number) => ({
    method: 'POST' as const,
    path: '/api/statement',
    body: JSON.stringify({ page: no, limit: PAGE_ROWS, lang: 'th', ...filter }),
  });
  /** Nearly all of it, so that filters have as much to count as there is. */
  const filters = {
    'no filter': {},
    'of a type': { type: 'deposit' },
    'of some days': { from: day(STATEMENT_DAYS - 1), to: day(1) },
    'of a type and some days': { type: 'deposit', from: day(STATEMENT_DAYS - 1), to: day(1) },
  };
  const share = (STATEMENT_DAYS - 3) / STATEMENT_DAYS;
  const lastOf = (rows: number, filter: object) =>
    Math.floor((rows * ('from' in filter ? share : 1)) / PAGE_ROWS);
  const month = { method: 'GET' as const, path: `/api/statement/month?month=${day(40).slice(0, 7)}` };
  const asked = [
    ...Object.entries(filters).flatMap(([name, filter]) => [
      { what: `${name}, first page`, request: () => page(filter, 1) },
      { what: `${name}, last page`, request: (rows: number) => page(filter, lastOf(rows, filter)) },
    ]),
    { what: 'the month', request: () => month },
  ];
  const sides = asked.flatMap(({ what, request }) => [
    read(`${number(SHORT_ROWS)} rows, ${what}`, short, request(SHORT_ROWS)),
    read(`${number(options.rows)} rows, ${what}`, long, request(options.rows)),
  ]);
  const results = await byTurns(sides, options.rounds, () => checkpoint(server));
  printSides(sides, results);
  const micros = results.map(({ perSecond }) => 1e6 / perSecond);
  for (const [at, { what }] of asked.entries()) {
    const [ofShort = 0, ofLong = 0] = micros.slice(2 * at, 2 * at + 2);
    printRow({
      what: `A statement of ${number(options.rows)} rows: ${what}`,
      ours: `${number(ofLong)} µs`,
      baseline: `of ${number(SHORT_ROWS)} rows: ${number(ofShort)} µs`,
      ratio: number(ofLong / ofShort, 2),
      target: '≤ 1.5',
      command: commandLine(),
      machine: describeMachine(server),
    });
  }
}
