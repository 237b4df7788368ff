/** What the house does with the people who work in it. */
import { z } from 'zod';
import { RIGHTS, ROLES } from '@krapao/contract/console/rights';
import { satang, type Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import { eq } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../../db/pool.ts';
import { AppError, refused } from '../../kernel/app-error.ts';
import { newId } from '../../kernel/ids.ts';
import { isAddressRange } from '../../kernel/network.ts';
import { recordChange, type Act, type State } from '../history/face.ts';
import { isMember } from '../members/face.ts';
import { endAsked } from './end-asked.ts';
import { vouchAct } from './let-in.ts';
import { isFrom } from './sessions.ts';
import {
  endInvites,
  endSessions,
  isManager,
  lockStaff,
  keepingManager,
  removePasskeys,
  removeRecovery,
  rightsOf,
  saveRights,
  staffById,
  staffByName,
} from './store.ts';
import { staff, type Staff } from './tables.ts';

const KIND = 'staff';
const RIGHT = 'staff.manage';
const role = z.enum(ROLES);
const bound = z.codec(z.string().nullable(), z.custom<Satang | null>(), {
  decode: (text) => (text === null ? null : satang(BigInt(text))),
  encode: (sum) => (sum === null ? null : String(sum)),
});

const whoIs = async (on: Queryable, id: string): Promise<Staff> => {
  const person = await staffById(on, id);
  if (!person) throw new AppError('NO_DATA');
  return person;
};

const shown = ({ name, display, role, isActive, passwordHash, memberId, addresses }: Staff): State => ({
  ...{ name, display, role, isActive, memberId, addresses },
  isIn: passwordHash !== null,
});

const always = async () => true;
const range = z
  .string()
  .trim()
  .refine(isAddressRange, { error: ({ input }) => phrase('noAddress', { text: String(input) }) });
const each = (texts: readonly string[]): string[] => [...new Set(texts)];

export interface ManageDeps {
  db: Db;
  /** Called after the commit that ended those sessions. */
  cutOff(sessions: readonly bigint[]): void;
  /** Called after a commit that ended requests. */
  requestsChanged(): void;
}

/** One person changes; `write` answers what of them is another now. */
function personAct<Order extends { id: string }>(
  { db, cutOff, requestsChanged }: ManageDeps,
  described: {
    name: string;
    order: z.ZodType<Order>;
    endsSessions: boolean;
    /** Whether a session from there goes on, where not all are ended. */
    goesOn?(order: Order, ip: string): boolean;
    /** @throws AppError INVALID_REQUEST {fields}: it can't be so */
    check?(on: Queryable, order: Order): Promise<void>;
    /** Whether it takes two, of that person as they are. */
    needsSecond?(on: Queryable, person: Staff): Promise<boolean>;
    write(person: Staff, order: Order): Partial<Staff>;
    /** What else is done in the same transaction. Answers what the log tells of it. */
    also?(tx: Tx, person: Staff): Promise<State>;
  },
): Act<Order> {
  const { needsSecond, goesOn = () => !described.endsSessions } = described;
  return {
    name: described.name,
    order: described.order,
    right: () => RIGHT,
    about: ({ id }) => ({ kind: KIND, subject: id }),
    async facts(on, order) {
      const person = await whoIs(on, order.id);
      await described.check?.(on, order);
      return shown(person);
    },
    ...(needsSecond && { needsSecond: async (on, { id }) => needsSecond(on, await whoIs(on, id)) }),
    needsProof: true,
    async carryOut(order, by) {
      await db.withTx(async (tx) => {
        const person = await lockStaff(tx, order.id);
        if (!person) throw new AppError('NO_DATA');
        const changed = described.write(person, order);
        await keepingManager(tx, async () => {
          if (Object.keys(changed).length > 0)
            await tx.sql.update(staff).set(changed).where(eq(staff.id, order.id));
        });
        const ended = await endSessions(tx, order.id, (ip) => goesOn(order, ip));
        const done = {
          ...((described.endsSessions || ended.length > 0) && { sessionsEnded: ended.length }),
          ...(await described.also?.(tx, person)),
        };
        await recordChange(tx, by, {
          ...({ right: RIGHT, kind: KIND, subject: person.name } as const),
          ...{ before: shown(person), after: { ...shown({ ...person, ...changed }), ...done } },
        });
        if (described.endsSessions) await endAsked(tx, person.id, by);
        tx.afterCommit(() => {
          cutOff(ended);
          requestsChanged();
        });
      });
    },
  };
}

const person = z.object({ name: z.string(), display: z.string(), role });

/** A person to be: they come in by a link of their own (createLink). */
const addAct = ({ db }: ManageDeps): Act<z.output<typeof person>> => ({
  name: 'staff.add',
  order: person,
  right: () => RIGHT,
  about: ({ name }) => ({ kind: KIND, subject: name }),
  facts: async (on, { name }) => (await staffByName(on, name))?.id ?? null,
  needsSecond: always,
  async carryOut({ name, display, role: as }, by) {
    await db.withTx(async (tx) => {
      const added = await tx.sql
        .insert(staff)
        .values({ id: newId(), name, display, role: as, createdBy: by.name })
        .onConflictDoNothing()
        .returning({ id: staff.id });
      if (added.length === 0) throw new AppError('EXISTING_USER', { fields: { name: 'is in already' } });
      const what = { right: RIGHT, kind: KIND, subject: name } as const;
      await recordChange(tx, by, { ...what, before: undefined, after: { name, display, role: as } });
    });
  },
});

const rightsOrder = z.object({
  role,
  rights: z.array(z.object({ right: z.enum(RIGHTS), bound, dayBound: bound })),
});

const toldRights = (
  rights: readonly { right: string; bound: Satang | null; dayBound: Satang | null }[],
): State =>
  Object.fromEntries(
    rights.map((one) => [one.right, `${one.bound ?? 'any'}, ${one.dayBound ?? 'any'} a day`]),
  );

/** What a role may do, all of it anew. */
const rightsAct = ({ db }: ManageDeps): Act<z.output<typeof rightsOrder>> => ({
  name: 'staff.rights',
  order: rightsOrder,
  right: () => RIGHT,
  about: (order) => ({ kind: 'role', subject: order.role }),
  facts: (on) => rightsOf(on),
  needsSecond: always,
  async carryOut(order, by) {
    await db.withTx(async (tx) => {
      const before = (await rightsOf(tx)).filter((one) => one.role === order.role);
      await keepingManager(tx, () => saveRights(tx, order.role, order.rights));
      await recordChange(tx, by, {
        ...({ right: RIGHT, kind: 'role', subject: order.role } as const),
        ...{ before: toldRights(before), after: toldRights(order.rights) },
      });
    });
  },
});

/** What is done about the people who work here. */
export function staffActs(deps: ManageDeps): readonly Act[] {
  const id = z.object({ id: z.string() });
  return [
    personAct(deps, {
      name: 'staff.role',
      order: id.extend({ role }),
      endsSessions: false,
      needsSecond: always,
      write: (_person, order) => ({ role: order.role }),
    }),
    personAct(deps, {
      name: 'staff.suspend',
      order: id,
      endsSessions: true,
      // one who could undo it
      needsSecond: (on, person) => isManager(on, person),
      write: () => ({ isActive: false }),
    }),
    personAct(deps, {
      name: 'staff.restore',
      order: id,
      endsSessions: false,
      needsSecond: always,
      write: () => ({ isActive: true }),
    }),
    personAct(deps, {
      name: 'staff.anew',
      order: id,
      endsSessions: true,
      needsSecond: always,
      write: () => ({ passwordHash: null, codeSecret: null }),
      also: takeAllAway,
    }),
    personAct(deps, {
      name: 'staff.member',
      order: id.extend({ member: z.string().max(40).nullable() }),
      endsSessions: false,
      needsSecond: always,
      async check(on, { member }) {
        if (member === null || (await isMember(on, member))) return;
        throw refused({ member: phrase('noSuchMember') });
      },
      write: (_person, order) => ({ memberId: order.member }),
    }),
    personAct(deps, {
      name: 'staff.addresses',
      order: id.extend({ addresses: z.array(range).max(20).transform(each) }),
      endsSessions: false,
      // who came in from elsewhere is out at once
      goesOn: ({ addresses }, ip) => isFrom(addresses, ip),
      needsSecond: always,
      write: (_person, order) => ({ addresses: order.addresses }),
    }),
    addAct(deps),
    vouchAct(deps),
    personAct(deps, { name: 'staff.sessions', order: id, endsSessions: true, write: () => ({}) }),
    rightsAct(deps),
  ];
}

/** What one comes in by, beside the password: with a lost one somebody else may. */
async function takeAllAway(tx: Tx, { id }: Staff): Promise<State> {
  const passkeysRemoved = await removePasskeys(tx, id);
  const recoveryCodesRemoved = await removeRecovery(tx, id);
  await endInvites(tx, id);
  return { passkeysRemoved, recoveryCodesRemoved };
}
