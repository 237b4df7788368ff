/** What the site is set up with: every changeable that modules declare, with versions, rehearsal and history. */
import { z } from 'zod';
import { baht, day } from '../route.ts';
import { ACT_CODES, acted, acting, after, consoleRoute, event, thingName } from './route.ts';

const kind = z.object({ kind: z.string().max(40) });
const one = kind.extend({ subject: z.string().min(1).max(200) });
const state = z.record(z.string(), z.unknown()).nullable();
/** JSON Schema of what can be said of it, by field: `unit` (satang, baht, att, percent) and `format` say how a person reads a value, `of` whose code it is: of things of a kind, a bank or a slice of the same wheel. */
const schema = z.record(z.string(), z.unknown());
const order = z.record(z.string(), z.unknown());

export const setupRoutes = [
  consoleRoute({
    method: 'GET',
    path: '/api/console/setup/{kind}',
    summary: 'All of a kind: settings, texts, accounts, providers, offers, codes, wheels, …',
    right: 'setup.view',
    params: kind,
    output: z.object({
      things: z.array(
        z.object({
          subject: z.string(),
          state,
          /** The state, or what is in force where nothing is stored. */
          inForce: state,
          version: z.string(),
          schema,
        }),
      ),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/setup/{kind}/{subject}',
    summary: 'One as it is, the fields that it has, and its history',
    right: 'setup.view',
    params: one,
    output: z.object({
      state,
      inForce: state,
      version: z.string(),
      schema,
      history: z.array(event),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/setup/{kind}/{subject}/rehearse',
    summary:
      'What a change would do: both sides, what may not be meant, and whether it takes a second person',
    right: 'setup.view',
    params: one,
    body: z.object({ order, seen: z.string().max(100) }),
    output: z.object({ before: state, after: state, doubts: z.array(z.string()), second: z.boolean() }),
    codes: ['MOVED_ON'],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/setup/{kind}/{subject}',
    summary: 'Change it',
    right: 'setup.view',
    params: one,
    body: z.object({ ...acting, order, seen: z.string().max(100) }),
    output: acted,
    codes: [...ACT_CODES],
    acts: true,
  }),
] as const;

export const logRoutes = [
  consoleRoute({
    method: 'GET',
    path: '/api/console/log',
    summary: 'Who did what, the newest first',
    right: 'log.view',
    query: after.extend({
      name: z.string().max(40).optional(),
      kind: z.string().max(40).optional(),
      subject: z.string().max(200).optional(),
      right: z.string().max(40).optional(),
      /** Of Bangkok. */
      day: day.optional(),
    }),
    output: z.object({
      events: z.array(
        event.extend({
          staffId: z.string().nullable(),
          ip: z.string().nullable(),
          /** Whose thing of the work it is, or which member, by name; null: nobody’s, or not for this person. */
          member: z.string().nullable(),
          /** How much a thing of the work is about. */
          amount: baht.nullable(),
          named: thingName,
        }),
      ),
      next: z.string().nullable(),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/log/seal',
    summary: 'Whether the log is what was sealed, and its head',
    right: 'log.view',
    output: z.object({
      isWhole: z.boolean(),
      broken: z.string().nullable(),
      /** All that is not as it was sealed, or can't be proved; `broken` is the first. */
      faults: z.array(z.string()),
      no: z.int(),
      head: z.string().nullable(),
      sealedUpTo: z.string().nullable(),
    }),
    codes: [],
  }),
] as const;
