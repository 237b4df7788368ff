import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { root } from '@krapao/tools/paths';
import type { Measured } from '../sides.ts';
import type { RequestShape } from './request.ts';

/** What one run of the load generator does; handed to it as JSON. */
export interface LoadConfig {
  port: number;
  connections: number;
  seconds: number;
  /** Seconds before that count for nothing. */
  warm: number;
  request: RequestShape;
  /** Members are picked at random from this many, beginning with the first. */
  members: { first: number; count: number };
  /** Makes idempotency keys of this run unlike those of any other. */
  run: string;
  /** Processes whose CPU time is looked at. */
  watch: { server: number; postmaster?: number };
  /** Sends SIGUSR2 to the server where counting begins and ends. */
  isProfiled: boolean;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** ms. */
  p50: number;
  p99: number;
  max: number;
  /** Answers other than 2xx, by status; 0 stands for connections that broke. */
  bad: Record<string, number>;
  /** The first of them, to read. */
  sample?: string;
  /** ms of CPU within `seconds`; others: the rest of the machine. Undefined where the system does not tell. */
  cpu: { load: number; server?: number; database?: number; others?: number };
  seconds: number;
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Runs the load generator once. @throws Error with what it said when it failed */
async function runLoad(config: LoadConfig): Promise<LoadResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, JSON.stringify(config)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: (config.seconds + config.warm + 60) * 1000,
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`the load generator failed: ${err.slice(-1_000)}`);
  return JSON.parse(out) as LoadResult;
}

/** The same as one round of a side. Says what the first failed call was answered. */
export async function measureLoad(config: LoadConfig): Promise<Measured> {
  const result = await runLoad(config);
  const bad = Object.values(result.bad).reduce((sum, n) => sum + n, 0);
  if (result.sample !== undefined) console.log(`The first failed call: ${result.sample}`);
  const calls = result.requests + bad;
  const { load, server, database, others } = result.cpu;
  const perCall = (ms: number) => (ms * 1000) / calls;
  const share = (ms: number) => ms / (result.seconds * 1000 * cpus().length);
  return {
    perSecond: result.perSecond,
    p50: result.p50,
    p99: result.p99,
    bad,
    cpu: {
      load: perCall(load),
      ...(server !== undefined && { server: perCall(server) }),
      ...(database !== undefined && { database: perCall(database) }),
    },
    share: { load: share(load), ...(others !== undefined && { others: share(others) }) },
  };
}
