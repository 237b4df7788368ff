import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/pool.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { gameProvider } from '../tables.ts';

export type ProviderRow = typeof gameProvider.$inferSelect;

export async function providerByCode(on: Queryable, code: string): Promise<ProviderRow | undefined> {
  return (await on.sql.select().from(gameProvider).where(eq(gameProvider.code, code)))[0];
}

/** The provider that members enter by the call of that name under /api/autoLogin. */
export async function providerByAutoLogin(on: Queryable, name: string): Promise<ProviderRow | undefined> {
  const rows = await on.sql
    .select()
    .from(gameProvider)
    .where(eq(gameProvider.autoLogin, name))
    .orderBy(asc(gameProvider.position), asc(gameProvider.code));
  return rows[0];
}

/** What every provider is called, by its code. */
export async function providerNames(on: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await on.sql.select({ code: gameProvider.code, name: gameProvider.name }).from(gameProvider);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** What a sealed connection belongs to. */
export const connectionBinding = (code: string): string => `game-provider:${code}`;

/** How a provider is reached: the site that members go to, and what the adapter of its protocol needs. */
export interface Connection {
  web: string | null;
  api: Readonly<Record<string, string>>;
}

/** The columns of what an adapter needs: sealed, and where it leads, which is no secret. */
export function sealedConnection(box: SecretBox, code: string, api: Connection['api']) {
  const leadsTo = Object.values(api).flatMap(originOf);
  return {
    connection: box.seal(JSON.stringify(api), connectionBinding(code)),
    connectionTo: [...new Set(leadsTo)].join(' ') || null,
  };
}

/** Keeps how a provider is reached, sealed. False where there is no such provider. */
export async function saveConnection(
  on: Queryable,
  box: SecretBox,
  code: string,
  { web, api }: Connection,
): Promise<boolean> {
  const saved = await on.sql
    .update(gameProvider)
    .set({ ...sealedConnection(box, code, api), ...(web !== null && { web }) })
    .where(eq(gameProvider.code, code))
    .returning({ code: gameProvider.code });
  return saved.length > 0;
}

/** Adds or replaces a provider, for seeds; the operator's hand is change-provider.ts. */
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
  return [...new Set(rows.flatMap(({ web }) => originOf(web ?? '')))];
}

/** None of what is no web address: no row of the operator's keeps the pages from being served. */
function originOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { origin, protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? [origin] : [];
}
