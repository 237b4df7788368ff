import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@krapao/tools/testing/ports';
import { describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { systemClock } from '../../kernel/clock.ts';
import { createGateway } from './gateway.ts';
import { paymentQrConformance, qrOrder } from './testing/conformance.ts';
import { sandboxWorld } from './testing/sandbox.ts';

for (const name of ['WW', 'ZAPMAN'] as const)
  paymentQrConformance(`the gateway of ${name}`, () =>
    sandboxWorld(
      name,
      ({ [`${name}_URL`]: url = '', [`${name}_MERCHANT`]: merchant = '', [`${name}_SECRET`]: secret = '' }) =>
        createGateway({ url, merchant, secret, clock: systemClock }),
      { [`${name}_SECRET`]: 'another secret' },
    ),
  );

describe('the gateway', () => {
  const reference = 'c0ffee00-0000-4000-8000-000000000001';
  const order = qrOrder({ reference, amount: satang(10_000) });
  const qrCode =
    '00020101021230650016A00000067701011201150105561000007010212C0FFEE0000000306000000530376458025406100.006304';
  const good = { reference, status: 'REQUESTED', amount: '100.00', qrCode };

  async function answering(status: number, body: string) {
    const server = createServer((_request, response) => void response.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const gateway = createGateway({
      url: `http://127.0.0.1:${port}`,
      merchant: 'm',
      secret: 's',
      clock: systemClock,
    });
    try {
      const answers = [
        await gateway.request(order),
        await gateway.inquire(order),
        await gateway.cancel(order),
      ];
      return answers.map(({ outcome }) => outcome);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it.each([
    ['text for JSON', 200, 'OK'],
    ['half an answer', 200, '{"reference":'],
    ['another reference', 200, JSON.stringify({ ...good, reference: 'other' })],
    ['another amount', 200, JSON.stringify({ ...good, amount: '100.01' })],
    ['another status', 200, JSON.stringify({ ...good, status: 'DONE' })],
    ['a QR with a wrong checksum', 200, JSON.stringify({ ...good, qrCode: `${qrCode}0000` })],
    ['no QR', 200, JSON.stringify({ ...good, qrCode: null })],
    ['paid without a payment', 200, JSON.stringify({ ...good, status: 'PAID' })],
    [
      'paid with nothing',
      200,
      JSON.stringify({ ...good, status: 'PAID', payment: { id: 'x', amount: '0.00' } }),
    ],
    ['a 400 of somebody in between', 400, '<h1>Bad Request</h1>'],
    ['a 404 of somebody in between', 404, '<h1>Not Found</h1>'],
    ['a 409 of another meaning', 409, '{"error":"BUSY"}'],
    ['a 401', 401, '{"error":"UNAUTHORIZED"}'],
    ['an endless answer', 200, `{"x":"${'x'.repeat(200_000)}"}`],
  ])('takes %s for unknown, never for an end', async (_name, status, body) => {
    expect(await answering(status, body)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('takes an answer that comes too slowly for unknown', async () => {
    const server = createServer((_request, response) => void response.writeHead(200).write('{'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const hasty = createGateway({ url, merchant: 'm', secret: 's', clock: systemClock, timeoutMs: 200 });
    expect(await hasty.request(order)).toMatchObject({ outcome: 'unknown' });
    server.closeAllConnections();
    server.close();
  });

  it('takes a gateway that is not there for unknown', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const gateway = createGateway({ url, merchant: 'm', secret: 's', clock: systemClock });
    expect(await gateway.request(order)).toEqual({ outcome: 'unknown', reason: 'ECONNREFUSED' });
  });

  describe('reads a callback', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const gateway = createGateway({ url: 'http://x', merchant: 'm', secret: 's', clock: { now: () => now } });
    const signed = (body: string, at = now) => {
      const timestamp = String(at.getTime());
      const signature = createHmac('sha256', 's').update(`id.${timestamp}.${body}`).digest('hex');
      return gateway.readCallback(
        { 'x-callback-id': 'id', 'x-timestamp': timestamp, 'x-signature': signature },
        Buffer.from(body),
      );
    };
    const body = JSON.stringify({
      qrcode: { ...good, status: 'PAID', payment: { id: 'P1', amount: '100.00' } },
    });
    const minutes = (n: number, more = 0) => new Date(now.getTime() + n * 60_000 + more);

    it('up to five minutes old or early, and no more', () => {
      expect(signed(body, minutes(-5))).toMatchObject({ outcome: 'told' });
      expect(signed(body, minutes(5))).toMatchObject({ outcome: 'told' });
      expect(signed(body, minutes(-5, -1))).toEqual({ outcome: 'refused', reason: 'STALE' });
      expect(signed(body, minutes(5, 1))).toEqual({ outcome: 'refused', reason: 'STALE' });
    });

    it('that can not be read as refused, and one that says nothing to act on as such', () => {
      expect(signed('{"qrcode":')).toEqual({ outcome: 'refused', reason: 'UNREADABLE' });
      expect(signed(JSON.stringify({ qrcode: good }))).toEqual({
        outcome: 'told',
        id: 'id',
        reference,
        state: null,
      });
    });

    it('of a payment that went back as voided', () => {
      expect(signed(JSON.stringify({ qrcode: { ...good, status: 'VOIDED' } }))).toMatchObject({
        outcome: 'told',
        state: { outcome: 'voided' },
      });
    });

    it('without the bank behind it as a payment without a receipt', () => {
      expect(signed(body)).toMatchObject({
        state: { outcome: 'paid', payment: { amount: 10_000n, paymentReference: 'P1', receipt: null } },
      });
    });
  });
});
