import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Right, Role } from '@krapao/contract/console/rights';
import type { Language } from '@krapao/contract/constants';
import type { Queryable, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Bound } from '../../http/console-bind.ts';
import { CHALLENGE_MS, MOST_SESSIONS, SESSION_MS } from './rules.ts';
import {
  staff,
  staffChallenge,
  staffInvite,
  staffPasskey,
  staffRecovery,
  staffRight,
  staffSession,
  type Staff,
} from './tables.ts';

const inMs = (ms: number) => sql`clock_timestamp() + ${`${ms} milliseconds`}::interval`;

export async function staffByName(on: Queryable, name: string): Promise<Staff | undefined> {
  const [found] = await on.sql.select().from(staff).where(eq(staff.name, name.toLowerCase()));
  return found;
}

export async function staffById(on: Queryable, id: string): Promise<Staff | undefined> {
  const [found] = await on.sql.select().from(staff).where(eq(staff.id, id));
  return found;
}

/** Which accounts as members are theirs. */
export async function membersOf(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await on.sql
    .select({ memberId: staff.memberId })
    .from(staff)
    .where(inArray(staff.id, [...ids]));
  return rows.flatMap(({ memberId }) => memberId ?? []);
}

/** Held until the transaction ends. */
export async function lockStaff(tx: Tx, id: string): Promise<Staff | undefined> {
  const [found] = await tx.sql.select().from(staff).where(eq(staff.id, id)).for('update');
  return found;
}

/** Uses a step of the codes up: of all who try it, whichever server they ask, one succeeds. */
export async function takeStep(on: Queryable, id: string, step: number): Promise<boolean> {
  const taken = await on.sql
    .update(staff)
    .set({ codeStep: BigInt(step) })
    .where(and(eq(staff.id, id), lt(staff.codeStep, BigInt(step))))
    .returning({ id: staff.id });
  return taken.length === 1;
}

export async function takeRecovery(tx: Queryable, staffId: string, hash: Buffer): Promise<boolean> {
  const taken = await tx.sql
    .update(staffRecovery)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(
      and(eq(staffRecovery.hash, hash), eq(staffRecovery.staffId, staffId), isNull(staffRecovery.usedAt)),
    )
    .returning({ hash: staffRecovery.hash });
  return taken.length === 1;
}

export async function recoveryLeft(on: Queryable, staffId: string): Promise<number> {
  return on.sql.$count(staffRecovery, and(eq(staffRecovery.staffId, staffId), isNull(staffRecovery.usedAt)));
}

/** Answers how many of them were not used yet. */
export async function removeRecovery(tx: Tx, staffId: string): Promise<number> {
  const removed = await tx.sql
    .delete(staffRecovery)
    .where(eq(staffRecovery.staffId, staffId))
    .returning({ usedAt: staffRecovery.usedAt });
  return removed.filter(({ usedAt }) => usedAt === null).length;
}

export async function newRecovery(tx: Tx, staffId: string, hashes: readonly Buffer[]): Promise<void> {
  await removeRecovery(tx, staffId);
  await tx.sql.insert(staffRecovery).values(hashes.map((hash) => ({ hash, staffId })));
}

/** The newest stay, as many as may be at once. Answers the sessions that had to go. */
export async function openSession(
  tx: Tx,
  session: {
    tokenHash: Buffer;
    staffId: string;
    deviceHash: Buffer;
    ip: string;
    enteredBy: 'code' | 'passkey';
    agent: string;
  },
): Promise<bigint[]> {
  await tx.sql.insert(staffSession).values({ ...session, expiresAt: inMs(SESSION_MS) });
  const all = await tx.sql
    .select({ id: staffSession.id })
    .from(staffSession)
    .where(eq(staffSession.staffId, session.staffId))
    .orderBy(desc(staffSession.id));
  const over = all.slice(MOST_SESSIONS).map(({ id }) => id);
  if (over.length > 0) await tx.sql.delete(staffSession).where(inArray(staffSession.id, over));
  return over;
}

/** Ends those of a person that do not go on, by where they came in from. Answers which. */
export async function endSessions(
  tx: Tx,
  staffId: string,
  goesOn: (ip: string) => boolean = () => false,
): Promise<bigint[]> {
  const { id, ip } = staffSession;
  const own = await tx.sql.select({ id, ip }).from(staffSession).where(eq(staffSession.staffId, staffId));
  const over = own.filter((one) => !goesOn(one.ip)).map((one) => one.id);
  if (over.length === 0) return [];
  const ended = await tx.sql.delete(staffSession).where(inArray(id, over)).returning({ id });
  return ended.map((one) => one.id);
}

export async function endSession(on: Queryable, tokenHash: Buffer): Promise<bigint | undefined> {
  const [ended] = await on.sql
    .delete(staffSession)
    .where(eq(staffSession.tokenHash, tokenHash))
    .returning({ id: staffSession.id });
  return ended?.id;
}

