import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Tx } from '../../db/pool.ts';
import type { BankAccount } from './store.ts';
import { member, type AccountProof } from './tables.ts';

/** What was proved: the account, and the holder's name that it was proved under, as the member had them then. */
export type ProvedAccount = Pick<BankAccount, 'bankCode' | 'bankAccountNo' | 'bankAccountName'>;

/**
 * Notes that a bank account is the member's own: a credit told its whole number, a payout arrived, or its bank named the holder. Changes
 * nothing where the member has another account or holder's name by now, or where it was proved before: the first proof stays.
 * Answers whether the account is proved by this call.
 */
export async function proveBankAccount(
  tx: Tx,
  memberId: MemberId,
  { bankCode, bankAccountNo, bankAccountName }: ProvedAccount,
  by: AccountProof,
): Promise<boolean> {
  const isStill = and(
    eq(member.bankCode, bankCode),
    eq(member.bankAccountNo, bankAccountNo),
    eq(member.bankAccountName, bankAccountName),
  );
  const proved = await tx.sql
    .update(member)
    .set({ provedAt: sql`clock_timestamp()`, provedBy: by })
    .where(and(eq(member.id, memberId), isStill, isNull(member.provedAt)))
    .returning({ id: member.id });
  return proved.length > 0;
}
