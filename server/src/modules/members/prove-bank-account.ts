import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../db/pool.ts';
import type { BankAccount } from './store.ts';
import { member, type AccountProof } from './tables.ts';

/** What was proved: the account, and the holder's name that it was proved under, as the member had them then. */
export type ProvedAccount = Pick<BankAccount, 'bankCode' | 'bankAccountNo' | 'bankAccountName'>;

const isOf = (memberId: MemberId, { bankCode, bankAccountNo, bankAccountName }: ProvedAccount) =>
  and(
    eq(member.id, memberId),
    eq(member.bankCode, bankCode),
    eq(member.bankAccountNo, bankAccountNo),
    eq(member.bankAccountName, bankAccountName),
  );

/**
 * Notes that a bank account is the member's own: a credit told its whole number and name, or its bank named the holder. Changes nothing where the member
 * has another account or holder's name by now, or where it was proved before: the first proof stays. Answers whether the account is proved by
 * this call.
 */
export async function proveBankAccount(
  tx: Tx,
  memberId: MemberId,
  account: ProvedAccount,
  by: AccountProof,
): Promise<boolean> {
  const proved = await tx.sql
    .update(member)
    .set({ provedAt: sql`clock_timestamp()`, provedBy: by })
    .where(and(isOf(memberId, account), isNull(member.provedAt)))
    .returning({ id: member.id });
  return proved.length > 0;
}

/** Takes a proof of that sort back, while it is of that account: what it rested on is not so. Another sort of proof stays. */
export async function unproveBankAccount(
  tx: Tx,
  memberId: MemberId,
  account: ProvedAccount,
  by: AccountProof,
): Promise<void> {
  await tx.sql
    .update(member)
    .set({ provedAt: null, provedBy: null })
    .where(and(isOf(memberId, account), eq(member.provedBy, by)));
}

/** Whether that account is the member's, and not proved. */
export async function isUnproved(
  on: Queryable,
  memberId: MemberId,
  account: ProvedAccount,
): Promise<boolean> {
  const found = await on.sql
    .select({ id: member.id })
    .from(member)
    .where(and(isOf(memberId, account), isNull(member.provedAt)));
  return found.length > 0;
}
