import { isNotNull } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import type { Log } from '../../../kernel/log.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import type { GameProtocol, GameProvider, Patience } from '../../../ports/game-provider.ts';
import type { Providers } from '../deps.ts';
import { connectionBinding } from './store.ts';
import { gameProvider } from '../tables.ts';

/** `isPaused`: it is not asked for a while, since it kept us waiting for nothing. */
export type Reached = GameProvider & { isPaused?: () => boolean };

/** How old a connection may be when it is used, ms: what an operator changes takes effect everywhere within this. */
const FRESH_MS = 2_000;

export interface ProviderDeps {
  db: Db;
  /** Opens the connections. */
  box: SecretBox;
  protocols: Readonly<Record<string, GameProtocol>>;
  patience: Patience;
  /** What stands around the adapter of a provider: it is asked for each new one. */
  around?: (code: string, provider: GameProvider) => Reached;
  log: Log;
}

/**
 * The adapters of all providers whose row names a protocol that is spoken and has a connection. A row that can't be used is told to
 * the log and is as if it had none.
 */
export function createProviders({
  db,
  box,
  protocols,
  patience,
  around = (_, provider) => provider,
  log,
}: ProviderDeps): Providers & { pauses: () => [code: string, isPaused: boolean][] } {
  const made = new Map<string, { key: string; protocol: string; provider: Reached | undefined }>();
  let known: { at: number; codes: Promise<ReadonlySet<string>> } | undefined;

  async function read(): Promise<ReadonlySet<string>> {
    const rows = await db.sql
      .select({
        code: gameProvider.code,
        protocol: gameProvider.protocol,
        connection: gameProvider.connection,
      })
      .from(gameProvider)
      .where(isNotNull(gameProvider.connection));
    for (const { code, protocol, connection } of rows) {
      const key = `${protocol}:${connection?.toString('base64') ?? ''}`;
      if (!connection || made.get(code)?.key === key) continue;
      made.set(code, { key, protocol, provider: connect(code, protocol, connection) });
    }
    const codes = new Set(rows.map(({ code }) => code));
    for (const code of made.keys()) if (!codes.has(code)) made.delete(code);
    return codes;
  }

  function connect(code: string, protocol: string, connection: Buffer): Reached | undefined {
    try {
      const spoken = protocols[protocol];
      if (!spoken) throw new Error(`nobody here speaks ${protocol}`);
      const reached = spoken.connect(JSON.parse(box.open(connection, connectionBinding(code))), patience);
      return around(code, reached);
    } catch (error) {
      log.error(
        { slotCode: code, reason: String(error) },
        'a game provider can not be reached as it is set up',
      );
      return undefined;
    }
  }

  return {
    /** Of the providers that are reached. */
    pauses: () =>
      [...made].flatMap(([code, { provider }]) =>
        provider ? [[code, provider.isPaused?.() ?? false] as [string, boolean]] : [],
      ),
    async get(code, protocol = null) {
      const now = performance.now();
      if (!known || now - known.at > FRESH_MS) {
        const codes = read();
        known = { at: now, codes };
        codes.catch(() => (known = undefined));
      }
      const found = (await known.codes).has(code) ? made.get(code) : undefined;
      return protocol === null || protocol === found?.protocol ? found?.provider : undefined;
    },
  };
}
