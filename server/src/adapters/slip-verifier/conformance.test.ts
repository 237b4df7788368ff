/** What every slip verifier must do, each protocol against the sandbox that speaks it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '@krapao/tools/program';
import { startSandbox } from '@krapao/tools/programs';
import { sandboxEnv } from '@krapao/tools/sandbox-env';
import { freePort } from '@krapao/tools/testing/ports';
import { createLog } from '../../kernel/log.ts';
import { toPicture } from '../../modules/deposits/slip/upload-slip.ts';
import { createSlipReader } from '../../modules/deposits/slip/read-slip.ts';
import type { SlipVerifier } from '../../ports/slip-verifier.ts';
import { inVain, metByFault } from '../../testing/time-outs.ts';
import { createEasySlip } from './easyslip.ts';
import { createSlipOk } from './slipok.ts';

const log = createLog('silent');
const data = mkdtempSync(join(tmpdir(), 'krapao-verifier-'));
let program: Program;
let sandbox: string;
beforeAll(async () => {
  const port = await freePort();
  sandbox = `http://127.0.0.1:${port}`;
  program = await startSandbox({ port, data });
});
afterAll(async () => {
  await program.stop();
  rmSync(data, { recursive: true, force: true });
});

interface More {
  url?: string;
  key?: string;
}
const env = () => sandboxEnv(sandbox);
const PROTOCOLS: { name: string; create: (more: More) => SlipVerifier; absent: object }[] = [
  {
    name: 'EasySlip',
    create: (more) =>
      createEasySlip({ url: env()['VERIFIER_URL'] ?? '', key: env()['VERIFIER_KEY'] ?? '', log, ...more }),
    absent: { outcome: 'absent' },
  },
  {
    name: 'SlipOK',
    create: (more) =>
      createSlipOk({
        url: env()['VERIFIER_URL'] ?? '',
        key: env()['VERIFIER_KEY'] ?? '',
        branch: env()['SLIPOK_BRANCH'] ?? '',
        log,
        ...more,
      }),
    absent: { outcome: 'absent', note: 'EXPIRED_SLIP' },
  },
];

const send = (method: string, path: string, body: unknown): Promise<Response> =>
  fetch(`${sandbox}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

interface Transferred {
  transRef: string;
  slip: string;
}
async function transferred(more: object = {}): Promise<Transferred> {
  const order = {
    fromBank: 'KBANK',
    fromAccount: '0801234567',
    fromName: 'นาย สมชาย ใจดี',
    toBank: 'SCB',
    toAccount: '1112223334',
    toName: 'KRAPAO DEMO CO LTD',
    amount: 100.25,
    at: '2026-11-21T03:10:05Z',
  };
  return (await send('POST', '/bank/transfers', { ...order, ...more })).json() as Promise<Transferred>;
}
const payloadOf = async (transRef: string): Promise<string> =>
  ((await (await fetch(`${sandbox}/bank/transfers/${transRef}`)).json()) as { payload: string }).payload;

describe.each(PROTOCOLS)('$name, from the picture on', ({ create, absent }) => {
  const verifier = (more: More = {}) => create(more);

  it('reads the slip of a bank and finds its transfer', async () => {
    const { transRef, slip } = await transferred();
    const reader = createSlipReader();
    const { bytes } = await toPicture(Buffer.from(await (await fetch(slip)).arrayBuffer()), 'the sandbox');
    const reading = await reader.read(bytes ?? Buffer.alloc(0));
    await reader.close();
    expect(reading).toEqual({
      result: 'read',
      receipt: { sendingBank: '004', transRef },
      payload: await payloadOf(transRef),
    });
    expect(await verifier().verify(reading.result === 'read' ? reading.payload : '')).toEqual({
      outcome: 'found',
      slip: {
        transRef,
        at: new Date('2026-11-21T03:10:05Z'),
        amount: 10_025n,
        sender: { bankNumber: '004', nameTH: 'นาย สมชาย ใจดี', nameEN: null, account: 'xxx-x-x3456-x' },
        receiver: { bankNumber: '014', nameTH: null, nameEN: 'KRAPAO DEMO CO LTD', account: 'xxx-x-x2333-x' },
      },
    });
  });

  it.each([0.01, 0.1, 0.29, 1.1, 33.33, 1_234_567.89, 99_999_999.99])(
    'reads %s baht exactly',
    async (amount) => {
      const { transRef } = await transferred({ amount: Math.max(amount, 1) });
      const answer = await verifier().verify(await payloadOf(transRef));
      expect(answer).toMatchObject({ slip: { amount: BigInt(Math.round(Math.max(amount, 1) * 100)) } });
    },
  );

  it('is absent for a transfer that the bank does not know', async () => {
    const { transRef } = await transferred();
    const payload = await payloadOf(transRef);
    await send('PUT', '/faults/verifier', { mode: 'refuse', count: 1 });
    expect(await verifier().verify(payload)).toEqual(absent);
  });

  it('refuses a text that is no slip', async () => {
    expect(await verifier().verify('hello')).toEqual({ outcome: 'refused', note: 'INVALID_SLIP' });
  });

  it('is unknown with a wrong key: that is our fault, not the slip’s', async () => {
    const { transRef } = await transferred();
    const answer = await verifier({ key: 'wrong' }).verify(await payloadOf(transRef));
    expect(answer).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('401') as string });
  });
});

describe.each(PROTOCOLS)('$name, of an answer that is none of its own', ({ create }) => {
  let [status, body] = [200, ''];
  const server = createServer((_request, response) =>
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body),
  );
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const answerTo = (told: number, text: string) => {
    [status, body] = [told, text];
    return create({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }).verify('x');
  };
  const LONG = 'x'.repeat(200_000);

  it.each([
    ['an HTML page', 200, '<h1>Maintenance</h1>'],
    ['an answer without end', 200, LONG],
    ['another address, which is not followed', 302, ''],
    ['a page that is not there', 404, ''],
    ['a payload that it can not read', 422, '{}'],
    ['a method that it does not take', 405, '{}'],
  ])('is not clear about the slip: %s', async (_, told, text) => {
    expect(await answerTo(told, text)).toEqual({ outcome: 'unclear', reason: expect.any(String) as string });
  });

  it.each([401, 403, 429, 500, 502, 503, 504])('hears nothing about any slip by %i', async (told) => {
    for (const text of ['', '{}', LONG])
      expect(await answerTo(told, text)).toEqual({
        outcome: 'unknown',
        reason: expect.any(String) as string,
      });
  });
});

describe.each(PROTOCOLS)('$name with faults', ({ create }) => {
  const verifier = (more: More = {}) => create(more);

  afterEach(() => send('PUT', '/faults/verifier', { mode: 'none' }));

  it('empty is an answer, not clear, and asking again finds the slip', async () => {
    const { transRef } = await transferred();
    const payload = await payloadOf(transRef);
    await send('PUT', '/faults/verifier', { mode: 'empty', count: 1 });
    expect(await verifier().verify(payload)).toMatchObject({ outcome: 'unclear' });
    expect(await verifier().verify(payload)).toMatchObject({ outcome: 'found', slip: { transRef } });
  });

  it.each(['timeout-before', 'timeout-after', 'error-after', 'reset', 'pending'])(
    '%s is unknown, and asking again finds the slip',
    async (mode) => {
      const { transRef } = await transferred();
      const payload = await payloadOf(transRef);
      await send('PUT', '/faults/verifier', { mode, count: 1 });
      const verify = () => verifier().verify(payload);
      const isMet = async () => (await metByFault(sandbox, 'verifier')) > 0;
      // a call that nobody answers is given up once it has arrived
      const answer = await (mode.startsWith('timeout') ? inVain(verify, isMet) : verify());
      expect(answer).toMatchObject({ outcome: 'unknown' });
      expect(await verifier().verify(payload)).toMatchObject({ outcome: 'found', slip: { transRef } });
    },
  );

  it('is unknown where nobody listens', async () => {
    expect(await verifier({ url: 'http://127.0.0.1:1' }).verify('x')).toMatchObject({ outcome: 'unknown' });
  });
});
