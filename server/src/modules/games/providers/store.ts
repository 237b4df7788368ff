import { and, asc, count, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { ZERO } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { ledgerAccount } from '../../../ledger/tables.ts';
import { gameProvider, gameTransfer } from '../tables.ts';
import { readFromBeginning } from '../turnover/store.ts';

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
  /** It leads to the same agent as before, such as at a new address. */
  sameAgent?: true | undefined;
}

/** The columns of what an adapter needs: sealed, and where it leads, which is no secret. */
export function sealedConnection(box: SecretBox, code: string, api: Connection['api']) {
  return {
    connection: box.seal(JSON.stringify(api), connectionBinding(code)),
    connectionTo: leadsTo(api),
  };
}

const leadsTo = (api: Connection['api']): string | null =>
  [...new Set(Object.values(api).flatMap(originOf))].sort().join(' ') || null;

/** What protocols call who we are at a provider. */
const AGENT_FIELDS = ['agent', 'agentId', 'agentUsername', 'appId', 'operator', 'operatorToken'];

/** Whether a connection leads to the agent that the row's leads to, as far as it can be told: to the same addresses, by the same name. */
function isSameAgent(
  box: SecretBox,
  { code, connection, connectionTo }: ProviderRow,
  api: Connection['api'],
) {
  if (!connection) return false;
  let before: Connection['api'];
  try {
    before = JSON.parse(box.open(connection, connectionBinding(code))) as Connection['api'];
  } catch {
    // sealed by a key that is gone
    return connectionTo?.split(' ').sort().join(' ') === leadsTo(api);
  }
  return leadsTo(before) === leadsTo(api) && AGENT_FIELDS.every((field) => before[field] === api[field]);
}

/** What keeps another agent away from a provider. */
export interface AtAgent {
  isOn: boolean;
  /** How many are open. */
  transfers: number;
  /** How many have money. */
  accounts: number;
}

/**
 * Another agent knows none of the references of open transfers, and would carry out again what it is asked for again; also where the
 * connection was taken out before. Nothing where the provider is off, and no money of members is there or on its way.
 */
export async function stillAtAgent(
  on: Queryable,
  { code, isActive, connection }: ProviderRow,
): Promise<AtAgent | undefined> {
  const [open] = await on.sql
    .select({ transfers: count() })
    .from(gameTransfer)
    .where(and(eq(gameTransfer.slotCode, code), isNull(gameTransfer.closedAt)));
  const { code: account, memberId, balance } = ledgerAccount;
  const [held] = await on.sql
    .select({ accounts: count() })
    .from(ledgerAccount)
    .where(and(eq(account, code), isNotNull(memberId), gt(balance, ZERO)));
  const isOn = isActive && connection !== null;
  const [transfers, accounts] = [open?.transfers ?? 0, held?.accounts ?? 0];
  return isOn || transfers > 0 || accounts > 0 ? { isOn, transfers, accounts } : undefined;
}

/**
 * Keeps how a provider is reached, sealed, as the server's settings say it at a start. Another agent comes only where nothing is at the one
 * before, and its reports are read from where they begin; else all stays as it was.
 */
export async function saveConnection(
  on: Queryable,
  box: SecretBox,
  code: string,
  { web, api, sameAgent }: Connection,
): Promise<'saved' | 'no such provider' | AtAgent> {
  const [before] = await on.sql
    .select()
    .from(gameProvider)
    .where(eq(gameProvider.code, code))
    .for('no key update');
  if (!before) return 'no such provider';
  if (!sameAgent && !isSameAgent(box, before, api)) {
    const still = await stillAtAgent(on, before);
    if (still) return still;
    await readFromBeginning(on, code);
  }
  await on.sql
    .update(gameProvider)
    .set({ ...sealedConnection(box, code, api), ...(web !== null && { web }) })
    .where(eq(gameProvider.code, code));
  return 'saved';
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
