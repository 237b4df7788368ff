/** Lists as a person left them, under a name: filters and order, as the address of their screen has them. */
import { z } from 'zod';
import { VIEW_SCREENS } from './constants.ts';
import { text } from '../route.ts';
import { consoleRoute, id, ok } from './route.ts';

const screen = z.enum(VIEW_SCREENS);

/** So many of one person's own for one screen. */
export const MOST_VIEWS = 30;

export const viewRoutes = [
  consoleRoute({
    method: 'GET',
    path: '/api/console/views',
    summary: 'Saved views of a screen: one’s own, and those that others share, by name',
    right: 'staff',
    query: z.object({ screen }),
    output: z.object({
      views: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Of the address: `kind=payout&min=20000`. */
          query: z.string(),
          isShared: z.boolean(),
          /** Whether who asks may remove it. */
          may: z.boolean(),
          /** Whose it is, as they are shown. */
          by: z.string(),
        }),
      ),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/views',
    summary: 'Save a view; one’s own of that name becomes this one. Sharing takes `view.share`',
    right: 'staff',
    body: z.object({
      screen,
      name: text(40),
      query: z
        .string()
        .max(500)
        .regex(/^[\w%.~=&+-]*$/),
      isShared: z.boolean(),
    }),
    output: z.object({ id: z.string() }),
    codes: ['ELSEWHERE', 'TOO_MANY_VIEWS'],
    acts: true,
  }),
  consoleRoute({
    method: 'DELETE',
    path: '/api/console/views/{id}',
    summary: 'Remove one’s own, or with `view.share` one that is shared',
    right: 'staff',
    params: id,
    output: ok,
    codes: ['ELSEWHERE', 'NO_DATA'],
    acts: true,
  }),
] as const;
