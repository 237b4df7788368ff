/** The demo operator's payment QR codes. */
import type { Variant } from '@krapao/contract/constants';
import type { Queryable } from '../db/pool.ts';
import { siteReceivingAccount } from '../modules/site/tables.ts';

const account = (
  bankCode: 'KBANK' | 'WW' | 'ZAPMAN' | 'BCEL',
  accountNo: string,
  position: number,
  currency: 'BAHT' | 'LAK' = 'BAHT',
) => ({
  bankCode,
  bankType: bankCode,
  mode: 'QR' as const,
  accountName: 'KRAPAO DEMO CO LTD',
  accountNo,
  currency,
  isActive: true,
  position,
});

const ACCOUNTS: Record<Variant, ReturnType<typeof account>[]> = {
  th: [
    account('KBANK', '2223334445', 10),
    account('WW', 'KRAPAO-WW', 11),
    account('ZAPMAN', 'KRAPAO-ZAPMAN', 12),
  ],
  la: [account('BCEL', '16011000987654301', 10, 'LAK')],
};

/** Where the past of the demo was paid by QR: at a gateway, since KBank's is told by the bank's feed as well. */
export function qrAccountOf(variant: Variant): { bankCode: string; accountNo: string } {
  const bankCode = variant === 'la' ? 'BCEL' : 'WW';
  const found = ACCOUNTS[variant].find((one) => one.bankCode === bankCode);
  if (!found) throw new Error(`the demo has no QR of ${bankCode}`);
  return found;
}

/** KBank's QR beside its account and both gateways; in Laos BCEL's, in kip. Needs their banks; again, it changes nothing. */
export async function seedPaymentQrs(on: Queryable, variant: Variant): Promise<void> {
  await on.sql.insert(siteReceivingAccount).values(ACCOUNTS[variant]).onConflictDoNothing();
}
