/** EasySlip's answers that the sandbox does not give; what every verifier must do stands in conformance.test.ts. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { inVain } from '../../testing/time-outs.ts';
import { createEasySlip } from './easyslip.ts';

const verifier = (more: { url: string; timeoutMs?: number }) =>
  createEasySlip({ key: 'sandbox-verifier-key', log: createLog('silent'), ...more });

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
    ['a page that is not there', 404, '{"message":"not_found"}'],
  ])('is not clear: %s', async (_, status, body) => {
    expect(await answerTo(status, body)).toMatchObject({ outcome: 'unclear' });
  });

  it.each<[string, number, string]>([
    ['a refusal of another status', 500, '{"message":"invalid_payload"}'],
    ['access denied', 403, '{"message":"access_denied"}'],
    ['a quota that is used up', 403, '{"message":"quota_exceeded"}'],
    ['too many calls', 429, '{"message":"slip_not_found"}'],
    ['a bank that is down', 500, '{"message":"api_server_error"}'],
  ])('says nothing: %s', async (_, status, body) => {
    expect(await answerTo(status, body)).toMatchObject({ outcome: 'unknown' });
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
