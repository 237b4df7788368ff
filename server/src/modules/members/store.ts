import { and, eq, inArray, sql } from 'drizzle-orm';
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

/** The bank accounts of those members, in one read. */
export async function bankAccountsOf(
  on: Queryable,
  ids: readonly MemberId[],
): Promise<Map<MemberId, BankAccount>> {
  const { rows } = await on.client.query<BankAccount & { id: MemberId }>({
    name: 'bank_accounts_of',
    text: `select id, bank_code as "bankCode", bank_account_name as "bankAccountName", bank_account_no as "bankAccountNo", currency
      from member where id = any ($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws Error when there is no such member: ids come from sessions */
export async function bankAccountOf(on: Queryable, id: MemberId): Promise<BankAccount> {
  const account = (await bankAccountsOf(on, [id])).get(id);
  if (!account) throw new Error(`no member ${id}`);
  return account;
}

export async function bankAccountTaken(
  on: Queryable,
  bankCode: string,
  bankAccountNo: string,
): Promise<boolean> {
  const found = await on.sql
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.bankCode, bankCode), eq(member.bankAccountNo, bankAccountNo)));
  return found.length > 0;
}

/** @throws the database's unique violation of member_phone or member_bank_account */
export async function insertMember(tx: Tx, row: typeof member.$inferInsert): Promise<void> {
  await tx.sql.insert(member).values(row);
}

const REMEMBERED = sql`interval '30 days'`;
const IDLE = sql`interval '24 hours'`;

/** A session that ends 30 days after sign-in when remembered, else after 24 hours without use. */
export async function insertSession(
  tx: Tx,
  row: Omit<typeof memberSession.$inferInsert, 'expiresAt'>,
): Promise<void> {
  await tx.sql
    .insert(memberSession)
    .values({ ...row, expiresAt: sql`now() + ${row.isRemembered ? REMEMBERED : IDLE}` });
}

export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.sql.delete(memberSession).where(eq(memberSession.tokenHash, tokenHash));
}

export interface FoundSession {
  id: bigint;
  memberId: MemberId;
  isExpired: boolean;
  seenAt: Date;
}

/** Sessions of members who are active, by their token's hash in base64. */
export async function sessionsByHash(on: Queryable, hashes: Buffer[]): Promise<Map<string, FoundSession>> {
  const { rows } = await on.client.query<FoundSession & { tokenHash: Buffer }>({
    name: 'sessions_by_hash',
    text: `select s.id, s.member_id as "memberId", s.token_hash as "tokenHash", s.seen_at as "seenAt",
        s.expires_at <= now() as "isExpired"
      from member_session s join member m on m.id = s.member_id
      where s.token_hash = any ($1) and m.is_active`,
    values: [hashes],
  });
  return new Map(rows.map((row) => [row.tokenHash.toString('base64'), row]));
}

/** A session in use lives on: those that end by idling get another 24 hours. */
export async function touchSessions(on: Queryable, ids: bigint[]): Promise<void> {
  await on.sql
    .update(memberSession)
    .set({
      seenAt: sql`now()`,
      expiresAt: sql`case when ${memberSession.isRemembered} then ${memberSession.expiresAt} else now() + ${IDLE} end`,
    })
    .where(inArray(memberSession.id, ids));
}

export async function setBankAccountName(tx: Tx, id: MemberId, bankAccountName: string): Promise<void> {
  await tx.sql.update(member).set({ bankAccountName }).where(eq(member.id, id));
}
