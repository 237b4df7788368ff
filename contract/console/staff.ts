/** The people who work here. */
import { z } from 'zod';
import { phrase } from '../phrases.ts';
import { amount, baht, isoDate, text } from '../route.ts';
import { ACT_CODES, acted, acting, consoleRoute, id } from './route.ts';
import { RIGHTS, ROLES } from './rights.ts';

const name = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9.-]{1,39}$/, phrase('smallLettersDots'));

/** One thing that is done about a person who works here: the act `staff.NAME`. */
const aboutPerson = <const Name extends string, Order extends z.ZodRawShape>(
  name: Name,
  { summary, order, codes = [] }: { summary: string; order: Order; codes?: readonly 'LET_IN_BY'[] },
) =>
  consoleRoute({
    method: 'POST',
    path: `/api/console/staff/{id}/${name}`,
    summary,
    right: 'staff.manage',
    params: id,
    body: z.object({ ...acting, ...order }),
    output: acted,
    codes: [...ACT_CODES, 'NO_DATA', 'LAST_OWNER', ...codes],
    acts: true,
  });

export const staffRoutes = [
  consoleRoute({
    method: 'GET',
    path: '/api/console/staff',
    summary: 'Everybody, with their role and sessions',
    right: 'staff.view',
    output: z.object({
      staff: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          display: z.string(),
          role: z.enum(ROLES),
          isActive: z.boolean(),
          /** False until the invitation was taken. */
          isIn: z.boolean(),
          /** By whose links they came in, where nobody else has vouched for them: they count as one person with those. */
          letIn: z
            .object({
              by: z.array(z.string()),
              /** Whether who asks may vouch for them. */
              mayVouch: z.boolean(),
              /** Nobody here may: it is done at the server. */
              isStuck: z.boolean(),
            })
            .nullable(),
          passkeys: z.int(),
          /** They come in from there alone; none: from anywhere. */
          addresses: z.array(z.string()),
          /** Their own account as a member, and its name. */
          memberId: z.string().nullable(),
          memberName: z.string().nullable(),
          /** Nobody comes in by that name and a code until then: it was guessed wrongly too often. */
          blockedUntil: isoDate.nullable(),
          lastSeenAt: isoDate.nullable(),
          /** Null where nothing was done for so long that their screen is locked. */
          onShiftSince: isoDate.nullable(),
          sessions: z.array(
            z.object({
              id: z.string(),
              ip: z.string(),
              /** `Chrome · Android`; '' where no browser is known in it. */
              device: z.string(),
              since: isoDate,
              seenAt: isoDate,
            }),
          ),
        }),
      ),
      roles: z.array(
        z.object({
          role: z.enum(ROLES),
          rights: z.array(
            z.object({ right: z.enum(RIGHTS), bound: baht.nullable(), dayBound: baht.nullable() }),
          ),
        }),
      ),
      /** Who asks manages staff, and nobody else here could confirm what they ask for: that is done at the server. */
      isAlone: z.boolean(),
      /** Of all roles: goes with a change of one. */
      rolesSeen: z.string(),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/staff',
    summary: 'Add a person, who comes in by a link of their own',
    right: 'staff.manage',
    body: z.object({ ...acting, name, display: text(60), role: z.enum(ROLES) }),
    output: acted,
    codes: [...ACT_CODES, 'EXISTING_USER'],
    acts: true,
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/staff/{id}/link',
    summary: 'A link for a person who is not in yet: for 24 hours, told once and kept nowhere',
    right: 'staff.manage',
    params: id,
    body: z.object({ why: acting.why, proof: acting.proof }),
    output: z.object({ link: z.string() }),
    codes: ['NO_DATA', 'EXISTING_USER', 'NO_RIGHT', 'STEP_UP', 'STEP_UP_WRONG'],
  }),
  aboutPerson('anew', {
    summary: 'Let a person who lost everything come in anew: what they had opens nothing any more',
    order: {},
  }),
  aboutPerson('member', {
    summary: 'Which account as a member is their own: they decide nothing about it',
    order: { member: z.string().max(40).nullable() },
  }),
  aboutPerson('addresses', {
    summary: 'From which addresses and networks a person comes in; none: from anywhere',
    order: { addresses: z.array(text(60)).max(20) },
  }),
  aboutPerson('role', { summary: 'Give a person another role', order: { role: z.enum(ROLES) } }),
  aboutPerson('suspend', { summary: 'Suspend a person at once: their sessions end', order: {} }),
  aboutPerson('restore', { summary: 'Let a suspended person work again', order: {} }),
  aboutPerson('vouch', {
    summary: 'Vouch for a person who came in by a link of somebody else: they are themselves from now on',
    order: {},
    codes: ['LET_IN_BY'],
  }),
  aboutPerson('sessions', { summary: 'End all sessions of a person', order: {} }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/roles/{role}',
    summary: 'What a role may do, and up to which sum',
    right: 'staff.manage',
    params: z.object({ role: z.enum(ROLES) }),
    body: z.object({
      ...acting,
      /** Each once: a right has one bound. */
      rights: z
        .array(z.object({ right: z.enum(RIGHTS), bound: amount.nullable(), dayBound: amount.nullable() }))
        .refine((all) => new Set(all.map(({ right }) => right)).size === all.length),
    }),
    output: acted,
    codes: [...ACT_CODES],
    acts: true,
  }),
] as const;
