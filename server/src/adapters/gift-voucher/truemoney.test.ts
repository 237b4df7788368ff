/** The conformance of the adapter: against the sandbox's TrueMoney, and against answers that the sandbox does not give. */
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
import { inVain, metByFault } from '../../testing/time-outs.ts';
import { createTrueMoney } from './truemoney.ts';

const data = mkdtempSync(join(tmpdir(), 'krapao-gifts-'));
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

const US = '0891112223';
const vouchers = (more: { url?: string; timeoutMs?: number } = {}) =>
  createTrueMoney({ url: sandboxEnv(sandbox)['TRUEMONEY_URL'] ?? '', ...more });

const send = (method: string, path: string, body: unknown): Promise<Response> =>
  fetch(`${sandbox}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
async function gift(more: object = {}): Promise<string> {
  const made = await send('POST', '/truemoney/gifts', { amount: 10, ...more });
  return ((await made.json()) as { hash: string }).hash;
}
const sums = async () =>
  ((await (await fetch(`${sandbox}/state`)).json()) as { truemoney: { taken: { count: number } } }).truemoney;

describe('a gift', () => {
  it.each([0.01, 10, 33.33, 1_234_567.89])('of %s baht is redeemed exactly', async (amount) => {
    const voucher = await gift({ amount });
    expect(await vouchers().redeem({ voucher, mobile: US })).toEqual({
      outcome: 'redeemed',
      amount: BigInt(Math.round(amount * 100)),
    });
  });

  it('that is shared brings our share, not what it holds in all', async () => {
    const voucher = await gift({ amount: 100, shares: 3 });
    const { amount, ...answer } = (await vouchers().redeem({ voucher, mobile: US })) as { amount: bigint };
    expect({ amount, ...answer }).toEqual({ outcome: 'redeemed', amount: 3_334n });
  });

  it('is refused for what it is', async () => {
    const refusal = async (voucher: string, mobile = US) =>
      (await vouchers().redeem({ voucher, mobile })) as { refusal?: string };
    const taken = await gift();
    await vouchers().redeem({ voucher: taken, mobile: US });
    const cases: [Promise<{ refusal?: string }>, string][] = [
      [refusal('nobody'), 'not-found'],
      [refusal(taken), 'taken'],
      [refusal(taken, '0855555555'), 'used-up'],
      [refusal(await gift({ expiresAt: '2026-01-01T00:00:00Z' })), 'expired'],
      [refusal(await gift({ owner: US })), 'own'],
      [refusal(await gift(), '0600000000'), 'no-wallet'],
      [refusal(await gift(), '12'), 'invalid'],
    ];
    for (const [answer, wanted] of cases)
      expect(await answer).toEqual({ outcome: 'refused', refusal: wanted });
  });

  it.each(['../../gifts', 'a/b', 'a?b', '', 'a'.repeat(129), 'ก'])(
    'is not asked for by a name that could be an address: %j',
    async (voucher) => {
      const nowhere = createTrueMoney({ url: 'http://127.0.0.1:1' });
      expect(await nowhere.redeem({ voucher, mobile: US })).toEqual({
        outcome: 'refused',
        refusal: 'invalid',
      });
    },
  );
});

describe('a TrueMoney with faults', () => {
  afterEach(() => send('PUT', '/faults/truemoney', { mode: 'none' }));

  it.each([
    ['timeout-before', 0, 'redeemed'],
    ['timeout-after', 1, 'taken'],
    ['error-after', 1, 'taken'],
    ['empty', 1, 'taken'],
    ['pending', 0, 'redeemed'],
  ])('%s is unknown: it took %i shares, and asking again says %s', async (mode, shares, then) => {
    const voucher = await gift();
    const before = (await sums()).taken.count;
    await send('PUT', '/faults/truemoney', { mode, count: 1 });
    const redeem = () => vouchers().redeem({ voucher, mobile: US });
    const isMet = async () => (await metByFault(sandbox, 'truemoney')) > 0;
    // a call that nobody answers is given up once it has arrived
    const answer = await (mode.startsWith('timeout') ? inVain(redeem, isMet) : redeem());
    expect(answer).toMatchObject({ outcome: 'unknown' });
    expect((await sums()).taken.count - before).toBe(shares);
    const again = await vouchers().redeem({ voucher, mobile: US });
    expect(again.outcome === 'refused' ? again.refusal : again.outcome).toBe(then);
  });

  it('is unknown where nobody listens, and the reason does not name the gift', async () => {
    const answer = await vouchers({ url: 'http://127.0.0.1:1' }).redeem({ voucher: 'SECRET', mobile: US });
    expect(answer).toMatchObject({ outcome: 'unknown' });
    expect(JSON.stringify(answer)).not.toContain('SECRET');
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
    return vouchers({ url: `http://127.0.0.1:${port}` }).redeem({ voucher: 'v', mobile: US });
  };
  const success = (ticket: unknown) =>
    JSON.stringify({
      status: { code: 'SUCCESS' },
      data: { voucher: { amount_baht: '900.00' }, my_ticket: ticket },
    });

  it('may write thousands with commas', async () => {
    expect(await answerTo(200, success({ amount_baht: '1,234,567.89' }))).toEqual({
      outcome: 'redeemed',
      amount: 123_456_789n,
    });
  });

  it.each<[string, number, string]>([
    ['no ticket of ours', 200, success(null)],
    ['no amount', 200, success({})],
    ['a third decimal', 200, success({ amount_baht: '1.005' })],
    ['nothing', 200, success({ amount_baht: '0.00' })],
    ['less than nothing', 200, success({ amount_baht: '-1.00' })],
    ['commas anywhere', 200, success({ amount_baht: '1,2' })],
    ['success of another status', 201, success({ amount_baht: '1.00' })],
    ['a refusal of a broken server', 502, '{"status":{"code":"VOUCHER_NOT_FOUND"}}'],
    ['INTERNAL_ERROR', 400, '{"status":{"code":"INTERNAL_ERROR"}}'],
    ['a refusal that nobody documented', 400, '{"status":{"code":"MAINTENANCE"}}'],
    ['HTML', 404, '<h1>not found</h1>'],
    ['an answer without end', 200, success({ amount_baht: '1.00', more: 'x'.repeat(400_000) })],
  ])('says nothing: %s', async (_, status, body) => {
    expect(await answerTo(status, body)).toMatchObject({ outcome: 'unknown' });
  });

  it('is given up when it comes too slowly', async () => {
    listener = (_request, response) => void response.writeHead(200).write('{');
    const { port } = server.address() as AddressInfo;
    const hasty = vouchers({ url: `http://127.0.0.1:${port}`, timeoutMs: 200 });
    expect(await hasty.redeem({ voucher: 'v', mobile: US })).toMatchObject({ outcome: 'unknown' });
  });

  it('is not followed elsewhere', async () => {
    const voucher = await gift();
    const location = `${sandbox}/truemoney/campaign/vouchers/${voucher}/redeem`;
    expect(await answerTo(307, '', { location })).toMatchObject({ outcome: 'unknown' });
    expect(await vouchers().redeem({ voucher, mobile: US })).toMatchObject({ outcome: 'redeemed' });
  });
});
