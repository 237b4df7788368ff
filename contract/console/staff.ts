/** The people who work here. */
import { z } from 'zod';
import { amount, baht, isoDate } from '../route.ts';
import { ACT_CODES, acted, acting, consoleRoute, id } from './route.ts';
import { RIGHTS, ROLES } from './rights.ts';

const name = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9.-]{1,39}$/, 'small letters, digits, dot and hyphen');

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
          passkeys: z.int(),
          addresses: z.array(z.string()),
          lastSeenAt: isoDate.nullable(),
          sessions: z.array(
            z.object({ id: z.string(), ip: z.string(), agent: z.string(), since: isoDate, seenAt: isoDate }),
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
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/staff',
    summary: 'Invite a person: a link for 24 hours, told once',
    right: 'staff.manage',
    body: z.object({ ...acting, name, display: z.string().trim().min(1).max(60), role: z.enum(ROLES) }),
    output: acted.extend({ link: z.string().optional() }),
    codes: [...ACT_CODES, 'EXISTING_USER'],
    acts: true,
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/staff/{id}/role',
    summary: 'Give a person another role',
    right: 'staff.manage',
    params: id,
    body: z.object({ ...acting, role: z.enum(ROLES) }),
    output: acted,
    codes: [...ACT_CODES, 'NO_DATA'],
    acts: true,
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/staff/{id}/suspend',
    summary: 'Suspend a person at once: their sessions end',
    right: 'staff.manage',
    params: id,
    body: z.object(acting),
    output: acted,
    codes: [...ACT_CODES, 'NO_DATA'],
    acts: true,
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/staff/{id}/restore',
    summary: 'Let a suspended person work again',
    right: 'staff.manage',
    params: id,
    body: z.object(acting),
    output: acted,
    codes: [...ACT_CODES, 'NO_DATA'],
    acts: true,
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/staff/{id}/sessions',
    summary: 'End all sessions of a person',
    right: 'staff.manage',
    params: id,
    body: z.object(acting),
    output: acted,
    codes: [...ACT_CODES, 'NO_DATA'],
    acts: true,
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/roles/{role}',
    summary: 'What a role may do, and up to which sum',
    right: 'staff.manage',
    params: z.object({ role: z.enum(ROLES) }),
    body: z.object({
      ...acting,
      rights: z.array(
        z.object({ right: z.enum(RIGHTS), bound: amount.nullable(), dayBound: amount.nullable() }),
      ),
    }),
    output: acted,
    codes: [...ACT_CODES],
    acts: true,
  }),
] as const;
