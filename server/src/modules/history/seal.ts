/**
 * The log proves that nobody changed it: once a second its new rows are sealed, each seal over the one before, under a key that is not in
 * the database. Nothing waits for a seal: it is made of what has been committed, and a row that comes later goes into a later one.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { and, asc, between, desc, eq, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../../db/pool.ts';
import type { Log } from '../../kernel/log.ts';
import type { BoxKey } from '../../kernel/secret-box.ts';
import { canonical } from '../../kernel/canonical.ts';
import type { Head, Heads } from './heads.ts';
import { staffSeal, staffSealed } from './tables.ts';

const LOCK = 7_240_197;
const PURPOSE = 'krapao staff log';
const KEY_BYTES = 32;
/** An id below the highest that is sealed, and older than the last seal by more than this, was written behind it: no transaction lasts so long. */
const LATE = '10 minutes';
/** Nor are so many others written while one lasts: nothing is looked for further back. */
const MOST_BEHIND = 10_000;
/** Of one seal, and of one page of what is walked. */
const MOST_EVENTS = 5_000;
const MOST_FAULTS = 100;

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

/** The highest id that is sealed, and the lowest that may still be sealed after it. */
async function sealedUpTo(on: Queryable) {
  const { rows } = await on.client.query<{ highest: bigint; from: bigint }>(
    `with last as (select at from staff_seal order by no desc limit 1),
      old as (select s.no from staff_seal s, last where s.at < last.at - $1::interval order by s.no desc limit 1),
      top as (select coalesce(max(event_id), 0)::bigint as highest from staff_sealed)
      select highest, greatest(highest - ${MOST_BEHIND},
        coalesce((select max(event_id) from staff_sealed where seal_no = (select no from old)), 0), 0)::bigint as "from" from top`,
    [LATE],
  );
  return rows[0] ?? { highest: 0n, from: 0n };
}

/** What is sealed next: all above the highest, and below it what a transaction wrote that lasted. */
export const UNSEALED = `select ${EVENT} from staff_event e
  where e.id > $2 and not exists (select from staff_sealed s where s.event_id = e.id and s.event_id > $2)
    and (e.id > $3 or e.at >= (select at from staff_seal order by no desc limit 1) - $1::interval)
  order by e.id limit ${MOST_EVENTS}`;

/** Since when the log has what is above all that is sealed, as a fact for alarms (modules/module.ts). */
export const UNSEALED_SINCE = `select null::text, 0, (select e.at from staff_event e
  where e.id > (select coalesce(max(event_id), 0) from staff_sealed) order by e.id limit 1)`;

async function unsealed(tx: Tx): Promise<Event[]> {
  const { highest, from } = await sealedUpTo(tx);
  return (await tx.client.query<Event>(UNSEALED, [LATE, from, highest])).rows;
}

/** What {@link unsealed} will never seal. */
async function writtenBehind(on: Queryable): Promise<bigint[]> {
  const { highest, from } = await sealedUpTo(on);
  const { rows } = await on.client.query<{ id: bigint }>(
    `select e.id from staff_event e
      where e.id <= $3 and not exists (select from staff_sealed s where s.event_id = e.id)
        and (e.id <= $2 or e.at < (select at from staff_seal order by no desc limit 1) - $1::interval)
      order by e.id limit ${MOST_FAULTS}`,
    [LATE, from, highest],
  );
  return rows.map(({ id }) => id);
}

/** Whether a head that was noted outside is the chain's own. */
async function knows(on: Queryable, { no, hash }: Head): Promise<boolean> {
  return (await on.sql.$count(staffSeal, and(eq(staffSeal.no, no), eq(staffSeal.hash, hash)))) > 0;
}

/** Every seal in its order with the events that it stands for, a page of each at a time; those that are made meanwhile are left out. */
async function* sealsOf(on: Queryable) {
  const end = (await lastSeal(on))?.no ?? 0n;
  const rows = sealedRows(on);
  let next = await rows.next();
  for (let after = 0n; ;) {
    const seals = await on.sql
      .select()
      .from(staffSeal)
      .where(between(staffSeal.no, after + 1n, end))
      .orderBy(asc(staffSeal.no))
      .limit(MOST_EVENTS);
    for (const seal of seals) {
      const events: Event[] = [];
      for (; !next.done && next.value.sealNo <= seal.no; next = await rows.next())
        if (next.value.sealNo === seal.no) events.push(next.value.event);
      yield { ...seal, events };
    }
    const last = seals.at(-1);
    if (!last) return;
    after = last.no;
  }
}

