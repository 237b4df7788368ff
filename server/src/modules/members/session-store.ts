import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../db/pool.ts';
import { memberSession, memberSignIn } from './tables.ts';

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
}

/** Opens a session and writes its sign-in down, of the same moment: by that they belong together. Answers the session's id. */
export async function openSession(tx: Tx, session: NewSession): Promise<bigint> {
  const { memberId, userAgent, ip, isRemembered } = session;
  await tx.sql.insert(memberSignIn).values({ memberId, userAgent, ip });
  const [opened] = await tx.sql
    .insert(memberSession)
    .values({ ...session, expiresAt: sql`now() + ${isRemembered ? REMEMBERED : IDLE}` })
    .returning({ id: memberSession.id });
  if (!opened) throw new Error('a session was not inserted');
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
}

/** Sessions by their token's hash in base64, with whether their member is active. */
export async function sessionsByHash(on: Queryable, hashes: Buffer[]): Promise<Map<string, FoundSession>> {
  const { rows } = await on.client.query<FoundSession & { tokenHash: Buffer }>({
    name: 'sessions_by_hash',
    text: `select s.id, s.member_id as "memberId", s.token_hash as "tokenHash", s.seen_at as "seenAt",
        s.expires_at <= now() as "isExpired", m.is_active as "isActive"
      from member_session s join member m on m.id = s.member_id
      where s.token_hash = any ($1)`,
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

export async function endOtherSessions(tx: Tx, memberId: MemberId, current: bigint): Promise<bigint[]> {
  return idsOf(
    await tx.sql
      .delete(memberSession)
      .where(and(eq(memberSession.memberId, memberId), ne(memberSession.id, current)))
      .returning({ id: memberSession.id }),
  );
}
