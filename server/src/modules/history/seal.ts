/**
 * The log proves that nobody changed it: once a second its new rows are sealed, each seal over the one before, under a key that is not in
 * the database. Nothing waits for a seal: it is made of what has been committed, and a row that comes later goes into a later one.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../../db/pool.ts';
import type { Log } from '../../kernel/log.ts';
import type { BoxKey } from '../../kernel/secret-box.ts';
import { canonical } from '../../kernel/canonical.ts';
import { staffSeal, staffSealed } from './tables.ts';

const LOCK = 7_240_197;
const PURPOSE = 'krapao staff log';
const KEY_BYTES = 32;
/** What is older than the last seal by more than this was written behind it: no transaction lasts so long. */
const LATE = '10 minutes';
const MOST_EVENTS = 5_000;

const EVENT = `e.id, to_json(e.at) #>> '{}' as at, e.staff_id, e.name, e.session_id, e.ip, e."right", e.subject_kind, e.subject, e.before, e.after, e.why, e.request_id, e.second_id, e.second_name`;
type Event = { id: bigint } & Record<string, unknown>;

/** Length before each row, so that none can be moved into another. */
const bytesOf = (event: Event): string => {
  const text = canonical(event);
  return `${Buffer.byteLength(text)}:${text}`;
};

function createHead(keys: readonly BoxKey[]) {
  const derived = new Map(
    keys.map(({ version, secret }) => [
      version,
      Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES)),
    ]),
  );
  return (version: number, before: Buffer, no: bigint, events: readonly Event[]): Buffer | undefined => {
    const key = derived.get(version);
    if (!key) return undefined;
    const hmac = createHmac('sha256', key).update(before).update(`${no}:${events.length}:`);
    for (const event of events) hmac.update(bytesOf(event));
    return hmac.digest();
  };
}

const NONE = Buffer.alloc(32);

async function lastSeal(on: Queryable) {
  const [last] = await on.sql.select().from(staffSeal).orderBy(desc(staffSeal.no)).limit(1);
  return last;
}

/** The head of the chain, to be kept where who may edit the log's rows can not reach it; null: nothing is sealed yet. */
export const sealHead = async (on: Queryable): Promise<string | null> =>
  (await lastSeal(on))?.hash.toString('hex') ?? null;

/** @param keys the first seals, the others prove what they sealed */
export function createSeal({
  db,
  keys,
  log,
}: {
  db: Db;
  keys: readonly [BoxKey, ...BoxKey[]];
  log: Pick<Log, 'info'>;
}) {
  const head = createHead(keys);
  const { version } = keys[0];

  async function unsealed(tx: Tx): Promise<Event[]> {
    const { rows } = await tx.client.query<Event>(
      `select ${EVENT} from staff_event e
        where not exists (select from staff_sealed s where s.event_id = e.id)
          and e.at > coalesce((select at from staff_seal order by no desc limit 1) - $1::interval, '-infinity')
        order by e.id limit ${MOST_EVENTS}`,
      [LATE],
    );
    return rows;
  }

  return {
    /** Seals what is new. Answers how many rows. */
    async seal(): Promise<number> {
      return db.withTx(async (tx) => {
        await tx.sql.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
        const events = await unsealed(tx);
        if (events.length === 0) return 0;
        const last = await lastSeal(tx);
        const no = (last?.no ?? 0n) + 1n;
        const hash = head(version, last?.hash ?? NONE, no, events)!;
        await tx.sql.insert(staffSeal).values({ no, hash, keyVersion: version });
        await tx.sql.insert(staffSealed).values(events.map(({ id }) => ({ eventId: id, sealNo: no })));
        // out of the database, so that who may edit rows cannot make the chain anew unseen
        tx.afterCommit(() =>
          log.info({ seal: String(no), head: hash.toString('hex') }, 'the log was sealed'),
        );
        return events.length;
      });
    },

    /** Walks the whole chain. `broken`: where it is not what was sealed; null: it is. */
    async verify(): Promise<{
      isWhole: boolean;
      broken: string | null;
      no: number;
      head: string | null;
      sealedUpTo: string | null;
    }> {
      let before: Buffer = NONE;
      let broken: string | null = null;
      let upTo: bigint | null = null;
      const seals = await db.sql.select().from(staffSeal).orderBy(asc(staffSeal.no));
      for (const [i, { no, hash, keyVersion }] of seals.entries()) {
        const { rows } = await db.client.query<Event>(
          `select ${EVENT} from staff_sealed s join staff_event e on e.id = s.event_id where s.seal_no = $1 order by e.id`,
          [no],
        );
        const made = head(keyVersion, before, no, rows);
        if (no !== BigInt(i + 1)) broken ??= `seal ${i + 1} is missing`;
        else if (!made) broken ??= `seal ${no} was made with key ${keyVersion}, which is not given`;
        else if (!made.equals(hash)) broken ??= `what seal ${no} stands for was changed`;
        before = hash;
        upTo = rows.at(-1)?.id ?? upTo;
      }
      const behind = await db.client.query<{ id: bigint }>(
        `select e.id from staff_event e where not exists (select from staff_sealed s where s.event_id = e.id)
          and e.at < (select at from staff_seal order by no desc limit 1) - $1::interval order by e.id limit 1`,
        [LATE],
      );
      if (behind.rows[0]) broken ??= `event ${behind.rows[0].id} was written behind the seals`;
      const last = seals.at(-1);
      return {
        isWhole: broken === null,
        broken,
        no: seals.length,
        head: last?.hash.toString('hex') ?? null,
        sealedUpTo: upTo === null ? null : String(upTo),
      };
    },

    /** Whether a head that was noted somewhere else is one of the chain. */
    async knows(hash: string): Promise<boolean> {
      const found = await db.sql.$count(staffSeal, eq(staffSeal.hash, Buffer.from(hash, 'hex')));
      return found > 0;
    },
  };
}
export type Seal = ReturnType<typeof createSeal>;
