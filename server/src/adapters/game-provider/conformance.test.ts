/** What every adapter of a game provider must do, run against the sandbox speaking the protocol (M8). */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@krapao/tools/programs';
import { sandboxEnv } from '@krapao/tools/sandbox-env';
import { freePort } from '@krapao/tools/testing/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newGamePassword, newId } from '../../kernel/ids.ts';
import type { GameProvider } from '../../ports/game-provider.ts';
import { inVain, metByFault } from '../../testing/time-outs.ts';
import { createJoker } from './joker.ts';

/** For answers that never end; the others may take as long as a busy machine needs. */
const TIMEOUT_MS = 700;
const PATIENT_MS = 10_000;

interface Subject {
  name: string;
  /** The sandbox's name for it, and for its calls that move money and tell balances. */
  system: string;
  transferCall: string;
  balanceCall: string;
  /** With what the server would be told of this sandbox; `url` instead of its own address. */
  create: (env: Record<string, string>, timeoutMs: number, url?: string) => GameProvider;
}

const subjects: readonly Subject[] = [
  {
    name: 'Joker',
    system: 'JOKER',
    transferCall: 'TC',
    balanceCall: 'GC',
    create: (
      { JOKER_URL = '', JOKER_APP_ID: appId = '', JOKER_SECRET: secret = '' },
      timeoutMs,
      url = JOKER_URL,
    ) => createJoker({ url, appId, secret, timeoutMs, balanceTimeoutMs: timeoutMs }),
  },
];

