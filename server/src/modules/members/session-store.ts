import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { member, memberSession, memberSignIn } from './tables.ts';

const REMEMBERED = sql`interval '30 days'`;
const IDLE = sql`interval '24 hours'`;

/** From where a sign-in comes. */
export interface Origin {
  userAgent: string;
  ip: string;
}

export interface NewSession extends Origin {
  tokenHash: Buffer;
  memberId: MemberId;
  isRemembered: boolean;
  /** Of the browser's secret (device-cookie.ts). */
  deviceHash: Buffer;
}

/** Sessions that a member may have at once. */
const MOST_SESSIONS = 20;

/**
 * Opens a session and writes its sign-in down, of the same moment: by that they belong together. Answers the session's id. Of more than
 * 20 the one that was unused for the longest ends; what believes it still finds that out by itself within seconds.
 */
export async function openSession(tx: Tx, session: NewSession): Promise<bigint> {
  const { memberId, userAgent, ip, isRemembered } = session;
  // of two that open at once the second must see the first, or both would count without it
  await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtextextended('sessions ' || ${memberId}, 0))`);
  await tx.sql.insert(memberSignIn).values({ memberId, userAgent, ip });
  const [opened] = await tx.sql
    .insert(memberSession)
    .values({ ...session, expiresAt: sql`now() + ${isRemembered ? REMEMBERED : IDLE}` })
    .returning({ id: memberSession.id });
  if (!opened) throw new Error('a session was not inserted');
  const others = tx.sql
    .select({ id: memberSession.id })
    .from(memberSession)
    .where(and(eq(memberSession.memberId, memberId), ne(memberSession.id, opened.id)))
    .orderBy(desc(memberSession.seenAt), desc(memberSession.id))
    .offset(MOST_SESSIONS - 1);
  await tx.sql.delete(memberSession).where(inArray(memberSession.id, others));
  return opened.id;
}

/** The member's sign-in before the one that opened this session. */
export async function signInBefore(
  on: Queryable,
  sessionId: bigint,
): Promise<{ at: Date; userAgent: string } | undefined> {
  const [found] = await on.sql
    .select({ at: memberSignIn.at, userAgent: memberSignIn.userAgent })
    .from(memberSession)
    .innerJoin(
      memberSignIn,
      and(eq(memberSignIn.memberId, memberSession.memberId), lt(memberSignIn.at, memberSession.createdAt)),
    )
    .where(eq(memberSession.id, sessionId))
    .orderBy(desc(memberSignIn.at))
    .limit(1);
  return found;
}

export interface FoundSession {
  id: bigint;
  memberId: MemberId;
  isExpired: boolean;
  isActive: boolean;
  seenAt: Date;
  deviceHash: Buffer | null;
}

/** Sessions by their token's hash in base64, with whether their member is active. */
export async function sessionsByHash(on: Queryable, hashes: Buffer[]): Promise<Map<string, FoundSession>> {
  const { rows } = await on.client.query<FoundSession & { tokenHash: Buffer }>({
    name: 'sessions_by_hash',
    text: `select s.id, s.member_id as "memberId", s.token_hash as "tokenHash", s.seen_at as "seenAt",
        s.device_hash as "deviceHash",
        s.expires_at <= now() as "isExpired", m.is_active as "isActive"
      from member_session s join member m on m.id = s.member_id
      where s.token_hash = any ($1)`,
    values: [hashes],
  });
  return new Map(rows.map((row) => [row.tokenHash.toString('base64'), row]));
}

/** Those of them that prove nothing any more: ended, expired, or of a member who was deactivated. */
export async function sessionsOver(on: Queryable, ids: readonly bigint[]): Promise<bigint[]> {
  const alive = await on.sql
    .select({ id: memberSession.id })
    .from(memberSession)
    .innerJoin(member, eq(member.id, memberSession.memberId))
    .where(
      and(
        sql`${memberSession.id} = any (${sql.param([...ids])}::bigint[])`,
        gt(memberSession.expiresAt, sql`now()`),
        member.isActive,
      ),
    );
  const live = new Set(alive.map(({ id }) => id));
  return ids.filter((id) => !live.has(id));
}

/** The member's sessions that prove something; none where staff deactivated the member. */
export async function liveSessionsOf(on: Queryable, memberId: MemberId): Promise<bigint[]> {
  return idsOf(
    await on.sql
      .select({ id: memberSession.id })
      .from(memberSession)
      .innerJoin(member, eq(member.id, memberSession.memberId))
      .where(
        and(eq(memberSession.memberId, memberId), gt(memberSession.expiresAt, sql`now()`), member.isActive),
      ),
  );
}

/** Nobody ends that session before this transaction is over. @throws AppError invalid-token: it has ended, though it was believed */
export async function keepSession(tx: Tx, id: bigint): Promise<void> {
  const isIt = eq(memberSession.id, id);
  const found = await tx.sql
    .select({ id: memberSession.id })
    .from(memberSession)
    .where(isIt)
    .for('key share');
  if (found.length === 0) throw new AppError('invalid-token');
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

/** The member's sessions that have not expired, newest use first; that of `current` is in use now. */
export async function sessionsOf(on: Queryable, memberId: MemberId, current: bigint) {
  const isCurrent = sql<boolean>`${memberSession.id} = ${current}`;
  const seenAt = sql<Date>`case when ${isCurrent} then now() else ${memberSession.seenAt} end`
    .mapWith(memberSession.seenAt)
    .as('used_at');
  const { id, userAgent, ip, createdAt } = memberSession;
  return on.sql
    .select({ id, userAgent, ip, createdAt, seenAt, isCurrent: isCurrent.as('is_current') })
    .from(memberSession)
    .where(and(eq(memberSession.memberId, memberId), gt(memberSession.expiresAt, sql`now()`)))
    .orderBy(desc(sql`used_at`), desc(id));
}

/** How long a session that proved the password is believed. */
const PROVED = sql`interval '10 minutes'`;

export async function noteProvedPassword(tx: Tx, id: bigint): Promise<void> {
  await tx.sql
    .update(memberSession)
    .set({ passwordProvedAt: sql`clock_timestamp()` })
    .where(eq(memberSession.id, id));
}

/** Whether that session is there and proved the password within ten minutes. */
export async function hasProvedPassword(on: Queryable, id: bigint): Promise<boolean> {
  const isFresh = gt(memberSession.passwordProvedAt, sql`clock_timestamp() - ${PROVED}`);
  const found = await on.sql
    .select({ id: memberSession.id })
    .from(memberSession)
    .where(and(eq(memberSession.id, id), isFresh));
  return found.length > 0;
}

const idsOf = (rows: { id: bigint }[]): bigint[] => rows.map(({ id }) => id);

/** Each of these ends sessions and answers their ids. */
export async function endSessionOfToken(tx: Tx, tokenHash: Buffer): Promise<bigint[]> {
  return idsOf(
    await tx.sql
      .delete(memberSession)
      .where(eq(memberSession.tokenHash, tokenHash))
      .returning({ id: memberSession.id }),
  );
}

export async function endSessionOf(tx: Tx, memberId: MemberId, id: bigint): Promise<bigint[]> {
  return idsOf(
    await tx.sql
      .delete(memberSession)
      .where(and(eq(memberSession.memberId, memberId), eq(memberSession.id, id)))
      .returning({ id: memberSession.id }),
  );
}

/** All but one; without that one, all. */
export async function endOtherSessions(
  tx: Tx,
  memberId: MemberId,
  current: bigint | null,
): Promise<bigint[]> {
  const others = current === null ? undefined : ne(memberSession.id, current);
  return idsOf(
    await tx.sql
      .delete(memberSession)
      .where(and(eq(memberSession.memberId, memberId), others))
      .returning({ id: memberSession.id }),
  );
}
