import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { PAYOUT_HOLD_MS } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { lockPhone } from './one-time-code/store.ts';
import { waysOf } from './rules.ts';
import { member } from './tables.ts';

/** A longer hold that stands already stays. */
const heldFor = (span: SQL): SQL => sql`greatest(${member.payoutsHeldUntil}, clock_timestamp() + ${span})`;
const HELD_UNTIL = heldFor(sql`make_interval(secs => ${PAYOUT_HOLD_MS / 1000})`);

export type Member = typeof member.$inferSelect;

/** A member's own account at a bank, where payouts go and slips come from. */
export type BankAccount = Pick<Member, 'bankCode' | 'bankAccountName' | 'bankAccountNo' | 'currency'>;

export async function memberById(on: Queryable, id: MemberId): Promise<Member | undefined> {
  return (await on.sql.select().from(member).where(eq(member.id, id)))[0];
}

export async function isMember(on: Queryable, id: string): Promise<boolean> {
  return (await memberById(on, id as MemberId)) !== undefined;
}

/** Keeps a member's row until the transaction ends: nobody takes a payout of theirs or changes them meanwhile; undefined: there is none. */
export async function keepForChange(tx: Tx, id: string): Promise<MemberId | undefined> {
  const { rows } = await tx.client.query<{ id: MemberId }>(
    'select id from member where id = $1 for no key update',
    [id],
  );
  return rows[0]?.id;
}

/**
 * The member of a session.
 * @throws AppError INVALID_USER_4 when there is none any more: a session is believed for a moment after it ended
 */
export async function memberOf(on: Queryable, id: MemberId): Promise<Member> {
  const found = await memberById(on, id);
  if (!found) throw new AppError('INVALID_USER_4');
  return found;
}

/** By their phone, in whichever way it is kept; of two who have it so from before, whose it is as it is given. */
export async function memberByPhone(on: Queryable, phone: string): Promise<Member | undefined> {
  return (await on.sql.select().from(member).where(hasPhone(phone)).orderBy(asGiven(phone)).limit(1))[0];
}

/** The same for who is to be given that phone: until the transaction ends nobody else is, whereas of two ways to write it the database would let both through. */
export async function lockedByPhone(tx: Tx, phone: string): Promise<Member | undefined> {
  await lockPhone(tx, phone);
  return memberByPhone(tx, phone);
}

/** One statement for every phone: what it takes to look for one tells nothing of it. */
const hasPhone = (phone: string) => sql`${member.phone} = any (${sql.param(waysOf(phone))}::text[])`;
const asGiven = (phone: string) => desc(eq(member.phone, phone));

/** Until when no payout is taken since something was changed, and whether a person keeps them back. */
export interface PayoutHold {
  heldUntil: Date | null;
  isBlocked: boolean;
}
/** Where payouts of a member go, whether it is proved to be theirs, and whether any is taken. */
export type PayoutAccount = BankAccount & PayoutHold & { isProved: boolean };

const PAYOUT_HOLD = `case when payouts_held_until > now() then payouts_held_until end as "heldUntil",
  coalesce(payouts_blocked_until > now(), false) as "isBlocked"`;

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
        proved_at is not null as "isProved", ${PAYOUT_HOLD}
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

/** A member by a number that money comes from, with the name that their bank knows them by. */
export interface NumberHolder {
  memberId: MemberId;
  bankCode: string;
  /** Of the bank account, or the mobile number. */
  number: string;
  name: string;
  /**
   * Number and name are known to be theirs (prove-bank-account.ts). Of a mobile number: a one-time code proved it, and the bank account that
   * tells the name is proved; a number alone proves no name.
   */
  isProved: boolean;
  /** They had it, proved, and have another one by now: it is nobody else's, and not credited to them by itself either. */
  isFormer?: true;
}

/** What is looked for: a whole number, or digits that are shown of it, as {@link marksOf} writes them. */
export type NumberSought = { whole: string } | { marks: readonly string[] } | { of: readonly MemberId[] };

const ACCOUNTS = `select id as "memberId", bank_code as "bankCode", bank_account_no as number, bank_account_name as name,
  proved_at is not null as "isProved" from member`;
const PHONES = `select id as "memberId", '' as "bankCode", phone as number, bank_account_name as name,
  phone_proved_at is not null and proved_at is not null as "isProved" from member`;

