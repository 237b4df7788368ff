import { and, asc, desc, eq } from 'drizzle-orm';
import { TRUEMONEY, type Language } from '@krapao/contract/constants';
import type { Queryable } from '../../db/pool.ts';
import {
  siteBank,
  siteBanner,
  siteFormerAccount,
  siteReceivingAccount,
  siteSource,
  siteText,
  siteWallet,
} from './tables.ts';

export type Bank = typeof siteBank.$inferSelect;
export type ReceivingAccount = typeof siteReceivingAccount.$inferSelect;
export type TextKind = (typeof siteText.$inferSelect)['kind'];
export type BannerPlace = (typeof siteBanner.$inferSelect)['place'];

export async function bankByCode(on: Queryable, code: string): Promise<Bank | undefined> {
  return (await on.sql.select().from(siteBank).where(eq(siteBank.code, code)))[0];
}

/** What every bank is called in a language, by its code. */
export async function bankNames(on: Queryable, language: Language): Promise<ReadonlyMap<string, string>> {
  const name = { th: siteBank.nameTH, la: siteBank.nameLA, en: siteBank.nameEN }[language];
  const rows = await on.sql.select({ code: siteBank.code, name, thai: siteBank.nameTH }).from(siteBank);
  return new Map(rows.map((row) => [row.code, row.name || row.thai]));
}

/** The bank behind the three digits on a slip. */
export async function bankByNumber(on: Queryable, number: string): Promise<Bank | undefined> {
  return (await on.sql.select().from(siteBank).where(eq(siteBank.number, number)))[0];
}

export async function sourceByCode(on: Queryable, code: string) {
  return (await on.sql.select().from(siteSource).where(eq(siteSource.code, code)))[0];
}

/** The account of ours at that bank for one way in; `isShown`: only while members are shown it. */
async function accountOf(
  on: Queryable,
  bankCode: string,
  mode: ReceivingAccount['mode'],
  isShown: boolean,
): Promise<ReceivingAccount | undefined> {
  const account = siteReceivingAccount;
  const [found] = await on.sql
    .select()
    .from(account)
    .where(
      and(
        eq(account.bankCode, bankCode),
        eq(account.mode, mode),
        isShown ? eq(account.isActive, true) : undefined,
      ),
    );
  return found;
}

/** The account of ours at that bank that takes transfers with a slip. */
export const receivingAccount = (on: Queryable, bankCode: string) => accountOf(on, bankCode, 'AUTO', true);
/** The account of ours that takes payments by QR there. */
export const qrAccount = (on: Queryable, bankCode: string) => accountOf(on, bankCode, 'QR', true);
/** The account of ours at that bank for transfers, whether members are shown it or not. */
export const transferAccount = (on: Queryable, bankCode: string) => accountOf(on, bankCode, 'AUTO', false);

/**
 * What our account or wallet for transfers at that number is in, whatever members are shown: who saved a number sends to it when it is
 * switched off or another has taken its place. Undefined: none of ours.
 */
export async function currencyOfOurs(
  on: Queryable,
  bankCode: string,
  number: string,
): Promise<ReceivingAccount['currency'] | undefined> {
  const wallet = siteWallet;
  const [now] =
    bankCode === TRUEMONEY
      ? await on.sql.select({ accountNo: wallet.mobile }).from(wallet).where(eq(wallet.mode, 'AUTO'))
      : [await transferAccount(on, bankCode)];
  if (!now) return undefined;
  const former = siteFormerAccount;
  const isThat = and(eq(former.bankCode, bankCode), eq(former.accountNo, number));
  const isOurs = now.accountNo === number || (await on.sql.$count(former, isThat)) > 0;
  return isOurs ? ('currency' in now ? now.currency : 'BAHT') : undefined;
}

/** Whether the account behind a QR of that bank is one for transfers too, so that slips and the bank feed show what the QR brought. */
export async function isQrOfTransferAccount(
  on: Queryable,
  { bankCode, accountNo }: { bankCode: string; accountNo: string | null },
): Promise<boolean> {
  // those from before their account was kept may be of any
  if (accountNo === null) return (await transferAccount(on, bankCode)) !== undefined;
  return (await currencyOfOurs(on, bankCode, accountNo)) !== undefined;
}

/** Whether there is any account or wallet of ours in baht that the bank feed reports of. */
export async function hasAutoAccount(on: Queryable): Promise<boolean> {
  const { id, mode, currency, isActive } = siteReceivingAccount;
  const found = await on.sql
    .select({ id })
    .from(siteReceivingAccount)
    .where(and(eq(mode, 'AUTO'), eq(currency, 'BAHT'), eq(isActive, true)))
    .limit(1);
  return found.length > 0 || (await walletNumber(on, 'AUTO')) !== undefined;
}

