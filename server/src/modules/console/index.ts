import type { Changes } from '../history/face.ts';
import type { ConsolePart } from '../module.ts';
import { knownBy, peopleLogged } from './called.ts';
import { serveConsole } from './routes.ts';
import { createSetup } from './setup.ts';
import { createShowLog } from './show-log.ts';
import { createViews } from './views.ts';
import { createWork, type WorkDeps } from './work.ts';

export type ConsoleDeps = Omit<WorkDeps, 'acts'> & { changes: Changes };

/** The console's calls that stand before all modules: what waits, what the site is set up with, the log. */
export const createConsole = ({ changes, ...deps }: ConsoleDeps): ConsolePart => ({
  console: (api, acts) =>
    serveConsole(api, {
      work: createWork({ ...deps, acts }),
      views: createViews(deps.db),
      setup: createSetup(changes),
      showLog: createShowLog({
        changes,
        known: knownBy(deps.db, deps.kinds),
        people: peopleLogged(deps.db),
      }),
      acts,
    }),
});