describe.each(subjects)('the $name adapter', ({ system, transferCall, balanceCall, create }) => {
  const data = mkdtempSync(join(tmpdir(), 'krapao-games-'));
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let url: string;
  let provider: GameProvider;
  let players = 0;
  const strangerAt = (address: string) => create(sandboxEnv(url), TIMEOUT_MS, address);
  beforeAll(async () => {
    const port = await freePort();
    sandbox = await startSandbox({ port, data });
    url = `http://127.0.0.1:${port}`;
    provider = create(sandboxEnv(url), PATIENT_MS);
  });
  afterAll(async () => {
    await sandbox.stop();
    rmSync(data, { recursive: true, force: true });
  });

  async function player(credit = 0): Promise<string> {
    const username = `player${(players += 1)}`;
    expect(await provider.ensurePlayer(username)).toMatchObject({ outcome: 'done' });
    if (credit > 0) expect(await move(username, credit)).toMatchObject({ outcome: 'done' });
    return username;
  }
  const order = (username: string, amount: number, reference: string = newId()) => ({
    username,
    amount: satang(amount),
    reference,
  });
  const move = (username: string, amount: number) => provider.transfer(order(username, amount));
  const fault = (mode: string, operation: string, count = 1) =>
    fetch(`${url}/faults/${system}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode, operation, count }),
    });
  /** A call that nobody answers is given up once it has arrived. */
  const meeting = <T>(mode: string, call: () => Promise<T>): Promise<T> =>
    mode.startsWith('timeout') ? inVain(call, async () => (await metByFault(url, system)) > 0) : call();
  const credit = async (username: string) => provider.balance(username);

  it('makes a player once', async () => {
    const username = await player();
    expect(await provider.ensurePlayer(username)).toMatchObject({ outcome: 'done' });
    expect(await provider.setPassword(username, newGamePassword())).toMatchObject({ outcome: 'done' });
    expect(await provider.setPassword(username, 'x')).toMatchObject({ outcome: 'refused' });
    expect(await provider.ensurePlayer('no good name')).toMatchObject({ outcome: 'refused' });
  });

  it('moves money in and out to the satang, and tells the balance', async () => {
    const username = await player();
    for (const amount of [1, 99, 100, 123_456_789, -99, -123_456_691]) {
      expect(await move(username, amount)).toMatchObject({ outcome: 'done' });
    }
    expect(await credit(username)).toEqual({ outcome: 'told', balance: 199n });
    expect(await credit('nobody')).toMatchObject({ outcome: 'unknown' });
  });

  it('is refused where it certainly did not happen', async () => {
    const username = await player(5_000);
    const out = order(username, -5_001);
    expect(await provider.transfer(out)).toMatchObject({ outcome: 'refused' });
    expect(await provider.queryTransfer(out)).toEqual({ standing: 'absent' });
    await fault('refuse', transferCall);
    expect(await move(username, 100)).toMatchObject({ outcome: 'refused' });
    expect(await credit(username)).toEqual({ outcome: 'told', balance: 5_000n });
  });

  it('carries the same reference out once, and does not call the second time a failure', async () => {
    const username = await player();
    const once = order(username, 700);
    expect(await provider.transfer(once)).toMatchObject({ outcome: 'done' });
    expect(await provider.transfer(once)).toMatchObject({ outcome: 'unknown' });
    expect(await provider.queryTransfer(once)).toMatchObject({ standing: 'done' });
    expect(await provider.queryTransfer(order(username, 700))).toEqual({ standing: 'absent' });
    expect(await credit(username)).toEqual({ outcome: 'told', balance: 700n });
  });

  it('does not take a reference that means other money for its own', async () => {
    const username = await player();
    const once = order(username, 700);
    await provider.transfer(once);
    for (const other of [
      { ...once, amount: satang(701) },
      { ...once, amount: satang(-700) },
      { ...once, username: 'x' },
    ])
      expect(await provider.queryTransfer(other)).toMatchObject({ standing: 'unknown' });
  });

  it.each(['timeout-before', 'timeout-after', 'error-after', 'reset', 'empty', 'pending'])(
    'takes %s for unknown, and learns by asking what became of it',
    async (mode) => {
      for (const amount of [250, -250]) {
        const username = await player(1_000);
        await fault(mode, transferCall);
        const faulted = order(username, amount);
        const outcome = await meeting(mode, () => provider.transfer(faulted));
        expect(outcome).toMatchObject({ outcome: 'unknown' });
        const { standing } = await provider.queryTransfer(faulted);
        const balance = standing === 'done' ? 1_000 + amount : 1_000;
        expect(standing).not.toBe('unknown');
        expect(await credit(username)).toEqual({ outcome: 'told', balance: BigInt(balance) });
        if (standing === 'absent')
          expect(await provider.transfer(faulted)).toMatchObject({ outcome: 'done' });
        expect(await credit(username)).toEqual({ outcome: 'told', balance: BigInt(1_000 + amount) });
      }
    },
  );

  it('tells no balance rather than a wrong one', async () => {
    const username = await player(1_000);
    for (const mode of ['timeout-before', 'error-after', 'reset', 'empty', 'refuse']) {
      await fault(mode, balanceCall);
      const told = await meeting(mode, () => provider.balance(username));
      expect(told, mode).toMatchObject({ outcome: 'unknown' });
    }
  });

  it('is unknown where nobody listens, a stranger answers, or the answer has no end', async () => {
    const gone = strangerAt('http://127.0.0.1:1');
    expect(await gone.transfer(order('player', 100))).toMatchObject({ outcome: 'unknown' });
    expect(await gone.queryTransfer(order('player', 100))).toMatchObject({ standing: 'unknown' });
    expect(await gone.ensurePlayer('player')).toMatchObject({ outcome: 'unknown' });

    const strange: Record<string, RequestListener> = {
      'a proxy that says no': (_, response) => response.writeHead(404).end('<html>not here</html>'),
      'a page': (_, response) => response.end('<html>welcome</html>'),
      'other JSON': (_, response) => response.end('{"ok":true}'),
      'no object': (_, response) => response.end('[]'),
      'a redirect': (_, response) =>
        response.writeHead(307, { location: sandboxEnv(url)['JOKER_URL'] }).end(),
      'too many calls': (_, response) => response.writeHead(429).end('{"Message":"slow down"}'),
      'no end': (_, response) => void setInterval(() => response.write('x'.repeat(4096)), 1).unref(),
      'half an answer': (_, response) => void response.writeHead(200).write('{"Username"'),
    };
    for (const [name, listener] of Object.entries(strange)) {
      await withServer(listener, async (address) => {
        const stranger = strangerAt(address);
        expect(await stranger.transfer(order('player', 100)), name).toMatchObject({ outcome: 'unknown' });
        expect(await stranger.queryTransfer(order('player', 100)), name).toMatchObject({
          standing: 'unknown',
        });
        expect(await stranger.balance('player'), name).toMatchObject({ outcome: 'unknown' });
      });
    }
  });

  it('says nothing of secrets in its reasons', async () => {
    const password = newGamePassword();
    const said = JSON.stringify([
      await strangerAt('http://127.0.0.1:1').setPassword('player', password),
      await strangerAt('http://127.0.0.1:1').transfer(order('player', 100)),
    ]);
    expect(said).not.toContain(password);
    expect(said).not.toMatch(/Signature|secret|127\.0\.0\.1/);
  });
});

async function withServer(listener: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
