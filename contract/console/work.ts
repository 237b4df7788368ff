/** What waits for a person: of every kind that modules declare, in one list, and what a second person has to confirm. */
import { z } from 'zod';
import { SLIP_NOTES } from '../errors.ts';
import { amount, baht, isoDate, kip, writtenAmount } from '../route.ts';
import { WORK_SORTS } from './constants.ts';
import { runningBonus } from './members.ts';
import { ACT_CODES, acted, acting, after, consoleRoute, id, thingName } from './route.ts';

export const VERDICTS = ['approve', 'refuse', 'settle', 'credit', 'ask'] as const;
/**
 * approve: go on with it. refuse: the money does not go where it was asked to, or never came. settle: it went out. credit: it came in.
 * ask: who looks such things up is asked about it once more, and what follows is done by itself.
 */
export type Verdict = (typeof VERDICTS)[number];
const kindAndId = z.object({ kind: z.string().max(40), id: z.string().max(100) });

/** Whom it is about, as lists show them. */
export const whom = z.object({
  id: z.string(),
  name: z.string(),
  /** Its middle is hidden without `member.private`. */
  phone: z.string(),
});

export const workRow = z.object({
  kind: z.string(),
  id: z.string(),
  member: whom.nullable(),
  amount: baht.nullable(),
  /** The bank that the money moves by, by its code; null: none, or several. */
  bank: z.string().nullable(),
  since: isoDate,
  /** Why it waits, in a word; null: it does not, or no longer. */
  waits: z.string().nullable(),
  /** What made it wait, as a phrase (contract/phrases.ts); null: there is no more to say. */
  because: z.string().nullable(),
  state: z.string(),
  /** The request about it that waits for a second person. */
  request: z.string().nullable(),
});

const said = z.enum(['amount', 'member', 'to', 'bank', 'reference', 'kip', 'note']);

/**
 * By what money is told to be somebody's, or one transfer to be another. proved: the account is known to be theirs. current: they have it still.
 * account: it came to the same account of ours.
 */
export const SIGNS = [
  ...(['reference', 'amount', 'time', 'digits', 'name'] as const),
  ...(['announced', 'proved', 'current', 'account'] as const),
] as const;
/** How likely it is, of 0 to 100, and by what. What one of the two sides does not show is no sign. */
const likely = {
  score: z.int(),
  because: z.array(
    z.object({
      of: z.enum(SIGNS),
      fits: z.boolean(),
      /** Of time: how far apart they are. */
      minutes: z.int().optional(),
      /** Of announced, where it does not fit: what they announced instead, a few satang more or less. */
      amount: baht.optional(),
    }),
  ),
};

/** found: the verifier knows the transfer. unclear: it gave no answer that decides anything. unasked: no verifier knows such transfers. */
export const SLIP_WORDS = ['found', 'unclear', 'unasked'] as const;
/** What is held side by side of a slip; at: when it was sent, and uploaded. */
export const COMPARED = ['amount', 'at', 'from', 'sender', 'to', 'receiver'] as const;

const besideSlip = z.object({
  word: z.enum(SLIP_WORDS),
  because: z.string().nullable(),
  /** What its QR names: the sending bank by its code, where it is known. */
  transfer: z.object({ bank: z.string(), reference: z.string() }).nullable(),
  /** What the verifier told, and what we know ourselves; fits: null where nobody can tell. */
  compared: z.array(
    z.object({
      of: z.enum(COMPARED),
      told: z.string().nullable(),
      ours: z.string().nullable(),
      fits: z.boolean().nullable(),
    }),
  ),
  /** Lines of the bank feed that may be its money, the likeliest first. */
  lines: z.array(
    z.object({
      ...likely,
      id: z.string(),
      at: isoDate,
      /** null: it is in kip. */
      amount: baht.nullable(),
      kip: z.string().nullable(),
      to: z.string(),
      from: z.string(),
      transfer: z.object({ bank: z.string(), reference: z.string() }),
      state: z.enum(['open', 'credited', 'known', 'unmatched', 'dismissed']),
      /** Whom it was credited to. */
      member: whom.nullable(),
    }),
  ),
  /** What else was brought, or credited, under the reference that its QR names. */
  uses: z.array(
    z.object({
      /** The kind of movement that it is, or would be. */
      kind: z.string(),
      /** The slip that brought it, where one did. */
      slip: z.string().nullable(),
      at: isoDate,
      amount: baht.nullable(),
      state: z.enum(['SUCCESS', 'PENDING', 'FAILED']),
      member: whom.nullable(),
    }),
  ),
});

