/** Our load generator against autocannon, on one route of the product that costs the server little. */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cpuOf, cpuOfEndedChildren } from '../machine/cpu.ts';
import { findDatabaseServer, makeDatabase } from '../machine/database-server.ts';
import { describeMachine, sayWhereWeAre } from '../machine/describe.ts';
import { startUnderLoad, type Started } from '../machine/process.ts';
import type { Options } from '../options.ts';
import { productEnv } from '../product/environment.ts';
import { commandLine, number, printRow } from '../report.ts';
import { byTurns, printSides, type Side } from '../sides.ts';
import { measureLoad } from './run.ts';

const SERVER = new URL('../../server/src/main.ts', import.meta.url);
const PATH = '/healthz';

/** `npm run bench load` */
export async function benchLoad(options: Options): Promise<void> {
  const server = await findDatabaseServer(options.url);
  sayWhereWeAre(server);
  const started = await startUnderLoad(SERVER, productEnv(await makeDatabase(server, 'load')));
  const sides: Side[] = [
    { name: 'autocannon', measure: async () => autocannon(started, options) },
    {
      name: 'bench/load',
      measure: () =>
        measureLoad({
          ...options,
          port: started.port,
          request: { method: 'GET', path: PATH, isSignedIn: false, isOnce: false },
          members: { first: 0, count: 1 },
          run: '',
          watch: { server: started.pid },
          isProfiled: false,
        }),
    },
  ];
  const results = await byTurns(sides, options.rounds, async () => undefined);
  printSides(sides, results);
  const [theirs, ours] = results.map(({ cpu }) => cpu.load ?? 0);
  if (ours !== undefined && theirs !== undefined)
    printRow({
      what: 'CPU of load generation',
      ours: `bench/load ${number(ours)} µs a call`,
      baseline: `autocannon ${number(theirs)} µs a call`,
      ratio: number(ours / theirs, 2),
      target: '–',
      command: commandLine(),
      machine: describeMachine(server),
    });
}

/** What of autocannon's report we read; latencies in ms. */
interface Report {
  requests: { total: number };
  duration: number;
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
}

function autocannon(
  { port, pid }: Started,
  { connections, seconds, warm }: Options,
): ReturnType<Side['measure']> {
  const program = fileURLToPath(import.meta.resolve('autocannon/autocannon.js'));
  const url = `http://127.0.0.1:${String(port)}${PATH}`;
  const run = (duration: number) => {
    const args = [program, '--json', '-c', String(connections), '-d', String(Math.ceil(duration)), url];
    const { stdout, status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`autocannon failed: ${stderr.slice(-500)}`);
    return JSON.parse(stdout) as Report;
  };
  run(warm);
  const look = () => ({ children: cpuOfEndedChildren(), server: cpuOf(pid) ?? 0 });
  const before = look();
  const { requests, duration, latency, non2xx, errors } = run(seconds);
  const after = look();
  const load = after.children - before.children;
  return Promise.resolve({
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    bad: non2xx + errors,
    cpu: {
      load: (load * 1000) / requests.total,
      server: ((after.server - before.server) * 1000) / requests.total,
    },
    share: { load: load / (duration * 1000 * cpus().length) },
  });
}
