/** Wallet, game accounts and their launch links (product 7). */
import { z } from 'zod';
import { CATEGORIES } from '../constants.ts';
import { AUTO_LOGIN, autoLoginOf, LAUNCHES, PROVIDERS, type Launch } from '../providers.ts';
import { again, amount, baht, done, isoDate, original, route, text } from '../route.ts';
import { bankAccount } from './account.ts';

const slotCode = z.object({ slotCode: text(20) });

export const slot = z.object({
  code: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  isActive: z.boolean(),
  amount: baht,
  /** When the provider last told this balance. */
  amountAt: isoDate.nullable(),
  /** A transfer of this account is under way. */
  isTransferring: z.boolean(),
  ftWalletSlot: z.number(),
  logo: z.string(),
  background: z.string(),
  /** How it is entered: the operator's data, not the app's knowledge (product, Games). */
  launch: z.enum(LAUNCHES),
  /** Name of the call under /api/autoLogin, for the two link styles. */
  autoLogin: z.string().nullable(),
  web: z.string().nullable(),
  android: z.string().nullable(),
  ios: z.string().nullable(),
});

/** SUCCESS: known to have happened. PENDING: under way; the realtime channel tells its end. */
const outcome = z.object({ status: z.enum(['SUCCESS', 'PENDING']), reference: z.string(), amount: baht });

/** Of a gift that is PENDING: until when TrueMoney has told its end, or else a person looks; null: a person does already. */
const untilKnown = isoDate.nullable();

/**
 * Why a withdrawal came back, where it is known in words that its member can use. NOT_APPROVED: an operator did not let it go out.
 * The others the paying bank said of the account.
 */
export const WITHDRAWAL_REASONS = ['NOT_APPROVED', 'ACCOUNT_CLOSED', 'NAME_MISMATCH'] as const;
export const withdrawalReason = z.enum(WITHDRAWAL_REASONS).nullable();

export const slip = z.object({
  _id: z.string(),
  createdAt: isoDate,
  amount: baht,
  status: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
  /** In progress, and a person looks at it: it may take longer. */
  checking: z.boolean(),
  note: z.string().nullable(),
  /** Of a duplicate, where its transfer was credited to this same member: when, and how much. */
  credited: z.object({ at: isoDate, amount: baht }).nullable(),
  /** What was sent in kip; `amount` is what it made. */
  original: original.nullable(),
  link: z.string().nullable(),
  reference: z.string().nullable(),
});

/** Of an account or wallet of ours: what members send to. */
export const payTo = z.object({
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
});

const game = <
  const P extends string,
  const O extends z.ZodType,
  const C extends readonly never[] | readonly string[],
>(
  path: P,
  summary: string,
  output: O,
  codes: C,
) =>
  ({
    method: 'GET',
    path: `/api/wallet/${path}/{slotCode}`,
    summary,
    access: 'member',
    params: slotCode,
    output,
    codes,
  }) as const;

