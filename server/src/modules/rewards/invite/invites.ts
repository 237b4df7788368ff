/** What a member does with what those whom they invited brought. */
import type { MemberId } from '@krapao/contract/ids';
import { toBaht, ZERO, type Satang } from '@krapao/contract/money';
import { AppError } from '../../../kernel/app-error.ts';
import { amountPosted } from '../../../ledger/movement.ts';
import { lockWallet } from '../../../ledger/accounts.ts';
import { hasPlayed } from '../../games/face.ts';
import { inviteesOf } from '../../members/face.ts';
import type { PartDeps } from '../part.ts';
import { collect, potOf } from '../pots.ts';
import { isCarryOver, shortName } from './rules.ts';
import { earningsPage, heldOf, inviterById } from './store.ts';

export type Deps = Pick<PartDeps, 'db' | 'realtime' | 'settings'>;

export function createInvites({ db, realtime, settings }: Deps) {
  /** Why there is nothing to collect. */
  async function whyNothing(memberId: MemberId): Promise<AppError> {
    const { inviteActive } = await settings.current();
    if (!inviteActive) return new AppError('INVITE_INACTIVE');
    const invitees = (await inviteesOf(db, memberId)).map(({ id }) => id);
    const isUnplayed = invitees.length > 0 && !(await hasPlayed(db, invitees));
    return new AppError(isUnplayed ? 'NO_INVITEE_PLAY_INFO' : 'NO_INVITE_BONUS');
  }

  return {
    /** @throws AppError INVITE_INACTIVE: switched off, and nothing in the pot */
    async show(memberId: MemberId, page: { page: number; limit: number }) {
      const now = await settings.current();
      const amount = await potOf(db, memberId, 'INVITE');
      if (!now.inviteActive && amount === 0n) throw new AppError('INVITE_INACTIVE');
      const invitees = await inviteesOf(db, memberId);
      const inviter = await inviterById(db, memberId);
      const { total, earnings } = await earningsPage(db, memberId, page);
      const nameOf = new Map(invitees.map(({ id, name }) => [id, shortName(name)]));
      return {
        total,
        invites: earnings.map(({ inviteeId, amount: brought, createdAt }) => ({
          from: { name: nameOf.get(inviteeId) ?? '…' },
          amount: brought,
          createdAt,
        })),
        invitees: invitees.length,
        amount,
        minimum: now.inviteMinimum,
        success: now.inviteActive ? now.inviteSuccess : 0,
        fail: now.inviteActive ? now.inviteFail : 0,
        carry: inviter && !isCarryOver(inviter.nextDay, now.inviteCarry) ? inviter.carry : ZERO,
        held: await heldOf(db, memberId),
      };
    },

    /**
     * The whole pot goes into the wallet; while inviting is switched off, however little it is.
     * @throws AppError INVITE_COLLECT {min}, NO_INVITE_BONUS, NO_INVITEE_PLAY_INFO, INVITE_INACTIVE
     */
    async collect({ memberId, operation }: { memberId: MemberId; operation: string }): Promise<Satang> {
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
    },
  };
}
export type Invites = ReturnType<typeof createInvites>;
