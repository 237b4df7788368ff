/** The demo operator's payment QR codes. */
import type { Queryable } from '../db/pool.ts';
import { siteReceivingAccount } from '../modules/site/tables.ts';

const account = (bankCode: 'KBANK' | 'WW' | 'ZAPMAN', accountNo: string, position: number) => ({
  bankCode,
  bankType: bankCode,
  mode: 'QR' as const,
  accountName: 'KRAPAO DEMO CO LTD',
  accountNo,
  currency: 'BAHT' as const,
  isActive: true,
  position,
});

const ACCOUNTS = [
  account('KBANK', '2223334445', 10),
  account('WW', 'KRAPAO-WW', 11),
  account('ZAPMAN', 'KRAPAO-ZAPMAN', 12),
];

/** KBank's QR beside its account, and both gateways. Needs their banks; again, it changes nothing. */
export async function seedPaymentQrs(on: Queryable): Promise<void> {
  await on.sql.insert(siteReceivingAccount).values(ACCOUNTS).onConflictDoNothing();
}