export const walletRoutes = [
  route({
    method: 'GET',
    path: '/api/wallet',
    summary: 'Balances, profile, bank account and game accounts',
    access: 'member',
    output: z.object({
      profile: z.object({
        _id: z.string(),
        id: z.string(),
        username: z.string(),
        name: z.string(),
        coin: z.int(),
      }),
      bankAccount,
      /** No withdrawal is taken before this moment. */
      payoutsHeldUntil: isoDate.nullable(),
      /** A person keeps withdrawals back: none is taken. */
      payoutsBlocked: z.boolean(),
      wallet: z.object({ amount: baht }),
      /** The least that may be moved between the wallet and games. */
      transferMinimum: baht,
      /** The pot, and the percentages in force: none while inviting is switched off. */
      invite: z.object({ amount: baht, success: z.number(), fail: z.number() }),
      /** Percentages in force: none while refunds are switched off. */
      refund: z.object({ success: z.number(), fail: z.number() }),
      slots: z.array(slot),
    }),
    codes: ['NO_WALLET'],
  }),
  route({
    method: 'GET',
    path: '/api/wallet/refresh/slot',
    summary:
      'Ask every provider for the balances of the active game accounts, or one for the account at `code`',
    access: 'member',
    query: z.object({ code: text(20).optional() }),
    output: z.object({
      message: z.enum(['OK', 'SUCCESS']),
      /** Providers that did not answer: their last known balance is shown. */
      failed: z.array(z.string()),
    }),
    codes: ['NO_GAME', 'SLOT_NO_ACCOUNT'],
  }),
  route(
    game('activate', 'Open a game account', done, [
      'NO_GAME',
      'SLOT_ALREADY_ACTIVE',
      'GAME_ACTIVATION_FAIL',
      'SLOT_ACTIVATE_FAIL',
    ] as const),
  ),
  route(
    game(
      'account',
      'Credentials of an own game account',
      z.object({
        username: z.string(),
        password: z.string(),
        /** Fields that the provider's login page wants back; null where it has no such page, empty where it could not be read now. */
        event: z.record(z.string(), z.string()).nullable(),
      }),
      ['NO_GAME', 'SLOT_NO_ACCOUNT', 'NOT_UFABET'] as const,
    ),
  ),
  route(
    game('resetpassword', 'Give a game account a new password', done, [
      'NO_GAME',
      'SLOT_NO_ACCOUNT',
      'SLOT_RESET_PASSWORD_FAIL',
    ] as const),
  ),
  route({
    method: 'POST',
    path: '/api/wallet/add',
    summary: 'Announce a bank transfer to an AUTO account',
    access: 'member',
    /** `bankCode`: of the account that the member is shown, for their other screens; any AUTO account does. */
    body: z.object({ amount, bankCode: text(12).optional(), again }),
    /** `now` is the server's clock, for the countdown to `until`. */
    output: z.object({ reference: z.string(), amount: baht, until: isoDate, now: isoDate }),
    codes: ['REPEATED', 'NO_BANK', 'TRANSFER_MINIMUM'],
    money: true,
    asksBeforeRepeating: true,
  }),
  route({
    method: 'POST',
    path: '/api/wallet/add/cancel',
    summary: 'Give an announced amount back: it will not be sent. Again, or once it came, it changes nothing',
    access: 'member',
    body: z.object({ amount }),
    output: done,
    codes: ['NO_DATA'],
  }),
  route({
    method: 'GET',
    path: '/api/wallet/add/{reference}',
    summary: 'What has become of an own announced amount',
    access: 'member',
    params: z.object({ reference: text(60) }),
    output: z.object({
      reference: z.string(),
      amount: baht,
      /** COME: its money is in the wallet. CANCELLED, EXPIRED: it is not to be sent any more; what was sent before may still come. */
      status: z.enum(['OPEN', 'COME', 'CANCELLED', 'EXPIRED']),
      until: isoDate,
      /** Where its member was told to send it, while that takes money. */
      account: payTo.nullable(),
      /** The server's clock. */
      now: isoDate,
    }),
    codes: ['NO_DATA'],
  }),
  route({
    method: 'POST',
    path: '/api/wallet/transfer',
    summary: 'Move money between the wallet and a game account',
    access: 'member',
    body: z.object({ from: text(20), to: text(20), amount, again }),
    output: outcome,
    codes: [
      'BONUS_CONDITION',
      'REPEATED',
      'TRANSFER_MINIMUM',
      'TRANSFER_SAME',
      'TRANSFER_IN_PROGRESS',
      'TRANSFER_FAIL',
      'ACCOUNT_FROZEN',
      'NO_GAME',
      'SLOT_NO_ACCOUNT',
      'SLOT_UNAVAILABLE',
      'MONEY_NOT_ENOUGH',
    ],
    money: true,
    asksBeforeRepeating: true,
  }),
  route({
    method: 'POST',
    path: '/api/wallet/transferAll',
    summary: 'Move the whole wallet into a game account',
    access: 'member',
    body: z.object({ to: text(20), again }),
    output: outcome,
    codes: [
      'BONUS_CONDITION',
      'REPEATED',
      'TRANSFER_MINIMUM',
      'TRANSFER_IN_PROGRESS',
      'TRANSFER_FAIL',
      'ACCOUNT_FROZEN',
      'NO_GAME',
      'SLOT_NO_ACCOUNT',
      'SLOT_UNAVAILABLE',
      'MONEY_NOT_ENOUGH',
    ],
    money: true,
    asksBeforeRepeating: true,
  }),
  route({
    method: 'POST',
    path: '/api/wallet/withdraw',
    summary: "Send money from the wallet to the member's bank account",
    access: 'member',
    body: z.object({ amount, again }),
    output: outcome,
    codes: [
      'BONUS_CONDITION',
      'REPEATED',
      'WITHDRAW_MINIMUM',
      'WITHDRAW_MAXIMUM',
      'PAYOUTS_HELD',
      'ACCOUNT_FROZEN',
      'MONEY_NOT_ENOUGH',
      'TRANSFER_FAIL',
    ],
    money: true,
    asksBeforeRepeating: true,
  }),
  route({
    method: 'POST',
    path: '/api/wallet/withdrawAll',
    summary: 'Bring every game balance home, then withdraw',
    access: 'member',
    body: z.object({ amount, again }),
    output: outcome.extend({ stuck: z.array(z.string()) }),
    codes: [
      'BONUS_CONDITION',
      'REPEATED',
      'WITHDRAW_MINIMUM',
      'WITHDRAW_MAXIMUM',
      'PAYOUTS_HELD',
      'ACCOUNT_FROZEN',
      'MONEY_NOT_ENOUGH',
      'TRANSFER_IN_PROGRESS',
      'TRANSFER_FAIL',
    ],
    money: true,
    asksBeforeRepeating: true,
  }),
  route({
    method: 'GET',
    path: '/api/wallet/withdrawal/{reference}',
    summary: "How far an own withdrawal is; by its reference, or by its line's _id in the statement",
    access: 'member',
    params: z.object({ reference: text(60) }),
    output: z.object({
      reference: z.string(),
      amount: baht,
      /** Where it goes, or went: the account that it was asked for. */
      bankAccount,
      createdAt: isoDate,
      /** FAILED: the money is back in the wallet. */
      status: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
      /** Of one above what goes out by itself; null: it needs nobody. */
      approval: z.enum(['WAITING', 'GIVEN', 'REFUSED']).nullable(),
      /** Of one that FAILED; null where nobody knows one that would help. */
      reason: withdrawalReason,
      /** The paying bank's own, once it was sent. */
      bankReference: z.string().nullable(),
    }),
    codes: ['NO_DATA'],
  }),
  route({
    method: 'POST',
    path: '/api/wallet/slip',
    summary: 'Upload the slip of a bank transfer',
    access: 'member',
    form: z.object({ bankCode: text(12) }),
    output: slip,
    codes: [
      'SLIP_NO_FILE',
      'SLIP_INVALID_FILE',
      'SLIP_UPLOAD_FAIL',
      'SLIP_CLOSED',
      'NO_BANK',
      'PAYLOAD_TOO_LARGE',
    ],
    money: true,
  }),
  route({
    method: 'POST',
    path: '/api/wallet/truelink',
    summary: 'Redeem a TrueMoney gift link, encrypted with the shared text',
    access: 'member',
    body: z.object({ link: text(2000) }),
    output: outcome.extend({ until: untilKnown }),
    codes: ['TRUELINK_DUPLICATE', 'TRUELINK_INVALID', 'NO_WALLET'],
    money: true,
  }),
  route({
    method: 'GET',
    path: '/api/wallet/truelink',
    summary: "The member's gift links that stand in no statement yet, newest first: at most ten",
    access: 'member',
    output: z.object({
      gifts: z.array(
        z.object({
          /** As the call that handed it in told it. */
          reference: z.string(),
          /** PENDING: TrueMoney has not told its end. FAILED: a person found, in the last seven days, that no money came. */
          status: z.enum(['PENDING', 'FAILED']),
          createdAt: isoDate,
          until: untilKnown,
        }),
      ),
    }),
    codes: [],
  }),
] as const;

