/** How a person comes in: by a link that is told once. */
import type { Role } from '@krapao/contract/console/rights';
import type { Db, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newId, newToken, tokenHash } from '../../kernel/ids.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { recordChange, type By } from '../history/face.ts';
import { newCodeSecret, bindingOf } from './codes.ts';
import type { Maker } from './let-in.ts';
import { INVITE_MS } from './rules.ts';
import { endInvites, keepInvite, lockStaff, mayStill, staffByName } from './store.ts';
import { staff, type Staff } from './tables.ts';

const RIGHT = 'staff.manage';

/**
 * A link's token for a person who is not in yet, told once: it is over after a day, and an earlier one at once. Who makes it could take it:
 * whoever does counts as one person with them until somebody else vouches.
 * @throws AppError NO_DATA; EXISTING_USER: they are in already; NO_RIGHT: who makes it may not any more
 */
export function createLink({ db, box }: { db: Db; box: SecretBox }) {
  return async function link(id: string, by: By & { staffId: string }): Promise<string> {
    const token = newToken();
    await db.withTx(async (tx) => {
      const known = await lockStaff(tx, id);
      if (!known?.isActive) throw new AppError('NO_DATA');
      if (known.passwordHash !== null)
        throw new AppError('EXISTING_USER', { fields: { id: 'is in already' } });
      // also of an account of theirs, which was taken from them this moment: nobody lets themselves in
      if (by.staffId === id || !(await mayStill(tx, by.staffId, RIGHT)))
        throw new AppError('NO_RIGHT', { right: RIGHT });
      await keepLink(tx, box, { ...known, token, maker: { madeAs: 'staff', madeBy: by.staffId } }, by);
    });
    return token;
  };
}
export type Link = ReturnType<typeof createLink>;

/** Where its token is shown to the console: behind a #, which browsers send to nobody. */
export const inviteAddress = (origin: string, token: string): string => `${origin}/invite#${token}`;

async function keepLink(
  tx: Tx,
  box: SecretBox,
  { id, name, role, token, maker }: Pick<Staff, 'id' | 'name' | 'role'> & { token: string; maker: Maker },
  by: By,
): Promise<void> {
  await inviteAnew(tx, box, { staffId: id, token, ms: INVITE_MS, maker });
  const what = { right: RIGHT, kind: 'staff', subject: name } as const;
  await recordChange(tx, by, { ...what, before: undefined, after: { invited: name, role } });
}

/** An invitation of that person, with a secret of its own; an earlier one is over. Who makes it writes down why. */
export async function inviteAnew(
  tx: Tx,
  box: SecretBox,
  { staffId, token, ms, maker }: { staffId: string; token: string; ms: number; maker: Maker },
): Promise<void> {
  await endInvites(tx, staffId);
  const codeSecret = box.seal(newCodeSecret(), bindingOf(staffId));
  await keepInvite(tx, { hash: tokenHash(token), staffId, codeSecret, ms, ...maker });
}

/** Whom to invite: a new person, or one who lost everything, who then is invited as who they are. */
export interface Invitation {
  name: string;
  display: string;
  role: Role;
}

/**
 * A link's token of whoever may run the command line, told once: the link is over after a day, and an earlier one at once. Who takes it counts
 * as vouched for: there, everything can be done by one.
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
      const role = known?.role ?? as;
      await keepLink(tx, box, { id, name, role, token, maker: { madeAs: 'server' } }, by);
    });
    return token;
  };
}
