/** The SQL of member_otp. A row is reserved before its code is sent (its handle is empty until then), so that it counts whatever happens. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { memberOtp } from '../tables.ts';
import { LIMITS, type Waits } from './limits.ts';

/** Lets one sending to a phone be decided at a time, on all servers, until the transaction ends. */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await tx.client.query(`select pg_advisory_xact_lock(hashtextextended('member_otp:' || $1, 0))`, [phone]);
}

/** How long each limit of a phone holds, in seconds. What was verified has no wrong guesses. */
export async function waitsOf(on: Queryable, phone: string): Promise<Waits> {
  const { rows } = await on.client.query<Waits>(
    `with recent as (
      select sent_at, row_number() over newest as nth,
        sum(case when verified_at is null then tries else 0 end) over newest as wrong
      from member_otp where phone = $1 and sent_at > now() - make_interval(secs => $2)
      window newest as (order by sent_at desc))
    select
      extract(epoch from max(sent_at) filter (where wrong >= $3) - now())::float8 + $2 as wrong,
      extract(epoch from max(sent_at) filter (where nth = $4) - now())::float8 + $2 as hour,
      extract(epoch from max(sent_at) - now())::float8 + $5 as minute
    from recent`,
    [phone, LIMITS.hourSeconds, LIMITS.triesPerPhone, LIMITS.codesPerHour, LIMITS.resendSeconds],
  );
  return rows[0] ?? { wrong: null, hour: null, minute: null };
}

/** register: proves a phone before a registration. reset: proves that of a member who has forgotten the password. */
export type Purpose = 'register' | 'reset';

/** A code as the browser that asked for it names it. */
export interface GivenCode {
  tokenHash: Buffer;
  browserHash: Buffer;
  purpose: Purpose;
}
export type Reservation = GivenCode & { phone: string };

export async function reserve(tx: Tx, wanted: Reservation): Promise<void> {
  await tx.sql.insert(memberOtp).values({ ...wanted, ref: '', handle: '', expiresAt: sql`now()` });
}

/** The handle of a code that may be guessed at, though it was not sent, or not yet: a phone without a member has no other. */
export const NOTHING_SENT = '-';

/** The same for a code whose sending nobody waits for. */
export async function reserveUnsent(tx: Tx, wanted: Reservation, ref: string): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${LIMITS.codeSeconds})`;
  await tx.sql.insert(memberOtp).values({ ...wanted, ref, handle: NOTHING_SENT, expiresAt });
}

/** It was sent after all. */
export async function keepHandle(tx: Tx, tokenHash: Buffer, handle: string): Promise<void> {
  await tx.sql.update(memberOtp).set({ handle }).where(eq(memberOtp.tokenHash, tokenHash));
}

/** Nothing was sent: it does not count. */
export async function release(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.sql.delete(memberOtp).where(eq(memberOtp.tokenHash, tokenHash));
}

/** The code is on its way: from now on it can be verified, and no older one of that phone. */
export async function fulfil(
  tx: Tx,
  tokenHash: Buffer,
  sent: { handle: string; ref: string },
): Promise<void> {
  const { handle, ref } = sent;
  const expiresAt = sql`now() + make_interval(secs => ${LIMITS.codeSeconds})`;
  await tx.sql.update(memberOtp).set({ handle, ref, expiresAt }).where(eq(memberOtp.tokenHash, tokenHash));
}

/** No code was sent to that phone after this one. */
const IS_NEWEST = `not exists (
  select 1 from member_otp newer where newer.phone = o.phone and newer.sent_at > o.sent_at and newer.handle <> '')`;

/**
 * Takes one of the tries at a code, before it is compared. Undefined when there is none to take. The row's own tries are read under
 * its lock, so that no number of guesses at once gets more; those of older codes stand still, because only the newest is guessed at.
 */
export async function takeTry(
  tx: Tx,
  { tokenHash, browserHash, purpose }: GivenCode,
): Promise<{ phone: string; handle: string; tries: number } | undefined> {
  const { rows } = await tx.client.query<{ phone: string; handle: string; tries: number }>(
    `update member_otp o set tries = tries + 1
    where token_hash = $1 and browser_hash = $2 and purpose = $6 and handle <> '' and verified_at is null and expires_at > now()
      and tries < $3 and ${IS_NEWEST}
      and tries + (select coalesce(sum(other.tries), 0) from member_otp other where other.phone = o.phone
        and other.token_hash <> o.token_hash and other.verified_at is null
        and other.sent_at > now() - make_interval(secs => $5)) < $4
    returning phone, handle, tries`,
    [tokenHash, browserHash, LIMITS.triesPerCode, LIMITS.triesPerPhone, LIMITS.hourSeconds, purpose],
  );
  return rows[0];
}

/** What a code is that could not be guessed at; undefined when this browser was given no such code. */
export async function codeOf(
  on: Queryable,
  { tokenHash, browserHash, purpose }: GivenCode,
): Promise<{ phone: string; isOver: boolean; isExpired: boolean } | undefined> {
  const { rows } = await on.client.query<{ phone: string; isOver: boolean; isExpired: boolean }>(
    `select phone, verified_at is not null or not ${IS_NEWEST} as "isOver", expires_at <= now() as "isExpired"
    from member_otp o where token_hash = $1 and browser_hash = $2 and purpose = $3 and handle <> ''`,
    [tokenHash, browserHash, purpose],
  );
  return rows[0];
}

/** The phone of a code; undefined when this browser was given no such code. */
export async function phoneOfCode(on: Queryable, given: GivenCode): Promise<string | undefined> {
  const { rows } = await on.client.query<{ phone: string }>(
    'select phone from member_otp where token_hash = $1 and browser_hash = $2 and purpose = $3',
    [given.tokenHash, given.browserHash, given.purpose],
  );
  return rows[0]?.phone;
}

/** False when it was verified already. */
export async function markVerified(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const marked = await tx.sql
    .update(memberOtp)
    .set({ verifiedAt: sql`now()` })
    .where(and(eq(memberOtp.tokenHash, tokenHash), isNull(memberOtp.verifiedAt)))
    .returning({ phone: memberOtp.phone });
  return marked.length > 0;
}

const IS_VERIFIED = `select 1 from member_otp
  where phone = $1 and purpose = 'register' and browser_hash = $2 and verified_at > now() - make_interval(secs => $3)`;

/** Whether that browser has verified that phone within 30 minutes. */
export async function isVerified(on: Queryable, phone: string, browserHash: Buffer): Promise<boolean> {
  const { rowCount } = await on.client.query(IS_VERIFIED, [phone, browserHash, LIMITS.verifiedSeconds]);
  return (rowCount ?? 0) > 0;
}

/** Uses a verification up, and with it every code of that phone. False when there is none. */
export async function useVerification(tx: Tx, phone: string, browserHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `delete from member_otp where phone = $1 and exists (${IS_VERIFIED})`,
    [phone, browserHash, LIMITS.verifiedSeconds],
  );
  return (rowCount ?? 0) > 0;
}
