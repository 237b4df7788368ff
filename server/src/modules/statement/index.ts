import type { Module } from '../module.ts';
import { bringLaggardsUpToDate } from './read.ts';
import { serveStatement } from './routes.ts';
import { createShowStatement, type StatementDeps } from './show.ts';

export const createStatement = (deps: StatementDeps): Module => ({
  routes: (api) => serveStatement(api, createShowStatement(deps)),
  work: [
    {
      name: 'statements',
      everyMs: 10 * 60_000,
      // long ones are indexed before their members look
      run: () => bringLaggardsUpToDate(deps.db),
    },
  ],
});
