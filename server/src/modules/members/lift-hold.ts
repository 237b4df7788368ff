import { eq } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Realtime } from '../../ports/realtime.ts';
import { recordChange, type By } from '../history/face.ts';
import { endHold, memberByPhone, payoutsHeldUntil } from './store.ts';
import { member } from './tables.ts';

/** Whose withdrawals are taken again, and until when they would not have been. */
export interface Lifted {
  memberId: MemberId;
  heldUntil: Date;
}

/** Lets a member withdraw again before the hold of a changed profile or password is over: for who has proved who they are. */
export function createLiftHold({ db, realtime }: { db: Db; realtime: Realtime }) {
  /** @throws AppError NO_USER; NO_DATA: nothing is held (any more); INVALID_REQUEST {fields}: nobody says who and why */
  return function liftHold(phone: string, by: By): Promise<Lifted> {
    return db.withTx(async (tx) => {
      const known = await memberByPhone(tx, phone);
      if (!known) throw new AppError('NO_USER');
      const { id } = known;
      await tx.sql.select({ id: member.id }).from(member).where(eq(member.id, id)).for('no key update');
      const heldUntil = await payoutsHeldUntil(tx, id);
      if (!heldUntil) throw new AppError('NO_DATA');
      await endHold(tx, id);
      const before = { payoutsHeldUntil: heldUntil.toISOString() };
      const what = { right: 'hold.lift', kind: 'member', subject: id } as const;
      await recordChange(tx, by, { ...what, before, after: { payoutsHeldUntil: null } });
      tx.afterCommit(() => realtime.changed(id, ['wallet']));
      return { memberId: id, heldUntil };
    });
  };
}
