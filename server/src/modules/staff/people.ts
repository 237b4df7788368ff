/** Who works here, as the console shows it, and what each sees to by themselves. */
import type { ThingName } from '@krapao/contract/console/route';
import type { ConsoleInside } from '@krapao/contract/console/api';
import { RIGHTS, ROLES } from '@krapao/contract/console/rights';
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { isOfNow } from '@krapao/contract/route';
import type { Db } from '../../db/pool.ts';
import type { StaffSession } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { hashOf } from '../../kernel/canonical.ts';
import { byOf, recordChange } from '../history/face.ts';
import { deviceOf, namesOf } from '../members/face.ts';
import { confirmableBy } from './callable.ts';
import { shutOut } from './guesses.ts';
import { lettingIn } from './let-in.ts';
import type { Passkeys } from './passkeys.ts';
import type { Overtaken } from './overtaken.ts';
import { requestsAfter, type StaffRequest } from './request-store.ts';
import { IDLE_MS, onePersonWith, onShiftSince } from './rules.ts';
import {
  addPasskey,
  allSessions,
  everybody,
  lockStaff,
  passkeyCounts,
  passkeysOf,
  recoveryLeft,
  removePasskey,
  rightsOf,
  rightsOfSessions,
  saveLanguage,
  staffById,
} from './store.ts';

/** What people call those things, in their order, where their ids tell nobody anything; null: nothing else. */
export type Called = (things: readonly { kind: string; subject: string }[]) => Promise<(string | null)[]>;
/** What people call things of the setup, in their order. */
export type Names = (things: readonly { kind: string; subject: string }[]) => Promise<ThingName[]>;

export interface PeopleDeps {
  db: Db;
  passkeys: Passkeys;
  byCode(): Promise<boolean>;
  called?: Called | undefined;
  names?: Names | undefined;
  overtaken: Overtaken;
}

type Me = ConsoleInside<'GET /api/console/me'>['output'];
type Requests = ConsoleInside<'GET /api/console/requests'>;
type Everybody = ConsoleInside<'GET /api/console/staff'>['output'];
type NewPasskey = Pick<
  ConsoleInside<'POST /api/console/me/passkeys'>['body'],
  'challenge' | 'response' | 'label'
>;

const ownKey = (me: StaffSession) => ({ right: 'work.view', kind: 'passkey', subject: me.name }) as const;

/** Which member an order names. */
function memberIn({ order: { member } }: Pick<StaffRequest, 'order'>): MemberId | undefined {
  return typeof member === 'string' ? (member as MemberId) : undefined;
}

/** What the order itself calls a person who is not among the staff yet, or never came to be. */
function displayIn({ order: { display } }: Pick<StaffRequest, 'order'>): string | undefined {
  return typeof display === 'string' ? display : undefined;
}

/** What is asked for, and beside it as what the thing of the work waited; null: none of the work, or asked before that was kept. */
function askedIn({ order: { waits, ...order } }: Pick<StaffRequest, 'order'>) {
  return { order, waits: typeof waits === 'string' ? waits : null };
}

/** Where a list goes on: a time and an id. */
function cursorOf(after: string | undefined): { at: Date; id: string } | undefined {
  const [at = '', id = ''] = after?.split(' ') ?? [];
  return isOfNow(at) ? { at: new Date(at), id } : undefined;
}