async function* sealedRows(on: Queryable) {
  let after = [0n, 0n];
  for (;;) {
    const { rows } = await on.client.query<Event & { seal_no: bigint }>(
      `select s.seal_no, ${EVENT} from staff_sealed s join staff_event e on e.id = s.event_id
        where (s.seal_no, s.event_id) > ($1, $2) order by s.seal_no, s.event_id limit ${MOST_EVENTS}`,
      after,
    );
    for (const { seal_no: sealNo, ...event } of rows) yield { sealNo, event: event as Event };
    const last = rows.at(-1);
    if (!last) return;
    after = [last.seal_no, last.id];
  }
}

interface Proof {
  isWhole: boolean;
  /** The first of the faults. */
  broken: string | null;
  /** Where it is not what was sealed, and what can't be proved; at most so many. */
  faults: string[];
  no: number;
  head: string | null;
  sealedUpTo: string | null;
}

interface SealDeps {
  db: Db;
  /** The first seals, the others prove what they sealed. */
  keys: readonly [BoxKey, ...BoxKey[]];
  log: Pick<Log, 'info' | 'error'>;
  /** Where the newest head is kept outside the database; without it every chain is taken for the first. */
  heads?: Heads | undefined;
}

export function createSeal({ db, keys, log, heads }: SealDeps) {
  const head = createHead(keys);
  const { version } = keys[0];
  let isRefused = false;

  /** A full batch goes on with the next. Answers how many rows, and the head; undefined: the chain doesn't know what was kept. */
  async function sealBatch(kept: Head | undefined): Promise<{ events: number; made?: Head } | undefined> {
    return db.withTx(async (tx) => {
      await tx.sql.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      if (kept && !(await knows(tx, kept))) return undefined;
      const events = await unsealed(tx);
      if (events.length === 0) return { events: 0 };
      const last = await lastSeal(tx);
      const no = (last?.no ?? 0n) + 1n;
      const hash = head(version, last?.hash ?? NONE, no, events)!;
      await tx.sql.insert(staffSeal).values({ no, hash, keyVersion: version });
      await tx.sql.insert(staffSealed).values(events.map(({ id }) => ({ eventId: id, sealNo: no })));
      // out of the database, so that who may edit rows cannot make the chain anew unseen
      tx.afterCommit(() => log.info({ seal: String(no), head: hash.toString('hex') }, 'the log was sealed'));
      return { events: events.length, made: { no, hash } };
    });
  }

  return {
    /** Seals what is new; nothing where seals were taken away. Answers how many rows. */
    async seal(): Promise<number> {
      for (let sealed = 0; ;) {
        const kept = await heads?.read();
        const batch = await sealBatch(kept);
        if (!batch) {
          if (!isRefused)
            log.error(
              { seal: String(kept?.no), head: kept?.hash.toString('hex') },
              'the log no longer has a seal that was made: nothing more is sealed until a person has looked (docs/decisions/0130)',
            );
          isRefused = true;
          return sealed;
        }
        isRefused = false;
        if (batch.made) await heads?.keep(batch.made);
        sealed += batch.events;
        if (batch.events < MOST_EVENTS) return sealed;
      }
    },

    /** Walks the whole chain, in as many statements as it has pages. */
    async verify(): Promise<Proof> {
      const faults: string[] = [];
      const kept = await heads?.read();
      if (kept && !(await knows(db, kept)))
        faults.push(`seal ${kept.no}, kept outside the database, is no longer in it`);
      let before: Buffer = NONE;
      let [no, upTo, newest]: [bigint, bigint | null, string] = [0n, null, ''];
      let count = 0;
      for await (const seal of sealsOf(db)) {
        for (no += 1n; no < seal.no && faults.length < MOST_FAULTS; no += 1n)
          faults.push(`seal ${no} is missing`);
        no = seal.no;
        const made = head(seal.keyVersion, before, no, seal.events);
        if (!made) faults.push(`seal ${no} was made with key ${seal.keyVersion}, which is not given`);
        else if (!made.equals(seal.hash)) faults.push(`what seal ${no} stands for was changed`);
        before = seal.hash;
        upTo = seal.events.at(-1)?.id ?? upTo;
        newest = seal.hash.toString('hex');
        count += 1;
      }
      faults.push(...(await writtenBehind(db)).map((id) => `event ${id} was written behind the seals`));
      return {
        isWhole: faults.length === 0,
        broken: faults[0] ?? null,
        faults: faults.slice(0, MOST_FAULTS),
        no: count,
        head: newest === '' ? null : newest,
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