export const workThing = workRow.extend({
  /** What a person needs to decide, by name. */
  facts: z.record(z.string(), z.string()),
  /** What its fact `name` is in each language, where it has one. */
  named: thingName.optional(),
  /** Of what was seen; goes with the verdict. */
  seen: z.string(),
  verdicts: z.array(
    z.object({
      verdict: z.enum(VERDICTS),
      /** What must or may be said with it. */
      takes: z.array(said),
      /** Whether who asks may say it, a second person has to confirm it, and it takes a proof. */
      may: z.boolean(),
      second: z.boolean(),
      stepUp: z.boolean(),
      /** Of money that nobody has told the amount of: so much who asks credits alone, and `second` is of more; null: it is as `second` says. */
      alone: baht.nullable(),
    }),
  ),
  actions: z.array(
    z.object({
      at: isoDate,
      who: z.string(),
      verdict: z.string(),
      why: z.string(),
      detail: z.record(z.string(), z.string()),
    }),
  ),
  /** Where the picture of a slip is seen; a short-lived address. */
  picture: z.string().nullable(),
  /** Since the last deposit, and in all. */
  play: z
    .object({
      lastDepositAt: isoDate.nullable(),
      deposited: baht,
      withdrawn: baht,
      /** Positive: the member won. */
      result: baht,
      turnover: baht,
      depositedInAll: baht,
      withdrawnInAll: baht,
      deposits: z.int(),
      withdrawals: z.int(),
      balance: baht,
    })
    .nullable(),
  /** Of a payout: the bonus of its member that runs. */
  bonus: runningBonus.nullable(),
  alike: z.array(whom.extend({ by: z.enum(['device', 'address', 'name', 'account']) })),
  /** What the member's statement ends with; FAILED: it came back, or never went. */
  last: z.array(
    z.object({
      at: isoDate,
      kind: z.string(),
      /** Negative: it took money from the wallet. */
      amount: baht,
      state: z.enum(['SUCCESS', 'PENDING', 'FAILED']),
    }),
  ),
  /** Who may have sent it, the likeliest first. */
  candidates: z.array(
    whom.extend({
      ...likely,
      /** A slip of theirs that names the same transfer, and is not decided. */
      slip: z.string().optional(),
    }),
  ),
  slip: besideSlip.nullable(),
});

export const request = z.object({
  id: z.string(),
  /** What is asked for: the name of the act. */
  act: z.string(),
  right: z.string(),
  kind: z.string(),
  subject: z.string(),
  /** What people call it, where `subject` is an id that tells them nothing. */
  called: z.string().nullable(),
  named: thingName,
  /** What is asked for, by field, with no secret in it. */
  order: z.record(z.string(), z.unknown()),
  /** Of a verdict: why its thing waited when it was asked for, as `workRow` says it; null: not known. */
  waits: z.string().nullable(),
  /** The name of the member whom the order names, where it names one. */
  member: z.string().nullable(),
  amount: baht.nullable(),
  madeBy: z.string(),
  isOwn: z.boolean(),
  /** Whether who asks may confirm it. */
  may: z.boolean(),
  /** It waits, and what it is about is not any more as who asked saw it: nobody can confirm it. */
  isOvertaken: z.boolean(),
  /** Why not, where they count as one person with who made it: `name` came in by a link of `by`. */
  letIn: z.object({ name: z.string(), by: z.string() }).nullable(),
  why: z.string(),
  madeAt: isoDate,
  expiresAt: isoDate,
  state: z.enum(['waiting', 'done', 'refused', 'withdrawn', 'expired', 'moved_on']),
  decidedBy: z.string().nullable(),
  decidedAt: isoDate.nullable(),
  said: z.string().nullable(),
});

