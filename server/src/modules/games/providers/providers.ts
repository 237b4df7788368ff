import { isNotNull } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import type { Log } from '../../../kernel/log.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import type { GameProtocol, GameProvider, Patience } from '../../../ports/game-provider.ts';
import type { Providers } from '../deps.ts';
import { connectionPlace } from './store.ts';
import { gameProvider } from '../tables.ts';

/** How old a connection may be when it is used, ms: what an operator changes takes effect everywhere within this. */
const FRESH_MS = 2_000;

export interface ProviderDeps {
  db: Db;
  /** Opens the connections. */
  box: SecretBox;
  protocols: Readonly<Record<string, GameProtocol>>;
  patience: Patience;
  log: Log;
}

/**
 * The adapters of all providers whose row names a protocol that is spoken and has a connection. A row that can't be used is told to
 * the log and is as if it had none.
 */
export function createProviders({ db, box, protocols, patience, log }: ProviderDeps): Providers {
  const made = new Map<string, { key: string; protocol: string; provider: GameProvider | undefined }>();
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
    return new Set(rows.map(({ code }) => code));
  }

  function connect(code: string, protocol: string, connection: Buffer): GameProvider | undefined {
    try {
      const spoken = protocols[protocol];
      if (!spoken) throw new Error(`nobody here speaks ${protocol}`);
      return spoken.connect(JSON.parse(box.open(connection, connectionPlace(code))), patience);
    } catch (error) {
      log.error(
        { slotCode: code, reason: String(error) },
        'a game provider can not be reached as it is set up',
      );
      return undefined;
    }
  }

  return {
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
