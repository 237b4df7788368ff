/** The prize wheel. */
import type { Part } from '../part.ts';
import { wheelChecks } from './audit.ts';
import { changeablePrizes } from './change-prize.ts';
import { changeableWheels } from './change-wheel.ts';
import { serveWheel } from './routes.ts';
import { createSeeds, replaceSeedsAct } from './seeds.ts';
import { createShow } from './show.ts';
import { createSpin } from './spin.ts';

/** How often seeds are looked for whose time is over, ms. */
const LOOK_MS = 60_000;

export const wheel: Part = {
  name: 'wheel',
  desk: ({ db, clock }) => ({
    acts: [replaceSeedsAct(db)],
    changeables: [changeablePrizes(clock), changeableWheels],
    auditChecks: wheelChecks,
  }),
  create(deps) {
    const seeds = createSeeds(deps);
    const [show, spin] = [createShow({ ...deps, seeds }), createSpin({ ...deps, seeds })];
    return {
      routes: (api) => serveWheel(api, { show, spin, seeds, languageOf: deps.languageOf }),
      work: [{ name: 'wheel seeds', everyMs: LOOK_MS, run: () => seeds.tellOld() }],
    };
  },
};
