import { and, eq, ne, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../db/pool.ts';
import { member, memberSession } from './tables.ts';

export type Member = typeof member.$inferSelect;

/** A member's own account at a bank, where payouts go and slips come from. */
export type BankAccount = Pick<Member, 'bankCode' | 'bankAccountName' | 'bankAccountNo' | 'currency'>;

export async function memberById(on: Queryable, id: MemberId): Promise<Member | undefined> {
  return (await on.sql.select().from(member).where(eq(member.id, id)))[0];
}

export async function memberByPhone(on: Queryable, phone: string): Promise<Member | undefined> {
  return (await on.sql.select().from(member).where(eq(member.phone, phone)))[0];
}

/** @throws Error when there is no such member: ids come from sessions */
export async function bankAccountOf(on: Queryable, id: MemberId): Promise<BankAccount> {
  const [account] = await on.sql
    .select({
      bankCode: member.bankCode,
      bankAccountName: member.bankAccountName,
      bankAccountNo: member.bankAccountNo,
      currency: member.currency,
    })
    .from(member)
    .where(eq(member.id, id));
  if (!account) throw new Error(`no member ${id}`);
  return account;
}
