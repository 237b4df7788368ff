import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@krapao/tools/programs';
import { sandboxEnv } from '@krapao/tools/sandbox-env';
import { freePort } from '@krapao/tools/testing/ports';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { metByFault } from '../../testing/time-outs.ts';
import { createKrapaoPayout } from './krapao-v1.ts';
import { orderOf, payoutConformance } from './testing/conformance.ts';

payoutConformance('krapao v1', async () => {
  const data = mkdtempSync(join(tmpdir(), 'krapao-payout-'));
  const port = await freePort();
  const program = await startSandbox({ port, data });
  const sandbox = `http://127.0.0.1:${port}`;
  const { PAYOUT_URL: url = '', PAYOUT_SECRET: secret = '' } = sandboxEnv(sandbox);
  const put = async (path: string, method: string, body: unknown) => {
    const response = await fetch(`${sandbox}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  return {
    bank: createKrapaoPayout({ url, secret, clock: systemClock }),
    stranger: createKrapaoPayout({ url, secret: 'another secret', clock: systemClock }),
    misbehave: (mode, only = { operation: 'create' }) => put('/faults/payout', 'PUT', { mode, ...only }),
    hasMisbehaved: async () => (await metByFault(sandbox, 'payout')) > 0,
    settle: (reference, status) => put(`/payouts/${reference}/settle`, 'POST', { status }),
    async paidTo(accountNo) {
      const rows = (await (await fetch(`${sandbox}/payouts?account=${accountNo}`)).json()) as {
        reference: string;
      }[];
      return rows.map(({ reference }) => reference);
    },
    async close() {
      await program.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
});

describe('krapao v1', () => {
  const order = orderOf();
  const good = { reference: order.reference, status: 'SUCCESS', bankReference: 'PO1', amount: '123.45' };

  /** What the adapter makes of a server that answers like this. */
  async function against(listener: RequestListener, more: { timeoutMs?: number } = {}) {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const bank = createKrapaoPayout({
      url: `http://127.0.0.1:${port}/payout`,
      secret: 's',
      clock: systemClock,
      ...more,
    });
    try {
      return { sent: await bank.send(order), asked: await bank.inquire(order) };
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const answering = (status: number, body: string) =>
    against((_request, response) => void response.writeHead(status).end(body));

  it('reads a good answer', async () => {
    const done = { outcome: 'done', externalReference: 'PO1' };
    expect(await answering(200, JSON.stringify(good))).toEqual({ sent: done, asked: done });
  });

  it.each([
    ['text for JSON', 200, 'OK'],
    ['half an answer', 200, '{"reference":'],
    ['a list', 200, '[]'],
    ['another reference', 200, JSON.stringify({ ...good, reference: 'other' })],
    ['another amount', 200, JSON.stringify({ ...good, amount: '123.46' })],
    ['another status', 200, JSON.stringify({ ...good, status: 'DONE' })],
    ['a rejection with a status of 500', 500, JSON.stringify({ ...good, status: 'REJECTED' })],
    ['a rejection with a status of 400', 400, JSON.stringify({ ...good, status: 'REJECTED' })],
    ['a 400 of somebody in between', 400, '<h1>Bad Request</h1>'],
    ['a 404 of somebody in between', 404, '<h1>Not Found</h1>'],
    ['a 409 of another meaning', 409, '{"error":"BUSY"}'],
    ['a 401', 401, '{"error":"UNAUTHORIZED"}'],
    ['a 429', 429, '{"error":"INVALID"}'],
    ['an endless answer', 200, `{"x":"${'x'.repeat(200_000)}"}`],
  ])('takes %s for unknown, never for an end', async (_name, status, body) => {
    const { sent, asked } = await answering(status, body);
    expect([sent.outcome, asked.outcome]).toEqual(['unknown', 'unknown']);
  });

  it('takes a not-found of a sending for unknown', async () => {
    const { sent, asked } = await answering(404, '{"error":"NOT_FOUND"}');
    expect([sent.outcome, asked.outcome]).toEqual(['unknown', 'not-found']);
  });

  it('follows no redirect', async () => {
    const paths: string[] = [];
    const { sent, asked } = await against((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect([sent.outcome, asked.outcome]).toEqual(['unknown', 'unknown']);
    expect(paths).toEqual(['/payout/v1/transfers', `/payout/v1/transfers/${order.reference}`]);
  });

  it('does not wait for an answer that comes drop by drop', async () => {
    const drop: RequestListener = (_request, response) => {
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
    };
    const { sent } = await against(drop, { timeoutMs: 300 });
    expect(sent).toEqual({ outcome: 'unknown', reason: 'timeout' });
  });

  it('takes a bank that is not there for unknown', async () => {
    const bank = createKrapaoPayout({
      url: `http://127.0.0.1:${await freePort()}`,
      secret: 's',
      clock: systemClock,
    });
    expect(await bank.send(order)).toEqual({ outcome: 'unknown', reason: 'ECONNREFUSED' });
  });
});
