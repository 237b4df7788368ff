import { and, eq, gt, like, sql } from 'drizzle-orm';
import { PAYOUT_HOLD_MS } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../db/pool.ts';
import { member } from './tables.ts';

export type Member = typeof member.$inferSelect;

/** A member's own account at a bank, where payouts go and slips come from. */
export type BankAccount = Pick<Member, 'bankCode' | 'bankAccountName' | 'bankAccountNo' | 'currency'>;

export async function memberById(on: Queryable, id: MemberId): Promise<Member | undefined> {
  return (await on.sql.select().from(member).where(eq(member.id, id)))[0];
}

export async function memberByPhone(on: Queryable, phone: string): Promise<Member | undefined> {
  return (await on.sql.select().from(member).where(eq(member.phone, phone)))[0];
}

/** Where payouts of a member go, and until when none is taken, if so. */
export type PayoutAccount = BankAccount & { heldUntil: Date | null };

/**
 * Where payouts of those members go, in one read. It stays so until the transaction ends: who changes a bank account waits for
 * payouts that are being taken, and who takes one sees every change and its hold.
 */
export async function payoutAccountsOf(
  tx: Tx,
  ids: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, PayoutAccount>> {
  const { rows } = await tx.client.query<PayoutAccount & { id: MemberId }>({
    name: 'payout_accounts_of',
    text: `select id, bank_code as "bankCode", bank_account_name as "bankAccountName", bank_account_no as "bankAccountNo", currency,
        case when payouts_held_until > now() then payouts_held_until end as "heldUntil"
      from member where id = any ($1) order by id for share`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws Error when there is no such member: ids come from sessions */
export async function bankAccountOf(on: Queryable, id: MemberId): Promise<BankAccount> {
  const { bankCode, bankAccountName, bankAccountNo, currency } = member;
  const [account] = await on.sql
    .select({ bankCode, bankAccountName, bankAccountNo, currency })
    .from(member)
    .where(eq(member.id, id));
  if (!account) throw new Error(`no member ${id}`);
  return account;
}

/** Members with an account at that bank whose number is like one of the patterns of SQL. */
export async function holdersLike(
  on: Queryable,
  bankCode: string,
  patterns: readonly string[],
): Promise<(BankAccount & { id: MemberId })[]> {
  const { id, bankAccountName, bankAccountNo, currency } = member;
  return on.sql
    .select({ id, bankCode: member.bankCode, bankAccountName, bankAccountNo, currency })
    .from(member)
    .where(
      and(eq(member.bankCode, bankCode), like(bankAccountNo, sql`any(${sql.param([...patterns])}::text[])`)),
    );
}

/** Whose mobile number it is, with the name that their bank knows them by. */
export type PhoneHolder = Pick<Member, 'id' | 'phone' | 'bankAccountName'>;
const PHONE_HOLDER = { id: member.id, phone: member.phone, bankAccountName: member.bankAccountName };

/** @throws Error when there is no such member */
export async function phoneHolder(on: Queryable, id: MemberId): Promise<PhoneHolder> {
  const [holder] = await on.sql.select(PHONE_HOLDER).from(member).where(eq(member.id, id));
  if (!holder) throw new Error(`no member ${id}`);
  return holder;
}

/** Members whose number is like one of the patterns of SQL. */
export const phoneHoldersLike = (on: Queryable, patterns: readonly string[]): Promise<PhoneHolder[]> =>
  on.sql
    .select(PHONE_HOLDER)
    .from(member)
    .where(like(member.phone, sql`any(${sql.param([...patterns])}::text[])`));

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

/** The member's row, locked until the transaction ends: `share` lets nobody change it, `update` nobody else read it with a lock either. */
export async function lockMember(tx: Tx, id: MemberId, strength: 'share' | 'update'): Promise<Member> {
  const [locked] = await tx.sql.select().from(member).where(eq(member.id, id)).for(strength);
  if (!locked) throw new Error(`no member ${id}`);
  return locked;
}

/** Replaces a password by another, unless it is no longer the one that was verified. Answers whether it was. */
export async function replacePassword(
  tx: Tx,
  id: MemberId,
  change: { verified: string; passwordHash: string },
): Promise<boolean> {
  const changed = await tx.sql
    .update(member)
    .set({ passwordHash: change.passwordHash })
    .where(and(eq(member.id, id), eq(member.passwordHash, change.verified)))
    .returning({ id: member.id });
  return changed.length > 0;
}

/** What a member may change of their own, and what holds payouts when it changes. */
export type Changeable = Pick<Member, 'name' | 'bankCode' | 'bankAccountName' | 'bankAccountNo'>;

const HELD_UNTIL = sql`clock_timestamp() + make_interval(secs => ${PAYOUT_HOLD_MS / 1000})`;

/**
 * Changes a member and holds payouts from now on. Answers until when.
 * @throws the database's unique violation of member_bank_account
 */
export async function changeMember(tx: Tx, id: MemberId, changed: Changeable): Promise<Date> {
  const [row] = await tx.sql
    .update(member)
    .set({ ...changed, payoutsHeldUntil: HELD_UNTIL })
    .where(eq(member.id, id))
    .returning({ until: member.payoutsHeldUntil });
  if (!row?.until) throw new Error(`no member ${id}`);
  return row.until;
}

/** Until when no withdrawal of that member is taken; null when they are taken. */
export async function payoutsHeldUntil(on: Queryable, id: MemberId): Promise<Date | null> {
  const [row] = await on.sql
    .select({ until: member.payoutsHeldUntil })
    .from(member)
    .where(and(eq(member.id, id), gt(member.payoutsHeldUntil, sql`now()`)));
  return row?.until ?? null;
}

/** Writes the holder's name of the account at that bank anew. Answers whether the member has one there. */
export async function setBankAccountName(
  tx: Tx,
  id: MemberId,
  { bankCode, bankAccountName }: Pick<BankAccount, 'bankCode' | 'bankAccountName'>,
): Promise<boolean> {
  const changed = await tx.sql
    .update(member)
    .set({ bankAccountName })
    .where(and(eq(member.id, id), eq(member.bankCode, bankCode)))
    .returning({ id: member.id });
  return changed.length > 0;
}
