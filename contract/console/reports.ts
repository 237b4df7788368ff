/** Figures of the house: reports by day, what Now shows, and the close of a day. Days are Bangkok's, amounts baht. */
import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { phrase } from '../phrases.ts';
import { amount, amountUpTo, baht, day, isoDate } from '../route.ts';
import { MOST_REPORT_DAYS, REPORTS } from './constants.ts';
import { ACT_CODES, acted, acting, consoleRoute } from './route.ts';

const DAY_MS = 86_400_000;

const named = z.object({ name: z.enum(REPORTS) });
const asked = z.object({ from: day, to: day, language: z.enum(LANGUAGES).default('th') });
const isInOrder = ({ from, to }: z.output<typeof asked>): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < MOST_REPORT_DAYS;
};
const ORDER = { message: phrase('daysInOrder', { days: String(MOST_REPORT_DAYS) }), path: ['to'] };

export const report = z.object({
  name: z.enum(REPORTS),
  from: day,
  to: day,
  /** The figures are of that moment, today's too. */
  asOf: isoDate,
  /** `title`: what it is called, in the language that was asked for. */
  columns: z.array(z.object({ name: z.string(), unit: z.enum(['count', 'baht']), title: z.string() })),
  rows: z.array(
    z.object({
      day: day.nullable(),
      /** A provider's code, a source's, a member's id, a person's name. */
      key: z.string().nullable(),
      /** What that is called, in the language that was asked for; of what a person did, the right. Null: it has no name. */
      label: z.string().nullable(),
      /** In the order of the columns: a count, or baht. */
      values: z.array(z.number()),
    }),
  ),
  /** Null: over several days it would say nothing. */
  totals: z.array(z.number().nullable()),
  /** There are more rows than are shown; totals are of all. */
  isCut: z.boolean(),
});

const figure = z.object({
  today: z.number(),
  /** Yesterday at this hour. */
  yesterday: z.number(),
  /** By hour of today, up to now. */
  hours: z.array(z.number()),
});

export const outside = z.object({
  kind: z.enum(['feed-answer', 'feed-line', 'verifier', 'payout-bank', 'provider']),
  /** A provider's code. */
  subject: z.string().nullable(),
  isUp: z.boolean(),
  /** When it told something last, or since when it is down. */
  at: isoDate.nullable(),
  /** How often it was asked in vain since, or what it has not answered. */
  items: z.int(),
});

/** An account of the house's own: `BANK NUMBER`, `BANK` where the number is not known, PAYOUT for the one that payouts are sent from. */
const ownKey = z
  .string()
  .trim()
  .regex(/^[A-Z0-9_]{2,20}( [0-9A-Za-z-]{3,30})?$/);

export const ownAccount = z.object({
  key: ownKey,
  name: z.string().nullable(),
  /** What stands there by our own books: counted last, and what came and went since. */
  balance: baht,
  countedOn: day.nullable(),
});

export const reconciled = z.object({
  key: ownKey,
  name: z.string().nullable(),
  /** What was counted at the close before; null: there is none, and this day's count is what later ones go by. */
  opening: baht.nullable(),
  /** By the ledger. */
  deposited: baht,
  /** By the bank's own feed; null: nothing is told of that account. */
  fed: baht.nullable(),
  paid: baht,
  /** By transfers between own accounts, to the owner and for costs. */
  moved: baht,
  expected: baht.nullable(),
  counted: baht.nullable(),
  /** Counted less expected. */
  difference: baht.nullable(),
  /** Feed less ledger, and the lines that make it so. */
  apart: baht.nullable(),
  lines: z.array(
    z.object({
      id: z.string(),
      amount: baht,
      at: isoDate,
      /** uncredited: nobody has it yet. later: credited after that day. before, less than nothing: credited on it, sent before. */
      why: z.enum(['uncredited', 'later', 'before']),
    }),
  ),
  /**
   * Told and credited on two sides of midnight. earlier: a line of that day, credited before it. after, less than nothing: credited on that day, and the
   * feed tells of it as of after it. Absent: there is none, or the day was closed before this was told.
   */
  across: z
    .array(z.object({ id: z.string(), amount: baht, at: isoDate, why: z.enum(['earlier', 'after']) }))
    .optional(),
  /**
   * Credited on that day, and the feed did not tell of it: less than nothing, of all and the first of them. Absent: nothing was, the
   * account has no feed, or the day was closed before this was told.
   */
  unfed: z
    .object({ amount: baht, lines: z.array(z.object({ id: z.string(), amount: baht, at: isoDate })) })
    .optional(),
});

const houseTransfer = z.object({
  id: z.string(),
  day,
  /** Another day that it was of, which was closed already. */
  ofDay: day.nullable(),
  from: z.string(),
  to: z.string(),
  amount: baht,
  by: z.string(),
  why: z.string(),
  at: isoDate,
});

/** A transfer that was asked for and would count on that day, were it confirmed now. */
const askedTransfer = z.object({
  request: z.string(),
  ofDay: day.nullable(),
  /** Accounts of ours by bank and end. */
  from: z.string(),
  to: z.string(),
  amount: baht,
});

