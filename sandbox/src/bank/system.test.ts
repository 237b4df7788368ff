import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type Sandbox, startSandbox } from '../start.ts';
import { call, json } from '../testing.ts';
import { readMiniQr } from './mini-qr.ts';

const TRANSFER = {
  fromBank: 'KBANK',
  fromAccount: '080-1-23456-7',
  fromName: 'SOMCHAI JAIDEE',
  toBank: 'SCB',
  toAccount: '1112223334',
  toName: 'KRAPAO DEMO CO LTD',
  amount: 100.5,
};

let sandbox: Sandbox;
beforeAll(async () => {
  prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(
        readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
      ).buffer,
    },
  });
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

async function make(changes: Record<string, unknown> = {}): Promise<{ transRef: string; slip: string }> {
  const { status, body } = await call(
    `${sandbox.url}/bank/transfers`,
    json('POST', { ...TRANSFER, ...changes }),
  );
  expect(status).toBe(200);
  return body as { transRef: string; slip: string };
}

async function decode(address: string): Promise<string[]> {
  const picture = Buffer.from(await (await fetch(address)).arrayBuffer());
  const png = new Uint8Array(await sharp(picture).png().toBuffer());
  return (await readBarcodes(png, { formats: ['QRCode'] })).map(({ text }) => text);
}

describe('the bank', () => {
  it('makes a transfer with a reference of its own and a slip whose QR names it', async () => {
    const { transRef, slip } = await make();
    expect(transRef).toMatch(/^[A-Za-z0-9]{15,25}$/);
    const response = await fetch(slip);
    expect(response.headers.get('content-type')).toBe('image/png');
    const [text = ''] = await decode(slip);
    expect(readMiniQr(text)).toEqual({ bankId: '004', transRef });
  });

  it('gives the slip as a small, turned or compressed picture that still reads', async () => {
    const { transRef, slip } = await make({ fromBank: 'SCB', toBank: 'KBANK' });
    for (const query of ['?format=jpg&width=420&quality=60', '?rotate=12', '?format=webp&rotate=90']) {
      const [text = ''] = await decode(slip + query);
      expect(readMiniQr(text), query).toEqual({ bankId: '014', transRef });
    }
    expect(await decode(`${slip}?qr=none`)).toEqual([]);
  });

  it('lists transfers, newest first, with accounts, amounts and the QR text', async () => {
    const first = await make({ amount: '20' });
    const at = '2026-11-01T10:00:00+07:00';
    const second = await make({ amount: '1234.5', at, notify: true, fromBank: 'TMB' });
    const { body } = await call(`${sandbox.url}/bank/transfers`);
    const [newest, older] = body as unknown[];
    expect(newest).toMatchObject({
      transRef: second.transRef,
      amount: '1234.50',
      at: '2026-11-01T03:00:00.000Z',
      notify: true,
      fromBank: 'TTB',
      slip: second.slip,
    });
    expect(older).toMatchObject({
      transRef: first.transRef,
      amount: '20.00',
      notify: false,
      fromAccount: '0801234567',
    });
  });

  it('never gives two transfers one reference', async () => {
    const at = '2026-11-01T03:00:00Z';
    const made = await Promise.all(Array.from({ length: 50 }, () => make({ at, fromBank: 'BBL' })));
    expect(new Set(made.map(({ transRef }) => transRef)).size).toBe(50);
  });

  it('takes a reference that is given, once, and draws the same slip for the same transfer', async () => {
    const given = { transRef: 'GIVEN0000000001', at: '2026-11-21T03:00:00Z' };
    const { transRef, slip } = await make(given);
    expect(transRef).toBe(given.transRef);
    const again = await call(`${sandbox.url}/bank/transfers`, json('POST', { ...TRANSFER, ...given }));
    expect(again).toMatchObject({ status: 409, body: { error: 'TRANS_REF_TAKEN' } });
    const picture = async () => Buffer.from(await (await fetch(slip)).arrayBuffer());
    expect((await picture()).equals(await picture())).toBe(true);
  });

  it('names the fields that are wrong', async () => {
    const wrong = { ...TRANSFER, fromBank: 'NOBANK', toAccount: '12', amount: 1.005 };
    const { status, body } = await call(`${sandbox.url}/bank/transfers`, json('POST', wrong));
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'INVALID' });
    expect(Object.keys((body as { fields: object }).fields).sort()).toEqual([
      'amount',
      'fromBank',
      'toAccount',
    ]);
  });

  it('has no slip for a reference that it never gave', async () => {
    expect((await call(`${sandbox.url}/bank/slips/NOPE.png`)).status).toBe(404);
  });
});
