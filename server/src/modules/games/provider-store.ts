import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/pool.ts';
import { gameProvider } from './tables.ts';

export type ProviderRow = typeof gameProvider.$inferSelect;

export async function providerByCode(on: Queryable, code: string): Promise<ProviderRow | undefined> {
  return (await on.sql.select().from(gameProvider).where(eq(gameProvider.code, code)))[0];
}

/** What every provider is called, by its code. */
export async function providerNames(on: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await on.sql.select({ code: gameProvider.code, name: gameProvider.name }).from(gameProvider);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Adds or replaces a provider; seeds and the operator's hand use it. */
export async function saveProvider(on: Queryable, provider: typeof gameProvider.$inferInsert): Promise<void> {
  await on.sql
    .insert(gameProvider)
    .values(provider)
    .onConflictDoUpdate({ target: gameProvider.code, set: provider });
}

/** Origins that hidden login forms post to, for the Content-Security-Policy. */
export async function loginFormOrigins(on: Queryable): Promise<string[]> {
  const rows = await on.sql
    .select({ web: gameProvider.web })
    .from(gameProvider)
    .where(and(eq(gameProvider.launch, 'form'), eq(gameProvider.isActive, true), isNotNull(gameProvider.web)))
    .orderBy(asc(gameProvider.position));
  return [...new Set(rows.flatMap(({ web }) => (web === null ? [] : [new URL(web).origin])))];
}
