import type { Db } from '../../db/pool.ts';
import type { Log } from '../../kernel/log.ts';
import { createSecretBox, type BoxKey } from '../../kernel/secret-box.ts';
import { createSeal, headsIn, UNSEALED_SINCE, type Act } from '../history/face.ts';
import type { Files } from '../../ports/files.ts';
import type { ConsolePart, Desk, Module } from '../module.ts';
import { deleteOld } from '../../db/delete-old.ts';
import { createActs, type Acts, type ActsDeps } from './acts.ts';
import { breakGlassKind } from './break-glass.ts';
import { requestsThatWait, waitingForMe, type WaitingRequests } from './callable.ts';
import { createLink, inviteAddress } from './invitations.ts';
import { staffActs } from './manage.ts';
import { createPasskeys } from './passkeys.ts';
import { createPeople, type Called, type Names } from './people.ts';
import { createProofs } from './proofs.ts';
import { waitingByThing } from './request-store.ts';
import { serveStaff, type Cookies } from './routes.ts';
import { createSignIn } from './sign-in.ts';

/** How often the log is sealed, and requests are looked at that are over, ms. */
const SEAL_MS = 1_000;
const EXPIRE_MS = 60_000;

export interface StaffDeps {
  db: Db;
  log: Log;
  /** The first seals, the others open and prove. */
  keys: readonly [BoxKey, ...BoxKey[]];
  /** Tells the heads of the log: at a level that is switched off with all of the log, if at all. */
  sealLog: Pick<Log, 'info' | 'error'>;
  /** The newest head is kept there, too. */
  files: Files;
  /** Of the console; its host is what passkeys are bound to. */
  origin(): string;
  cookies(): Cookies;
  /** What all modules let staff do. */
  acts: readonly Act[];
  /** Whether password and a fresh code prove an order. */
  byCode(): Promise<boolean>;
  screens: StaffScreens;
  /** Whether two members may be one person. */
  isAlike?: ActsDeps['isAlike'];
  /** Whom requests are about; without it their ids alone are told. */
  called?: Called | undefined;
  names?: Names | undefined;
}

/** The screens of the console; of what was done the database itself tells them. */
interface StaffScreens {
  changed(topics: readonly ('requests' | 'board')[]): void;
  /** Ends those of sessions that were ended, on every server. */
  cutOff(sessions: readonly bigint[]): void;
}

export const staffDesk = ({ db }: { db: Db }): Desk => ({
  waitingKinds: [breakGlassKind(db)],
  tidy: () =>
    deleteOld(db, {
      staff_challenge: "expires_at < now() - interval '1 hour'",
      staff_invite: "expires_at < now() - interval '7 days'",
      staff_session: "expires_at < now() - interval '1 day'",
      staff_spent: "day < (now() at time zone 'Asia/Bangkok')::date - 90",
    }),
  metrics: {
    facts: [
      {
        topic: 'log-sealed',
        text: UNSEALED_SINCE,
        gauges: [
          {
            name: 'krapao_log_unsealed_oldest_seconds',
            help: 'How long something has stood in the log that is not sealed',
            value: 'seconds',
          },
        ],
      },
    ],
  },
});

/** Who works here, and the one door before all that they do. */
export interface StaffModule extends Desk, ConsolePart, Pick<Module, 'work'> {
  /** The door before all that staff do. */
  door: Acts;
  requests: WaitingRequests;
}

export function createStaff(deps: StaffDeps): StaffModule {
  const { db, log, keys, screens } = deps;
  const [key, ...others] = keys;
  const box = createSecretBox(key, others);
  const cutOff = (sessions: readonly bigint[]) => {
    if (sessions.length > 0) screens.cutOff(sessions);
  };
  const passkeys = createPasskeys(db, { origin: deps.origin, log });
  const proofs = createProofs({ db, box, passkeys, byCode: deps.byCode });
  const requestsChanged = () => screens.changed(['requests', 'board']);
  const own = staffActs({ db, cutOff, requestsChanged });
  const acts = createActs({
    db,
    acts: [...own, ...deps.acts],
    proofs,
    requestsChanged,
    box: () => box,
    ...(deps.isAlike && { isAlike: deps.isAlike }),
  });
  const link = createLink({ db, box });
  const seal = createSeal({ db, keys, log: deps.sealLog, heads: headsIn(db, deps.files) });
  return {
    ...staffDesk(deps),
    door: acts,
    requests: {
      waiting: () => requestsThatWait(db, acts.overtaken),
      forMe: (me, waiting) => waitingForMe(db, me, waiting),
      byThing: () => waitingByThing(db),
    },
    console(api) {
      serveStaff(api, {
        ...{ passkeys, proofs, acts, seal },
        cookies: deps.cookies,
        people: createPeople({
          ...{
            db,
            passkeys,
            byCode: deps.byCode,
            called: deps.called,
            names: deps.names,
            overtaken: acts.overtaken,
          },
        }),
        signIn: createSignIn({ db, box, passkeys, cutOff }),
        link: async (id, by) => inviteAddress(deps.origin(), await link(id, by)),
      });
    },
    work: [
      { name: 'seal', everyMs: SEAL_MS, run: () => seal.seal() },
      { name: 'requests', everyMs: EXPIRE_MS, run: () => acts.expire() },
    ],
  };
}