/** Members by their account at a bank, ordered by id; by index whatever is sought. */
export const accountHolders = (
  on: Queryable,
  bankCode: string,
  sought: NumberSought,
): Promise<NumberHolder[]> => {
  if ('of' in sought)
    return holders(on, `${ACCOUNTS} where bank_code = $1 and id = any ($2)`, [bankCode, sought.of]);
  return 'whole' in sought
    ? holders(on, `${ACCOUNTS} where bank_code = $1 and bank_account_no = $2`, [bankCode, sought.whole])
    : holders(
        on,
        `${ACCOUNTS} where bank_code = $1 and account_marks(bank_code, bank_account_no) @> $2::text[]`,
        [bankCode, sought.marks],
      );
};

/** Those members by their accounts, at whichever bank. */
export const accountsOf = (on: Queryable, of: readonly MemberId[]): Promise<NumberHolder[]> =>
  holders(on, `${ACCOUNTS} where id = any ($1)`, [of]);

/** Members by accounts of which some digits are shown, which were proved to be theirs and which they have no longer. */
export const formerHolders = (
  on: Queryable,
  bankCode: string,
  { marks }: { marks: readonly string[] },
): Promise<NumberHolder[]> =>
  on.client
    .query<NumberHolder>(
      `select member_id as "memberId", bank_code as "bankCode", account_no as number, account_name as name, true as "isProved",
        true as "isFormer" from member_former_account
        where bank_code = $1 and account_marks(bank_code, account_no) @> $2::text[] order by member_id, until`,
      [bankCode, marks],
    )
    .then(({ rows }) => rows);

/** Members by their mobile number, ordered by id; by index whatever is sought. */
export const phoneHolders = (on: Queryable, sought: NumberSought): Promise<NumberHolder[]> => {
  if ('of' in sought) return holders(on, `${PHONES} where id = any ($1)`, [sought.of]);
  return 'whole' in sought
    ? holders(on, `${PHONES} where phone = $1`, [sought.whole])
    : holders(on, `${PHONES} where account_marks('PHONE', phone) @> $1::text[]`, [sought.marks]);
};

const holders = async (on: Queryable, text: string, values: unknown[]): Promise<NumberHolder[]> =>
  (await on.client.query<NumberHolder>(`${text} order by id`, values)).rows;

/** What the database calls digits that are shown of a number, each by its distance from the end; of one whose end is shown, too. */
export function marksOf(bank: string, signs: string): string[] {
  const starts = Array.from({ length: Math.max(0, signs.length - 2) }, (_, at) => at);
  return starts
    .filter((at) => /^\d{3}$/.test(signs.slice(at, at + 3)))
    .map((at) => `${bank}:${signs.length - at - 1}:${signs.slice(at, at + 3)}`);
}

/** What of a whole number every bank and wallet shows, whichever digits it hides: the three before the last, as {@link marksOf} writes them. */
export const markShown = (bank: string, number: string): string =>
  marksOf(bank, number).find((mark) => mark.startsWith(`${bank}:3:`)) ?? `${bank}:${number}`;

/** Those members as they are until the transaction ends: nobody changes them, and no other deposit of theirs is decided meanwhile. */
export async function keepMembers(tx: Tx, ids: readonly MemberId[]): Promise<void> {
  await tx.client.query('select from member where id = any ($1) order by id for no key update', [ids]);
}

/** Whether somebody has that account; `but`: another one than that member. */
export async function bankAccountTaken(
  on: Queryable,
  { bankCode, bankAccountNo }: Pick<BankAccount, 'bankCode' | 'bankAccountNo'>,
  but?: MemberId,
): Promise<boolean> {
  const found = await on.sql
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.bankCode, bankCode), eq(member.bankAccountNo, bankAccountNo)));
  return found.some(({ id }) => id !== but);
}

/** @throws the database's unique violation of member_phone or member_bank_account */
export async function insertMember(
  tx: Tx,
  { isPhoneProved, ...row }: typeof member.$inferInsert & { isPhoneProved: boolean },
): Promise<void> {
  await tx.sql
    .insert(member)
    .values({ ...row, phoneProvedAt: isPhoneProved ? sql`clock_timestamp()` : null });
}

/** The member's row, locked until the transaction ends: `share` lets nobody change it, `update` nobody else read it with a lock either. */
export async function lockMember(tx: Tx, id: MemberId, strength: 'share' | 'update'): Promise<Member> {
  const [locked] = await tx.sql.select().from(member).where(eq(member.id, id)).for(strength);
  if (!locked) throw new AppError('INVALID_USER_4');
  return locked;
}

