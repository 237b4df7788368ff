/** The wallet and the refresh of sixteen game accounts while providers hang, against the same while none does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GAMES } from '@krapao/server/seed/games';
import { startSandbox } from '@krapao/tools/programs';
import { sandboxGames } from '@krapao/tools/sandbox-games';
import { freePort } from '@krapao/tools/testing/ports';
import { atEnd } from './cleanup.ts';
import { Histogram } from './load/histogram.ts';
import { tokenOf, type RequestShape } from './load/request.ts';
import { measureLoad } from './load/run.ts';
import {
  checkpoint,
  findDatabaseServer,
  makeDatabase,
  withClient,
  type DatabaseServer,
} from './machine/database-server.ts';
import { describeMachine, sayWhereWeAre } from './machine/describe.ts';
import { startUnderLoad } from './machine/process.ts';
import type { Options } from './options.ts';
import { productEnv } from './product/environment.ts';
import { prepareMembers } from './product/members.ts';
import { commandLine, number, printRow } from './report.ts';
import { byTurns, printSides, type Measured, type Side } from './sides.ts';

const SERVER = new URL('../server/src/main.ts', import.meta.url);
/** Three protocols, so that no two share anything. */
const HANGING = ['JOKER', 'PG', 'UFABET'];
/** So many that none refreshes more often in a round than a member may in a minute. */
const MEMBERS = 400;
/** Members who refresh at the same time, each again as soon as it is answered. */
const REFRESHING = 8;
/** Refreshes a second while the wallet is measured: the same on both sides, however long they take. */
const BESIDE_PER_SECOND = 8;
/** Every refresh is answered within that, ms. */
const BOUND_MS = 3_000;

const WALLET: RequestShape = { method: 'GET', path: '/api/wallet', isSignedIn: true, isOnce: false };

interface World {
  url: string;
  port: number;
  pid: number;
  hanging: readonly string[];
}

/** One refresh. ms, and whether it is as it should be: in time, with every provider that hangs among those that did not tell. */
async function refresh({ port, hanging }: World, member: number): Promise<{ ms: number; isGood: boolean }> {
  const begun = performance.now();
  const { status, body } = await call(port, member, '/api/wallet/refresh/slot');
  const ms = performance.now() - begun;
  const { failed = [] } = body as { failed?: string[] };
  return { ms, isGood: status === 200 && ms <= BOUND_MS && hanging.every((code) => failed.includes(code)) };
}

