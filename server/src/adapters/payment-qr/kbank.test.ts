import { createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { createKBank } from './kbank.ts';
import { paymentQrConformance, qrOrder } from './testing/conformance.ts';
import { sandboxWorld } from './testing/sandbox.ts';

paymentQrConformance("KBank's QR API", () =>
  sandboxWorld(
    'KBANK',
    (settings) =>
      createKBank({
        url: settings['KBANK_QR_URL'] ?? '',
        consumerId: settings['KBANK_QR_CONSUMER_ID'] ?? '',
        consumerSecret: settings['KBANK_QR_CONSUMER_SECRET'] ?? '',
        partnerId: settings['KBANK_QR_PARTNER_ID'] ?? '',
        partnerSecret: settings['KBANK_QR_PARTNER_SECRET'] ?? '',
        merchantId: settings['KBANK_QR_MERCHANT_ID'] ?? '',
        callbackSecret: settings['KBANK_QR_CALLBACK_SECRET'] ?? '',
        clock: systemClock,
      }),
    { KBANK_QR_PARTNER_SECRET: 'another', KBANK_QR_CALLBACK_SECRET: 'another' },
  ),
);

describe('KBank', () => {
  /** The paths that were called while a QR was asked for. */
  async function pathsOf(listener: RequestListener, times: number) {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? '');
      listener(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const kbank = createKBank({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      consumerId: 'c',
      consumerSecret: 's',
      partnerId: 'p',
      partnerSecret: 's',
      merchantId: 'm',
      callbackSecret: 'b',
      clock: systemClock,
    });
    const outcomes: string[] = [];
    for (let i = 0; i < times; i += 1) outcomes.push((await kbank.request(qrOrder())).outcome);
    server.closeAllConnections();
    server.close();
    return { paths, outcomes };
  }
  const [token, request] = ['/v2/oauth/token', '/v1/qrpayment/request'];

  it('keeps a token while it lasts, and renews one that is refused once', async () => {
    let calls = 0;
    const { paths, outcomes } = await pathsOf((asked, response) => {
      if (asked.url === token)
        return void response.end(JSON.stringify({ access_token: 't', expires_in: '1799' }));
      calls += 1;
      response.writeHead(calls === 2 ? 401 : 500).end('{}');
    }, 2);
    expect(paths).toEqual([token, request, request, token, request]);
    expect(outcomes).toEqual(['unknown', 'unknown']);
  });

  it('without a token asks for nothing', async () => {
    const { paths, outcomes } = await pathsOf((_asked, response) => void response.writeHead(503).end(), 1);
    expect({ paths, outcomes }).toEqual({ paths: [token], outcomes: ['unknown'] });
  });
});

describe("KBank's callback", () => {
  const kbank = createKBank({
    url: 'http://x',
    consumerId: 'c',
    consumerSecret: 's',
    partnerId: 'p',
    partnerSecret: 's',
    merchantId: 'm',
    callbackSecret: 'b',
    clock: systemClock,
  });
  const heard = (transaction: object) => {
    const body = JSON.stringify({ partnerTxnUid: 'uid', partnerId: 'p', ...transaction });
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', 'b').update(`id.${timestamp}.${body}`).digest('hex');
    const headers = { 'x-callback-id': 'id', 'x-timestamp': timestamp, 'x-signature': signature };
    return kbank.readCallback(headers, Buffer.from(body));
  };

  it('of a payment that went back tells it as voided', () => {
    expect(heard({ txnStatus: 'VOIDED' })).toMatchObject({ outcome: 'told', state: { outcome: 'voided' } });
  });

  it.each([{}, { sendingBank: '', transRef: 'T1' }, { sendingBank: '004', transRef: 'not a name' }])(
    'of a payment that names no transfer tells what was paid: %j',
    (named) => {
      const told = heard({ txnStatus: 'PAID', txnNo: 'N1', txnAmount: '100.00', ...named });
      const payment = { amount: 10_000n, paymentReference: 'N1', receipt: null };
      expect(told).toMatchObject({ outcome: 'told', state: { outcome: 'paid', payment } });
    },
  );
});