export const workRoutes = [
  consoleRoute({
    method: 'GET',
    path: '/api/console/board',
    summary: 'What waits, the oldest first or the largest first',
    right: 'work.view',
    query: after.extend({
      kind: z.string().max(40).optional(),
      /** Baht, both of them included. */
      minimum: writtenAmount.optional(),
      maximum: writtenAmount.optional(),
      bank: z.string().max(20).optional(),
      sort: z.enum(WORK_SORTS).default('oldest'),
    }),
    output: z.object({
      rows: z.array(workRow),
      next: z.string().nullable(),
      /** Banks of all that waits, of whatever kind: what can be asked for. */
      banks: z.array(z.string()),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/board/counts',
    summary:
      'How many requests who asks may confirm; for who sees Work how much waits of each kind, and since when the oldest does',
    right: 'staff',
    output: z.object({
      kinds: z.array(
        z.object({
          kind: z.string(),
          /** Whether who asks may decide it: only then a sound calls them. */
          isMine: z.boolean(),
          items: z.int(),
          oldest: isoDate.nullable(),
          doneToday: z.int(),
        }),
      ),
      /** Requests of others that who asks may confirm. */
      requests: z.int(),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/board/{kind}/{id}',
    summary: 'One thing with what a person needs to decide',
    right: 'work.view',
    params: kindAndId,
    output: workThing,
    codes: ['NO_DATA'],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/board/{kind}/{id}/{verdict}',
    summary: 'A verdict about it',
    right: 'work.view',
    params: kindAndId.extend({ verdict: z.enum(VERDICTS) }),
    body: z.object({
      ...acting,
      /** No verdict about what nobody looked at. */
      seen: z.string().min(1).max(100),
      amount: amount.optional(),
      member: z.string().max(40).optional(),
      to: z.string().max(20).optional(),
      bank: z.string().max(20).optional(),
      reference: z.string().trim().max(100).optional(),
      kip: kip.optional(),
      note: z.enum(SLIP_NOTES).optional(),
    }),
    output: acted,
    codes: [...ACT_CODES, 'NO_DATA', 'MEMBER_HELD', 'TRANSFER_IN_PROGRESS'],
    acts: true,
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/requests',
    summary: 'What was asked for and takes a second person, the newest first',
    right: 'staff',
    query: after.extend({ state: z.enum(['waiting', 'decided']).default('waiting') }),
    output: z.object({ requests: z.array(request), next: z.string().nullable() }),
    codes: [],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/requests/{id}/confirm',
    summary: 'Confirm what another person asked for: it is done now',
    right: 'staff',
    params: id,
    body: z.object({ proof: acting.proof }),
    output: acted,
    codes: [
      ...ACT_CODES,
      'NO_DATA',
      'OWN_REQUEST',
      'SAME_DEVICE',
      'TOOK_PART',
      'LET_IN_BY',
      'MEMBER_HELD',
      'TRANSFER_IN_PROGRESS',
    ],
    acts: true,
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/requests/{id}/refuse',
    summary: 'Refuse it; or take it back, where it is one’s own',
    right: 'staff',
    params: id,
    body: z.object({ why: acting.why, proof: acting.proof }),
    output: acted,
    codes: ['MOVED_ON', 'NO_DATA', 'STEP_UP', 'STEP_UP_WRONG'],
    acts: true,
  }),
] as const;
