import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Program } from '../program.ts';
import { startSandbox, startServer } from '../programs.ts';
import { callbackEnv } from '../sandbox-env.ts';
import { createEmptyDatabase } from './database.ts';
import { packed } from './packed.ts';
import { freePorts } from './ports.ts';

interface Mains {
  readonly server?: string;
  readonly sandbox?: string;
}

/** What servers and sandboxes of tests run. */
export const packedServer = (): Promise<string> => packed('server/src/main.ts');
export const packedSandbox = (): Promise<string> => packed('sandbox/src/main.ts');

async function mainsOf({ asServed = false, mains }: StackOptions): Promise<Mains> {
  if (mains !== undefined || asServed) return mains ?? {};
  return { server: await packedServer(), sandbox: await packedSandbox() };
}

/** The real product on free ports: server, sandbox and a database of their own. */
export interface Stack {
  readonly serverUrl: string;
  readonly sandboxUrl: string;
  /** Of the console: by the name that its passkeys and its sockets are bound to. */
  readonly consoleUrl: string;
  readonly databaseUrl: string;
  readonly server: Program;
  readonly sandbox: Program;
  /** Stops both and drops the database. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** More environment for the server, or other values for what it gets anyway. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly sandboxEnv?: Readonly<Record<string, string | undefined>>;
  /** A database to use instead of a fresh one; it is not dropped. */
  readonly databaseUrl?: string;
  /** What one network may do in a minute and in an hour is what the product says. */
  readonly ownCeilings?: boolean;
  /** The product's programs as they are served, and not packed into a file each. */
  readonly asServed?: boolean;
  /** Programs to run instead of the product's own. */
  readonly mains?: Mains;
}

/** Everything here comes from one address: what one network may do is as good as unlimited. */
const UNLIMITED = { REQUESTS_PER_MINUTE: '1000000' };

async function widenCeilings(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into site_setting (name, value)
        select name, '1000000' from unnest($1::text[]) name on conflict (name) do nothing`,
      [WIDE],
    );
  } finally {
    await client.end();
  }
}

const WIDE = [
  'registrationsPerHour',
  'registrationsPerHourWithCode',
  'lookupsPerHour',
  'codesPerHour',
  'announcementsPerHour',
];

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-stack-'));
  const database = options.databaseUrl === undefined ? await createEmptyDatabase('stack') : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const [serverPort = 0, sandboxPort = 0, consolePort = 0] = await freePorts(3);
  const serverUrl = `http://127.0.0.1:${String(serverPort)}`;
  const sandboxUrl = `http://127.0.0.1:${String(sandboxPort)}`;
  const consoleUrl = `http://localhost:${String(consolePort)}`;
  const mains = await mainsOf(options);
  const running: Program[] = [];

  const stop = async (): Promise<void> => {
    for (const program of running.reverse()) await program.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const sandbox = await startSandbox({
      port: sandboxPort,
      data: join(folder, 'sandbox'),
      env: { ...callbackEnv(serverUrl, consoleUrl), ...options.sandboxEnv },
      ...(mains.sandbox !== undefined && { main: mains.sandbox }),
    });
    running.push(sandbox);
    const server = await startServer({
      port: serverPort,
      databaseUrl,
      files: join(folder, 'files'),
      sandbox: sandboxUrl,
      env: {
        ...{ DEMO: 'on', HOST: '127.0.0.1', CONSOLE_PORT: String(consolePort) },
        ...(options.ownCeilings !== true && UNLIMITED),
        ...options.env,
      },
      ...(mains.server !== undefined && { main: mains.server }),
    });
    running.push(server);
    // by another server nobody made the tables
    if (options.mains?.server === undefined && options.ownCeilings !== true) await widenCeilings(databaseUrl);
    return { serverUrl, sandboxUrl, consoleUrl, databaseUrl, server, sandbox, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
