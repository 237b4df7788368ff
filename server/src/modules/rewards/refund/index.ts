/** Loss refund: a part of what a closed week lost, received into a pot and taken from there. */
import type { Part } from '../part.ts';
import { refundChecks } from './audit.ts';
import { createRefunds } from './refunds.ts';
import { serveRefunds } from './routes.ts';
import { refundTimer } from './times.ts';

export const refund: Part = {
  name: 'refund',
  desk: () => ({ auditChecks: refundChecks }),
  create: (deps) => ({
    routes: (api) => serveRefunds(api, { ...deps, refunds: createRefunds(deps) }),
    work: [refundTimer(deps)],
  }),
};
