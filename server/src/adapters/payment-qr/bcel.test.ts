import { describe, expect, it } from 'vitest';
import { att } from '@krapao/contract/kip';
import { systemClock } from '../../kernel/clock.ts';
import { createBcel, invoiceOf, onePayText } from './bcel.ts';
import { paymentQrConformance } from './testing/conformance.ts';
import { sandboxWorld } from './testing/sandbox.ts';

paymentQrConformance('BCEL', () =>
  sandboxWorld(
    'BCEL',
    ({
      BCEL_QR_URL: url = '',
      BCEL_QR_MERCHANT: merchant = '',
      BCEL_QR_SECRET: secret = '',
      BCEL_QR_MCID: mcid = '',
      BCEL_QR_MCC: mcc = '',
    }) => createBcel({ url, merchant, secret, mcid, mcc, province: 'VTE', clock: systemClock }),
    { BCEL_QR_SECRET: 'another secret' },
  ),
);

describe('a OnePay QR', () => {
  const merchant = { mcid: 'mch5c2f0404102fb', mcc: '5732', province: 'VTE' };

  it('reads as the bank’s own', () => {
    const bill = {
      amount: att(100),
      invoice: 'INV1',
      transaction: 'TX1',
      terminal: 'T01',
      description: 'test',
    };
    expect(onePayText(merchant, bill)).toBe(
      '00020101021133380004BCEL0106ONEPAY0216mch5c2f0404102fb520457325303418540115802LA6003VTE62300104INV10503TX10703T010804test6304E949',
    );
  });

  it('has our reference for invoice, in the 25 letters that there is room for, each its own', () => {
    const references = [
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      'c0ffee00-0000-4000-8000-000000000001',
    ];
    const invoices = references.map(invoiceOf);
    for (const invoice of invoices) expect(invoice).toMatch(/^[0-9A-Z]{25}$/);
    expect(new Set(invoices).size).toBe(3);
  });
});
