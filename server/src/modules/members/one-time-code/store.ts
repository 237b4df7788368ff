/** The SQL of member_otp. A row is reserved before its code is sent (its handle is empty until then), so that it counts whatever happens. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { onePhone, waysOf } from '../rules.ts';
import { memberOtp } from '../tables.ts';
import { LIMITS, type Waits } from './limits.ts';

/** Lets one sending to a phone be decided at a time, on all servers, until the transaction ends. */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await tx.client.query(`select pg_advisory_xact_lock(hashtextextended('member_otp:' || $1, 0))`, [
    onePhone(phone),
  ]);
}

/** Whose limits are looked at: codes of one purpose for a phone, asked for in one network. */
export interface Asker {
  phone: string;
  purpose: Purpose;
  network: string;
}

/**
 * How long each limit holds for who asks, in seconds. What was verified has no wrong guesses. A network has a share of what a phone may
 * have, so that a stranger elsewhere can't shut its owner out.
 */
export async function waitsOf(on: Queryable, { phone, purpose, network }: Asker): Promise<Waits> {
  const { rows } = await on.client.query<Waits>(
    `with codes as (
      select sent_at, network = $3 as own, case when verified_at is null then tries else 0 end as tries
      from member_otp where phone = any ($1) and purpose = $2 and sent_at > now() - make_interval(secs => $5)),
    counted as (
      select sent_at, own, row_number() over newest as nth, sum(tries) over newest as wrong,
        row_number() over own_newest as own_nth, sum(tries) over own_newest as own_wrong
      from codes window newest as (order by sent_at desc), own_newest as (partition by own order by sent_at desc)),
    since as (
      select
        max(sent_at) filter (where wrong >= $8) as day_wrong,
        max(sent_at) filter (where wrong >= $7 or (own and own_wrong >= $6)) as wrong,
        max(sent_at) filter (where nth = $10 or (own and own_nth = $9)) as hour,
        max(sent_at) as minute
      from counted)
    select
      greatest(extract(epoch from wrong - now())::float8 + $4, extract(epoch from day_wrong - now())::float8 + $5) as wrong,
      extract(epoch from hour - now())::float8 + $4 as hour,
      extract(epoch from minute - now())::float8 + $11 as minute
    from since`,
    [
      waysOf(phone),
      purpose,
      network,
      LIMITS.hourSeconds,
      LIMITS.daySeconds,
      LIMITS.triesOfNetwork,
      LIMITS.triesOfPhone,
      LIMITS.triesPerDay,
      LIMITS.codesOfNetwork,
      LIMITS.codesOfPhone,
      LIMITS.resendSeconds,
    ],
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
export type Reservation = GivenCode & Asker;

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

/** The code is on its way: from now on it can be verified, and no older one that this browser asked for. */
export async function fulfil(
  tx: Tx,
  tokenHash: Buffer,
  sent: { handle: string; ref: string },
): Promise<void> {
  const { handle, ref } = sent;
  const expiresAt = sql`now() + make_interval(secs => ${LIMITS.codeSeconds})`;
  await tx.sql.update(memberOtp).set({ handle, ref, expiresAt }).where(eq(memberOtp.tokenHash, tokenHash));
}

/** Its browser asked for no code after this one. */
const IS_NEWEST = `not exists (
  select 1 from member_otp newer where newer.phone = o.phone and newer.purpose = o.purpose
    and newer.browser_hash = o.browser_hash and newer.sent_at > o.sent_at and newer.handle <> '')`;

/**
 * Takes one of the tries at a code, before it is compared. Undefined when there is none to take. Guesses at codes of one phone are
 * counted one at a time, so that no number of guesses at once gets more.
 */
export async function takeTry(
  tx: Tx,
  given: GivenCode,
): Promise<{ phone: string; handle: string; tries: number } | undefined> {
  const code = await askerOf(tx, given);
  if (!code) return undefined;
  await lockPhone(tx, code.phone);
  const { rows } = await tx.client.query<{ phone: string; handle: string; tries: number }>(
    `update member_otp o set tries = tries + 1
    where token_hash = $1 and handle <> '' and verified_at is null and expires_at > now() and tries < $2 and ${IS_NEWEST}
      and (select coalesce(sum(tries) filter (where is_recent and network = o.network), 0) < $3
          and coalesce(sum(tries) filter (where is_recent), 0) < $4 and coalesce(sum(tries), 0) < $5
        from (select tries, network, sent_at > now() - make_interval(secs => $6) as is_recent from member_otp
          where phone = any ($8) and purpose = o.purpose and verified_at is null
            and sent_at > now() - make_interval(secs => $7)) of_phone)
    returning phone, handle, tries`,
    [
      given.tokenHash,
      LIMITS.triesPerCode,
      LIMITS.triesOfNetwork,
      LIMITS.triesOfPhone,
      LIMITS.triesPerDay,
      LIMITS.hourSeconds,
      LIMITS.daySeconds,
      waysOf(code.phone),
    ],
  );
  return rows[0];
}

/** What a code is that could not be guessed at; undefined when this browser was given no such code. */
export async function codeOf(
  on: Queryable,
  { tokenHash, browserHash, purpose }: GivenCode,
): Promise<(Asker & { isOver: boolean; isExpired: boolean }) | undefined> {
  const { rows } = await on.client.query<Asker & { isOver: boolean; isExpired: boolean }>(
    `select phone, purpose, network, verified_at is not null or not ${IS_NEWEST} as "isOver", expires_at <= now() as "isExpired"
    from member_otp o where token_hash = $1 and browser_hash = $2 and purpose = $3 and handle <> ''`,
    [tokenHash, browserHash, purpose],
  );
  return rows[0];
}

/** Who asked for a code, and for which phone; undefined when this browser was given no such code. */
export async function askerOf(on: Queryable, given: GivenCode): Promise<Asker | undefined> {
  const { rows } = await on.client.query<Asker>(
    'select phone, purpose, network from member_otp where token_hash = $1 and browser_hash = $2 and purpose = $3',
    [given.tokenHash, given.browserHash, given.purpose],
  );
  return rows[0];
}

/** Ends the codes of that purpose and phone that other browsers asked for. */
export async function endOthers(tx: Tx, { phone, purpose }: Asker): Promise<void> {
  const others = and(
    inArray(memberOtp.phone, waysOf(phone)),
    eq(memberOtp.purpose, purpose),
    isNull(memberOtp.verifiedAt),
  );
  await tx.sql
    .update(memberOtp)
    .set({ expiresAt: sql`now()` })
    .where(others);
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

/** Whether that browser has verified that very code within 30 minutes. */
export async function isVerifiedCode(
  on: Queryable,
  { tokenHash, browserHash, purpose }: GivenCode,
): Promise<boolean> {
  const { rowCount } = await on.client.query(
    `select 1 from member_otp where token_hash = $1 and browser_hash = $2 and purpose = $3
      and verified_at > now() - make_interval(secs => $4)`,
    [tokenHash, browserHash, purpose, LIMITS.verifiedSeconds],
  );
  return (rowCount ?? 0) > 0;
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