/** All that a call needs of a session, in one statement: who it is, and what their role may do now. */
export interface FoundSession {
  id: bigint;
  staffId: string;
  name: string;
  display: string;
  role: Role;
  isActive: boolean;
  addresses: string[];
  /** From where they signed in, and where else they proved that it is them. */
  provedFrom: string[];
  device: Buffer;
  endsAt: Date;
  isOver: boolean;
  /** How long nothing was asked, ms. */
  idleMs: number;
  rights: { right: Right; bound: string | null; dayBound: string | null }[] | null;
}

const FIND = `select s.id, s.staff_id as "staffId", p.name, p.display, p.role, p.is_active as "isActive", p.addresses,
    s.proved_from || s.ip as "provedFrom",
    s.device_hash as device, s.expires_at as "endsAt", s.expires_at <= clock_timestamp() as "isOver",
    extract(epoch from clock_timestamp() - s.seen_at)::float8 * 1000 as "idleMs",
    (select json_agg(json_build_object('right', r."right", 'bound', r.bound::text, 'dayBound', r.day_bound::text))
      from staff_right r where r.role = p.role) as rights
  from staff_session s join staff p on p.id = s.staff_id where s.token_hash = $1`;

export async function sessionByHash(on: Queryable, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const { rows } = await on.client.query<FoundSession>({
    name: 'staff_session',
    text: FIND,
    values: [tokenHash],
  });
  return rows[0];
}

export const touchSession = (on: Queryable, id: bigint) =>
  on.sql
    .update(staffSession)
    .set({ seenAt: sql`clock_timestamp()` })
    .where(eq(staffSession.id, id));

/** That it is them was proved from there, too. */
export const provedFrom = (on: Queryable, id: bigint, ip: string) =>
  on.sql
    .update(staffSession)
    .set({ provedFrom: sql`array_append(${staffSession.provedFrom}, ${ip})` })
    .where(eq(staffSession.id, id));

/** What each of those sessions may do now; those that are over, or whose person was suspended, are not among them. */
export async function rightsOfSessions(
  on: Queryable,
  ids: readonly bigint[],
): Promise<Map<bigint, ReadonlySet<Right>>> {
  const alive = await on.sql
    .select({
      id: staffSession.id,
      rights: sql<
        Right[]
      >`array(select ${staffRight.right} from ${staffRight} where ${staffRight.role} = ${staff.role})`,
    })
    .from(staffSession)
    .innerJoin(staff, eq(staff.id, staffSession.staffId))
    .where(
      and(
        inArray(staffSession.id, [...ids]),
        eq(staff.isActive, true),
        gt(staffSession.expiresAt, sql`clock_timestamp()`),
      ),
    );
  return new Map(alive.map(({ id, rights }) => [id, new Set(rights)]));
}

export const passkeysOf = (on: Queryable, staffId: string) =>
  on.sql
    .select()
    .from(staffPasskey)
    .where(eq(staffPasskey.staffId, staffId))
    .orderBy(asc(staffPasskey.createdAt));

export async function passkeyById(on: Queryable, id: string) {
  const [found] = await on.sql.select().from(staffPasskey).where(eq(staffPasskey.id, id));
  return found;
}

export const addPasskey = (tx: Tx, one: typeof staffPasskey.$inferInsert) =>
  tx.sql.insert(staffPasskey).values(one);

/** Answers what it was called; undefined: that person has no such one. */
export async function removePasskey(tx: Tx, staffId: string, id: string): Promise<string | undefined> {
  const [gone] = await tx.sql
    .delete(staffPasskey)
    .where(and(eq(staffPasskey.id, id), eq(staffPasskey.staffId, staffId)))
    .returning({ label: staffPasskey.label });
  return gone?.label;
}

/** Answers how many there were. */
export async function removePasskeys(tx: Tx, staffId: string): Promise<number> {
  const removed = await tx.sql
    .delete(staffPasskey)
    .where(eq(staffPasskey.staffId, staffId))
    .returning({ id: staffPasskey.id });
  return removed.length;
}

/** Where it counts on, or never counted: many do not. Answers whether. */
export async function usedPasskey(tx: Tx, id: string, told: number): Promise<boolean> {
  const counter = BigInt(told);
  const used = await tx.sql
    .update(staffPasskey)
    .set({ counter, lastUsedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(staffPasskey.id, id),
        counter === 0n ? eq(staffPasskey.counter, counter) : lt(staffPasskey.counter, counter),
      ),
    )
    .returning({ id: staffPasskey.id });
  return used.length === 1;
}

/** `purpose`: what may be done with it; `staffId`: by whom, where that is known before. */
export const keepChallenge = (
  on: Queryable,
  { challenge, purpose, staffId }: { challenge: string; purpose: string; staffId: string | null },
) => on.sql.insert(staffChallenge).values({ challenge, purpose, staffId, expiresAt: inMs(CHALLENGE_MS) });

