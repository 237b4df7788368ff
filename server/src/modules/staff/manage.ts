/** What the house does with the people who work in it. */
import { z } from 'zod';
import { RIGHTS, ROLES, type Role } from '@krapao/contract/console/rights';
import { satang, type Satang } from '@krapao/contract/money';
import { eq } from 'drizzle-orm';
import type { Db, Queryable } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newId, newToken, tokenHash } from '../../kernel/ids.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { recordChange, type Act, type By, type State } from '../history/face.ts';
import { newCodeSecret, placeOf } from './codes.ts';
import { INVITE_MS } from './rules.ts';
import {
  endInvites,
  endSessions,
  keepInvite,
  lockStaff,
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
    needsSecond?: boolean;
    write(person: Staff, order: Order): Partial<Staff>;
  },
): Act<Order> {
  return {
    name: described.name,
    order: described.order,
    right: () => RIGHT,
    about: ({ id }) => ({ kind: KIND, subject: id }),
    facts: async (on, { id }) => shown(await whoIs(on, id)),
    needsSecond: async () => described.needsSecond ?? false,
    needsProof: true,
    async carryOut(order, by) {
      await db.withTx(async (tx) => {
        const person = await lockStaff(tx, order.id);
        if (!person) throw new AppError('NO_DATA');
        const changed = described.write(person, order);
        if (Object.keys(changed).length > 0)
          await tx.sql.update(staff).set(changed).where(eq(staff.id, order.id));
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

export function staffActs(deps: ManageDeps): readonly Act<never>[] {
  const { db } = deps;
  const id = z.object({ id: z.string() });
  const acts = [
    personAct(deps, {
      name: 'staff.role',
      order: id.extend({ role }),
      endsSessions: false,
      needsSecond: true,
      write: (_person, order) => ({ role: order.role }),
    }),
    personAct(deps, {
      name: 'staff.suspend',
      order: id,
      endsSessions: true,
      write: () => ({ isActive: false }),
    }),
    personAct(deps, {
      name: 'staff.restore',
      order: id,
      endsSessions: false,
      needsSecond: true,
      write: () => ({ isActive: true }),
    }),
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
          await saveRights(tx, order.role, order.rights);
          const told = (rights: readonly { right: string; bound: Satang | null }[]): State =>
            Object.fromEntries(
              rights.map((one) => [one.right, one.bound === null ? 'any' : String(one.bound)]),
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
      await endInvites(tx, id);
      const codeSecret = box.seal(newCodeSecret(), placeOf(id));
      await keepInvite(tx, { hash: tokenHash(token), staffId: id, codeSecret, ms: INVITE_MS });
      await recordChange(tx, by, {
        ...({ right: RIGHT, kind: KIND, subject: name } as const),
        ...{ before: undefined, after: { invited: name, role: known?.role ?? as } },
      });
    });
    return token;
  };
}
export type Invite = ReturnType<typeof createInvite>;
