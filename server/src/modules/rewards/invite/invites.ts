/** What a member does with what those whom they invited brought. */
import type { MemberId } from '@krapao/contract/ids';
import { toBaht, ZERO, type Satang } from '@krapao/contract/money';
import { isOutage } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { amountPosted } from '../../../ledger/movement.ts';
import { lockWallet } from '../../../ledger/accounts.ts';
import { hasPlayed } from '../../games/face.ts';
import { countInvitees, inviteesOf, namesOf } from '../../members/face.ts';
import type { Settings } from '../../site/face.ts';
import type { PartDeps } from '../part.ts';
import { collect, potOf } from '../pots.ts';
import { carriedSince, shortName, standOf } from './rules.ts';
import { inviterById, inviterDays, type Inviter } from './store.ts';
import { earningsPage, heldOf } from './told.ts';

interface Who {
  memberId: MemberId;
  operation: string;
}

export type Deps = Pick<PartDeps, 'db' | 'realtime' | 'settings'>;

export function createInvites({ db, realtime, settings }: Deps) {
  /** Why there is nothing to collect. */
  async function whyNothing(memberId: MemberId): Promise<AppError> {
    const { inviteActive } = await settings.current();
    if (!inviteActive) return new AppError('INVITE_INACTIVE');
    let hasInvitees = false;
    for await (const invitees of inviteesOf(db, memberId)) {
      if (await hasPlayed(db, invitees)) return new AppError('NO_INVITE_BONUS');
      hasInvitees = true;
    }
    return new AppError(hasInvitees ? 'NO_INVITEE_PLAY_INFO' : 'NO_INVITE_BONUS');
  }

  /** Wins that have to be made up, of the span that the next day is in. */
  async function carryOf({ id, nextDay }: Inviter, { inviteCarry }: Settings): Promise<Satang> {
    const days = { from: carriedSince(nextDay, inviteCarry), to: nextDay };
    return standOf(await inviterDays(db, id, days)).carry;
  }

  async function take({ memberId, operation }: Who): Promise<Satang> {
    const { inviteActive, inviteMinimum: min } = await settings.current();
    const reference = `invite:${operation}:collect`;
    const collected = await db.withTx(async (tx) => {
      const wallet = await lockWallet(tx, memberId);
      const before = await amountPosted(tx, reference);
      if (before !== undefined) return before;
      const pot = await potOf(tx, memberId, 'INVITE');
      if (pot === 0n) return undefined;
      if (inviteActive && pot < min) throw new AppError('INVITE_COLLECT', { min: toBaht(min) });
      tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'statement', 'invite']));
      return collect(tx, 'INVITE', { memberId, wallet: wallet.id, reference });
    });
    if (collected === undefined) throw await whyNothing(memberId);
    return collected;
  }

  return {
    /** @throws AppError INVITE_INACTIVE: switched off, and nothing in the pot */
    async show(memberId: MemberId, page: { page: number; limit: number }) {
      const now = await settings.current();
      const amount = await potOf(db, memberId, 'INVITE');
      if (!now.inviteActive && amount === 0n) throw new AppError('INVITE_INACTIVE');
      const { total, earnings } = await earningsPage(db, memberId, page);
      const inviter = await inviterById(db, memberId);
      const names = await namesOf(db, [...new Set(earnings.map(({ inviteeId }) => inviteeId))]);
      return {
        total,
        invites: earnings.map(({ inviteeId, amount: brought, createdAt }) => ({
          from: { name: shortName(names.get(inviteeId) ?? '') },
          amount: brought,
          createdAt,
        })),
        invitees: await countInvitees(db, memberId),
        amount,
        minimum: now.inviteMinimum,
        success: now.inviteActive ? now.inviteSuccess : 0,
        fail: now.inviteActive ? now.inviteFail : 0,
        carry: inviter ? await carryOf(inviter, now) : ZERO,
        owed: inviter?.owed ?? ZERO,
        held: await heldOf(db, memberId),
      };
    },

    /**
     * The whole pot goes into the wallet; while inviting is switched off, however little it is.
     * @throws AppError INVITE_COLLECT {min}, NO_INVITE_BONUS, NO_INVITEE_PLAY_INFO, INVITE_INACTIVE; INVITE_BONUS_FAIL for what nobody foresaw
     */
    async collect(who: Who): Promise<Satang> {
      try {
        return await take(who);
      } catch (error) {
        if (error instanceof AppError || isOutage(error)) throw error;
        throw new AppError('INVITE_BONUS_FAIL', {}, error);
      }
    },
  };
}
export type Invites = ReturnType<typeof createInvites>;
