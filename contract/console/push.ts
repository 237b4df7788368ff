/** Browsers of staff that want to be called when the console is closed. */
import { z } from 'zod';
import { pushAddress, pushSubscribed } from '../push.ts';
import { consoleRoute, ok } from './route.ts';

export const pushRoutes = [
  consoleRoute({
    method: 'GET',
    path: '/api/console/me/push',
    summary: 'The key that a browser subscribes to push with',
    right: 'staff',
    output: z.object({ key: z.string() }),
    codes: [],
  }),
  consoleRoute({
    method: 'PUT',
    path: '/api/console/me/push',
    summary: 'Call this browser when work waits',
    right: 'staff',
    body: pushSubscribed,
    output: ok,
    codes: ['ELSEWHERE'],
  }),
  consoleRoute({
    method: 'DELETE',
    path: '/api/console/me/push',
    summary: 'Call this browser no more',
    right: 'staff',
    body: pushAddress,
    output: ok,
    codes: [],
  }),
] as const;
