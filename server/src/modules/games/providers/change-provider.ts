import { createHash } from 'node:crypto';
import { and, asc, eq, max, ne } from 'drizzle-orm';
import { z } from 'zod';
import { CATEGORIES } from '@krapao/contract/constants';
import { AUTO_LOGIN, LAUNCHES } from '@krapao/contract/providers';
import { isOwnPath } from '@krapao/contract/rich-text';
import { phrase } from '@krapao/contract/phrases';
import { someText, text } from '@krapao/contract/route';
import type { Tx } from '../../../db/pool.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import type { GameProtocol } from '../../../ports/game-provider.ts';
import type { Changeable, State } from '../../history/face.ts';
import { KeyMissing, requireKeys } from '../sealed/require-keys.ts';
import { gameProvider } from '../tables.ts';
import { readFromBeginning } from '../turnover/store.ts';
import { providerByCode, sealedConnection, stillAtAgent, type ProviderRow } from './store.ts';
import { refused } from '../../../kernel/app-error.ts';

const picture = z.string().refine(isOwnPath, phrase('ownPath'));
const site = z.url({ protocol: /^https?$/, error: phrase('httpsAddress') }).nullable();

const fields = {
  name: text(60),
  category: z.enum(CATEGORIES),
  protocol: z.string(),
  launch: z.enum(LAUNCHES),
  logo: picture,
  background: picture,
};
const order = z.strictObject({
  ...z.object(fields).partial().shape,
  /** Of the two link styles only: the name of their call. */
  autoLogin: z.string().regex(AUTO_LOGIN, phrase('smallLettersDigits')).nullable().optional(),
  /** What one baht is in the provider's own credit. */
  ftWalletSlot: z.number().positive().max(10_000).optional(),
  web: site.optional(),
  android: site.optional(),
  ios: site.optional(),
  position: z.number().int().min(0).max(10_000).optional(),
  isActive: z.boolean().optional(),
  longestDelaySeconds: z.number().int().min(60).max(86_400).nullable().optional(),
  /** What the adapter of the protocol needs; null: there is none any more. */
  connection: z.record(someText, someText).nullable().optional(),
  /** It leads to the same agent as before, such as with a new secret. */
  sameAgent: z.literal(true).optional(),
});
type ProviderOrder = z.output<typeof order>;

export interface ChangeProviderDeps {
  /** Asked for when a connection is sealed. @throws Error where there is no key */
  box: () => SecretBox;
  protocols: Readonly<Record<string, GameProtocol>>;
}

/** Money would go to another agent, members to another site, or a baht make other credit, than two people looked at. */
const isAnother = (before: State | undefined, after: State | undefined): boolean =>
  ['connection', 'protocol', 'ftWalletSlot', 'web', 'android', 'ios'].some(
    (field) => before?.[field] !== after?.[field],
  );
/** A lost transfer is judged sooner, and what is carried out after that stands in the game and in the wallet. Without a word the protocol's own time counts, which may be shorter. */
const isSooner = (before: State | undefined, after: State | undefined): boolean => {
  const [had, has] = [before, after].map((state) => Number(state?.['longestDelaySeconds'] ?? 0));
  return before !== undefined && had !== has && (had === 0 || Number(has) < Number(had));
};
/** Names of accounts that no provider can have: the wallet's, two of the house, and that of payouts in transit. */
const TAKEN_CODES = ['WALLET', 'INVITE', 'REFUND', 'PAYOUT'];

/** Only to see whether an adapter can be made. */
const NO_PATIENCE = { timeoutMs: 1, balanceTimeoutMs: 1 };

/** Tells one sealed connection from another, and nothing of what is in it. */
const fingerprint = (connection: Buffer): string =>
  `sealed ${createHash('sha256').update(connection).digest('hex').slice(0, 12)}`;