export const dayState = z.object({
  day,
  /** before: of before the first close. open: it can be closed once those before it are. */
  state: z.enum(['running', 'open', 'closed', 'before']),
  accounts: z.array(reconciled),
  providers: z.array(
    z.object({ code: z.string(), name: z.string(), cash: baht, settled: baht, earlier: baht, apart: baht }),
  ),
  transfers: z.array(houseTransfer),
  /** They are no reason to refuse the close: confirmed after it, each counts on the first open day. */
  asked: z.array(askedTransfer),
  /** Each alone, whichever of them lift each other; none: it closes to zero. */
  differences: z.array(
    z.object({
      /** counted: an account, counted less expected. fed: an account, the bank's feed less the ledger. unfed: what only the ledger has of it. played: a provider, the ledger less its reports. */
      kind: z.enum(['counted', 'fed', 'unfed', 'played']),
      /** Of the account, or the provider's code. */
      key: z.string(),
      name: z.string().nullable(),
      amount: baht,
    }),
  ),
  /** What waited for a person: now, or when the day was closed. */
  open: z.array(z.object({ kind: z.string(), items: z.int() })),
  /** From when it can be closed, at the earliest: not all of it is summed. null: all is. */
  closesFrom: isoDate.nullable(),
  /** Of what was seen; goes with the close. */
  seen: z.string(),
  close: z
    .object({
      closedBy: z.string(),
      confirmedBy: z.string(),
      at: isoDate,
      why: z.string(),
      head: z.string().nullable(),
    })
    .nullable(),
});

export const reportRoutes = [
  consoleRoute({
    method: 'GET',
    path: '/api/console/now',
    summary: 'How the house stands: today against yesterday at this hour, outside systems, own accounts',
    right: 'work.view',
    output: z.object({
      now: isoDate,
      /** Null without `report.view`. */
      figures: z
        .object({
          deposits: figure,
          withdrawals: figure,
          net: figure,
          members: figure,
          /** Median seconds from a withdrawal until a person decided about it; null: nobody did. */
          decided: z.object({ today: z.number().nullable(), yesterday: z.number().nullable() }),
          accounts: z.array(ownAccount),
        })
        .nullable(),
      outside: z.array(outside),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/outside',
    summary: 'Outside systems alone: whether they answer, and since when not',
    right: 'work.view',
    output: z.object({ outside: z.array(outside) }),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/received',
    summary: 'What accounts of ours take today and were told last, and how transfers to game providers stand',
    right: 'setup.view',
    output: z.object({
      accounts: z.array(
        z.object({
          /** `BANK NUMBER`. */
          key: z.string(),
          /** Null without `report.view`. */
          today: baht.nullable(),
          /** When the bank's feed told a line of it last. */
          lineAt: isoDate.nullable(),
        }),
      ),
      providers: z.array(
        z.object({
          code: z.string(),
          /** Transfers that have not ended, and those of them that a person has to look at. */
          open: z.int(),
          unknown: z.int(),
          /** Until when it told of play, and how often it was asked in vain since. */
          toldAt: isoDate.nullable(),
          inVain: z.int(),
        }),
      ),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/uptake',
    summary: 'How much of codes and offers was taken, and how many members accepted the agreement in force',
    right: 'setup.view',
    output: z.object({
      codes: z.array(z.object({ code: z.string(), used: z.int(), uses: z.int() })),
      offers: z.array(
        z.object({
          code: z.string(),
          given: baht,
          budget: baht,
          /** How many were given of it, and how many at most. */
          received: z.int(),
          receivers: z.int(),
        }),
      ),
      accepted: z.int(),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/reports/{name}',
    summary: 'A report, both days included',
    right: 'report.view',
    params: named,
    query: asked.refine(isInOrder, ORDER),
    output: report,
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/reports/{name}/csv',
    summary: 'The same as a file for spreadsheets; who takes it is written down, and in it',
    right: 'report.export',
    params: named,
    query: asked.refine(isInOrder, ORDER),
    media: 'text/csv; charset=utf-8',
    output: z.custom<AsyncIterable<string>>(),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/days',
    summary: 'Days that were closed, the newest first, and the first that is not',
    right: 'report.view',
    output: z.object({
      /** The next to be closed; null: today is the first there is. */
      next: day.nullable(),
      closed: z.array(
        z.object({
          day,
          closedBy: z.string(),
          confirmedBy: z.string(),
          at: isoDate,
          /** Of each account and provider that differs; null: there was nothing to compare with. */
          differences: z.array(baht).nullable(),
        }),
      ),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/days/{day}',
    summary: 'A day: each own account, the ledger against the feed and against providers, what is open',
    right: 'report.view',
    params: z.object({ day }),
    output: dayState,
    codes: ['NO_DATA'],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/days/{day}/count',
    summary: 'What an own account held at the end of that day, counted by hand',
    right: 'day.close',
    params: z.object({ day }),
    // an account of the house may hold more than anybody moves at once
    body: z.object({ ...acting, key: ownKey, amount: amountUpTo(1_000_000_000) }),
    output: acted,
    codes: [...ACT_CODES, 'DAY_NOT_OVER'],
    acts: true,
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/days/{day}/close',
    summary: 'Close a day: another person confirms it, and it never changes any more',
    right: 'day.close',
    params: z.object({ day }),
    /** `seen`: of the day as it was shown. */
    body: z.object({ ...acting, seen: z.string().max(100) }),
    output: acted,
    codes: [...ACT_CODES, 'NO_DATA', 'DAY_NOT_OVER', 'NOT_COUNTED'],
    acts: true,
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/house-transfers',
    summary: 'Money between own accounts, to or from the owner, or for costs: told after it was sent',
    right: 'money.correct',
    body: z.object({
      ...acting,
      /** Made by the screen: the same one again is the same transfer. */
      id: z.uuid(),
      day,
      from: ownKey,
      to: ownKey,
      amount,
    }),
    output: acted,
    codes: [...ACT_CODES],
    acts: true,
  }),
] as const;