async function call(port: number, member: number, path: string): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${tokenOf(member)}`, 'x-wallet-user': '1' };
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, { headers });
  return { status: response.status, body: await response.json() };
}

/** The product with a database and sixteen providers of its own, all of them open for every member; those then hang. */
async function startWorld(server: DatabaseServer, what: string, hanging: readonly string[]): Promise<World> {
  const url = await makeDatabase(server, what);
  await prepareMembers(url, MEMBERS);
  // opened by the product instead, so that the providers know them
  await withClient(url, (client) => client.query('delete from game_account'));
  const data = mkdtempSync(join(tmpdir(), 'krapao-bench-sandbox-'));
  const port = await freePort();
  const sandbox = await startSandbox({ port, data });
  atEnd(`the sandbox of ${what}`, async () => {
    await sandbox.stop();
    rmSync(data, { recursive: true, force: true });
  });
  const at = `http://127.0.0.1:${String(port)}`;
  const started = await startUnderLoad(SERVER, {
    ...productEnv(url),
    // production refuses the secrets that the sandbox knows; it differs in what it refuses, and not in what a call costs
    NODE_ENV: 'development',
    GAME_CONNECTIONS: JSON.stringify(sandboxGames(at)),
  });
  console.log(`${what}: ${String(MEMBERS)} members open ${String(GAMES.length)} games …`);
  for (let member = 1; member <= MEMBERS; member += 1)
    await Promise.all(
      GAMES.map(async ({ code }) => {
        const { status, body } = await call(started.port, member, `/api/wallet/activate/${code}`);
        if (status !== 200) throw new Error(`${code} can not be opened: ${JSON.stringify(body)}`);
      }),
    );
  for (const code of hanging) {
    const set = await fetch(`${at}/faults/${code}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'timeout-before' }),
    });
    if (!set.ok) throw new Error(`${code} can not be made to hang: ${await set.text()}`);
  }
  await withClient(url, (client) => client.query('vacuum (analyze)'));
  return { url, port: started.port, pid: started.pid, hanging };
}

/** A round begins as the first one did: nobody's refreshes of the minute before count. */
const forgetRefreshes = ({ url }: World): Promise<unknown> =>
  withClient(url, (client) => client.query('delete from game_refresh'));

/** Members refresh, so many a second, until it is ended; answers how many there were and how many were not as they should be. */
function refreshBeside(world: World): { end: () => Promise<void> } {
  const open = new Set<Promise<unknown>>();
  let n = 0;
  const timer = setInterval(() => {
    const one = refresh(world, 1 + (n++ % MEMBERS)).finally(() => open.delete(one));
    open.add(one);
  }, 1_000 / BESIDE_PER_SECOND);
  return {
    async end() {
      clearInterval(timer);
      await Promise.allSettled(open);
    },
  };
}

const wallets = (name: string, world: World, server: DatabaseServer, options: Options): Side => ({
  name,
  async measure() {
    await forgetRefreshes(world);
    const beside = refreshBeside(world);
    try {
      return await measureLoad({
        port: world.port,
        connections: options.connections,
        seconds: options.seconds,
        warm: options.warm,
        request: WALLET,
        members: { first: 1, count: MEMBERS },
        run: '',
        watch: {
          server: world.pid,
          ...(server.postmaster !== undefined && { postmaster: server.postmaster }),
        },
        isProfiled: false,
      });
    } finally {
      await beside.end();
    }
  },
});

/** `slowest` is told of every call, ms. */
const refreshes = (
  name: string,
  world: World,
  { seconds }: Options,
  slowest: (ms: number) => void,
): Side => ({
  name,
  async measure(): Promise<Measured> {
    await forgetRefreshes(world);
    const times = new Histogram();
    let bad = 0;
    const begun = performance.now();
    const loop = async (lane: number) => {
      for (let n = lane; performance.now() - begun < seconds * 1_000; n += REFRESHING) {
        const { ms, isGood } = await refresh(world, 1 + (n % MEMBERS));
        times.add(ms * 1_000);
        if (!isGood) bad += 1;
      }
    };
    await Promise.all(Array.from({ length: REFRESHING }, (_, lane) => loop(lane)));
    slowest(times.max / 1_000);
    return {
      perSecond: (times.total * 1_000) / (performance.now() - begun),
      p50: times.percentile(0.5) / 1_000,
      p99: times.percentile(0.99) / 1_000,
      bad,
      cpu: {},
      share: {},
    };
  },
});

/** `npm run bench games` */
export async function benchGames(options: Options): Promise<void> {
  const server = await findDatabaseServer(options.url);
  sayWhereWeAre(server);
  const fine = await startWorld(server, 'fine', []);
  const hanging = await startWorld(server, 'hanging', HANGING);
  const slowest = { fine: 0, hanging: 0 };
  const note = (which: keyof typeof slowest) => (ms: number) =>
    (slowest[which] = Math.max(slowest[which], ms));
  const sides = [
    wallets('GET /api/wallet, none hangs', fine, server, options),
    wallets(`GET /api/wallet, ${HANGING.join(', ')} hang`, hanging, server, options),
    refreshes('refresh of sixteen, none hangs', fine, options, note('fine')),
    refreshes(`refresh of sixteen, ${HANGING.join(', ')} hang`, hanging, options, note('hanging')),
  ];
  const results = await byTurns(sides, options.rounds, () => checkpoint(server));
  printSides(sides, results);
  const [walletFine, walletHanging, refreshFine, refreshHanging] = results;
  if (!walletFine || !walletHanging || !refreshFine || !refreshHanging) return;
  const about = { command: commandLine(), machine: describeMachine(server) };
  const told = ({ perSecond, p50 = 0, p99 = 0, bad }: Measured) =>
    `${number(perSecond)}/s, p50 ${number(p50, 1)} ms, p99 ${number(p99, 1)} ms, ${number(bad)} failed`;
  printRow({
    ...about,
    what: `GET /api/wallet, sixteen accounts, ${String(BESIDE_PER_SECOND)} refreshes a second beside, three providers hang`,
    ours: told(walletHanging),
    baseline: `none hangs: ${told(walletFine)}`,
    ratio: number(walletHanging.perSecond / walletFine.perSecond, 2),
    target: '≥ 0.9',
  });
  printRow({
    ...about,
    what: `GET /api/wallet/refresh/slot, sixteen accounts, three providers hang: the slowest of all calls`,
    ours: `${number(slowest.hanging)} ms; ${told(refreshHanging)}`,
    baseline: `none hangs: ${number(slowest.fine)} ms; ${told(refreshFine)}`,
    ratio: `${number((refreshHanging.p50 ?? 0) / (refreshFine.p50 ?? 1), 2)} at p50`,
    target: `≤ ${number(BOUND_MS)} ms, 0 failed`,
  });
}
