/** What may stand beside the code in an answer: a name means the same whatever the code. */
export interface ErrorParams {
  /** Seconds until asking again can help. */
  retryAfter: number;
  /** The bound that was missed: baht; letters of a password. */
  min: number;
  max: number;
  /** ISO 8601. */
  until: string;
  /** Times of the day, `HH:mm`. */
  from: string;
  to: string;
  /** How often the one-time code can still be tried. */
  triesLeft: number;
  /** A word for why, that no text shows. */
  reason: string;
  /** Games whose money is not known to be home. */
  stuck: readonly string[];
  /** Of a bonus, baht: what has to be played in all, what counts so far, what is missing. */
  required: number;
  done: number;
  remaining: number;
  /** What ending it now takes, and what is kept then, baht. */
  forfeit: number;
  keep: number;
  /** Where money may not go while it runs. */
  games: readonly string[];
  /** It is being given at this moment; or bets are open that have to be settled first. */
  granting: boolean;
  openBets: boolean;
  /** What is wrong with the input, by path, in words for who writes a client; the text beside the field is the code's. */
  fields: Readonly<Record<string, string>>;
}
type Param = keyof ErrorParams;

/**
 * Every code that an answer may carry in `message`: its HTTP status (product 8, and decisions "The wire") and the params beside it;
 * those with `?` may be missing. The web app has a text for each in every language, which names no others; a test holds both.
 */
