import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call, joker, json, payout } from './testing.ts';

let folder = '';
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(async () => {
  await end('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function start(): Promise<string> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const started = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  return new Promise((resolve, reject) => {
    started.once('exit', (code) => {
      reject(new Error(`ended with ${code}`));
    });
    started.stdout.on('data', (text: Buffer) => {
      const ready = /sandbox ready (http:\S+)/.exec(text.toString());
      if (ready?.[1] !== undefined) resolve(ready[1]);
    });
  });
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const ended = child;
  if (ended?.exitCode !== null || ended.signalCode !== null) return ended?.exitCode ?? null;
  return new Promise((resolve) => {
    ended.once('exit', resolve);
    ended.kill(signal);
  });
}

describe('the journal', () => {
  it('loses nothing that was answered when the sandbox is killed', { timeout: 60_000 }, async () => {
    let url = await start();
    await call(`${url}/sms/send`, json('POST', { to: '0812345678', text: 'รหัส 123456' }));
    const transfer = { fromBank: 'KBANK', fromAccount: '0801234567', fromName: 'SOMCHAI JAIDEE' };
    await call(
      `${url}/bank/transfers`,
      json('POST', { ...transfer, toBank: 'SCB', toAccount: '1112223334', amount: 100 }),
    );
    const order = {
      reference: 'p1',
      bankCode: 'KBANK',
      accountNo: '0801234567',
      accountName: 'SOMCHAI JAIDEE',
      amount: '20.00',
      currency: 'THB',
    };
    await payout(url, 'POST', '/payout/v1/transfers', order);
    await joker(url, { Method: 'CU', Username: 'player1' });
    await joker(url, { Method: 'TC', Username: 'player1', Amount: '50.00', RequestID: 'r1' });
    const played = await call(
      `${url}/games/JOKER/accounts/player1/bets`,
      json('POST', { stake: 10, win: 5 }),
    );
    const { round } = played.body as { round: string };
    await call(`${url}/games/JOKER/rounds/${round}/correct`, json('POST', { win: 7 }));
    const before = (await call(`${url}/state`)).body;
    await end('SIGKILL');
    // The kill may also have cut a line in half.
    appendFileSync(join(folder, 'journal.jsonl'), '["sms",{"to":"08');

    url = await start();
    expect((await call(`${url}/state`)).body).toEqual(before);
    expect((await call(`${url}/sms?to=0812345678`)).body).toMatchObject([{ text: 'รหัส 123456' }]);
    expect((await payout(url, 'POST', '/payout/v1/transfers', order)).status).toBe(200);
    const again = { Method: 'TC', Username: 'player1', Amount: '50.00', RequestID: 'r1' };
    expect((await joker(url, again)).status).toBe(409);
    expect((await joker(url, { Method: 'GC', Username: 'player1' })).body).toMatchObject({ Credit: '47.00' });
    await call(`${url}/sms/send`, json('POST', { to: '0812345678', text: 'second' }));
    expect(await end('SIGTERM')).toBe(0);

    url = await start();
    expect((await call(`${url}/sms?to=0812345678`)).body).toMatchObject([
      { text: 'second' },
      { text: 'รหัส 123456' },
    ]);
  });
});