export const allBanks = (on: Queryable): Promise<Bank[]> =>
  on.sql.select().from(siteBank).orderBy(asc(siteBank.position), asc(siteBank.code));

export const selectableBanks = (on: Queryable): Promise<Bank[]> =>
  on.sql.select().from(siteBank).where(eq(siteBank.isSelectable, true)).orderBy(asc(siteBank.position));

/** Banks whose account of ours takes transfers in kip, by code. */
export async function banksInKip(on: Queryable): Promise<ReadonlySet<string>> {
  const { bankCode, currency, mode } = siteReceivingAccount;
  const found = await on.sql
    .selectDistinct({ bankCode })
    .from(siteReceivingAccount)
    .where(and(eq(currency, 'LAK'), eq(mode, 'AUTO')));
  return new Set(found.map((one) => one.bankCode));
}

export interface OurAccount {
  bank: string;
  number: string;
  name: string;
}

/** Accounts and wallets of ours that members send to or sent to: also those that take nothing now, then those that got another number, the last first. */
export async function ourAccounts(on: Queryable): Promise<OurAccount[]> {
  const accounts = await on.sql
    .select()
    .from(siteReceivingAccount)
    .orderBy(asc(siteReceivingAccount.position));
  const wallets = await on.sql.select().from(siteWallet).orderBy(asc(siteWallet.mode));
  const former = await on.sql.select().from(siteFormerAccount).orderBy(desc(siteFormerAccount.until));
  const all = [
    ...accounts,
    ...wallets.map(({ mobile, ...wallet }) => ({ ...wallet, bankCode: TRUEMONEY, accountNo: mobile })),
    ...former,
  ];
  // one account may stand there twice: for transfers and for QR, and as one that it has become again
  const own = new Map<string, OurAccount>();
  for (const { bankCode: bank, accountNo: number, accountName: name } of all) {
    const key = `${bank} ${number}`;
    if (!own.has(key)) own.set(key, { bank, number, name });
  }
  return [...own.values()];
}

export const receivingAccounts = (on: Queryable) =>
  on.sql
    .select({ account: siteReceivingAccount, bank: siteBank })
    .from(siteReceivingAccount)
    .innerJoin(siteBank, eq(siteBank.code, siteReceivingAccount.bankCode))
    .where(eq(siteReceivingAccount.isActive, true))
    .orderBy(asc(siteReceivingAccount.position));

/** The wallets of ours that take money, as members see them: a number to send to, but none for gifts, which are handed in. */
export async function receivingWallets(on: Queryable) {
  const wallets = await on.sql
    .select()
    .from(siteWallet)
    .where(eq(siteWallet.isActive, true))
    .orderBy(asc(siteWallet.mode));
  return wallets.map(({ mode, accountName, mobile }) => ({
    mode,
    walletAccountName: accountName,
    walletAccountNo: mode === 'AUTO' ? mobile : null,
  }));
}

export type ReceivingWallet = Awaited<ReturnType<typeof receivingWallets>>[number];

/** The mobile number of our wallet that redeems gifts (`gift`) or is sent to (`AUTO`); undefined while it takes nothing. */
export async function walletNumber(on: Queryable, mode: 'gift' | 'AUTO'): Promise<string | undefined> {
  const [wallet] = await on.sql
    .select({ mobile: siteWallet.mobile })
    .from(siteWallet)
    .where(and(eq(siteWallet.mode, mode), eq(siteWallet.isActive, true)));
  return wallet?.mobile;
}

/** Those that a new member may choose. */
export const sources = (on: Queryable) =>
  on.sql
    .select()
    .from(siteSource)
    .where(eq(siteSource.isActive, true))
    .orderBy(asc(siteSource.position), asc(siteSource.code));

export async function texts(on: Queryable, kind: TextKind, language: Language): Promise<string[]> {
  const rows = await on.sql
    .select({ html: siteText.html })
    .from(siteText)
    .where(and(eq(siteText.kind, kind), eq(siteText.language, language)))
    .orderBy(asc(siteText.position));
  return rows.map(({ html }) => html);
}

export const banners = (on: Queryable, place: BannerPlace, language: Language) =>
  on.sql
    .select({ image: siteBanner.image, html: siteBanner.html })
    .from(siteBanner)
    .where(and(eq(siteBanner.place, place), eq(siteBanner.language, language)))
    .orderBy(asc(siteBanner.position));
