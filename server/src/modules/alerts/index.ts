import type { Language } from '@krapao/contract/constants';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { createBell } from '../../kernel/work.ts';
import type { Notifier } from '../../ports/notifier.ts';
import type { ConsolePart, Desk, Module } from '../module.ts';
import type { Board, WaitingKind } from '../operator/face.ts';
import type { Push } from '../push/face.ts';
import type { CurrentSettings } from '../site/face.ts';
import type { WaitingRequests } from '../staff/face.ts';
import { createLook, LOOK_SECONDS } from './look.ts';
import { serveAlerts } from './routes.ts';
import { tellingGroup } from './tell-group.ts';

export interface AlertsDeps {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  board: Pick<Board, 'list'>;
  requests: Pick<WaitingRequests, 'waiting'>;
  kinds: readonly WaitingKind[];
  push: Push;
  settings: CurrentSettings;
  /** undefined: no group is told. */
  notifier: Notifier | undefined;
  /** What the group reads. */
  language(): Promise<Language>;
  /** How long a thing may wait before anybody is called, ms. */
  afterMs: number;
}

export const alertsDesk = (): Desk => ({
  metrics: { queues: [{ kind: 'notice', table: 'alert_notice' }] },
});

/** Calls staff to what waits: by push to their own browsers, and by a notice to their group. */
export function createAlerts(deps: AlertsDeps): Module & ConsolePart {
  const { notifier, push } = deps;
  const bell = createBell();
  const group = notifier && { language: deps.language, wake: () => bell.ring() };
  const look = createLook({ ...deps, group, wakePush: () => push.wake() });
  return {
    ...alertsDesk(),
    console: (api) => serveAlerts(api, push),
    work: [
      { name: 'alerts', everyMs: LOOK_SECONDS * 1_000, run: look },
      ...(notifier ? [{ ...tellingGroup({ ...deps, notifier }), bell }] : []),
    ],
  };
}
