/** Pots: accounts of a member for what a reward has brought and they have not taken into the wallet yet. */
import type { Language } from '@krapao/contract/constants';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { ZERO, type Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../db/pool.ts';
import { accountOf, openAccount, type Account } from '../../ledger/accounts.ts';
import { postOne } from '../../ledger/post.ts';

export type Pot = 'INVITE' | 'REFUND';

const COLLECTED = { INVITE: 'invite_collect', REFUND: 'refund_collect' } as const;

/** What the statement calls it. */
const NOTES: Record<Pot, Readonly<Record<Language, string>>> = {
  INVITE: { th: 'โบนัสแนะนำเพื่อน', la: 'ໂບນັດແນະນຳໝູ່', en: 'Invite bonus' },
  REFUND: { th: 'คืนยอดเสีย', la: 'ຄືນຍອດເສຍ', en: 'Loss refund' },
};

/** What is in it; nothing while it was never opened. */
export const potOf = async (on: Queryable, memberId: MemberId, pot: Pot): Promise<Satang> =>
  (await accountOf(on, memberId, pot))?.balance ?? ZERO;

/** Opens it at its first use. */
export async function openPot(tx: Tx, memberId: MemberId, pot: Pot): Promise<Account> {
  await openAccount(tx, memberId, pot);
  const account = await accountOf(tx, memberId, pot);
  if (!account) throw new Error(`member ${memberId} has no ${pot}`);
  return account;
}

/** Moves all that is in it into the wallet, which the transaction has locked. Answers how much that was. */
export async function collect(
  tx: Tx,
  pot: Pot,
  { memberId, wallet, reference }: { memberId: MemberId; wallet: bigint; reference: string },
): Promise<Satang> {
  const { id: from, balance: amount } = await openPot(tx, memberId, pot);
  const { result } = await postOne(tx, {
    reference,
    kind: COLLECTED[pot],
    from,
    to: wallet,
    amount,
    memberId,
    subject: { kind: 'pot', id: pot },
    detail: { to: WALLET, note: NOTES[pot] },
  });
  if (result !== 'posted') throw new Error(`a pot could not be collected: ${result}`);
  return amount;
}
