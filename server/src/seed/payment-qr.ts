/** The demo operator's payment QR codes. */
import type { Queryable } from '../db/pool.ts';
import { siteBank, siteReceivingAccount } from '../modules/site/tables.ts';

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

/** The gateways as banks, which no member can have an account with. */
const GATEWAYS = [
  { code: 'WW', nameTH: 'WW Payment', nameEN: 'WW Payment', nameLA: 'WW Payment', position: 100 },
  { code: 'ZAPMAN', nameTH: 'ZAPMAN', nameEN: 'ZAPMAN', nameLA: 'ZAPMAN', position: 101 },
].map((bank) => ({ ...bank, number: null, isSelectable: false }));

const ACCOUNTS = [
  account('KBANK', '2223334445', 10),
  account('WW', 'KRAPAO-WW', 11),
  account('ZAPMAN', 'KRAPAO-ZAPMAN', 12),
];

/** KBank's QR beside its account, and both gateways. Needs the bank KBANK; again, it changes nothing. */
export async function seedPaymentQrs(on: Queryable): Promise<void> {
  await on.sql.insert(siteBank).values(GATEWAYS).onConflictDoNothing();
  await on.sql.insert(siteReceivingAccount).values(ACCOUNTS).onConflictDoNothing();
}
