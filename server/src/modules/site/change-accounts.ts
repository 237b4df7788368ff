/** The operator's hand on where members send their money: accounts at banks and mobile wallets. None is deleted: it is switched off. */
import { and, asc, eq, max } from 'drizzle-orm';
import { z } from 'zod';
import { DEPOSIT_BANK_TYPES, QR_MIN_BAHT } from '@krapao/contract/constants';
import { someText } from '@krapao/contract/route';
import { normalName } from '../../kernel/names.ts';
import { lastDigits, type Changeable, type State } from '../history/face.ts';
import { bankByCode } from './store.ts';
import { siteReceivingAccount, siteWallet } from './tables.ts';
import { phrase } from '@krapao/contract/phrases';
import { refused } from '../../kernel/app-error.ts';

const accountName = z.string().max(100).transform(normalName).pipe(someText);

const MODES = ['AUTO', 'QR'] as const;
type Mode = (typeof MODES)[number];

/** Banks write their accounts in digits; gateways have names of ours. */
const NUMBERS: Record<Mode, z.ZodType<string>> = {
  AUTO: z.string().regex(/^\d{8,20}$/, phrase('digitsBetween', { least: '8', most: '20' })),
  QR: z.string().regex(/^[\dA-Za-z-]{4,40}$/, phrase('lettersBetween', { least: '4', most: '40' })),
};

const accountOrder = (mode: Mode) =>
  z.strictObject({
    bankType: z.enum(DEPOSIT_BANK_TYPES).optional(),
    accountName: accountName.optional(),
    accountNo: NUMBERS[mode].optional(),
    currency: z.enum(['BAHT', 'LAK']).optional(),
    isActive: z.boolean().optional(),
    position: z.number().int().min(0).max(10_000).optional(),
  });
type AccountOrder = z.output<ReturnType<typeof accountOrder>>;

/** One account a bank and mode: `SCB/AUTO`. */
function accountOf(subject: string): { bankCode: string; mode: Mode } | undefined {
  const [, bankCode = '', written] = /^([A-Z0-9]{2,20})\/(\w+)$/.exec(subject) ?? [];
  const mode = MODES.find((one) => one === written);
  return mode && (mode === 'AUTO' || Object.hasOwn(QR_MIN_BAHT, bankCode)) ? { bankCode, mode } : undefined;
}
/** Money would go to another account than the one that two people looked at, or be taken for other money: kip for baht, one bank for another. */
const isOfAnother = (before: State | undefined, after: State | undefined): boolean =>
  ['accountNo', 'accountName', 'mobile', 'currency', 'bankType'].some(
    (field) => before?.[field] !== after?.[field],
  );

const isThat = ({ bankCode, mode }: { bankCode: string; mode: Mode }) =>
  and(eq(siteReceivingAccount.bankCode, bankCode), eq(siteReceivingAccount.mode, mode));

export const changeableAccounts: Changeable<AccountOrder> = {
  kind: 'account',
  right: 'account.change',
  needsSecond: isOfAnother,
  async subjects(on) {
    const { bankCode, mode, position } = siteReceivingAccount;
    const rows = await on.sql.select({ bankCode, mode }).from(siteReceivingAccount).orderBy(asc(position));
    return rows.map((row) => `${row.bankCode}/${row.mode}`);
  },
  orderOf(subject) {
    const account = accountOf(subject);
    return account && accountOrder(account.mode);
  },
  async read(on, subject) {
    const account = accountOf(subject);
    const [row] = account ? await on.sql.select().from(siteReceivingAccount).where(isThat(account)) : [];
    if (!row) return undefined;
    const { id: _, bankCode: _bank, mode: _mode, ...state } = row;
    return state;
  },
  async write(tx, subject, order, now) {
    const account = accountOf(subject);
    if (!account) return;
    if (now) {
      if (Object.keys(order).length > 0)
        await tx.sql.update(siteReceivingAccount).set(order).where(isThat(account));
      return;
    }
    if (!(await bankByCode(tx, account.bankCode))) throw refused({ [subject]: phrase('noSuchBank') });
    const { accountName, accountNo, bankType = typeOf(account.bankCode) } = order;
    if (accountName === undefined || accountNo === undefined || bankType === undefined)
      throw refused({
        ...(accountName === undefined && { accountName: phrase('newNeeds') }),
        ...(accountNo === undefined && { accountNo: phrase('newNeeds') }),
        ...(bankType === undefined && {
          bankType: phrase('oneOf', { choices: DEPOSIT_BANK_TYPES.join(', ') }),
        }),
      });
    const [last] = await tx.sql
      .select({ position: max(siteReceivingAccount.position) })
      .from(siteReceivingAccount);
    const { currency = 'BAHT', isActive = true, position = (last?.position ?? 0) + 1 } = order;
    const row = { ...account, accountName, accountNo, bankType, currency, isActive, position };
    await tx.sql.insert(siteReceivingAccount).values(row);
  },
  kept: ({ accountNo, ...state }) => ({ ...state, ...lastDigits({ accountNo }) }),
};
const typeOf = (bankCode: string) => DEPOSIT_BANK_TYPES.find((one) => one === bankCode);

const WALLETS = ['AUTO', 'gift'] as const;
const walletOf = (subject: string) => WALLETS.find((one) => one === subject);

const walletOrder = z.strictObject({
  accountName: accountName.optional(),
  mobile: z
    .string()
    .regex(/^0\d{9}$/, phrase('tenDigits'))
    .optional(),
  isActive: z.boolean().optional(),
});

/** `AUTO`: members send to its number. `gift`: it redeems what they hand in. */
export const changeableWallets: Changeable<z.output<typeof walletOrder>> = {
  kind: 'wallet',
  right: 'account.change',
  needsSecond: isOfAnother,
  subjects: async () => WALLETS,
  orderOf: (subject) => (walletOf(subject) ? walletOrder : undefined),
  async read(on, subject) {
    const mode = walletOf(subject);
    const [row] = mode ? await on.sql.select().from(siteWallet).where(eq(siteWallet.mode, mode)) : [];
    if (!row) return undefined;
    const { mode: _, ...state } = row;
    return state;
  },
  async write(tx, subject, order, now) {
    const mode = walletOf(subject);
    if (!mode) return;
    if (now) {
      if (Object.keys(order).length > 0)
        await tx.sql.update(siteWallet).set(order).where(eq(siteWallet.mode, mode));
      return;
    }
    const { accountName, mobile, isActive = true } = order;
    if (accountName === undefined || mobile === undefined)
      throw refused({
        ...(accountName === undefined && { accountName: phrase('newNeeds') }),
        ...(mobile === undefined && { mobile: phrase('newNeeds') }),
      });
    await tx.sql.insert(siteWallet).values({ mode, accountName, mobile, isActive });
  },
  kept: ({ mobile, ...state }) => ({ ...state, ...lastDigits({ mobile }) }),
};
