/** Codes that only the console's calls answer, beside those of every call (contract/errors.ts). */
import { ERRORS, type ErrorCode, type ErrorParams, type ParamsOf } from '../errors.ts';

/** How the person who asked proves that it is them, for one order. */
export interface StepUp {
  /** To be signed by a passkey of that person; null: they have none. */
  passkey: { challenge: string; options: unknown } | null;
  /** Whether password and a fresh code will do as well. */
  byCode: boolean;
  /** They are on another network than where they signed in. Once proved there, nothing asks for it only because of that. */
  isElsewhere: boolean;
}

export interface ConsoleErrorParams {
  right: string;
  /** Satang as a decimal of baht: what that person may decide about, at once and for the rest of the day. */
  bound: number;
  left: number;
  stepUp: StepUp;
  /** Who made the request that waits, or the link that somebody came in by. */
  by: string;
  /** Who came in by that link. */
  name: string;
  /** Own accounts, by their keys. */
  accounts: readonly string[];
}

export const CONSOLE_ERRORS = {
  /** Name, password or code don't fit; which of them is not said. */
  STAFF_WRONG: 401,
  STAFF_BLOCKED: [429, 'retryAfter'],
  /** No session, or one that is over. */
  STAFF_SESSION: 401,
  /** Nothing was done for so long that the screen is locked: a passkey, or password and code, open it again. */
  STAFF_IDLE: 401,
  /** Somebody else signed in at this browser than the screen shows. */
  STAFF_OTHER: 401,
  STAFF_ADDRESS: 403,
  INVITE_OVER: 410,
  CONSOLE_HEADER_MISSING: 403,
  NO_RIGHT: [403, 'right'],
  OVER_BOUND: [403, 'bound', 'left'],
  STEP_UP: [403, 'stepUp'],
  STEP_UP_WRONG: 403,
  /** From another network than where they signed in, and nothing was proved there yet (`POST /api/console/me/here`). */
  ELSEWHERE: 403,
  /** The same is asked for already and waits for a second person. */
  WAITS_ALREADY: [409, 'by'],
  OWN_REQUEST: 403,
  SAME_DEVICE: 403,
  /** It concerns an account of who asks, or one that may be theirs. */
  OWN_ACCOUNT: 403,
  /** Nobody would be left who may manage staff. */
  LAST_OWNER: 409,
  /** They took part in what made it needed. */
  TOOK_PART: 403,
  /** Who asks counts as one person with who did the first half: one of both came in by the other's link, and nobody vouched. */
  LET_IN_BY: [403, 'name', 'by'],
  TOO_SHORT: [400, 'min'],
  /** Another agent has the talk: it is answered after taking it over. */
  CHAT_TAKEN: [409, 'by'],
  /** So many saved views of one screen are enough for one person. */
  TOO_MANY_VIEWS: 409,
  /** A day is closed once it is over, and all that happened on it is summed: some seconds later. */
  DAY_NOT_OVER: 409,
  /** No payout of that member goes out before the hold is over, or two people have let go of it. */
  MEMBER_HELD: 409,
  /** Those accounts were not counted. */
  NOT_COUNTED: [409, 'accounts'],
} as const;
export type ConsoleCode = keyof typeof CONSOLE_ERRORS;
export type AnyCode = ErrorCode | ConsoleCode;

export type AnyParams = ErrorParams & ConsoleErrorParams;

type Named<C extends ConsoleCode> = (typeof CONSOLE_ERRORS)[C] extends readonly [number, ...infer Names]
  ? Names[number]
  : never;
/** The params of a code: all of its own, and none that is not. */
export type AnyParamsOf<C extends AnyCode> = C extends ErrorCode
  ? ParamsOf<C>
  : C extends ConsoleCode
    ? Readonly<{ [P in keyof AnyParams as P extends Named<C> ? P : never]: AnyParams[P] }>
    : never;

/** The body of every failed call of the console. */
export type AnyErrorBody = { message: AnyCode } & Readonly<Partial<AnyParams>>;

const ALL: Readonly<Record<AnyCode, number | readonly [number, ...string[]]>> = {
  ...ERRORS,
  ...CONSOLE_ERRORS,
};

export function statusOfAny(code: AnyCode): number {
  const known = ALL[code];
  return typeof known === 'number' ? known : known[0];
}

export const isConsoleCode = (value: unknown): value is AnyCode => typeof value === 'string' && value in ALL;
