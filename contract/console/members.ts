/** Members as staff see them: found, looked at part by part, and what is done about them. */
import { z } from 'zod';
import { LANGUAGES, STATEMENT_TYPES } from '../constants.ts';
import { baht, day, isoDate } from '../route.ts';
import { BONUS_STATES } from '../routes/rewards/bonus.ts';
import { BLOCK_KINDS, HOLDING_RIGHTS, MEMBER_STATES } from './constants.ts';
import { after, consoleRoute, event, id } from './route.ts';

export const FOUND_BY = ['id', 'phone', 'number', 'name', 'order', 'transfer', 'game'] as const;

const block = z.object({
  kind: z.enum(BLOCK_KINDS),
  from: isoDate,
  until: isoDate.nullable(),
  why: z.string(),
  /** Who of the staff did it, as the log has them; null: it is in no log. */
  by: z.string().nullable(),
});

/** What of staff a hold may come from, or have to do with. */
const holding = z.object({
  right: z.enum(HOLDING_RIGHTS),
  by: z.string(),
  second: z.string().nullable(),
  at: isoDate,
  why: z.string(),
});

/** The bonus that runs. `required`: null before it is given. `until`: as long it waits for its deposit, then for its turnover. */
export const runningBonus = z.object({
  code: z.string(),
  name: z.object({ th: z.string(), la: z.string(), en: z.string() }),
  state: z.enum(BONUS_STATES),
  done: baht,
  required: baht.nullable(),
  until: isoDate.nullable(),
});

const row = z.object({
  id: z.string(),
  name: z.string(),
  /** Its last four digits, as of the account: the whole ones are asked for by a call of their own. */
  phone: z.string(),
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  /** closed: by an earlier release. held: no payout is taken until `heldUntil`. */
  state: z.enum(MEMBER_STATES),
  blocks: z.array(z.enum(BLOCK_KINDS)),
  tags: z.array(z.string()),
  source: z.string().nullable(),
  registeredAt: isoDate,
  lastDepositAt: isoDate.nullable(),
  wallet: baht,
});

const page = <T extends z.ZodType>(of: T) => z.object({ rows: z.array(of), next: z.string().nullable() });
const part = <const Name extends string>(name: Name, summary: string) =>
  ({
    method: 'GET',
    path: `/api/console/members/{id}/${name}`,
    summary,
    right: 'member.view',
    params: id,
  }) as const;

/** Which members: found by what is written, or fitting. */
const asked = {
  /**
   * A phone, a part of a name, an invite code, an id, a name at a game, a transfer's own name, a number or its last four digits; with `member.private` any part of
   * one: at most twenty, no `next`.
   */
  q: z.string().max(200).optional(),
  state: z.enum(MEMBER_STATES).optional(),
  source: z.string().max(40).optional(),
  /** Days in Bangkok, both included. */
  registeredFrom: day.optional(),
  registeredTo: day.optional(),
  /** When the newest deposit came. */
  depositedFrom: day.optional(),
  depositedTo: day.optional(),
  tag: z.string().max(40).optional(),
};

/** Which movements: of one type, and of days in Bangkok, both included. */
const moved = { type: z.enum(STATEMENT_TYPES).optional(), from: day.optional(), to: day.optional() };

