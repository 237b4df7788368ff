/** What holds servers up without ending anything: locks, a standby, a silent line, a server asleep, a migration behind a dump. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@krapao/server/db/migrate';
import pg from 'pg';
import { root } from '../paths.ts';
import type { FreezingProxy } from '../testing/freezing-proxy.ts';
import { listen } from './listener.ts';
import { holdRows, waitingForLocks } from './locks.ts';
import { call, insist, type Answer, type Member } from './member.ts';
import type { Random } from './random.ts';
import { settled } from './reconcile.ts';
import { pause, until } from './until.ts';
import type { World } from './world.ts';

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
const fill = (member: Member, options: { key?: string; at?: string } = {}): Promise<Answer> =>
  member.post('/api/wallet/transfer', { from: 'WALLET', to: 'JOKER', amount: 1 }, options);

async function richMembers(world: World, count: number): Promise<Member[]> {
  const members = await world.members(count);
  for (const member of members) await member.deposit(500);
  return members;
}

/** Nobody may read or write those members' accounts until it is let go. */
const holdWallets = (world: World, members: readonly Member[]) =>
  holdRows(
    world.db,
    'select 1 from ledger_account where member_id in (select id from member where phone = any ($1)) order by id for no key update',
    [members.map(({ phone }) => phone)],
  );

/** Two wallets held by somebody: ten other members notice nothing. */
export async function proveLocks(world: World, calls: number): Promise<string> {
  const [one, two, ...others] = await richMembers(world, 12);
  assert(one && two);
  const held = await holdWallets(world, [one, two]);
  const waiting = [one, two].map((member) => fill(member));
  await until('their calls wait', async () => (await waitingForLocks(world.db)) > 0);
  const began = performance.now();
  const answers = await Promise.all(
    others.map(async (member) => {
      const got: Answer[] = [];
      while (got.length < calls) got.push(await fill(member));
      return got;
    }),
  );
  const took = seconds(began);
  await held.release();
  for (const { status } of answers.flat()) assert.equal(status, 200);
  for (const { status } of await Promise.all(waiting)) assert([200, 503].includes(status), String(status));
  return `two wallets held: ${String(answers.flat().length)} calls of others in ${took} s, none refused`;
}

/** The primary is one no more: both servers say so and refuse with when to come back, and go on when there is one again. */
export async function proveReadOnly(world: World): Promise<string> {
  const [member] = await richMembers(world, 1);
  assert(member);
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const name = client.escapeIdentifier(new URL(world.databaseUrl).pathname.slice(1));
  const become = async (value: 'on' | 'off') => {
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const wanted = value === 'on' ? 503 : 200;
    for (const url of world.urls)
      await until(
        `${url} answers ${String(wanted)}`,
        async () => (await call(url, 'GET', '/readyz')).status === wanted,
      );
  };
  try {
    await become('on');
    for (const at of world.urls) {
      const { status, body } = await fill(member, { at });
      assert.deepEqual(
        [status, body['message'], typeof body['retryAfter']],
        [503, 'SERVICE_UNAVAILABLE', 'number'],
      );
    }
  } finally {
    await become('off');
    await client.end();
  }
  assert.equal((await insist(() => fill(member))).status, 200);
  return 'a read-only primary: 503 and when to come back, and on again by itself';
}

/** The server reaches its database by that proxy: when it freezes, screens are told to ask again. */
export async function proveFrozenListener(world: World, proxy: FreezingProxy): Promise<string> {
  const member = await world.member();
  const screen = await listen(member, world.url);
  try {
    const began = performance.now();
    proxy.freeze();
    await until('the screen is told to ask again', () => screen.heard() > 0, 30_000);
    return `a frozen line to the database: screens ask again after ${seconds(began)} s`;
  } finally {
    screen.close();
  }
}

/** A server sleeps in the middle of a call until its claim is over, and goes on: the other one has made it, once. */
export async function proveCallsAsleep(world: World, random: Random, rounds: number): Promise<string> {
  const [member] = await richMembers(world, 1);
  const [first, second] = world.urls;
  const { pid } = world.server;
  assert(member && first !== undefined && second !== undefined && pid !== undefined);
  let slowest = 0;
  for (let i = 0; i < rounds; i += 1) {
    const key = `asleep-${String(i)}`;
    const held = i === 0 ? await holdWallets(world, [member]) : undefined;
    const sent = fill(member, { key, at: first });
    if (held) await until('it waits', async () => (await waitingForLocks(world.db)) > 0);
    else await pause(random.upTo(60));
    process.kill(pid, 'SIGSTOP');
    const began = performance.now();
    let answer: Answer;
    try {
      await held?.release();
      answer = await insist(() => fill(member, { key, at: second }));
      slowest = Math.max(slowest, performance.now() - began);
      await pause(12_000 - Math.min(performance.now() - began, 12_000));
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await sent;
    assert.deepEqual(await insist(() => fill(member, { key, at: first })), answer);
    // one that is under way still refuses the next
    await settled(world, 120_000);
  }
  const { wallet, slots } = await member.wallet();
  const inGame = slots.find(({ code }) => code === 'JOKER')?.amount;
  assert.deepEqual([wallet.amount, inGame], [500 - rounds, rounds]);
  return `${String(rounds)} calls whose server slept past its claim: one transfer each, the answer from the other after at most ${(slowest / 1000).toFixed(1)} s`;
}

/** A dump reads a table that a migration changes: calls go on meanwhile, and it is done after the dump. */
export async function proveMigrationBehindDump(world: World, calls: number): Promise<string> {
  const [member] = await richMembers(world, 1);
  assert(member);
  const folder = mkdtempSync(join(tmpdir(), 'krapao-prove-migrations-'));
  cpSync(join(root, 'server/src/db/migrations'), folder, { recursive: true });
  writeFileSync(join(folder, '9999_probe.sql'), 'alter table ledger_account add column probe int');
  const dump = await holdRows(world.db, 'select count(*) from ledger_account', []);
  try {
    const done = migrate(world.databaseUrl, folder);
    await until('the migration waits', async () => (await waitingForLocks(world.db)) > 0);
    let slowest = 0;
    for (let i = 0; i < calls; i += 1) {
      const began = performance.now();
      assert.equal((await fill(member)).status, 200);
      slowest = Math.max(slowest, performance.now() - began);
    }
    await dump.release();
    await done;
    return `a migration behind a dump: ${String(calls)} calls, none later than ${(slowest / 1000).toFixed(1)} s`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