export const ERRORS = {
  // the wire
  'invalid-token': 401,
  gone: 410,
  INVALID_REQUEST: [400, 'fields?'],
  NOT_FOUND: 404,
  RATE_LIMITED: [429, 'retryAfter'],
  NETWORK_LIMIT: [429, 'retryAfter'],
  SERVICE_UNAVAILABLE: [503, 'retryAfter?'],
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  WALLET_HEADER_MISSING: 403,
  IDEMPOTENCY_KEY_REUSED: 409,
  REQUEST_IN_PROGRESS: [409, 'retryAfter'],
  REPEATED: 409,
  MOVED_ON: 409,
  // auth
  UNAUTHORIZED: 401,
  EXPIRED_AUTH_TOKEN: 401,
  INVALID_USER_1: 401,
  INVALID_USER_2: 401,
  INVALID_USER_3: 401,
  INVALID_USER_4: 401,
  INVALID_IP: 403,
  NOT_AREASLOT: 404,
  NOT_UFABET: 404,
  WRONG_CREDENTIAL: 401,
  WRONG_PASSWORD: [400, 'fields'],
  PASSWORD_REQUIRED: 403,
  NO_USER: 404,
  INACTIVE_USER: 403,
  LOGIN_FAIL: 500,
  KEY_MISSING: 401,
  KEY_INVALID: 401,
  SIGN_IN_BLOCKED: [429, 'retryAfter'],
  // otp
  OTP_BLOCK: [429, 'retryAfter?'],
  REQUEST_LIMIT: [429, 'retryAfter'],
  REQUEST_LIMIT_1MIN: [429, 'retryAfter'],
  OTP_TOKEN_INVALID: 400,
  OTP_NOT_EXIST: 400,
  OTP_VERIFIED: 200,
  OTP_EXPIRED: 400,
  OTP_CODE_INVALID: [400, 'triesLeft', 'fields'],
  OTP_CODE_VALID: 200,
  UNVERIFIED_OTP: 403,
  OTP_SEND_FAIL: [502, 'retryAfter?'],
  OTP_VERIFY_FAIL: [502, 'triesLeft'],
  // registration
  EXISTING_USER: [409, 'fields'],
  EXISTING_BANK: [409, 'fields'],
  INVALID_USER_INFO: [400, 'fields'],
  INVALID_BANK: [400, 'fields'],
  BANK_ACCOUNT_NAME_ENG: [400, 'fields'],
  ONE_NAME_ONLY: [400, 'fields'],
  BANK_ACCOUNT_NAME_LETTERS: [400, 'fields'],
  BANK_ACCOUNT_NAME_MISMATCH: [400, 'fields'],
  BANK_ACCOUNT_NAME_LIMIT: [429, 'fields', 'retryAfter'],
  REGISTER_FAIL: 500,
  GAME_ACTIVATION_FAIL: 502,
  PHONE_NUMBER_REQUIRE_10_DIGIT: [400, 'fields'],
  PASSWORD_TOO_SHORT: [400, 'min', 'fields'],
  PASSWORD_COMMON: [400, 'fields'],
  PASSWORD_IS_PHONE: [400, 'fields'],
  PASSWORD_REPEATS: [400, 'fields'],
  INVALID_SOURCE: [400, 'fields'],
  INVALID_INVITE_CODE: [400, 'fields'],
  // bonus
  BONUS_REMAINING: 409,
  BONUS_ALREADY_ACTIVE: 409,
  BONUS_MAX_CLAIMED: 409,
  BONUS_CONDITION: [
    409,
    'required?',
    'done?',
    'remaining?',
    'forfeit?',
    'keep?',
    'games?',
    'granting?',
    'openBets?',
  ],
  BONUS_CLEAR: 200,
  BONUS_FULL: 409,
  NO_PROMOTION: 404,
  PROMOTION_RECEIVED: 409,
  // invite
  INVITE_COLLECT: [409, 'min'],
  INVITE_INACTIVE: 409,
  NO_INVITE_BONUS: 409,
  NO_INVITEE_PLAY_INFO: 409,
  INVITE_BONUS_SUCCESS: 200,
  INVITE_BONUS_FAIL: 500,
  // refund
  NO_REFUND: 409,
  REFUND_CONDITION: 409,
  REFUND_SUCCESS: 200,
  REFUND_INACTIVE: 409,
  REFUND_MINIMUM: [400, 'min'],
  // wallet and games
  NO_BANK: 400,
  NO_WALLET: [404, 'reason?'],
  SLOT_ALREADY_ACTIVE: 409,
  SLOT_ACTIVATE_FAIL: 502,
  SLOT_NO_ACCOUNT: 404,
  SLOT_RESET_PASSWORD_FAIL: 502,
  SLOT_UNAVAILABLE: 503,
  TRANSFER_MINIMUM: [400, 'min'],
  TRANSFER_SAME: 400,
  TRANSFER_IN_PROGRESS: 409,
  NO_GAME: 404,
  MONEY_NOT_ENOUGH: [409, 'stuck?'],
  TRANSFER_FAIL: 502,
  WITHDRAW_MINIMUM: [400, 'min'],
  WITHDRAW_MAXIMUM: [400, 'max'],
  PAYOUTS_HELD: [409, 'until'],
  ACCOUNT_FROZEN: 403,
  // slips and links
  SLIP_UPLOAD_FAIL: 500,
  SLIP_NO_FILE: 400,
  SLIP_INVALID_FILE: [400, 'reason'],
  SLIP_CLOSED: [409, 'from', 'to'],
  TRUELINK_DUPLICATE: [409, 'reason'],
  TRUELINK_INVALID: [400, 'reason'],
  QR_FAIL: 502,
  QR_PENDING: 200,
  // chat
  CHAT_BLOCKED: [403, 'until?'],
  CHAT_GUEST_OVER: 409,
  CHAT_FILE_INVALID: [400, 'reason'],
  // general
  INTERNAL_SERVER_ERROR: 500,
  NO_DATA: 404,
  OK: 200,
  SUCCESS: 200,
  // coupon
  NO_CLAIMABLE_COUPON: 409,
  INVALID_PRIZE_CODE: 400,
  INVALID_CODE: 400,
  INVALID_COUPON_TYPE: 400,
  COUPON_EXPIRED: 409,
  SEED_CHANGED: 409,
} as const satisfies Record<string, number | readonly [status: number, ...params: (Param | `${Param}?`)[]]>;

export type ErrorCode = keyof typeof ERRORS;

export function statusOf(code: ErrorCode): number {
  const known = ERRORS[code];
  return typeof known === 'number' ? known : known[0];
}

type Named<C extends ErrorCode> = (typeof ERRORS)[C] extends readonly [number, ...infer Names]
  ? Names[number]
  : never;
/** The params of a code: all of its own, and none that is not. */
export type ParamsOf<C extends ErrorCode> = Readonly<
  { [P in Param as P extends Named<C> ? P : never]: ErrorParams[P] } & {
    [P in Param as P extends Named<C> ? never : P]?: `${P}?` extends Named<C> ? ErrorParams[P] : never;
  }
>;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && value in ERRORS;
}

/** Codes whose text tells the member to prove who they are: they lead to /login (product 7). */
export const IDENTITY_CODES: readonly ErrorCode[] = [
  'invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1', 'INVALID_USER_2', 'INVALID_USER_3', 'INVALID_USER_4',
]; // prettier-ignore

/** Why a slip was refused: the `note` of a slip (product 8). */
export const SLIP_NOTES = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
] as const;
export type SlipNote = (typeof SLIP_NOTES)[number];
