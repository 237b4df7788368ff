import type { Module } from '../module.ts';
import { bringLaggardsUpToDate } from './read.ts';
import { serveStatement, type Statement } from './routes.ts';

export const createStatement = (deps: Statement): Module => ({
  routes: (api) => serveStatement(api, deps),
  work: [
    {
      name: 'statements',
      everyMs: 10 * 60_000,
      // long ones are indexed before their members look
      run: () => bringLaggardsUpToDate(deps.db),
    },
  ],
});
