/** What members bring who were invited (product 7). */
import { z } from 'zod';
import { baht, isoDate, page, route } from '../../route.ts';
import { banners, language } from '../lookup.ts';

export const inviteRoutes = [
  route({
    method: 'POST',
    path: '/api/invite',
    summary: 'What members who were invited brought, a row each and day, newest first',
    access: 'member',
    body: page,
    output: z.object({
      total: z.int(),
      invites: z.array(z.object({ from: z.object({ name: z.string() }), amount: baht, createdAt: isoDate })),
      /** How many registered with the code. */
      invitees: z.int(),
      /** The pot, and the least that is collected of it. */
      amount: baht,
      minimum: baht,
      /** Percent of their stakes that count, and of their net loss. */
      success: z.number(),
      fail: z.number(),
      /** Their wins that have to be made up before losses bring anything; 0 or less. */
      carry: baht,
      /** What corrections took back of what had been given: earnings pay it first. */
      owed: baht,
      /** Earned, and kept until a person has looked. */
      held: baht,
    }),
    codes: ['INVITE_INACTIVE'],
  }),
  route({
    method: 'GET',
    path: '/api/invite/bonus',
    summary: 'Move the invite bonus to the wallet',
    access: 'member',
    output: z.object({ message: z.literal('INVITE_BONUS_SUCCESS'), amount: baht }),
    codes: [
      'INVITE_COLLECT',
      'INVITE_INACTIVE',
      'NO_INVITE_BONUS',
      'NO_INVITEE_PLAY_INFO',
      'INVITE_BONUS_FAIL',
    ],
    money: true,
  }),
  route({
    method: 'GET',
    path: '/api/invite/banners',
    summary: 'Banners before the invite dialog',
    access: 'member',
    query: language,
    output: banners,
    codes: [],
  }),
] as const;
