/** The box that finds one member among a million, by whatever somebody knows of them. */
import { migrate } from '@krapao/server/db/migrate';
import type { Db } from '@krapao/server/db/pool';
import { createSearch } from '@krapao/server/modules/dossier/search/search';
import { makeDatabase, withClient, type DatabaseServer } from '../machine/database-server.ts';
import { describeMachine } from '../machine/describe.ts';
import { withDb } from '../product/members.ts';
import { commandLine, number, printRow, table } from '../report.ts';

const MEMBERS = 1_000_000;
/** Of each way to ask. */
const ASKED = 200;

const THAI = `{สม,วิ,ประ,จัน,ศรี,สุ,ชัย,ชาย,หญิง,ทร์,พงษ์,วัฒน์,กานต์,นภา,รัตน์,ดา,มาลี,ณัฐ,พร,ธน,ภูมิ,เดช,อนันต์,บุญ,มี,แก้ว,คำ,ใจ,ดี,น้ำ,ฝน,ทอง}`;
const LAO = `{ສົມ,ຄຳ,ແສງ,ຈັນ,ບຸນ,ມີ,ພອນ,ວັນ,ດາ,ສີ,ທອງ,ໃຈ,ດີ,ນ້ອຍ,ແກ້ວ,ຫຼ້າ,ວິໄລ,ສຸກ,ມະນີ,ວົງ}`;
const LATIN = `{SOM,CHAI,WI,PRA,CHAN,SRI,SU,YING,PONG,WAT,KAN,NAPHA,RAT,DA,MALEE,NAT,PORN,THANA,PHUM,DET,ANAN,BOON,MEE,KAEW,KHAM,JAI,DEE,NAM,FON,THONG}`;

/** Two words of three parts each, another one for each `n`: 32,768 Thai first names, as many last ones. */
const words = (parts: string): string => {
  const part = (k: number) =>
    `p.a[1 + (hashint8(n * 6 + ${String(k)})::bigint + 2147483648) % cardinality(p.a)]`;
  return `(select ${[0, 1, 2].map(part).join(' || ')} || ' ' || ${[3, 4, 5].map(part).join(' || ')} from (select '${parts}'::text[] as a) p)`;
};

const FILL = `insert into site_bank values ('KBANK', '004', 'ก', 'K', 'ກ', true, 1), ('BCEL', null, 'ກ', 'B', 'ກ', true, 2);
  insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, created_at)
    select 'B' || lpad(n::text, 9, '0'), '08' || lpad(((n * 104729::bigint) % 100000000)::text, 8, '0'), split_part(said, ' ', 1), 'none', case n % 10 when 9 then 'BCEL' else 'KBANK' end, said,
      lpad(((n * 7919::bigint) % 10000000000)::text, 10, '0'), 'BAHT', now() - n * interval '1 minute'
    from (select n, case when n % 10 < 7 then ${words(THAI)} when n % 10 = 9 then ${words(LAO)} else ${words(LATIN)} end as said
      from generate_series(1, ${MEMBERS}) n) people;
  set session_replication_role = replica;
  insert into deposit_slip (id, member_id, bank_code, account_name, account_no, status, created_at, attempts, due_at, sending_bank, trans_ref)
    select gen_random_uuid(), 'B' || lpad(n::text, 9, '0'), 'KBANK', 'x', '9000000001', 'PENDING', now(), 1, now(), '004', 'slip' || n
    from generate_series(1, ${MEMBERS / 10}) n;
  insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id, subject_kind, subject_id)
    select 'receipt:004:MOVED' || n, 'feed_deposit', 1, 2, 100, 'B' || lpad(n::text, 9, '0'), 'bank_feed_line', n::text from generate_series(1, ${MEMBERS}) n;
  insert into game_account (member_id, slot_code, username, password_encrypted, state, known_at)
    select 'B' || lpad(n::text, 9, '0'), 'JOKER', 'kp' || n, '\\x06', 'open', now() from generate_series(1, ${MEMBERS}) n;
  reset session_replication_role`;

const part = (text: string, at: number, length: number): string => [...text].slice(at, at + length).join('');

type Person = { phone: string; account: string; name: string; n: number };
/** What is typed about somebody. */
const ASKS: Readonly<Record<string, (person: Person, i: number) => string>> = {
  'the first three signs of a name': ({ name }) => part(name, 0, 3),
  'five signs within a name': ({ name }, i) => part(name, 1 + (i % 4), 5),
  'a whole name': ({ name }) => name,
  'a name that nobody has': ({ name }) => `${part(name, 0, 6)}ฮฮ`,
  'a phone': ({ phone }) => phone,
  'four digits': ({ account }, i) => part(account, i % 6, 4),
  'six digits of an account': ({ account }, i) => part(account, i % 4, 6),
  'a transfer of a slip': ({ n }) => `slip${String(1 + (n % (MEMBERS / 10)))}`,
  'a transfer in the ledger': ({ n }) => `moved${String(n)}`,
  'a name at a game': ({ n }) => `KP${String(n)}`,
};

async function measure(db: Db, ask: (person: Person, i: number) => string, people: readonly Person[]) {
  const search = createSearch(db);
  const took: number[] = [];
  let wide = 0;
  for (const [i, person] of people.entries()) {
    const begun = performance.now();
    const { hint } = await search(ask(person, i));
    took.push(performance.now() - begun);
    if (hint === 'wide') wide += 1;
  }
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { took, p50: at(0.5), p95: at(0.95), most: at(1), wide };
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

export async function benchSearch(server: DatabaseServer): Promise<void> {
  const url = await makeDatabase(server, 'console');
  console.log(`${number(MEMBERS)} members are prepared …`);
  await migrate(url);
  // their indexes are made once they are there, as an upgrade makes them
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where indrelid = 'member'::regclass and not indisunique`,
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await client.query(FILL);
  });
  const begun = performance.now();
  await migrate(url);
  console.log(`Indexes of members were made in ${number(performance.now() - begun)} ms, holding up nobody.`);
  const sizes = await withClient(url, async (client) => {
    await client.query('vacuum (analyze)');
    return client.query<{ name: string; size: string }>(
      `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class where relname in ('member', 'member_names', 'member_numbers') order by 1`,
    );
  });
  console.log(sizes.rows.map(({ name, size }) => `${name} ${size}`).join(', '));
  await withDb(url, async (db) => {
    const { rows: people } = await db.client.query<Person>(
      `select phone, bank_account_no as account, bank_account_name as name, row_number() over ()::int as n from member
        where created_at < now() order by md5(id) limit ${ASKED}`,
    );
    const rows: string[][] = [];
    const all: number[] = [];
    for (const [what, ask] of Object.entries(ASKS)) {
      await measure(db, ask, people.slice(0, 20));
      const { took, p50, p95, most, wide } = await measure(db, ask, people);
      all.push(...took);
      rows.push([what, number(p50, 1), number(p95, 1), number(most, 1), number(wide)]);
    }
    console.log(table([['', 'p50 ms', 'p95 ms', 'most ms', 'given up'], ...rows]));
    printRow({
      what: `Finding a member among ${number(MEMBERS)}, ${String(rows.length)} ways to ask`,
      ours: `p50 ${number(percentile(all, 0.5), 1)} ms, p95 ${number(percentile(all, 0.95), 1)} ms`,
      baseline: '–',
      ratio: '–',
      target: 'p95 < 50 ms',
      command: commandLine(),
      machine: describeMachine(server),
    });
  });
}
