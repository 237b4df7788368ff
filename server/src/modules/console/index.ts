import type { ConsoleApi } from '../../http/console-bind.ts';
import type { Changes } from '../history/face.ts';
import { knownBy, peopleLogged } from './called.ts';
import { serveConsole } from './routes.ts';
import { createViews } from './views.ts';
import { createWork, type WorkDeps } from './work.ts';

/** The console's calls that stand before all modules: what waits, what the site is set up with, the log. */
export const createConsole = ({ changes, ...deps }: WorkDeps & { changes: Changes }) => ({
  serve: (api: ConsoleApi) =>
    serveConsole(api, {
      work: createWork(deps),
      views: createViews(deps.db),
      changes,
      acts: deps.acts,
      known: knownBy(deps.db, deps.kinds),
      people: peopleLogged(deps.db),
    }),
});
