/** SlipOK's answers that the sandbox does not give; what every verifier must do stands in conformance.test.ts. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { createSlipOk } from './slipok.ts';

describe('an answer of SlipOK', () => {
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
  const verifier = (more: { timeoutMs?: number } = {}) => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    return createSlipOk({ url, key: 'the key', branch: '7/8', log: createLog('silent'), ...more });
  };
  const answerTo = (status: number, body: unknown) => {
    listener = (_request, response) =>
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    return verifier().verify('payload');
  };
  const party = {
    displayName: 'นาย ก',
    name: 'MR. KO',
    account: { type: 'BANKAC', value: 'xxx-x-x3456-x' },
  };
  const slip = {
    transRef: 'R1',
    transTimestamp: '2026-11-21T03:10:05.000Z',
    sendingBank: '004',
    receivingBank: '014',
    amount: 1.25,
    paidLocalCurrency: '764',
    sender: party,
    receiver: { displayName: '', name: '', account: null },
  };

  it('is asked for with the branch, the key and the payload, and told to remember nothing', async () => {
    let seen: unknown;
    listener = (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        seen = [
          request.method,
          request.url,
          request.headers['x-authorization'],
          JSON.parse(Buffer.concat(parts).toString()),
        ];
        response.writeHead(200).end('{}');
      });
    };
    await verifier().verify('0041…');
    expect(seen).toEqual(['POST', '/api/line/apikey/7%2F8', 'the key', { data: '0041…', log: false }]);
  });

  it('may leave out what a bank does not tell', async () => {
    expect(await answerTo(200, { success: true, data: slip })).toEqual({
      outcome: 'found',
      slip: {
        transRef: 'R1',
        at: new Date('2026-11-21T03:10:05Z'),
        amount: 125n,
        sender: { bankNumber: '004', nameTH: 'นาย ก', nameEN: 'MR. KO', account: 'xxx-x-x3456-x' },
        receiver: { bankNumber: '014', nameTH: null, nameEN: null, account: null },
      },
    });
  });

  it.each([
    [1005, 'IMG_SIZE_UNABLE_TO_PROCESS'],
    [1006, 'IMG_SIZE_UNABLE_TO_PROCESS'],
    [1007, 'INVALID_SLIP'],
    [1008, 'INVALID_SLIP'],
    [1012, 'SLIP_REFNO_DUPLICATED'],
    [1014, 'DEST_ACC_INVALID'],
  ])('refuses with %i: %s', async (code, note) => {
    expect(await answerTo(400, { code, message: '' })).toEqual({ outcome: 'refused', note });
  });

  it('of a transfer that is too old or not there is absent, and expired when it stays so', async () => {
    expect(await answerTo(400, { code: 1011 })).toEqual({ outcome: 'absent', note: 'EXPIRED_SLIP' });
  });

  it.each([1012, 1013, 1014])('that tells the slip with %i is found: our own rules decide', async (code) => {
    expect(await answerTo(400, { code, data: slip })).toMatchObject({
      outcome: 'found',
      slip: { transRef: 'R1' },
    });
  });

  it.each([
    ['a bank that is down', { code: 1009 }, 15],
    ['a bank that is late', { code: 1010, data: { delay: 7 } }, 7],
    ['a bank that is late, told beside', { code: 1010, delay: '3' }, 3],
    ['a bank that is late for long', { code: 1010, data: { delay: 600 } }, 60],
    ['a bank that is late and does not say how long', { code: 1010 }, 1],
  ])('waits for %s', async (_, body, minutes) => {
    expect(await answerTo(400, body)).toMatchObject({
      outcome: 'unknown',
      retryAfterMs: minutes * 60_000,
    });
  });

  it.each<[string, number, unknown]>([
    ['HTML', 200, '<h1>502</h1>'],
    ['no data', 200, { success: true }],
    ['no success', 200, { success: false, data: slip }],
    ['another currency', 200, { success: true, data: { ...slip, paidLocalCurrency: '840' } }],
    ['a third decimal', 200, { success: true, data: { ...slip, amount: 1.005 } }],
    [
      'a date without its offset',
      200,
      { success: true, data: { ...slip, transTimestamp: '2026-11-21T10:10' } },
    ],
    ['an amount that we did not ask about', 400, { code: 1013 }],
    ['a code that nobody documented', 400, { code: 1099 }],
  ])('is not clear: %s', async (_, status, body) => {
    expect(await answerTo(status, body)).toMatchObject({ outcome: 'unclear' });
  });

  it.each<[string, number, unknown]>([
    ['a refusal of another status', 500, { code: 1008 }],
    ['a branch that is not there', 400, { code: 1001 }],
    ['a wrong key', 401, { code: 1002 }],
    ['a package that has ended', 400, { code: 1003 }],
    ['a quota that is used up', 400, { code: 1004 }],
  ])('says nothing: %s', async (_, status, body) => {
    expect(await answerTo(status, body)).toMatchObject({ outcome: 'unknown' });
  });

  it('is given up when it comes too slowly', async () => {
    listener = (_request, response) => void response.writeHead(200).write('{');
    expect(await verifier({ timeoutMs: 200 }).verify('p')).toMatchObject({ outcome: 'unknown' });
  });
});
