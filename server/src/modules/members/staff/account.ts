import { z } from 'zod';
import { violatedConstraint } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { lastDigits, requireAsSeen, type Act, type State } from '../../history/face.ts';
import {
  existingBank,
  isOwnAccount,
  requireFree,
  writtenAccountOf,
  type OwnAccount,
} from '../own-account.ts';
import { changeMember } from '../store.ts';
import { ofMember, memberFor, onMember, whom, type StaffActsDeps } from './on-member.ts';

const order = z.object({
  ...whom,
  bankCode: z.string().max(20),
  bankAccountNo: z.string().max(40),
  bankAccountName: z.string().max(200),
});
type Order = z.output<typeof order>;

const kept = ({ bankCode, bankAccountName, bankAccountNo }: OwnAccount): State => ({
  bankCode,
  bankAccountName,
  ...lastDigits({ bankAccountNo }),
});

/**
 * Gives a member another bank account: by two people. Payouts are held for 24 hours, as when a member does it; nobody knows that it is
 * theirs, so that the first payout to it waits for its holder's name or a person.
 * @throws AppError those of own-account.ts with the field, EXISTING_BANK
 */
export const changeAccount = ({ db, realtime }: StaffActsDeps): Act<Order> => ({
  name: 'member.bank',
  order,
  logged: ({ member, ...account }) => ({ member, ...kept(account) }),
  right: () => 'member.bank',
  ...ofMember,
  async facts(on, { member: id, ...given }) {
    const member = await memberFor(on, id);
    if (isOwnAccount(member, given)) throw new AppError('MOVED_ON');
    const account = await writtenAccountOf(on, given, member);
    await requireFree(on, account, member.id);
    return kept(member);
  },
  needsSecond: () => Promise.resolve(true),
  async carryOut({ member: id, ...given }, by, seen) {
    try {
      await onMember(db, { id, right: 'member.bank', by }, async (tx, member) => {
        requireAsSeen(kept(member), seen);
        if (isOwnAccount(member, given)) throw new AppError('MOVED_ON');
        const account = await writtenAccountOf(tx, given, member);
        await changeMember(tx, member.id, { name: member.name, ...account });
        tx.afterCommit(() => realtime.changed(member.id, ['wallet']));
        return { before: kept(member), after: kept(account) };
      });
    } catch (error) {
      if (violatedConstraint(error) === 'member_bank_account') throw existingBank();
      throw error;
    }
  },
});