/** The same by the phone; undefined when nobody has it. */
export async function lockMemberByPhone(tx: Tx, phone: string): Promise<Member | undefined> {
  const found = tx.sql.select().from(member).where(hasPhone(phone)).orderBy(asGiven(phone)).limit(1);
  return (await found.for('update'))[0];
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

/** For so many days after staff gave a member another phone, who has that phone alone is held for longer. */
const NEW_PHONE_DAYS = 30;
const NEW_PHONE_HOURS = 72;

/**
 * Sets another password, whatever the old one was, for who proved the phone, and holds payouts from now on: for 72 hours where staff changed
 * the phone within 30 days, and then the old phone is to be told.
 */
export async function resetPassword(tx: Tx, id: MemberId, passwordHash: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    `update member_phone_change set due_at = now(), attempts = 0
      where member_id = $1 and at > now() - make_interval(days => $2)`,
    [id, NEW_PHONE_DAYS],
  );
  const held = (rowCount ?? 0) > 0 ? heldFor(sql`make_interval(hours => ${NEW_PHONE_HOURS})`) : HELD_UNTIL;
  const phoneProvedAt = sql`coalesce(${member.phoneProvedAt}, clock_timestamp())`;
  await tx.sql
    .update(member)
    .set({ passwordHash, phoneProvedAt, payoutsHeldUntil: held })
    .where(eq(member.id, id));
}

/** A password that nobody has: its member proves the phone and sets another. Payouts are held from now on. */
export async function clearPassword(tx: Tx, id: MemberId, passwordHash: string): Promise<void> {
  await tx.sql.update(member).set({ passwordHash, payoutsHeldUntil: HELD_UNTIL }).where(eq(member.id, id));
}

/**
 * Gives a member another phone, which nobody has proved, and holds payouts from now on.
 * @throws the database's unique violation of member_phone
 */
export async function changePhone(
  tx: Tx,
  id: MemberId,
  { change, from, to }: { change: string; from: string; to: string },
): Promise<void> {
  await tx.sql
    .update(member)
    .set({ phone: to, phoneProvedAt: null, payoutsHeldUntil: HELD_UNTIL })
    .where(eq(member.id, id));
  await tx.client.query(
    'insert into member_phone_change (id, member_id, old_phone, due_at) values ($1, $2, $3, now())',
    [change, id, from],
  );
}

/** Lets payouts be taken again; that there was a hold stays, since the audit goes by it. */
export async function endHold(tx: Tx, id: MemberId): Promise<void> {
  await tx.sql
    .update(member)
    .set({ payoutsHeldUntil: sql`now()` })
    .where(eq(member.id, id));
}

/** What a member may change of their own. */
export type Changeable = Pick<Member, 'name' | 'bankCode' | 'bankAccountName' | 'bankAccountNo'>;

/** Calls a member otherwise, which holds nothing. */
export async function renameMember(tx: Tx, id: MemberId, name: string): Promise<void> {
  await tx.sql.update(member).set({ name }).where(eq(member.id, id));
}

/**
 * Changes a member with their bank account, and holds payouts from now on. Answers until when.
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

/** Whether payouts of that member are taken now. */
export async function payoutHoldOf(on: Queryable, id: MemberId): Promise<PayoutHold> {
  const { rows } = await on.client.query<PayoutHold>({
    name: 'payout_hold_of',
    text: `select ${PAYOUT_HOLD} from member where id = $1`,
    values: [id],
  });
  return rows[0] ?? { heldUntil: null, isBlocked: false };
}

/** The same; it stays so until the transaction ends: who holds payouts waits. */
export async function keepPayoutHold(tx: Tx, id: MemberId): Promise<PayoutHold> {
  await tx.client.query('select from member where id = $1 for share', [id]);
  return payoutHoldOf(tx, id);
}

/** Until when no withdrawal of that member is taken, since something was changed; null where it was not. */
export async function payoutsHeldUntil(on: Queryable, id: MemberId): Promise<Date | null> {
  const [row] = await on.sql
    .select({ until: member.payoutsHeldUntil })
    .from(member)
    .where(and(eq(member.id, id), gt(member.payoutsHeldUntil, sql`now()`)));
  return row?.until ?? null;
}

/** Writes the holder's name of the account at that bank anew, and holds payouts from now on. Answers whether the member has one there. */
export async function setBankAccountName(
  tx: Tx,
  id: MemberId,
  { bankCode, bankAccountName }: Pick<BankAccount, 'bankCode' | 'bankAccountName'>,
): Promise<boolean> {
  const changed = await tx.sql
    .update(member)
    .set({ bankAccountName, payoutsHeldUntil: HELD_UNTIL })
    .where(and(eq(member.id, id), eq(member.bankCode, bankCode)))
    .returning({ id: member.id });
  return changed.length > 0;
}
