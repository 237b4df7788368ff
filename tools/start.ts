// `npm start`: everything that the product needs on this machine, in one terminal.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from '@krapao/contract/console/demo';
import { buildWeb } from './build-web.ts';
import { dataFolder } from './paths.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { holderOf } from './postgres/processes.ts';
import { removePlace } from './postgres/place.ts';
import type { Program } from './program.ts';
import { startSandbox, startServer } from './programs.ts';
import { callbackEnv } from './sandbox-env.ts';
import { openLogFile } from './start/log-file.ts';
import { isFree } from './testing/ports.ts';

interface Welcome {
  readonly address: string;
  readonly sandboxAddress: string | undefined;
  readonly consoleAddress: string;
  readonly demo: boolean;
  readonly log: string;
}

const STAFF_NAMES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  DEMO_STAFF.map(({ name }) => name),
);

const codesAt = (sandbox: string | undefined): string =>
  sandbox === undefined ? '' : `, codes at ${sandbox}/authenticator, calls at ${sandbox}/staff-phone`;

/** What stands in the terminal when everything runs. */
function welcome({ address, sandboxAddress, consoleAddress, demo, log }: Welcome): string {
  const rows = [
    ['Wallet', address],
    ...(demo ? [['', 'phone 0800000001, password krapao-demo']] : []),
    ['Console', consoleAddress],
    ...(demo ? [['', `${STAFF_NAMES}, password ${DEMO_STAFF_PASSWORD}${codesAt(sandboxAddress)}`]] : []),
    [
      'Sandbox',
      sandboxAddress === undefined ? 'off' : `${sandboxAddress}  (bank, phone, game sites, all pretended)`,
    ],
    ['Log', log],
  ];
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(9)}${value}`);
  return [
    '',
    '  Krapao is ready.',
    '',
    ...lines,
    '',
    '  Ctrl-C stops it; the next start finds its data.',
    '',
  ].join('\n');
}

/** Makes the database on our own PostgreSQL when it is missing, and gives its address. */
async function ensureDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (known.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const args = process.argv.slice(2);
const known = ['--fresh', '--verbose'];
const unknown = args.find((arg) => !known.includes(arg));
const verbose = args.includes('--verbose');
const data = dataFolder();
const folders = {
  database: join(data, 'postgres'),
  files: join(data, 'files'),
  sandbox: join(data, 'sandbox'),
  log: join(data, 'log'),
};
const say = (line: string): void => console.log(line);

/** What has been started, in the order in which it is stopped again. */
const running: { name: string; stop: () => Promise<unknown> }[] = [];
let stopping: Promise<void> | undefined;

function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const { name, stop } of running.splice(0)) {
      await stop().catch((error: unknown) =>
        console.error(`The ${name} did not stop in order: ${String(error)}`),
      );
    }
  })();
  return stopping;
}

async function end(code: number, line?: string): Promise<never> {
  if (line !== undefined) (code === 0 ? console.log : console.error)(line);
  await stopAll();
  process.exit(code);
}

/** Ctrl-C may reach us twice, from the terminal and through npm: one of them counts. */
let asked = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (asked) return;
    asked = true;
    void stopAfterStarting();
  });
}

// npm passes no SIGTERM on: when it is gone, nobody is left to stop us.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.emit('SIGTERM');
}, 500).unref();

async function stopAfterStarting(): Promise<void> {
  console.log('\n  Stopping …');
  await starting.catch(() => undefined);
  await stopAll();
  console.log('  Stopped.');
  process.exit(0);
}

class Interrupted extends Error {}
const goOn = (): void => {
  if (asked) throw new Interrupted();
};

function watch(program: Program): void {
  void program.crashed.then(async (how) => {
    if (stopping !== undefined || asked) return;
    await end(
      1,
      `\nThe ${program.name} ended by itself (${how}). Its last lines:\n${program.logs.slice(-20).join('\n')}`,
    );
  });
}

/** Deletes what we made in the data folder and nothing else: DATA_DIR may hold other things too. */
function startOver(): void {
  const holder = holderOf(join(folders.database, 'lock'));
  if (holder !== undefined)
    throw new Error(`Krapao is running on ${data} (process ${String(holder)}): stop it first.`);
  removePlace(folders.database);
  for (const folder of [folders.files, folders.sandbox, folders.log])
    rmSync(folder, { recursive: true, force: true });
}

function portOf(name: string, fallback: number): number {
  const port = Number(process.env[name] ?? fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be a port between 1 and 65535.`);
  return port;
}

async function needPort(name: string, port: number): Promise<void> {
  if (await isFree(port)) return;
  throw new Error(
    `Port ${String(port)} is in use: stop what listens there, or choose another one with ${name}=…`,
  );
}

async function start(): Promise<void> {
  if (unknown !== undefined) throw new Error(`Unknown option ${unknown}. There are: ${known.join(', ')}`);
  const port = portOf('PORT', 3000);
  const sandboxPort = portOf('SANDBOX_PORT', 3001);
  const consolePort = portOf('CONSOLE_PORT', 3002);
  const withSandbox = process.env['SANDBOX'] !== 'off';
  if (args.includes('--fresh')) startOver();
  mkdirSync(data, { recursive: true });

  let databaseUrl = process.env['DATABASE_URL'];
  if (databaseUrl === undefined) {
    const postgres: Postgres = await startPostgres({ dir: folders.database, log: say });
    running.unshift({ name: 'database', stop: () => postgres.stop() });
    databaseUrl = await ensureDatabase(postgres.url, 'krapao');
  }
  goOn();
  await needPort('PORT', port);
  await needPort('CONSOLE_PORT', consolePort);
  if (withSandbox) await needPort('SANDBOX_PORT', sandboxPort);
  buildWeb(say);
  goOn();

  const address = `http://localhost:${String(port)}`;
  const sandboxAddress = withSandbox ? `http://localhost:${String(sandboxPort)}` : undefined;
  const log = openLogFile(join(folders.log, 'server.log'), { verbose });
  if (sandboxAddress !== undefined) {
    const sandbox = await startSandbox({
      port: sandboxPort,
      data: folders.sandbox,
      onLine: openLogFile(join(folders.log, 'sandbox.log'), { verbose }),
      env: callbackEnv(`http://127.0.0.1:${String(port)}`, `http://localhost:${String(consolePort)}`),
    });
    running.unshift({ name: 'sandbox', stop: () => sandbox.stop() });
    watch(sandbox);
  }
  goOn();
  const server = await startServer({
    port,
    databaseUrl,
    files: folders.files,
    onLine: log,
    env: {
      DEMO: process.env['DEMO'] ?? 'on',
      DEMO_WORK: process.env['DEMO_WORK'] ?? process.env['DEMO'] ?? 'on',
      CONSOLE_PORT: String(consolePort),
    },
    ...(withSandbox && { sandbox: `http://127.0.0.1:${String(sandboxPort)}` }),
  });
  running.unshift({ name: 'server', stop: () => server.stop() });
  watch(server);
  goOn();
  say(
    welcome({
      address,
      sandboxAddress,
      consoleAddress: `http://localhost:${String(consolePort)}`,
      demo: process.env['DEMO'] !== 'off',
      log: join(folders.log, 'server.log'),
    }),
  );
}

const starting = start();
starting.catch(async (error: unknown) => {
  if (error instanceof Interrupted || asked) return;
  await end(1, error instanceof Error ? error.message : String(error));
});
