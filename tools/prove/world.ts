/** The whole product in processes of its own: servers, their database and the outside world. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '@krapao/server/db/pool';
import { createLog } from '@krapao/server/kernel/log';
import type { Program } from '../program.ts';
import { startServer } from '../programs.ts';
import { freePorts } from '../testing/ports.ts';
import { packedServer, startStack } from '../testing/stack.ts';
import { newMember, type Member, type Person } from './member.ts';
import { createOutside, type Outside } from './outside.ts';

export interface World {
  /** The first server's address, and all of them. */
  url: string;
  urls: string[];
  /** Of each server's console, by the name that its passkeys are bound to. */
  consoles: string[];
  /** The first server, and all of them. */
  server: Program;
  servers: Program[];
  sandbox: Program;
  sandboxUrl: string;
  databaseUrl: string;
  outside: Outside;
  /** Our own look into the servers' database. */
  db: Db;
  member(person?: Person): Promise<Member>;
  members(count: number): Promise<Member[]>;
  /** What the servers logged of failures that nobody foresaw. */
  unforeseen(): string[];
  stop(): Promise<void>;
}

export interface WorldOptions {
  servers?: number;
  databaseUrl?: string;
  env?: Readonly<Record<string, string | undefined>>;
  sandboxEnv?: Readonly<Record<string, string | undefined>>;
  /** What one network may do in an hour is what the product says, and not widened for tests. */
  ownCeilings?: boolean;
}

const QUIET = { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' };

export async function startWorld({
  servers = 1,
  databaseUrl,
  env: more = {},
  sandboxEnv = {},
  ownCeilings = false,
}: WorldOptions = {}): Promise<World> {
  const files = mkdtempSync(join(tmpdir(), 'krapao-prove-'));
  const env = { ...QUIET, DATA_DIR: files, ...more };
  const stack = await startStack({
    env,
    sandboxEnv,
    ownCeilings,
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  const others: Program[] = [];
  const urls = [stack.serverUrl];
  const consoles = [stack.consoleUrl];
  const db = connect(stack.databaseUrl, 4, createLog('silent'));

  async function stop(): Promise<void> {
    await db.close();
    for (const other of others) await other.stop();
    await stack.stop();
    rmSync(files, { recursive: true, force: true });
  }

  try {
    while (urls.length < servers) {
      const [port = 0, consolePort = 0] = await freePorts(2);
      others.push(
        await startServer({
          port,
          databaseUrl: stack.databaseUrl,
          files,
          sandbox: stack.sandboxUrl,
          main: await packedServer(),
          env: { DEMO: 'on', HOST: '127.0.0.1', CONSOLE_PORT: String(consolePort), ...env },
        }),
      );
      urls.push(`http://127.0.0.1:${String(port)}`);
      consoles.push(`http://localhost:${String(consolePort)}`);
    }
  } catch (error) {
    await stop();
    throw error;
  }

  const { serverUrl: url, server, sandbox, sandboxUrl } = stack;
  const outside = createOutside(sandboxUrl);
  const member = (person?: Person) => newMember(url, outside, person);
  return {
    url,
    urls,
    consoles,
    server,
    servers: [server, ...others],
    sandbox,
    sandboxUrl,
    databaseUrl: stack.databaseUrl,
    outside,
    db,
    member,
    async members(count) {
      const all: Member[] = [];
      while (all.length < count) all.push(await member());
      return all;
    },
    unforeseen: () =>
      [server, ...others].flatMap(({ logs }) =>
        logs.filter((line) => line.includes('INTERNAL_SERVER_ERROR')),
      ),
    stop,
  };
}

/** The same as a place to work within. */
export const inWorld =
  (options: WorldOptions = {}) =>
  async (): Promise<{ world: World; stop(): Promise<void> }> => {
    const world = await startWorld(options);
    return { world, stop: () => world.stop() };
  };
