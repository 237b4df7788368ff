/** How a person comes in: by a link that is told once. */
import type { Role } from '@krapao/contract/console/rights';
import type { Db, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newId, newToken, tokenHash } from '../../kernel/ids.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { recordChange, type By } from '../history/face.ts';
import { newCodeSecret, placeOf } from './codes.ts';
import { INVITE_MS } from './rules.ts';
import { endInvites, keepInvite, lockStaff, staffByName } from './store.ts';
import { staff, type Staff } from './tables.ts';

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
  { id, name, role }: Pick<Staff, 'id' | 'name' | 'role'>,
  token: string,
  by: By,
): Promise<void> {
  await inviteAnew(tx, box, { staffId: id, token, ms: INVITE_MS });
  const what = { right: 'staff.manage', kind: 'staff', subject: name } as const;
  await recordChange(tx, by, { ...what, before: undefined, after: { invited: name, role } });
}

/** An invitation of that person, with a secret of its own; an earlier one is over. Who makes it writes down why. */
export async function inviteAnew(
  tx: Tx,
  box: SecretBox,
  { staffId, token, ms }: { staffId: string; token: string; ms: number },
): Promise<void> {
  await endInvites(tx, staffId);
  const codeSecret = box.seal(newCodeSecret(), placeOf(staffId));
  await keepInvite(tx, { hash: tokenHash(token), staffId, codeSecret, ms });
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
