/** The command line as a second client of the console's door: what it does it does as one of the people who work here, or by break-glass. */
import { hostname } from 'node:os';
import type { Role } from '@krapao/contract/console/rights';
import type { Db } from '../../db/pool.ts';
import type { StaffSession } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { tokenHash } from '../../kernel/ids.ts';
import { createSecretBox, type BoxKey } from '../../kernel/secret-box.ts';
import type { Act } from '../history/face.ts';
import { createActs, type Acted, type ActsDeps } from './acts.ts';
import { glassBy, performByGlass, type Glass } from './break-glass.ts';
import { isProved, takeCode } from './codes.ts';
import { createGuesses } from './guesses.ts';
import { createInvite, createLink, type Invitation } from './invitations.ts';
import { lettingIn } from './let-in.ts';
import { staffActs } from './manage.ts';
import { byOf } from '../history/face.ts';
import { requestsAfter } from './request-store.ts';
import { SESSION_MS } from './rules.ts';
import { boundsOf, everybody, passkeyCounts, staffByName } from './store.ts';

export interface CommandLineDeps {
  db: Db;
  /** Asked for where somebody signs in or is invited. */
  keys(): readonly [BoxKey, ...BoxKey[]];
  /** What all modules let staff do. */
  acts: readonly Act[];
  isAlike: NonNullable<ActsDeps['isAlike']>;
  /** Which machine this is: who confirms sits at another one. */
  machine?: string | undefined;
}

/** A hand that acts; each is for one command. */
export interface Hands {
  /** Does it, or asks for a second person. @throws AppError as Acts.perform */
  perform(name: string, order: unknown): Promise<Acted>;
  /**
   * The token of a link that a person comes in by, once. Who is new, and who is in and lost everything, is let in by two first.
   * @throws AppError NO_RIGHT, EXISTING_USER {fields}, and as Acts.perform
   */
  invite(invitation: Invitation): Promise<Invited>;
}

export type Invited = { token: string } | Exclude<Acted, { message: 'OK' }>;

export interface SignedIn extends Hands {
  /** @throws AppError as Acts.confirm */
  confirm(id: string): Promise<Acted>;
  /** @throws AppError as Acts.refuse */
  refuse(id: string): Promise<Acted>;
}

export interface Worker {
  id: string;
  name: string;
  display: string;
  role: Role;
  isActive: boolean;
  /** Their invitation was taken. */
  isIn: boolean;
  passkeys: number;
  /** By whose links they came in, where nobody else has vouched for them. */
  letInBy: string[];
}

const MOST_REQUESTS = 100;
const INVITE_RIGHT = 'staff.manage';

export function createCommandLine({ db, keys, acts, isAlike, machine = hostname() }: CommandLineDeps) {
  // screens find out by themselves whose session was ended (rightsOfSessions), and hear of requests from the database
  const own = staffActs({ db, cutOff: () => undefined, requestsChanged: () => undefined });
  const all = [...own, ...acts];
  const boxOf = () => {
    const [key, ...others] = keys();
    return createSecretBox(key, others);
  };
  const guesses = createGuesses(db);
  const door = createActs({
    db,
    acts: all,
    // a hand is for one command, and was proved by password and code for it
    proofs: { require: async () => undefined, requireHere: async () => undefined },
    requestsChanged: () => undefined,
    box: boxOf,
    isAlike,
  });
  return {
    /** @throws AppError STAFF_WRONG, STAFF_BLOCKED {retryAfter} */
    async signIn(
      { name, password, code }: { name: string; password: string; code: string },
      why: string,
    ): Promise<SignedIn> {
      const box = boxOf();
      const person = await staffByName(db, name);
      const isRight = await guesses.inside('machine', name, () =>
        isProved(person, password, (one) => takeCode(db, box, one, code)),
      );
      if (!isRight || !person?.isActive) throw new AppError('STAFF_WRONG');
      const session: StaffSession = {
        ...{ id: 0n, staffId: person.id, name: person.name, display: person.display, role: person.role },
        rights: await boundsOf(db, person.role),
        device: tokenHash(`command line of ${machine}`),
        ip: `command line of ${machine}`,
        isElsewhere: false,
        endsAt: new Date(Date.now() + SESSION_MS),
      };
      return {
        perform: (act, order) => door.perform(session, act, order, { why }),
        confirm: (id) => door.confirm(session, id, undefined),
        refuse: (id) => door.refuse(session, id, why),
        async invite(invitation) {
          if (!session.rights.has(INVITE_RIGHT)) throw new AppError('NO_RIGHT', { right: INVITE_RIGHT });
          const known = await staffByName(db, invitation.name);
          if (known?.passwordHash === null)
            return {
              token: await createLink({ db, box })(known.id, { ...byOf(session, why), staffId: person.id }),
            };
          const acted = known
            ? await door.perform(session, 'staff.anew', { id: known.id }, { why })
            : await door.perform(session, 'staff.add', invitation, { why });
          if (acted.message === 'OK') throw new Error('somebody was let in by one person');
          return acted;
        },
      };
    },
    /** By nobody who signed in. */
    breakGlass: (glass: Glass): Hands => ({
      async perform(act, order) {
        await performByGlass(all, glass, act, order);
        return { message: 'OK' };
      },
      async invite(invitation) {
        const about = { act: 'staff.invite', kind: 'staff', subject: invitation.name };
        const again = { again: true };
        return { token: await createInvite({ db, box: boxOf() })(invitation, glassBy(glass, about), again) };
      },
    }),
    /** Who works here. */
    async staff(): Promise<Worker[]> {
      const [people, keys, letIn] = await Promise.all([everybody(db), passkeyCounts(db), lettingIn(db)]);
      return people.map(({ id, name, display, role, isActive, passwordHash }) => {
        const isIn = passwordHash !== null;
        const letInBy = letIn.flatMap(({ staffId, by }) => (staffId === id ? by : []));
        return { id, name, display, role, isActive, isIn, passkeys: keys.get(id) ?? 0, letInBy };
      });
    },
    /** What waits for a second person, the newest first. */
    requests: () => requestsAfter(db, { isWaiting: true, limit: MOST_REQUESTS }),
  };
}
export type CommandLine = ReturnType<typeof createCommandLine>;
