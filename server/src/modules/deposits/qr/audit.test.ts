import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditWithin } from '../../../compose/audit.ts';
import { memberWith } from '../../../testing/fixtures.ts';
import { satang } from '@krapao/contract/money';
import { paymentOf, paymentQrBench, type PaymentQrBench } from './testing.ts';

let b: PaymentQrBench;
let id: string;
let other: string;
beforeAll(async () => {
  b = await paymentQrBench();
  id = await b.open((await memberWith(b)).id);
  await b.callback(id, b.providers.KBANK.pay(id));
  await b.callback(id, paymentOf(satang(500), { paymentReference: 'AGAIN' }));
  other = (await memberWith(b)).id;
});
afterAll(() => b.drop());

describe('a paid QR that was changed by hand is named by the audit', () => {
  it.each([
    ['paid_amount = paid_amount + 1', 'payment_qr :id'],
    ["member_id = ':other'", 'payment_qr :id'],
    ["trans_ref = 'x'", 'payment_qr :id'],
    ['sending_bank = null, trans_ref = null', 'payment_qr :id'],
    ['movement_id = 999999', 'payment_qr :id'],
    ['review = null', 'payment_qr :id, payment AGAIN: 500 satang'],
    [
      "state = 'cancelled', movement_id = null, paid_amount = null, payment_reference = null",
      '0 payment QRs',
    ],
  ])('%s', async (change, named) => {
    const filled = (text: string) => text.replace(':id', id).replace(':other', other);
    const rollback = new Error('only looked');
    await b.db
      .withTx(async (tx) => {
        await tx.client.query(`update payment_qr set ${filled(change)} where id = $1`, [id]);
        const { breaches } = await auditWithin(tx, b.db);
        expect(breaches.map(({ subject, problem }) => `${subject}: ${problem}`).join('\n')).toContain(
          filled(named),
        );
        throw rollback;
      })
      .catch((error: unknown) => {
        if (error !== rollback) throw error;
      });
    await b.requireSound();
  });
});