export const membersRoutes = [
  consoleRoute({
    method: 'GET',
    path: '/api/console/members',
    summary: 'Members: found by what is known of one, or all of a kind, the newest first',
    right: 'member.view',
    query: after.extend(asked),
    output: z.object({
      members: z.array(row.extend({ by: z.enum(FOUND_BY).nullable() })),
      next: z.string().nullable(),
      /**
       * short: too little was written to look for. more: there are more than these. wide: it took too long, and these are not all. ends: it is a part
       * of a number, by which who asks finds nobody.
       */
      hint: z.enum(['short', 'more', 'wide', 'ends']).nullable(),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/members/csv',
    summary:
      'The same as a file for spreadsheets, at most 50,000; needs `member.view` besides. Whole phones and accounts with `member.private`. Who takes it is written down, and in it',
    right: 'report.export',
    query: z.object({ ...asked, language: z.enum(LANGUAGES).default('th') }),
    media: 'text/csv; charset=utf-8',
    output: z.custom<AsyncIterable<string>>(),
    codes: ['ELSEWHERE'],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/members/{id}',
    summary: 'The head of a member’s page; that it was looked at is logged',
    right: 'member.view',
    params: id,
    output: row.extend({
      currency: z.enum(['BAHT', 'LAK']),
      /** Since when the bank account is known to be theirs, and the phone. */
      accountProvedAt: isoDate.nullable(),
      phoneProvedAt: isoDate.nullable(),
      blocked: z.array(block),
      heldUntil: isoDate.nullable(),
      /** Of a hold by a change of account, phone or password: until when, and such changes by staff of the last 30 days, the newest first. */
      heldByChange: z.object({ until: isoDate, staff: z.array(holding) }).nullable(),
      invitedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
      inviteCode: z.string(),
      lastSignInAt: isoDate.nullable(),
      /** Of the wallet, games and pots, by the accounts' codes. */
      balances: z.array(z.object({ code: z.string(), amount: baht })),
      inTransit: baht,
      coins: z.int(),
      /** That payouts are taken again was asked for, and waits for a second person: also to who may neither. */
      liftAsked: z.object({ by: z.string(), at: isoDate }).nullable(),
      /** Of the corrections of their money; goes with the next one. */
      correctionsSeen: z.string(),
      bonus: runningBonus.nullable(),
      /** Codes of promotions that are in force, with what they refund of losses. */
      promotions: z.array(z.object({ code: z.string(), percentFail: z.number(), until: isoDate })),
    }),
    codes: ['NO_DATA'],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/members/{id}/private',
    summary: 'Whole phone and account numbers; that they were asked for is logged',
    right: 'member.private',
    params: id,
    output: z.object({ phone: z.string(), bankAccountNo: z.string() }),
    codes: ['ELSEWHERE', 'NO_DATA'],
  }),
  consoleRoute({
    ...part('statement', 'What moved, the newest first, and with its first page what it comes to'),
    query: after.extend(moved),
    output: page(
      z.object({
        no: z.string(),
        at: isoDate,
        type: z.enum(STATEMENT_TYPES),
        kind: z.string(),
        state: z.enum(['SUCCESS', 'PENDING', 'FAILED']),
        /** Less than zero: out of the wallet. */
        amount: baht,
        balance: baht,
        from: z.string(),
        to: z.string(),
        /** What its member reads of it in their own statement: why money was given or taken by hand, which bonus. */
        told: z.record(z.enum(LANGUAGES), z.string()).nullable(),
        about: z.object({ kind: z.string(), id: z.string() }).nullable(),
      }),
    ).extend({
      /** Of all that fit; null: told with the first page alone. */
      totals: z
        .object({
          items: z.int(),
          /** What came in and went out, by type; what was returned is not counted. Of what is the member's own all along there is none. */
          sums: z.array(z.object({ type: z.enum(STATEMENT_TYPES), amount: baht })),
        })
        .nullable(),
    }),
    codes: ['NO_DATA'],
  }),
  consoleRoute({
    ...part(
      'statement/csv',
      'The same as a file for spreadsheets, all of it; needs `member.view` besides. Who takes it is written down, and in it',
    ),
    right: 'report.export',
    query: z.object({ ...moved, language: z.enum(LANGUAGES).default('th') }),
    media: 'text/csv; charset=utf-8',
    output: z.custom<AsyncIterable<string>>(),
    codes: ['NO_DATA'],
  }),
  consoleRoute({
    ...part('deposits', 'Money that came or was said to come, by every channel, the newest first'),
    query: after,
    output: page(
      z.object({
        channel: z.enum(['slip', 'gift', 'qr', 'line']),
        id: z.string(),
        at: isoDate,
        amount: baht.nullable(),
        state: z.string(),
        /** Why it was refused or waits. */
        note: z.string().nullable(),
        /** Our bank that took it, and the transfer's own name; that of a gift by its end where who looks decides no deposits. */
        to: z.string(),
        reference: z.string().nullable(),
      }),
    ),
    codes: ['NO_DATA'],
  }),
  consoleRoute({
    ...part('withdrawals', 'Payouts, the newest first'),
    query: after,
    output: page(
      z.object({
        id: z.string(),
        at: isoDate,
        amount: baht,
        state: z.string(),
        bankCode: z.string(),
        accountNo: z.string(),
        accountName: z.string(),
        reference: z.string().nullable(),
        evidence: z.string().nullable(),
        closedAt: isoDate.nullable(),
      }),
    ),
    codes: ['NO_DATA'],
  }),
  consoleRoute({
    ...part('games', 'Accounts at games, what they hold and what was played of late'),
    output: z.object({
      rows: z.array(
        z.object({
          code: z.string(),
          username: z.string(),
          state: z.string(),
          balance: baht,
          knownAt: isoDate.nullable(),
          isTransferring: z.boolean(),
          /** In all, and in the last seven days. `net` is what the member won, less what they staked. */
          stake: baht,
          net: baht,
          rounds: z.int(),
          weekStake: baht,
          weekNet: baht,
        }),
      ),
    }),
    codes: ['NO_DATA'],
  }),
  consoleRoute({
    ...part('devices', 'Where they are signed in, sign-ins of the last days, and browsers that are known'),
    output: z.object({
      sessions: z.array(
        z.object({ id: z.string(), device: z.string(), ip: z.string(), since: isoDate, seenAt: isoDate }),
      ),
      signIns: z.array(z.object({ at: isoDate, device: z.string(), ip: z.string() })),
      /** A browser by a few signs of what it is known by; and how many members it signed in. */
      devices: z.array(z.object({ device: z.string(), firstAt: isoDate, lastAt: isoDate, members: z.int() })),
    }),
    codes: ['NO_DATA'],
  }),
  consoleRoute({
    ...part('alike', 'Who may be the same person'),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          phone: z.string(),
          bankAccountName: z.string(),
          by: z.array(z.enum(['device', 'address', 'name', 'account'])),
          state: z.enum(MEMBER_STATES),
        }),
      ),
    }),
    codes: ['NO_DATA'],
  }),
  consoleRoute({
    ...part('invites', 'Who invited them, and whom they invited, the newest first'),
    query: after,
    output: page(
      z.object({
        id: z.string(),
        name: z.string(),
        at: isoDate,
        /** What they brought until now. */
        earned: baht,
        /** What of it waits for a person, since both share a device or an address. */
        shares: z.enum(['device', 'address']).nullable(),
        state: z.enum(['held', 'cleared', 'refused']).nullable(),
      }),
    ),
    codes: ['NO_DATA'],
  }),
  consoleRoute({
    ...part('changes', 'What staff did about them, the newest first; who only looked is in the log'),
    query: after,
    output: page(event),
    codes: ['NO_DATA'],
  }),
  consoleRoute({
    ...part('notes', 'What staff wrote down, the newest first'),
    query: after,
    output: page(z.object({ id: z.string(), at: isoDate, name: z.string(), text: z.string() })),
    codes: ['NO_DATA'],
  }),
] as const;