/** The operator's hand on game providers. None is deleted: it is switched off. */
export function changeableProviders({ box, protocols }: ChangeProviderDeps): Changeable<ProviderOrder> {
  function requireConnectable(protocol: string, connection: Readonly<Record<string, string>>): void {
    try {
      protocols[protocol]?.connect(connection, NO_PATIENCE);
    } catch (error) {
      throw refused({
        connection: phrase('unusableAs', { why: error instanceof Error ? error.message : '–' }),
      });
    }
  }

  /** What can't be so, now that all of it is known. */
  async function requirePossible(tx: Tx, code: string, row: Target, said: ProviderOrder): Promise<void> {
    if (!Object.hasOwn(protocols, row.protocol))
      throw refused({ protocol: phrase('oneOf', { choices: Object.keys(protocols).join(', ') }) });
    if (isByLink(row.launch) !== (row.autoLogin !== null))
      throw refused({
        autoLogin: isByLink(row.launch)
          ? phrase('callMissing', { launch: row.launch, example: code.toLowerCase() })
          : phrase('callUnneeded', { launch: row.launch }),
      });
    if (row.autoLogin !== null && (await isTaken(tx, code, row.autoLogin)))
      throw refused({ autoLogin: phrase('callOfOther') });
    if (said.connection) requireConnectable(row.protocol, said.connection);
  }

  async function sealedColumns(tx: Tx, code: string, connection: Readonly<Record<string, string>> | null) {
    if (connection === null) return { connection: null, connectionTo: null };
    const keys = box();
    // another key than that of the servers would seal what none of them opens
    await requireKeys(tx, keys, { replaced: [code] }).catch((error: unknown) => {
      if (!(error instanceof KeyMissing)) throw error;
      throw refused({ connection: phrase('unusableAs', { why: error.message }) });
    });
    return sealedConnection(keys, code, connection);
  }

  return {
    kind: 'provider',
    right: 'provider.change',
    needsSecond: (before, after) => isAnother(before, after) || isSooner(before, after),
    secrets: ['connection'],
    async subjects(on) {
      const { code, position } = gameProvider;
      const rows = await on.sql.select({ code }).from(gameProvider).orderBy(asc(position), asc(code));
      return rows.map((row) => row.code);
    },
    orderOf: (code) =>
      /^[A-Z][A-Z0-9]{1,19}$/.test(code) && !TAKEN_CODES.includes(code) ? order : undefined,
    // the server's start and new keys write connections too
    async lock(tx, code) {
      await tx.sql.select().from(gameProvider).where(eq(gameProvider.code, code)).for('no key update');
    },
    async read(on, subject) {
      const row = await providerByCode(on, subject);
      if (!row) return undefined;
      const { code: _, connection, ...state } = row;
      return { ...state, connection: connection && fingerprint(connection) };
    },
    async write(tx, code, { connection, sameAgent, ...said }, now) {
      const before = await providerByCode(tx, code);
      const { launch = before?.launch } = said;
      // what is launched otherwise has no such call any more
      const autoLogin = said.autoLogin ?? (launch && isByLink(launch) ? before?.autoLogin : null) ?? null;
      const target = before ? { ...before, ...withoutMissing(said), autoLogin } : newRow(said, autoLogin);
      await requirePossible(tx, code, target, { connection });
      if (before && (connection !== undefined || target.protocol !== before.protocol)) {
        await requireSameAgentOrNothingOpen(tx, before, { connection, sameAgent, protocol: target.protocol });
        if (!sameAgent) await readFromBeginning(tx, code);
      }
      const sealed = connection === undefined ? {} : await sealedColumns(tx, code, connection);
      if (now) {
        const set = { ...withoutMissing(said), autoLogin, ...sealed };
        await tx.sql.update(gameProvider).set(set).where(eq(gameProvider.code, code));
        return;
      }
      const [last] = await tx.sql.select({ position: max(gameProvider.position) }).from(gameProvider);
      const position = (last?.position ?? 0) + 1;
      await tx.sql.insert(gameProvider).values({ position, ...target, code, ...sealed });
    },
  };
}

type Target = Pick<ProviderRow, keyof typeof fields | 'autoLogin'>;

const isByLink = (launch: ProviderRow['launch']): boolean => launch === 'link' || launch === 'link-password';

const withoutMissing = <T extends object>(said: T) =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** @throws AppError INVALID_REQUEST {fields}: what a new provider needs */
function newRow(said: Omit<ProviderOrder, 'connection' | 'sameAgent'>, autoLogin: string | null) {
  const { data, error } = z.object(fields).safeParse(said);
  if (data) return { ...withoutMissing(said), ...data, autoLogin };
  throw refused(Object.fromEntries(error.issues.map(({ path }) => [path.join('.'), phrase('newNeeds')])));
}

async function isTaken(tx: Tx, code: string, autoLogin: string): Promise<boolean> {
  const { code: other } = gameProvider;
  const found = await tx.sql
    .select({ other })
    .from(gameProvider)
    .where(and(eq(gameProvider.autoLogin, autoLogin), ne(other, code)));
  return found.length > 0;
}

/** @throws AppError INVALID_REQUEST {fields}: another agent or protocol, while something is at the one before */
async function requireSameAgentOrNothingOpen(
  tx: Tx,
  before: ProviderRow,
  { connection, sameAgent, protocol }: Pick<ProviderOrder, 'connection' | 'sameAgent' | 'protocol'>,
): Promise<void> {
  if (protocol !== before.protocol) {
    if (sameAgent) throw refused({ sameAgent: phrase('protocolOfOther') });
    if (before.connection && connection === undefined)
      throw refused({ connection: phrase('protocolNeedsOwn') });
  }
  if (sameAgent) return;
  const still = await stillAtAgent(tx, before);
  if (!still) return;
  throw refused({
    connection: phrase(still.isOn ? 'agentWhileOn' : 'agentWhileMoney', {
      transfers: String(still.transfers),
      accounts: String(still.accounts),
    }),
  });
}
