import { hash } from '@node-rs/argon2';
import { z } from 'zod';
import { violatedConstraint, type Queryable, type Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { newId, newToken } from '../../../kernel/ids.ts';
import type { MemberId } from '@krapao/contract/ids';
import { lastDigits, requireAsSeen, type Act } from '../../history/face.ts';
import { readSettings } from '../../site/face.ts';
import { forgetOtherDevices } from '../device-store.ts';
import { phoneOf } from '../rules.ts';
import { endOtherSessions } from '../session-store.ts';
import { changePhone, clearPassword, lockedByPhone, memberByPhone } from '../store.ts';
import { ofMember, memberFor, onMember, whom, type StaffActsDeps } from './on-member.ts';

const ending = z.object(whom);
const phoning = z.object({ ...whom, phone: z.string().max(40) });

const sessionsFor = async (on: Queryable, id: string) => {
  const member = await memberFor(on, id);
  const { rows } = await on.client.query<{ sessions: number }>(
    'select count(*)::int as sessions from member_session where member_id = $1 and expires_at > now()',
    [member.id],
  );
  return { sessions: rows[0]?.sessions ?? 0 };
};

/** Every session and every browser that is known: who comes back proves themselves anew. */
async function forgetAll(tx: Tx, id: MemberId, { revokeSessions, realtime }: StaffActsDeps): Promise<number> {
  await forgetOtherDevices(tx, id, null);
  const ended = await endOtherSessions(tx, id, null);
  tx.afterCommit(() => {
    revokeSessions(ended);
    realtime.changed(id, ['wallet']);
  });
  return ended.length;
}

/** Ends all sessions of a member: their screens end, and every browser is one like any other. */
export const endSessions = (deps: StaffActsDeps): Act<z.output<typeof ending>> => ({
  name: 'member.sessions',
  order: ending,
  right: () => 'member.sessions',
  ...ofMember,
  keepsIn: true,
  facts: (on, { member }) => sessionsFor(on, member),
  carryOut: ({ member: id }, by) =>
    onMember(deps.db, { id, right: 'member.sessions', by }, async (tx, member) => ({
      before: { sessions: await forgetAll(tx, member.id, deps) },
      after: { sessions: 0 },
    })),
});

/**
 * Has a member set another password: the one there is opens nothing any more, and a code to the registered phone, which they ask for
 * themselves, lets them choose one. Nobody sees or sets a password. Sessions end, payouts are held for 24 hours.
 */
export const resetPassword = (deps: StaffActsDeps): Act<z.output<typeof ending>> => ({
  name: 'member.password',
  order: ending,
  right: () => 'member.password',
  ...ofMember,
  facts: (on, { member }) => sessionsFor(on, member),
  async carryOut({ member: id }, by) {
    // of no password that anybody could know
    const passwordHash = await hash(newToken());
    await onMember(deps.db, { id, right: 'member.password', by }, async (tx, member) => {
      await clearPassword(tx, member.id, passwordHash);
      const sessions = await forgetAll(tx, member.id, deps);
      return { before: { sessions }, after: { sessions: 0, password: 'by code' } };
    });
  },
});

const taken = () => new AppError('EXISTING_USER', { fields: { phone: 'taken' } });

/**
 * Gives a member another phone: by two people, with how their identity was proved in `why`. Sessions end and payouts are held; a code to
 * the new phone holds them for 72 hours, and the old phone is told both times.
 */
export const changeMemberPhone = (deps: StaffActsDeps): Act<z.output<typeof phoning>> => ({
  name: 'member.phone',
  order: phoning,
  logged: ({ member, phone }) => ({ member, ...lastDigits({ phone }) }),
  right: () => 'member.phone',
  ...ofMember,
  async facts(on, { member, phone: given }) {
    const { phone } = await memberFor(on, member);
    const wanted = phoneOf(given, (await readSettings(on)).variant, 'phone');
    if (phone === wanted) throw new AppError('MOVED_ON');
    const other = await memberByPhone(on, wanted);
    if (other && other.id !== member) throw taken();
    return lastDigits({ phone });
  },
  needsSecond: () => Promise.resolve(true),
  async carryOut({ member: id, phone: given }, by, seen) {
    const to = phoneOf(given, (await readSettings(deps.db)).variant, 'phone');
    try {
      await onMember(deps.db, { id, right: 'member.phone', by }, async (tx, member) => {
        const before = lastDigits({ phone: member.phone });
        requireAsSeen(before, seen);
        if (member.phone === to) throw new AppError('MOVED_ON');
        const other = await lockedByPhone(tx, to);
        if (other && other.id !== member.id) throw taken();
        await changePhone(tx, member.id, { change: newId(), from: member.phone, to });
        await forgetAll(tx, member.id, deps);
        return { before, after: lastDigits({ phone: to }) };
      });
    } catch (error) {
      if (violatedConstraint(error) === 'member_phone') throw taken();
      throw error;
    }
  },
});
