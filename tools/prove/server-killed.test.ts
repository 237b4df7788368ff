import { afterAll, beforeAll, describe, it } from 'vitest';
import { BOUNDARIES } from './boundaries.ts';
import { proveBoundary, startKilled, type Killed } from './server-killed.ts';

/** Those where money is most easily lost or doubled; `npm run prove` takes all, and waits for leases as they are. */
const SOME = [
  'committed, the call not made',
  'the provider has acted and not answered',
  'answered, the end not committed',
];

describe('a server killed with a slip, transfers and a payout under way (M7)', () => {
  let killed: Killed;
  beforeAll(async () => {
    killed = await startKilled();
  });
  afterAll(() => killed.stop());

  it.each(BOUNDARIES.filter(({ name }) => SOME.includes(name)))(
    '$name: after the restart each has happened, once',
    async (boundary) => {
      await proveBoundary(killed, boundary, { isPatient: false });
    },
  );
});