export function createPeople(deps: PeopleDeps) {
  const { db, passkeys } = deps;

  return {
    /** @throws AppError STAFF_SESSION: there is no such person */
    async me(staffId: string, endsAt: Date): Promise<Me> {
      const [person, keys, left, all] = await Promise.all([
        staffById(db, staffId),
        passkeysOf(db, staffId),
        recoveryLeft(db, staffId),
        rightsOf(db),
      ]);
      if (!person) throw new AppError('STAFF_SESSION');
      const own = new Set(all.filter(({ role }) => role === person.role).map(({ right }) => right));
      return {
        ...{ id: person.id, name: person.name, display: person.display },
        ...{ role: person.role, language: person.language },
        rights: RIGHTS.filter((right) => own.has(right)),
        stepUpByCode: await deps.byCode(),
        passkeys: keys.map(({ id, label, createdAt, lastUsedAt }) => ({ id, label, createdAt, lastUsedAt })),
        recoveryLeft: left,
        sessionEndsAt: endsAt,
        idleMs: IDLE_MS,
      };
    },
    async requests(me: StaffSession, query: Requests['query']): Promise<Requests['output']> {
      const { limit, state } = query;
      const rows = await requestsAfter(db, {
        isWaiting: state === 'waiting',
        seenBy: { staffId: me.staffId, rights: [...me.rights.keys()] },
        after: cursorOf(query.after),
        limit: limit + 1,
      });
      const people = new Map((await everybody(db)).map(({ id, display }) => [id, display]));
      const accounts = onePersonWith(me.staffId, await lettingIn(db));
      const letInOf = ({ state, madeBy }: StaffRequest) => {
        const link = state === 'waiting' && madeBy !== me.staffId ? accounts.get(madeBy) : undefined;
        return link ? { name: link.name, by: link.by } : null;
      };
      const page = rows.slice(0, limit);
      const named = await namesOf(
        db,
        page.flatMap(({ request }) => memberIn(request) ?? []),
      );
      const memberOf = (request: StaffRequest) => {
        const member = memberIn(request);
        return member && named.get(member);
      };
      const personOf = (request: StaffRequest) => {
        const parts = [people.get(request.subject) ?? displayIn(request), memberOf(request)];
        return parts.filter((part) => part !== undefined).join(' · ') || null;
      };
      const asked = page.map(({ request }) => request);
      const called = (await deps.called?.(asked)) ?? [];
      const names = (await deps.names?.(asked)) ?? [];
      const confirmable = new Set((await confirmableBy(db, me, asked)).map(({ id }) => id));
      const overtaken = await deps.overtaken(asked);
      const requests = page.map(({ request, madeByName, decidedByName }, index) => ({
        ...{ id: request.id, act: request.act, right: request.right },
        ...{ kind: request.kind, subject: request.subject },
        called: request.kind === 'staff' ? personOf(request) : (called[index] ?? null),
        named: names[index] ?? null,
        ...{ ...askedIn(request), member: memberOf(request) ?? null, amount: request.amount },
        ...{ why: request.why, state: request.state },
        ...{
          madeAt: request.madeAt,
          expiresAt: request.expiresAt,
          decidedAt: request.decidedAt,
          said: request.said,
        },
        madeBy: madeByName,
        decidedBy: decidedByName,
        isOwn: request.madeBy === me.staffId,
        may: confirmable.has(request.id),
        isOvertaken: overtaken.has(request.id),
        letIn: letInOf(request),
      }));
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return { requests, next: last ? `${last.request.madeAt.toISOString()} ${last.request.id}` : null };
    },
    async everybody(me: StaffSession): Promise<Everybody> {
      const [people, sessions, keys, rights, letIn, out] = await Promise.all([
        everybody(db),
        allSessions(db),
        passkeyCounts(db),
        rightsOf(db),
        lettingIn(db),
        shutOut(db),
      ]);
      const managing = rights.flatMap((one) => (one.right === 'staff.manage' ? one.role : []));
      const managers = people.filter(
        ({ isActive, passwordHash, role }) => isActive && passwordHash !== null && managing.includes(role),
      );
      const othersThan = (id: string) => {
        const accounts = onePersonWith(id, letIn);
        return managers.filter((one) => !accounts.has(one.id));
      };
      const letInOf = (id: string) => {
        const by = letIn.flatMap((one) => (one.staffId === id ? one.by : []));
        if (by.length === 0) return null;
        const others = othersThan(id);
        return { by, mayVouch: others.some((one) => one.id === me.staffId), isStuck: others.length === 0 };
      };
      const now = new Date();
      const own = people.flatMap(({ memberId }) => memberId ?? []);
      const names = await namesOf(db, own as MemberId[]);
      const roles = ROLES.map((role) => ({
        role,
        rights: rights
          .filter((one) => one.role === role)
          .map(({ right, bound, dayBound }) => ({ right, bound, dayBound })),
      }));
      return {
        roles,
        isAlone: managers.some(({ id }) => id === me.staffId) && othersThan(me.staffId).length === 0,
        rolesSeen: hashOf(rights),
        staff: people.map((person) => {
          const own = sessions.filter(({ staffId }) => staffId === person.id);
          return {
            ...{ id: person.id, name: person.name, display: person.display, role: person.role },
            isActive: person.isActive,
            isIn: person.passwordHash !== null,
            letIn: letInOf(person.id),
            passkeys: keys.get(person.id) ?? 0,
            addresses: person.addresses,
            memberId: person.memberId,
            memberName: names.get(person.memberId as MemberId) ?? null,
            blockedUntil: out.get(person.name) ?? null,
            lastSeenAt: own[0]?.seenAt ?? null,
            onShiftSince: onShiftSince(own, now),
            sessions: own.map(({ id, ip, agent, createdAt, seenAt }) => ({
              id: String(id),
              ip,
              device: deviceOf(agent),
              since: createdAt,
              seenAt,
            })),
          };
        }),
      };
    },
    speak: (staffId: string, language: Language) => saveLanguage(db, staffId, language),
    /** @throws AppError STAFF_SESSION */
    async forNewPasskey(staffId: string) {
      const person = await staffById(db, staffId);
      if (!person) throw new AppError('STAFF_SESSION');
      return passkeys.forNew(person);
    },
    /** Whether password and code prove that a passkey is theirs: of the first one they do. */
    mayAddByCode: async ({ staffId }: StaffSession): Promise<boolean> =>
      (await passkeysOf(db, staffId)).length === 0 || deps.byCode(),
    /** @throws AppError STEP_UP_WRONG: it is none that was asked for; STAFF_SESSION: theirs was ended meanwhile */
    async addPasskey(me: StaffSession, { challenge, response, label }: NewPasskey): Promise<void> {
      const made = await passkeys.made(me.staffId, challenge, response);
      if (!made) throw new AppError('STEP_UP_WRONG');
      await db.withTx(async (tx) => {
        // whoever takes all away that they come in by holds it, too
        await lockStaff(tx, me.staffId);
        if (!(await rightsOfSessions(tx, [me.id])).has(me.id)) throw new AppError('STAFF_SESSION');
        await addPasskey(tx, { ...made, label });
        const what = { ...ownKey(me), before: undefined, after: { label } };
        await recordChange(tx, byOf(me, 'added a passkey'), what);
      });
    },
    /** @throws AppError NO_DATA */
    async removePasskey(me: StaffSession, id: string): Promise<void> {
      await db.withTx(async (tx) => {
        const label = await removePasskey(tx, me.staffId, id);
        if (label === undefined) throw new AppError('NO_DATA');
        const what = { ...ownKey(me), before: { id, label }, after: undefined };
        await recordChange(tx, byOf(me, 'removed a passkey'), what);
      });
    },
  };
}
export type People = ReturnType<typeof createPeople>;
