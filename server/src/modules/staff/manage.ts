/** What the house does with the people who work in it. */
import { z } from 'zod';
import { RIGHTS, ROLES, type Role } from '@krapao/contract/console/rights';
import { satang, type Satang } from '@krapao/contract/money';
import { eq } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newId, newToken, tokenHash } from '../../kernel/ids.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { recordChange, type Act, type By, type State } from '../history/face.ts';
import { newCodeSecret, placeOf } from './codes.ts';
import { INVITE_MS } from './rules.ts';
import {
  endInvites,
  endSessions,
  isManager,
  keepInvite,
  lockStaff,
  keepingManager,
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

const shown = ({ name, display, role, isActive }: Staff): State => ({ name, display, role, isActive });

const always = async () => true;

export interface ManageDeps {
  db: Db;
  /** Called after the commit that ended those sessions. */
  cutOff(sessions: readonly bigint[]): void;
}

/** One person changes; `write` answers what of them is another now. */
function personAct<Order extends { id: string }>(
  { db, cutOff }: ManageDeps,
  described: {
    name: string;
    order: z.ZodType<Order>;
    endsSessions: boolean;
    /** Whether it takes two, of that person as they are. */
    needsSecond?(on: Queryable, person: Staff): Promise<boolean>;
    write(person: Staff, order: Order): Partial<Staff>;
  },
): Act<Order> {
  return {
    name: described.name,
    order: described.order,
    right: () => RIGHT,
    about: ({ id }) => ({ kind: KIND, subject: id }),
    facts: async (on, { id }) => shown(await whoIs(on, id)),
    needsSecond: async (on, { id }) => (await described.needsSecond?.(on, await whoIs(on, id))) ?? false,
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
        const ended = described.endsSessions ? await endSessions(tx, order.id) : [];
        const after = shown({ ...person, ...changed });
        await recordChange(tx, by, {
          right: RIGHT,
          kind: KIND,
          subject: person.name,
          before: shown(person),
          after,
        });
        tx.afterCommit(() => cutOff(ended));
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

export function staffActs(deps: ManageDeps): readonly Act<never>[] {
  const { db } = deps;
  const id = z.object({ id: z.string() });
  const acts = [
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
    }),
    personAct(deps, {
      name: 'staff.member',
      order: id.extend({ member: z.string().max(40).nullable() }),
      endsSessions: false,
      needsSecond: always,
      write: (_person, order) => ({ memberId: order.member }),
    }),
    addAct(deps),
    personAct(deps, { name: 'staff.sessions', order: id, endsSessions: true, write: () => ({}) }),
    {
      name: 'staff.rights',
      order: z.object({
        role,
        rights: z.array(z.object({ right: z.enum(RIGHTS), bound, dayBound: bound })),
      }),
      right: () => RIGHT,
      about: (order: { role: Role }) => ({ kind: 'role', subject: order.role }),
      facts: async (on: Queryable) => rightsOf(on),
      needsSecond: async () => true,
      async carryOut(order: { role: Role; rights: Parameters<typeof saveRights>[2] }, by: By) {
        await db.withTx(async (tx) => {
          const before = (await rightsOf(tx)).filter((one) => one.role === order.role);
          await keepingManager(tx, () => saveRights(tx, order.role, order.rights));
          const told = (
            rights: readonly { right: string; bound: Satang | null; dayBound: Satang | null }[],
          ): State =>
            Object.fromEntries(
              rights.map((one) => [one.right, `${one.bound ?? 'any'}, ${one.dayBound ?? 'any'} a day`]),
            );
          await recordChange(tx, by, {
            ...({ right: RIGHT, kind: 'role', subject: order.role } as const),
            ...{ before: told(before), after: told(order.rights) },
          });
        });
      },
    } satisfies Act<{ role: Role; rights: Parameters<typeof saveRights>[2] }>,
  ];
  return acts as unknown as readonly Act<never>[];
}

/**
 * A link's token for a person who is not in yet, told once: it is over after a day, and an earlier one at once.
 * @throws AppError NO_DATA; EXISTING_USER: they are in already
 */
export function createLink({ db, box }: { db: Db; box: SecretBox }) {
  return async function link(id: string, by: By): Promise<string> {
    const token = newToken();
    await db.withTx(async (tx) => {
      const known = await lockStaff(tx, id);
      if (!known?.isActive) throw new AppError('NO_DATA');
      if (known.passwordHash !== null)
        throw new AppError('EXISTING_USER', { fields: { id: 'is in already' } });
      await keepLink(tx, box, known, token, by);
    });
    return token;
  };
}
export type Link = ReturnType<typeof createLink>;

async function keepLink(
  tx: Tx,
  box: SecretBox,
  { id, name, role: as }: Pick<Staff, 'id' | 'name' | 'role'>,
  token: string,
  by: By,
): Promise<void> {
  await endInvites(tx, id);
  const codeSecret = box.seal(newCodeSecret(), placeOf(id));
  await keepInvite(tx, { hash: tokenHash(token), staffId: id, codeSecret, ms: INVITE_MS });
  const what = { right: RIGHT, kind: KIND, subject: name } as const;
  await recordChange(tx, by, { ...what, before: undefined, after: { invited: name, role: as } });
}

/** Whom to invite: a new person, or one who lost everything, who then is invited as who they are. */
export interface Invitation {
  name: string;
  display: string;
  role: Role;
}

/**
 * A link's token, told once: the link is over after a day, and an earlier one at once.
 * @throws AppError EXISTING_USER: that name is somebody's who is in, and `again` is not said
 */
export function createInvite({ db, box }: { db: Db; box: SecretBox }) {
  return async function invite(
    { name, display, role: as }: Invitation,
    by: By,
    { again = false } = {},
  ): Promise<string> {
    const token = newToken();
    await db.withTx(async (tx) => {
      const known = await staffByName(tx, name);
      if (known && (known.passwordHash !== null || known.role !== as) && !again)
        throw new AppError('EXISTING_USER', { fields: { name: 'is in already' } });
      const id = known?.id ?? newId();
      if (!known) await tx.sql.insert(staff).values({ id, name, display, role: as, createdBy: by.name });
      else if (!known.isActive) throw new AppError('EXISTING_USER', { fields: { name: 'is suspended' } });
      await keepLink(tx, box, { id, name, role: known?.role ?? as }, token, by);
    });
    return token;
  };
}
