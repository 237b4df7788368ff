/** Every call of the console, and its types for both ends of the wire. */
import type { InsideOf, KeyOf, WireOf } from '../api.ts';
import { chatAgentRoutes } from './chat.ts';
import { memberActRoutes } from './member-acts.ts';
import { membersRoutes } from './members.ts';
import { pushRoutes } from './push.ts';
import { reportRoutes } from './reports.ts';
import { sessionRoutes } from './session.ts';
import { logRoutes, setupRoutes } from './setup.ts';
import { staffRoutes } from './staff.ts';
import { viewRoutes } from './views.ts';
import { workRoutes } from './work.ts';

export const consoleRoutes = [
  ...sessionRoutes,
  ...pushRoutes,
  ...workRoutes,
  ...viewRoutes,
  ...membersRoutes,
  ...memberActRoutes,
  ...setupRoutes,
  ...staffRoutes,
  ...logRoutes,
  ...reportRoutes,
  ...chatAgentRoutes,
] as const;

type AnyConsoleRoute = (typeof consoleRoutes)[number];

/** `GET /api/console/me`: how both ends name a call. */
export type ConsoleKey = KeyOf<AnyConsoleRoute>;
/** What the console sends and receives: JSON. */
export type ConsoleWire<K extends ConsoleKey> = WireOf<AnyConsoleRoute, K>;
/** What the server works with: satang and dates. */
export type ConsoleInside<K extends ConsoleKey> = InsideOf<AnyConsoleRoute, K>;
