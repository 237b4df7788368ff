/** Constants (product 9): limits, delays and lists that server and web app share. Durations in ms. */

export const APP_VERSION = '1.1.14';

export const LANGUAGES = ['th', 'la', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const VARIANTS = ['th', 'la'] as const;
export type Variant = (typeof VARIANTS)[number];
export const DEFAULT_LANGUAGE: Record<Variant, Language> = { th: 'th', la: 'la' };

export const REQUEST_TIMEOUT_MS = 60_000;
export const UPLOAD_TIMEOUT_MS = 300_000;
export const LOADER_DELAY_MS = 200;
export const REGISTER_REDIRECT_MS = 2_000;
export const AGREEMENT_DELAY_MS = 1_500;

export const WALLET_USER_HEADER = 'x-wallet-user';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const LANGUAGE_COOKIE = 'i18next';
export const STORAGE = {
  token: 'token',
  locale: 'locale',
  rememberAgreement: 'remember-agreement',
  lastSync: 'last_sync',
  inviteCode: 'code',
  guestId: 'guest-id',
  signOuts: 'sign-outs',
  hideBalance: 'hide-balance',
  untold: 'untold',
} as const;

/** The five videos of the how-to screen, in their order: wallet, entering a game, checking balance, receiving and ending bonuses. */
export const HOWTO_VIDEOS = ['wallet', 'game', 'balance', 'bonus', 'bonusEnd'] as const;
export type HowtoVideo = (typeof HOWTO_VIDEOS)[number];

/** What stands for the bank of a transfer between TrueMoney wallets. */
export const TRUEMONEY = 'TRUEMONEY';

/** Phone numbers of the Thai variant; the Laos variant has no length check. */
export const PHONE_DIGITS = 10;
export const PASSWORD_MIN = 8;
/** A bank account's number, without spaces and dashes. */
export const ACCOUNT_NO = /^\d{8,16}$/;
export const OTP_DIGITS = 6;
/** One code a minute and phone. */
export const OTP_RESEND_MS = 60_000;
/** A one-time code is of use this long. */
export const OTP_LIFE_MS = 5 * 60_000;
/** Withdrawals are not taken this long after profile or bank account were changed. */
export const PAYOUT_HOLD_MS = 24 * 60 * 60_000;
export const LAOS_CURRENCIES = ['LAK', 'BAHT'] as const;
export const DEFAULT_LAOS_CURRENCY = 'LAK';

/** Banks that take English account names only. */
export const ENGLISH_NAME_BANKS: readonly string[] = ['KTB', 'TMB', 'BBL'];
export const ENGLISH_NAME = /^[A-Za-z ]+$/;

export const TRANSFER_MIN_BAHT = 1;
export const QR_MIN_BAHT = { KBANK: 1, WW: 100, ZAPMAN: 100, BCEL: 1 } as const;
export const QUICK_AMOUNTS = {
  KBANK: [10, 20, 50, 100, 500, 1000],
  gateway: [100, 200, 300, 500, 1000],
  /** Kip. */
  BCEL: [50_000, 100_000, 200_000, 500_000, 1_000_000],
} as const;
export const TRUELINK_MIN_BAHT = 2;
/** Gift links travel sealed under the SHA-256 of this text. Every browser has it: it keeps nothing secret, and nothing relies on it. */
export const TRUELINK_SHARED_TEXT = 'krapao-truelink';
export const SLIP_MAX_AGE_MS = 60 * 60_000;

/** What a movement can be (product 3). */
export const STATEMENT_TYPES = [
  'deposit',
  'bonus',
  'finish_bonus',
  'withdraw',
  'transfer',
  'correction',
] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

export const PAGE_SIZE = 10;
export const COUPON_PAGE_SIZE = 3;
export const SEED_PAGE_SIZE = 20;
/** A seed of the wheel decides so many spins, and spins of so many hours; then it is told. */
export const SPINS_OF_A_SEED = 100;
export const HOURS_OF_A_SEED = 24;
export const PAGES_BEFORE = 3;
export const PAGES_AFTER = 1;

export const DEBOUNCE_MS = 500;

/**
 * The channels of deposits that a member follows: what money on its way by each is called, and the part of their screens that changes with it.
 * What each is and does is said by its folder on the server (docs/how-to-add.md).
 */
export const DEPOSIT_CHANNELS = [
  { kind: 'qr', topic: 'qr' },
  { kind: 'slip', topic: 'slips' },
  { kind: 'announcement', topic: 'announcement' },
  { kind: 'gift', topic: 'statement' },
] as const;

/** Money of a member that is on its way: into the wallet by one of those channels, or out of it. */
export const WAITING_KINDS = [...DEPOSIT_CHANNELS.map(({ kind }) => kind), 'payout' as const];
export type WaitingKindName = (typeof WAITING_KINDS)[number];

/** Uploaded slips: limits of bytes and of pixels before decoding. */
export const SLIP_MAX_BYTES = 10 * 1024 * 1024;
export const SLIP_MAX_PIXELS = 40_000_000;

export const DEPOSIT_BANK_TYPES = ['SCB', 'KBANK', 'GSB', 'BCEL', 'WW', 'ZAPMAN'] as const;
export const CATEGORIES = ['slot', 'sport', 'lotto'] as const;
export type Category = (typeof CATEGORIES)[number];
/** What is played, where a report tells it; a provider of slots may have live tables too. */
export const GAME_KINDS = ['slot', 'live', 'sport', 'lotto'] as const;
export type GameKind = (typeof GAME_KINDS)[number];
