/** What members look at: the wallet against a bare route, a long statement against a short one. */
import { freePort } from '@krapao/tools/testing/ports';
import { memberIdOf, type RequestShape } from './load/request.ts';
import { measureLoad } from './load/run.ts';
import { checkpoint, findDatabaseServer, makeDatabase, withClient } from './machine/database-server.ts';
import { describeMachine, sayWhereWeAre } from './machine/describe.ts';
import { startUnderLoad } from './machine/process.ts';
import type { Options } from './options.ts';
import { productEnv } from './product/environment.ts';
import { lengthenStatement, prepareMembers } from './product/members.ts';
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
  return { server, started, bare, side };
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
  const { server, side } = await startReads(options, 2, async (url) => {
    await lengthenStatement(url, memberIdOf(short), SHORT_ROWS - 1);
    await lengthenStatement(url, memberIdOf(long), options.rows - 1);
    await withClient(url, (client) => client.query('vacuum (analyze)'));
  });
  const page = (name: string, member: number, no: number) =>
    side(
      name,
      {
        method: 'POST',
        path: '/api/statement',
        body: JSON.stringify({ page: no, limit: PAGE_ROWS }),
        isSignedIn: true,
        isOnce: false,
      },
      { first: member, count: 1 },
    );
  const sides = [
    page(`${number(SHORT_ROWS)} rows, first page`, short, 1),
    page(`${number(SHORT_ROWS)} rows, last page`, short, SHORT_ROWS / PAGE_ROWS),
    page(`${number(options.rows)} rows, first page`, long, 1),
    page(`${number(options.rows)} rows, last page`, long, Math.ceil(options.rows / PAGE_ROWS)),
  ];
  const results = await byTurns(sides, options.rounds, () => checkpoint(server));
  printSides(sides, results);
  const [shortFirst = 0, shortLast = 0, longFirst = 0, longLast = 0] = results.map(
    ({ perSecond }) => 1e6 / perSecond,
  );
  printRow({
    what: `A page of ${number(options.rows)} statement rows, first and last`,
    ours: `${number(longFirst)} µs, ${number(longLast)} µs`,
    baseline: `of ${number(SHORT_ROWS)} rows: ${number(shortFirst)} µs, ${number(shortLast)} µs`,
    ratio: `${number(longFirst / shortFirst, 2)}, ${number(longLast / shortLast, 2)}`,
    target: '≤ 1.5',
    command: commandLine(),
    machine: describeMachine(server),
  });
}
