/** A database with a million members, for what has to be quick however many there are. */
import { migrate } from '@krapao/server/db/migrate';
import { makeDatabase, withClient, type DatabaseServer } from '../machine/database-server.ts';
import { number } from '../report.ts';

export const MEMBERS = 1_000_000;

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
  insert into site_source values ('friend', 'ก', 'Friend', 'ກ', 1);
  insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, created_at, is_active, payouts_held_until, source_code)
    select 'B' || lpad(n::text, 9, '0'), '08' || lpad(((n * 104729::bigint) % 100000000)::text, 8, '0'), split_part(said, ' ', 1), 'none', case n % 10 when 9 then 'BCEL' else 'KBANK' end, said,
      lpad(((n * 7919::bigint) % 10000000000)::text, 10, '0'), 'BAHT', now() - n * interval '1 minute',
      n % 1009 <> 0, case when n % 997 = 0 then now() + interval '1 day' end, case when n % 50 = 0 then 'friend' end
    from (select n, case when n % 10 < 7 then ${words(THAI)} when n % 10 = 9 then ${words(LAO)} else ${words(LATIN)} end as said
      from generate_series(1, ${MEMBERS}) n) people;
  set session_replication_role = replica;
  insert into deposit_slip (id, member_id, bank_code, account_name, account_no, status, created_at, attempts, due_at, sending_bank, trans_ref)
    select gen_random_uuid(), 'B' || lpad(n::text, 9, '0'), 'KBANK', 'x', '9000000001', 'PENDING', now(), 1, now(), '004', 'slip' || n
    from generate_series(1, ${MEMBERS / 10}) n;
  insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id, statement_no, subject_kind, subject_id)
    select 'receipt:004:MOVED' || n, 'feed_deposit', 1, 2, 100, 'B' || lpad(n::text, 9, '0'), 1, 'bank_feed_line', n::text from generate_series(1, ${MEMBERS}) n;
  insert into ledger_account (member_id, code, balance, statement_count) select 'B' || lpad(n::text, 9, '0'), 'WALLET', 100, 1 from generate_series(1, ${MEMBERS}) n;
  insert into member_block (member_id, kind, why) select 'B' || lpad((n * 1999)::text, 9, '0'), 'play', 'bench' from generate_series(1, 500) n;
  insert into member_tag (member_id, tag) select 'B' || lpad((n * 499)::text, 9, '0'), 'vip' from generate_series(1, 2000) n;
  insert into member_sign_in (member_id, user_agent, ip) select 'B' || lpad(n::text, 9, '0'), 'bench', '10.' || n % 250 || '.' || n / 250 % 250 || '.' || n / 62500 from generate_series(1, ${MEMBERS}) n;
  insert into member_device (member_id, device_hash) select 'B' || lpad(n::text, 9, '0'), sha256(int8send(n)) from generate_series(1, ${MEMBERS}) n;
  insert into game_account (member_id, slot_code, username, password_encrypted, state, known_at)
    select 'B' || lpad(n::text, 9, '0'), 'JOKER', 'kp' || n, '\\x06', 'open', now() from generate_series(1, ${MEMBERS}) n;
  reset session_replication_role`;

/** As a house has them that has been there for years: names in three scripts, transfers, games, sign-ins, a few who are frozen or held. */
export async function aMillionMembers(server: DatabaseServer): Promise<string> {
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
  return url;
}
