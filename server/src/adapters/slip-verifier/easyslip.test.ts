/** The conformance of the adapter: against the sandbox's verifier, and against answers that the sandbox does not give. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Program } from '@krapao/tools/program';
import { startSandbox } from '@krapao/tools/programs';
import { sandboxEnv } from '@krapao/tools/sandbox-env';
import { freePort } from '@krapao/tools/testing/ports';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { toPicture } from '../../modules/deposits/picture.ts';
import { createSlipReader } from '../../modules/deposits/read-slip.ts';
import { inVain, metByFault } from '../../testing/time-outs.ts';
import { createEasySlip } from './easyslip.ts';

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

const verifier = (more: { url?: string; key?: string; timeoutMs?: number } = {}) => {
  const { VERIFIER_URL: url = '', VERIFIER_KEY: key = '' } = sandboxEnv(sandbox);
  return createEasySlip({ url, key, log, ...more });
};

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

describe('the slip verifier, from the picture on', () => {
  it('reads the slip of a bank and finds its transfer', async () => {
    const { transRef, slip } = await transferred();
    const reader = createSlipReader();
    const { bytes } = await toPicture(Buffer.from(await (await fetch(slip)).arrayBuffer()));
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
    expect(await verifier().verify(payload)).toEqual({ outcome: 'absent' });
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

describe('a verifier with faults', () => {
  afterEach(() => send('PUT', '/faults/verifier', { mode: 'none' }));

  it.each(['timeout-before', 'timeout-after', 'error-after', 'reset', 'empty', 'pending'])(
    '%s is unknown, and asking again finds the slip',
    async (mode) => {
      const { transRef } = await transferred();
      const payload = await payloadOf(transRef);
      await send('PUT', '/faults/verifier', { mode, count: 1 });
      const ask = () => verifier().verify(payload);
      const isMet = async () => (await metByFault(sandbox, 'verifier')) > 0;
      const answer = await (mode.startsWith('timeout') ? inVain(ask, isMet) : ask());
      expect(answer).toMatchObject({ outcome: 'unknown' });
      expect(await verifier().verify(payload)).toMatchObject({ outcome: 'found', slip: { transRef } });
    },
  );

  it('is unknown where nobody listens', async () => {
    expect(await verifier({ url: 'http://127.0.0.1:1' }).verify('x')).toMatchObject({ outcome: 'unknown' });
  });
});

describe('an answer of another shape', () => {
  let server: Server;
  let listener: RequestListener;
  beforeAll(async () => {
    server = createServer((request, response) => listener(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const answerTo = (status: number, body: string, headers: Record<string, string> = {}) => {
    listener = (_request, response) => response.writeHead(status, headers).end(body);
    const { port } = server.address() as AddressInfo;
    return verifier({ url: `http://127.0.0.1:${port}` }).verify('payload');
  };
  const account = { name: { th: 'นาย ก', en: '' }, bank: { type: 'BANKAC', account: 'xxx-x-x3456-x' } };
  const told = {
    transRef: 'R1',
    date: '2026-11-21T10:10:05+07:00',
    amount: { amount: 1, local: { amount: 1, currency: 'THB' } },
    sender: { bank: { id: '004' }, account },
    receiver: { bank: {}, account: { name: { th: null }, proxy: { type: 'MSISDN', account: 'xxx' } } },
  };
  const slip = (more: object) => JSON.stringify({ status: 200, data: { ...told, ...more } });

  it('may leave out what a bank does not tell', async () => {
    expect(await answerTo(200, slip({}))).toMatchObject({
      outcome: 'found',
      slip: {
        at: new Date('2026-11-21T03:10:05Z'),
        sender: { nameEN: null },
        receiver: { bankNumber: null, nameTH: null, account: null },
      },
    });
  });

  it('is found though it was asked before: that was us', async () => {
    const body = JSON.stringify({ status: 400, message: 'duplicate_slip', data: told });
    expect(await answerTo(400, body)).toMatchObject({ outcome: 'found', slip: { transRef: 'R1' } });
  });

  it.each([
    ['invalid_payload', 'INVALID_SLIP'],
    ['qrcode_not_found', 'INVALID_SLIP'],
    ['invalid_image', 'IMG_SIZE_UNABLE_TO_PROCESS'],
    ['image_size_too_large', 'IMG_SIZE_UNABLE_TO_PROCESS'],
  ])('refuses with %s: %s', async (message, note) => {
    expect(await answerTo(400, JSON.stringify({ status: 400, message }))).toEqual({
      outcome: 'refused',
      note,
    });
  });

  it.each<[string, number, string]>([
    ['HTML', 200, '<h1>502</h1>'],
    ['half of a JSON', 200, slip({}).slice(0, 60)],
    ['a JSON of nothing', 200, 'null'],
    ['no data', 200, '{"status":200}'],
    ['no reference', 200, slip({ transRef: '' })],
    ['a third decimal', 200, slip({ amount: { amount: 1.005 } })],
    ['an amount as text', 200, slip({ amount: { amount: '1' } })],
    ['an amount beyond all', 200, slip({ amount: { amount: 1e12 } })],
    ['another currency', 200, slip({ amount: { amount: 1, local: { amount: 1, currency: 'USD' } } })],
    ['a date without its offset', 200, slip({ date: '2026-11-21T10:10:05' })],
    ['no date', 200, slip({ date: 'yesterday' })],
    ['a duplicate without data', 400, '{"message":"duplicate_slip"}'],
    ['a refusal that nobody documented', 400, '{"message":"maintenance"}'],
    ['a refusal of another status', 500, '{"message":"invalid_payload"}'],
    ['a page that is not there', 404, '{"message":"not_found"}'],
    ['access denied', 403, '{"message":"access_denied"}'],
    ['a quota that is used up', 403, '{"message":"quota_exceeded"}'],
    ['too many calls', 429, '{"message":"slip_not_found"}'],
    ['a bank that is down', 500, '{"message":"api_server_error"}'],
    ['an answer without end', 200, slip({ more: 'x'.repeat(200_000) })],
  ])('says nothing: %s', async (_, status, body) => {
    expect(await answerTo(status, body)).toMatchObject({ outcome: 'unknown' });
  });

  it('is not followed elsewhere', async () => {
    expect(await answerTo(302, '', { location: `${sandbox}/verifier` })).toMatchObject({
      outcome: 'unknown',
    });
  });

  it('is given up when it comes too slowly', async () => {
    listener = (_request, response) => void response.writeHead(200).write('{');
    const { port } = server.address() as AddressInfo;
    const hasty = verifier({ url: `http://127.0.0.1:${port}/`, timeoutMs: 200 });
    expect(await hasty.verify('p')).toMatchObject({ outcome: 'unknown' });
  });

  it('is asked for with the key, which goes nowhere else', async () => {
    let key: string | undefined;
    listener = (request, response) => {
      key = request.headers.authorization;
      response.writeHead(200).write('{');
    };
    const { port } = server.address() as AddressInfo;
    const ask = () => verifier({ url: `http://127.0.0.1:${port}/` }).verify('p');
    const answer = await inVain(ask, () => key !== undefined);
    expect(answer).toMatchObject({ outcome: 'unknown' });
    expect(JSON.stringify(answer)).not.toContain('sandbox-verifier-key');
    expect(key).toBe('Bearer sandbox-verifier-key');
  });
});
