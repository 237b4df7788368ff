/** Secrets of staff's codes are sealed, and those of invitations that are open: what a change of the secret key needs of them. */
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../db/pool.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { bindingOf } from './codes.ts';
import { staff, staffInvite } from './tables.ts';

const isOpen = gt(staffInvite.expiresAt, sql`clock_timestamp()`);

/** All of them, with what they belong to: as many as people work here. */
export async function sealedCodes(on: Queryable): Promise<{ box: Buffer; binding: string }[]> {
  const own = await on.sql
    .select({ id: staff.id, box: staff.codeSecret })
    .from(staff)
    .where(isNotNull(staff.codeSecret));
  const invited = await on.sql
    .select({ id: staffInvite.staffId, box: staffInvite.codeSecret })
    .from(staffInvite)
    .where(isOpen);
  return [...own, ...invited].flatMap(({ id, box }) => (box ? [{ box, binding: bindingOf(id) }] : []));
}

/** Seals anew what was sealed with another key; what no key opens is named and stays: that person is invited again. */
export const sealCodesAnew = (db: Db, box: SecretBox): Promise<{ codes: number; lost: string[] }> =>
  db.withTx(async (tx) => {
    const done = { codes: 0, lost: [] as string[] };
    async function again(id: string, sealed: Buffer | null, save: (anew: Buffer) => Promise<unknown>) {
      if (!sealed || sealed[0] === box.version) return;
      const anew = sealedAnew(box, sealed, bindingOf(id));
      if (anew) {
        await save(anew);
        done.codes += 1;
      } else done.lost.push(bindingOf(id));
    }
    for (const { id, codeSecret } of await tx.sql.select().from(staff).for('no key update'))
      await again(id, codeSecret, (anew) =>
        tx.sql.update(staff).set({ codeSecret: anew }).where(eq(staff.id, id)),
      );
    for (const { hash, staffId, codeSecret } of await tx.sql
      .select()
      .from(staffInvite)
      .where(isOpen)
      .for('no key update'))
      await again(staffId, codeSecret, (anew) =>
        tx.sql
          .update(staffInvite)
          .set({ codeSecret: anew })
          .where(and(eq(staffInvite.hash, hash), eq(staffInvite.staffId, staffId))),
      );
    return done;
  });

/** Undefined where no key opens it. */
function sealedAnew(box: SecretBox, sealed: Buffer, binding: string): Buffer | undefined {
  try {
    return box.seal(box.open(sealed, binding), binding);
  } catch {
    return undefined;
  }
}