const link = z.object({ link: z.url() });
const loginCodes = [
  'ACCOUNT_FROZEN',
  'NO_GAME',
  'SLOT_NO_ACCOUNT',
  'INVALID_USER_3',
  'SLOT_UNAVAILABLE',
  'NOT_AREASLOT',
] as const;

/** A provider's call: which ones there are is in the operator's rows. The document names those that a demo begins with. */
const autoLogin = (launch: Launch) =>
  z
    .string()
    .refine((name) => AUTO_LOGIN.test(name), 'the name of a call')
    .meta({ enum: PROVIDERS.filter((one) => one.launch === launch).map(autoLoginOf) });

export const autoLoginRoutes = [
  route({
    method: 'GET',
    path: '/api/autoLogin/{provider}/{username}',
    summary: "A link that signs the member in at a provider; answered for the session's own account only",
    access: 'member',
    params: z.object({ provider: autoLogin('link'), username: text(60) }),
    output: link,
    codes: loginCodes,
  }),
  route({
    method: 'GET',
    path: '/api/autoLogin/{provider}/{username}/{password}',
    summary: "A link that signs the member in at a provider; answered for the session's own account only",
    access: 'member',
    params: z.object({ provider: autoLogin('link-password'), username: text(60), password: text(60) }),
    output: link,
    codes: loginCodes,
  }),
] as const;
