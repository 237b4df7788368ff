/** Who works here: sign-in, the session, and how a person is invited. */
import { z } from 'zod';
import { isoDate, text } from '../route.ts';
import { acting, consoleRoute, ok } from './route.ts';
import { RIGHTS, ROLES } from './rights.ts';

const name = text(40);
const password = z.string().min(1).max(200);
const code = z.string().trim().min(6).max(32);
const response = z.record(z.string(), z.unknown());
const challenge = z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) });

export const me = z.object({
  id: z.string(),
  name: z.string(),
  display: z.string(),
  role: z.enum(ROLES),
  language: z.enum(['th', 'en', 'la']),
  rights: z.array(z.enum(RIGHTS)),
  /** Whether password and code prove an order; else it takes a passkey. */
  stepUpByCode: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), label: z.string(), createdAt: isoDate, lastUsedAt: isoDate.nullable() }),
  ),
  /** One-time codes for a lost passkey that are left. */
  recoveryLeft: z.int(),
  sessionEndsAt: isoDate,
  /** After so many ms without a call the screen is locked. */
  idleMs: z.int(),
});

export const sessionRoutes = [
  consoleRoute({
    method: 'POST',
    path: '/api/console/session/code',
    summary: 'Sign in with password and a fresh code',
    right: 'anyone',
    body: z.object({ name, password, code }),
    output: me,
    codes: ['STAFF_WRONG', 'STAFF_BLOCKED', 'STAFF_ADDRESS'],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/session/passkey/options',
    summary: 'What a passkey has to sign to sign in',
    right: 'anyone',
    output: challenge,
    codes: [],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/session/passkey',
    summary: 'Sign in with a passkey',
    right: 'anyone',
    body: z.object({ challenge: z.string().max(100), response }),
    output: me,
    codes: ['STAFF_WRONG', 'STAFF_BLOCKED', 'STAFF_ADDRESS'],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/session/recovery',
    summary:
      'Come back by a recovery code: all sessions end, and an invitation is answered, by which all that one comes in by is set up anew',
    right: 'anyone',
    body: z.object({ name, password, recovery: code }),
    output: z.object({ invite: z.string() }),
    codes: ['STAFF_WRONG', 'STAFF_BLOCKED', 'STAFF_ADDRESS'],
  }),
  consoleRoute({
    method: 'DELETE',
    path: '/api/console/session',
    summary: 'Sign out',
    right: 'anyone',
    output: ok,
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/me',
    summary: 'Who is signed in, and what they may do',
    right: 'staff',
    output: me,
    codes: [],
  }),
  consoleRoute({
    method: 'PUT',
    path: '/api/console/me/language',
    summary: 'The language of the console',
    right: 'staff',
    body: z.object({ language: z.enum(['th', 'en', 'la']) }),
    output: ok,
    codes: [],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/me/here',
    summary:
      'Prove from another network than that of sign-in that it is them: what answers ELSEWHERE is done then',
    right: 'staff',
    body: z.object({ proof: acting.proof }),
    output: ok,
    codes: ['STEP_UP', 'STEP_UP_WRONG'],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/me/passkeys/options',
    summary: 'What a new passkey is made with',
    right: 'staff',
    output: challenge,
    codes: [],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/me/passkeys',
    summary: 'Add a passkey',
    right: 'staff',
    body: z.object({
      challenge: z.string().max(100),
      response,
      label: text(60),
      proof: acting.proof,
    }),
    output: ok,
    codes: ['STEP_UP', 'STEP_UP_WRONG'],
  }),
  consoleRoute({
    method: 'DELETE',
    path: '/api/console/me/passkeys/{id}',
    summary: 'Remove a passkey',
    right: 'staff',
    params: z.object({ id: z.string().max(300) }),
    body: z.object({ proof: acting.proof }),
    output: ok,
    codes: ['NO_DATA', 'STEP_UP', 'STEP_UP_WRONG'],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/invite',
    summary: 'What an invitation is for: whom, and the secret of their codes',
    right: 'anyone',
    body: z.object({ token: z.string().max(100) }),
    output: z.object({
      name: z.string(),
      display: z.string(),
      role: z.enum(ROLES),
      secret: z.string(),
      uri: z.string(),
    }),
    codes: ['INVITE_OVER'],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/invite/accept',
    summary: 'Take an invitation: a password, and a first code of the secret',
    right: 'anyone',
    body: z.object({ token: z.string().max(100), password, code }),
    /** Told once: each opens the door once where passkey and codes are lost. */
    output: z.object({ recovery: z.array(z.string()) }),
    codes: ['INVITE_OVER', 'STAFF_WRONG', 'TOO_SHORT'],
  }),
] as const;