/** Once, for what it was made for and by whom. */
export async function takeChallenge(
  on: Queryable,
  { challenge, purpose, staffId }: { challenge: string; purpose: string; staffId: string | null },
): Promise<boolean> {
  const taken = await on.sql
    .delete(staffChallenge)
    .where(
      and(
        eq(staffChallenge.challenge, challenge),
        eq(staffChallenge.purpose, purpose),
        staffId === null ? isNull(staffChallenge.staffId) : eq(staffChallenge.staffId, staffId),
        gt(staffChallenge.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ challenge: staffChallenge.challenge });
  return taken.length === 1;
}

export const keepInvite = (
  tx: Tx,
  { ms, ...one }: Omit<typeof staffInvite.$inferInsert, 'expiresAt'> & { ms: number },
) => tx.sql.insert(staffInvite).values({ ...one, expiresAt: inMs(ms) });

/** An invitation that is not over, held until the transaction ends. */
export async function lockInvite(tx: Tx, hash: Buffer) {
  const [found] = await tx.sql
    .select({
      staffId: staffInvite.staffId,
      codeSecret: staffInvite.codeSecret,
      madeAs: staffInvite.madeAs,
      madeBy: staffInvite.madeBy,
    })
    .from(staffInvite)
    .where(and(eq(staffInvite.hash, hash), gt(staffInvite.expiresAt, sql`clock_timestamp()`)))
    .for('update');
  return found;
}

export const saveInviteSecret = (tx: Tx, hash: Buffer, codeSecret: Buffer) =>
  tx.sql.update(staffInvite).set({ codeSecret }).where(eq(staffInvite.hash, hash));

export const endInvites = (tx: Tx, staffId: string) =>
  tx.sql.delete(staffInvite).where(eq(staffInvite.staffId, staffId));

export const rightsOf = (on: Queryable) =>
  on.sql.select().from(staffRight).orderBy(asc(staffRight.role), asc(staffRight.right));

/** What a role may do now. */
export async function boundsOf(on: Queryable, role: Role): Promise<ReadonlyMap<Right, Bound>> {
  const rows = await on.sql.select().from(staffRight).where(eq(staffRight.role, role));
  return new Map(rows.map(({ right, bound, dayBound }) => [right, { bound, dayBound }]));
}

/** The role of who is in. Inside a transaction they stay in until its end. */
export async function roleIn(on: Queryable, id: string): Promise<Role | undefined> {
  const [found] = await on.sql
    .select({ role: staff.role })
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.isActive, true)))
    .for('share');
  return found?.role;
}

/** Whether they are in, and their role has that right; as `roleIn`. */
export async function mayStill(on: Queryable, id: string, right: Right): Promise<boolean> {
  const role = await roleIn(on, id);
  return role !== undefined && (await boundsOf(on, role)).has(right);
}

export async function saveRights(
  tx: Tx,
  role: Role,
  rights: readonly ({ right: Right } & Bound)[],
): Promise<void> {
  await tx.sql.delete(staffRight).where(eq(staffRight.role, role));
  if (rights.length > 0) await tx.sql.insert(staffRight).values(rights.map((one) => ({ role, ...one })));
}

export const saveLanguage = (on: Queryable, id: string, language: Language) =>
  on.sql.update(staff).set({ language }).where(eq(staff.id, id));

/** Whether that person may manage staff: so few of them are left that none is lost by mistake. */
export async function isManager(on: Queryable, { role }: Pick<Staff, 'role'>): Promise<boolean> {
  return (await boundsOf(on, role)).has('staff.manage');
}

const LOCK = 7_240_198;

/** Writes of staff or of roles, one after the other. @throws AppError LAST_OWNER: nobody who is in could manage staff any more */
export async function keepingManager(tx: Tx, write: () => Promise<unknown>): Promise<void> {
  await tx.sql.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const hadOne = await hasManager(tx);
  await write();
  if (hadOne && !(await hasManager(tx))) throw new AppError('LAST_OWNER');
}

async function hasManager(tx: Tx): Promise<boolean> {
  const { rows } = await tx.client.query(
    `select from staff p join staff_right r on r.role = p.role and r."right" = 'staff.manage'
      where p.is_active and p.password_hash is not null limit 1`,
  );
  return rows.length > 0;
}

export const everybody = (on: Queryable) => on.sql.select().from(staff).orderBy(asc(staff.createdAt));

export const allSessions = (on: Queryable) =>
  on.sql.select().from(staffSession).orderBy(desc(staffSession.seenAt));

export async function passkeyCounts(on: Queryable): Promise<Map<string, number>> {
  const rows = await on.sql
    .select({ staffId: staffPasskey.staffId, keys: sql<number>`count(*)::int` })
    .from(staffPasskey)
    .groupBy(staffPasskey.staffId);
  return new Map(rows.map(({ staffId, keys }) => [staffId, keys]));
}
