/** The newest head of the log's seals, kept beside the pictures of slips: who may edit rows of the database can't take it away. */
import type { Queryable } from '../../db/pool.ts';
import type { Files } from '../../ports/files.ts';

export interface Head {
  no: bigint;
  hash: Buffer;
}

export interface Heads {
  /** The highest that was kept for this database; undefined: none was yet. */
  read(): Promise<Head | undefined>;
  keep(head: Head): Promise<void>;
}

/** One file a database, by its name: servers that share a database share the folder too. */
export function headsIn(db: Queryable, files: Files): Heads {
  async function key(): Promise<string> {
    const { rows } = await db.client.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name.toLowerCase() ?? '';
    return `log/${name.replaceAll(/[^a-z0-9]/g, '-').slice(0, MOST_CHARACTERS)}.json`;
  }
  async function read(): Promise<Head | undefined> {
    const bytes = await files.get(await key());
    if (!bytes) return undefined;
    const { no, hash } = JSON.parse(bytes.toString()) as { no: string; hash: string };
    return { no: BigInt(no), hash: Buffer.from(hash, 'hex') };
  }
  return {
    read,
    async keep({ no, hash }) {
      // of two servers that seal one after the other, the later one may be here first
      if (((await read())?.no ?? 0n) >= no) return;
      const text = JSON.stringify({ no: String(no), hash: hash.toString('hex') });
      await files.put(await key(), Buffer.from(text), 'application/json');
    },
  };
}
const MOST_CHARACTERS = 60;
