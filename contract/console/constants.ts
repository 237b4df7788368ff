/** What both ends of the console know by name; apart from its calls, so that a screen that needs a name loads no schema. */
import type { Right } from './rights.ts';

/** The socket.io event of the console's screens: what may have changed; the screen asks again. */
export const CONSOLE_TOPICS = ['board', 'requests', 'setup', 'staff', 'members', 'chat'] as const;
export type ConsoleTopic = (typeof CONSOLE_TOPICS)[number];

/** What the site is set up with and is kept in hundredths, satang or att: an event and an order have it as it is kept. */
export const SETUP_HUNDREDTHS: readonly string[] = [
  ...['depositMinimum', 'withdrawMinimum', 'withdrawMaximum', 'withdrawAutomaticMaximum'],
  ...['secondApprovalAbove', 'secondCreditAbove', 'bonusReleaseMinimum', 'refundMinimum', 'refundMaximum'],
  ...['inviteMinimum', 'inviteWeeklyMaximum', 'kipPerBaht'],
];

/** What of it is in percent, at whatever place. */
export const SETUP_PERCENTS: readonly string[] = [
  ...['percent', 'percentFail', 'refundSuccess', 'refundFail', 'inviteSuccess', 'inviteFail'],
  ...['slot', 'live', 'sport', 'lotto'],
];

/** What a person must be allowed to see to be told of it; null: everybody who works here is. */
export const TOPIC_RIGHT: Readonly<Record<ConsoleTopic, Right | null>> = {
  board: 'work.view',
  requests: null,
  setup: 'setup.view',
  staff: 'staff.view',
  members: 'member.view',
  chat: 'chat.answer',
};

/** The socket.io event of a screen of whoever may answer: something about one conversation. */
export const CONSOLE_CHAT = 'chat';
export interface ConsoleChatEvent {
  chat: string;
  /**
   * message: ask for what came after the number that you have. removed: ask for the one of that number. state: who has it, whether it waits.
   * typing: somebody does; gone in 5 s.
   */
  what: 'message' | 'removed' | 'state' | 'typing';
  lastSeq?: number;
  /** Who types, where it is one of us; the person who asks else. */
  by?: string;
}

/**
 * The socket.io event of who looks at what of Work. A screen says with it which thing it shows (null: none), for as long as it does; it is told
 * with it what colleagues look at, all of it each time. Nothing of it is kept.
 */
export const LOOKING = 'looking';
export interface ThingLookedAt {
  kind: string;
  id: string;
}
export interface LookedAt extends ThingLookedAt {
  /** Names of colleagues, as they are shown. */
  who: readonly string[];
}

/** The socket.io event by which a screen says whose page it shows, by the member's id (null: nobody's): it is told of what becomes of them. */
export const FOLLOWING = 'following';

/** How the work is ordered. oldest: as it came. largest: by amount, unknown ones last. */
export const WORK_SORTS = ['oldest', 'largest'] as const;

/** Lists whose filters and order can be saved as views. */
export const VIEW_SCREENS = ['work', 'members'] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];

/** What a member may be kept from: signing in, having money paid out, playing. */
export const BLOCK_KINDS = ['sign-in', 'payouts', 'play'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];
/** Changes by staff after which payouts are held. */
export const HOLDING_RIGHTS = ['member.bank', 'member.phone', 'member.password'] as const satisfies Right[];

export const MEMBER_STATES = ['active', 'blocked', 'held', 'closed'] as const;

/** Why money is corrected by hand, as its statement tells it. */
export const CORRECTION_REASONS = [
  'GOODWILL',
  'WRONG_CREDIT',
  'BANK_REVERSED',
  'PROVIDER_ERROR',
  'TEST',
] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

/** How long a talk is kept from writing. `forever` is a guest’s only, and a member’s without money in the house; else it is seven days. */
export const CHAT_BLOCKS = ['hour', 'day', 'forever'] as const;

export const REPORTS = [
  'days',
  'providers',
  'firstDeposits',
  'active',
  'sources',
  'referrers',
  'rewards',
  'staff',
] as const;
export type ReportName = (typeof REPORTS)[number];

/** Of one report, its first and last day with it. */
export const MOST_REPORT_DAYS = 366;

/** Where money goes to or comes from that is on no account of ours. */
export const OWNER = 'OWNER';
export const COSTS = 'COSTS';

/** Told with each call: only our own script can have sent it. */
export const CONSOLE_HEADER = 'x-console';
/** `1` with a GET that the screen makes by itself: a person who only leaves it open is locked out in time. */
export const CONSOLE_AUTO_HEADER = 'x-console-auto';
/**
 * Whom the screen that calls shows, by their id; the line of a screen says it as `staff`. All tabs of a browser call as whoever came in last at
 * any of them: where that is somebody else, nothing is told and nothing done.
 */
export const CONSOLE_STAFF_HEADER = 'x-console-staff';
