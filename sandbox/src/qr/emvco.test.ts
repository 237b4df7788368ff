import { expect, it } from 'vitest';
import { billPaymentQr } from './emvco.ts';

it('a bill payment QR is written as the standard shows it', () => {
  const bill = { biller: '099400016550100', ref1: '123456789012', ref2: '670429', amount: 364_922 };
  expect(billPaymentQr(bill)).toBe(
    '00020101021230650016A00000067701011201150994000165501000212123456789012030667042953037645802TH54073649.2263044534',
  );
});
