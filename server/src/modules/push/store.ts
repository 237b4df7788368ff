import { and, desc, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { Language } from '@krapao/contract/constants';
import type { Queryable, Tx } from '../../db/pool.ts';
import { newId } from '../../kernel/ids.ts';
import { pushMessage, pushSubscription } from './tables.ts';

/** Whose browser it is: a person of staff, a member, or a conversation of a guest. */
export interface PushOwner {
  kind: (typeof pushSubscription.$inferSelect)['ownerKind'];
  id: string;
}

/** What its service worker shows, in the words of who reads it; `path` is what a press on it opens. */
export interface PushContent {
  title: string;
  body: string;
  path: string;
}

export interface PushNote {
  /** @param language what is read in that browser; null: it did not say */
  content(language: Language | null): PushContent;
  /** A newer one of the same topic takes the place of an older one, wherever that is: at most 32 of `A-Z a-z 0-9 - _`. */
  topic: string;
  /** After so many s it is no news any more. */
  ttlSeconds: number;
  /** Held back for so many s: who reads it meanwhile is not called (`dropNotes`). */
  afterSeconds?: number;
}

/** Of one person at once. */
export const MOST_OF_ONE = 5;

const isOf = ({ kind, id }: PushOwner): SQL =>
  sql`(${pushSubscription.ownerKind} = ${kind} and ${pushSubscription.owner} = ${id})`;

/** What is kept of that address, where it is another's. */
export async function subscriptionOfAnother(
  tx: Tx,
  owner: PushOwner,
  endpointHash: Buffer,
): Promise<{ sealed: Buffer } | undefined> {
  const [found] = await tx.sql
    .select({ sealed: pushSubscription.sealed })
    .from(pushSubscription)
    .where(and(eq(pushSubscription.endpointHash, endpointHash), not(isOf(owner))))
    .for('update');
  return found;
}

type Made = Omit<typeof pushSubscription.$inferInsert, 'ownerKind' | 'owner' | 'refused' | 'createdAt'>;

/** Whoever had that browser before has it no more. The newest of that person stay, as many as may be. */
export async function keepSubscription(tx: Tx, owner: PushOwner, made: Made): Promise<void> {
  await tx.sql.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`push ${owner.kind} ${owner.id}`}, 0))`,
  );
  const isBrowser = eq(pushSubscription.endpointHash, made.endpointHash);
  await tx.sql.delete(pushSubscription).where(and(isBrowser, not(isOf(owner))));
  const fresh = { ...made, createdAt: sql`clock_timestamp()`, refused: 0 };
  const { id: _, ...again } = fresh;
  await tx.sql
    .insert(pushSubscription)
    .values({ ...fresh, ownerKind: owner.kind, owner: owner.id })
    .onConflictDoUpdate({
      target: pushSubscription.endpointHash,
      set: { ...again, ownerKind: owner.kind, owner: owner.id },
    });
  const newest = tx.sql
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(isOf(owner))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))
    .limit(MOST_OF_ONE);
  await tx.sql
    .delete(pushSubscription)
    .where(and(isOf(owner), sql`${pushSubscription.id} not in (${newest})`));
}

/** Answers whether that person had it. */
export async function dropSubscription(
  on: Queryable,
  owner: PushOwner,
  endpointHash: Buffer,
): Promise<boolean> {
  const dropped = await on.sql
    .delete(pushSubscription)
    .where(and(isOf(owner), eq(pushSubscription.endpointHash, endpointHash)))
    .returning({ id: pushSubscription.id });
  return dropped.length > 0;
}

/** All of those owners'. */
export const dropSubscriptionsOf = (on: Queryable, kind: PushOwner['kind'], ids: readonly string[]) =>
  on.sql
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.ownerKind, kind), inArray(pushSubscription.owner, [...ids])));

/** Somebody is at that browser now: what others asked for there they are called to no more. */
export const dropOthersIn = (on: Queryable, deviceHash: Buffer, owner: PushOwner) =>
  on.sql.delete(pushSubscription).where(and(eq(pushSubscription.deviceHash, deviceHash), not(isOf(owner))));

/** Who of that kind has a browser that wants to be called. */
export async function ownersOfKind(on: Queryable, kind: PushOwner['kind']): Promise<string[]> {
  const found = await on.sql
    .selectDistinct({ owner: pushSubscription.owner })
    .from(pushSubscription)
    .where(eq(pushSubscription.ownerKind, kind));
  return found.map(({ owner }) => owner);
}

/**
 * Puts it on its way to each browser of that person; it goes out once the transaction has. Answers to how many.
 * @param sessions to those of a member that asked in one of these
 */
export async function pushTo(
  tx: Tx,
  owner: PushOwner,
  { content, topic, ttlSeconds, afterSeconds = 0 }: PushNote,
  sessions?: readonly bigint[],
): Promise<number> {
  const browsers = await tx.sql
    .select({ id: pushSubscription.id, language: pushSubscription.language })
    .from(pushSubscription)
    .where(and(isOf(owner), sessions && inArray(pushSubscription.sessionId, [...sessions])))
    // stays until this is kept; one that is being ended at this moment is called no more
    .for('key share', { skipLocked: true });
  if (browsers.length === 0) return 0;
  const expiresAt = sql`clock_timestamp() + make_interval(secs => ${ttlSeconds})`;
  const dueAt = sql`clock_timestamp() + make_interval(secs => ${afterSeconds})`;
  await tx.sql
    .insert(pushMessage)
    .values(
      browsers.map(({ id, language }) => ({
        ...{ id: newId(), subscriptionId: id, topic, content: content(language) },
        ...{ expiresAt, attempts: 0, dueAt },
      })),
    )
    .onConflictDoUpdate({
      target: [pushMessage.subscriptionId, pushMessage.topic],
      set: {
        // whoever sends the older one at this moment finds another id, and leaves this one alone
        id: sql`excluded.id`,
        content: sql`excluded.content`,
        expiresAt: sql`excluded.expires_at`,
        attempts: 0,
        // held back from the first one on, not from each anew
        dueAt: sql`case when ${pushMessage.attempts} = 0 then least(${pushMessage.dueAt}, excluded.due_at) else excluded.due_at end`,
      },
    });
  return browsers.length;
}

/** It was read elsewhere: what is not out yet of that topic stays. */
export const dropNotes = (on: Queryable, owner: PushOwner, topic: string) =>
  on.sql
    .delete(pushMessage)
    .where(
      and(
        eq(pushMessage.topic, topic),
        inArray(
          pushMessage.subscriptionId,
          on.sql.select({ id: pushSubscription.id }).from(pushSubscription).where(isOf(owner)),
        ),
      ),
    );

/** What is on its way, and where to; undefined: it is not any more. */
export async function messageById(on: Queryable, id: string) {
  const [found] = await on.sql
    .select({
      id: pushMessage.id,
      topic: pushMessage.topic,
      attempts: pushMessage.attempts,
      content: pushMessage.content,
      secondsLeft: sql<number>`extract(epoch from ${pushMessage.expiresAt} - clock_timestamp())::float8`,
      to: pushSubscription.id,
      endpointHash: pushSubscription.endpointHash,
      sealed: pushSubscription.sealed,
      signedBy: pushSubscription.signedBy,
    })
    .from(pushMessage)
    .innerJoin(pushSubscription, eq(pushSubscription.id, pushMessage.subscriptionId))
    .where(eq(pushMessage.id, id));
  return found;
}

export const dropMessage = (on: Queryable, id: string) =>
  on.sql.delete(pushMessage).where(eq(pushMessage.id, id));

export const dropBrowser = (on: Queryable, id: string) =>
  on.sql.delete(pushSubscription).where(eq(pushSubscription.id, id));

export const sendAgain = (on: Queryable, id: string, seconds: number) =>
  on.sql
    .update(pushMessage)
    .set({ dueAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(eq(pushMessage.id, id));

/** Counts a refusal, or forgets them all. Answers how many there were one after the other. */
export async function countRefusals(on: Queryable, id: string, isRefused: boolean): Promise<number> {
  const [counted] = await on.sql
    .update(pushSubscription)
    .set({ refused: isRefused ? sql`${pushSubscription.refused} + 1` : 0 })
    .where(and(eq(pushSubscription.id, id), isRefused ? undefined : sql`${pushSubscription.refused} > 0`))
    .returning({ refused: pushSubscription.refused });
  return counted?.refused ?? 0;
}
