import { createEmptyDatabase, type Locale, type TestDatabase } from '@krapao/tools/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '../../../db/pool.ts';
import { migrate } from '../../../db/migrate.ts';
import { silent } from '../../../testing/fixtures.ts';
import { createSearch } from './search.ts';

const PEOPLE = `set session_replication_role = replica;
  insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency) values
    ('THAA222222', '0812345678', 'Noi', 'x', 'KBANK', 'สมชาย ใจดี', '7890123456', 'BAHT'),
    ('THAB333333', '0898765432', 'ต้นน้ำ', 'x', 'SCB', 'ต้นน้ำ คำดี', '4455667788', 'BAHT'),
    ('LAAA444444', '02055512345', 'ແສງ', 'x', 'BCEL', 'ແສງຈັນ ຄຳມະນີ', '0101122334455', 'BAHT'),
    ('LAAB888888', '2099988877', 'ຄຳ', 'x', 'BCEL', 'ຄຳແພງ', '0109998887776', 'BAHT'),
    ('ENAA555555', '0855555555', '100%_a\\b', 'x', 'BBL', 'SOMCHAI JAIDEE', '1112223334', 'BAHT'),
    ('ENAB666666', '0866666666', 'José', 'x', 'BBL', 'JOSE O''BRIEN', '9998887776', 'BAHT'),
    ('ENAC777777', '0877777777', 'Folded', 'x', 'BBL', 'NOBODY ELSE', '3334445556', 'BAHT');
  insert into site_bank values ('KBANK', '004', 'ก', 'K', 'ກ', true, 1), ('BCEL', null, 'ก', 'B', 'ກ', true, 2);
  insert into game_account (member_id, slot_code, username, password_encrypted, state, known_at) values
    ('THAB333333', 'JOKER', 'KPjoker77', '\\x06', 'open', now());
  insert into deposit_slip (id, member_id, bank_code, account_name, account_no, status, created_at, attempts, due_at, sending_bank, trans_ref) values
    (gen_random_uuid(), 'THAA222222', 'KBANK', 'x', '9000000001', 'PENDING', now(), 1, now(), '004', '015326085722CPP00001');
  insert into bank_feed_line (id, bank_code, account_no, amount, at, sending_bank, trans_ref, state, member_id, movement_id) values
    ('l1', 'KBANK', '9000000001', 100, now(), '004', 'feedline-9', 'credited', 'THAB333333', 1);
  insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, state, due_at) values
    ('2d55b02e-334d-3403-d1e0-961349cec698', 'THAA222222', 'KBANK', '7890123456', 'x', 100, 1, 'open', now());
  insert into deposit_gift (id, member_id, voucher, mobile, state, attempts, due_at) values
    ('31b9b00c-c447-edd8-b06f-4b3949207698', 'THAB333333', 'V1', '0891112223', 'open', 0, now());
  insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id) values
    ('receipt:004:LEDGER01', 'feed_deposit', 1, 2, 100, 'ENAA555555'), ('receipt:BCEL:LAOREF77', 'slip_deposit', 1, 2, 100, 'LAAA444444');
  reset session_replication_role`;

describe.each(['C', 'icu'] as const)(
  'members in a database whose letters are those of %s',
  (locale: Locale) => {
    let database: TestDatabase;
    let db: Db;
    beforeAll(async () => {
      database = await createEmptyDatabase('search', locale);
      await migrate(database.url);
      db = connect(database.url, 4, silent);
      await db.client.query(PEOPLE);
    });
    afterAll(async () => {
      await db.close();
      await database.drop();
    });
    const find = async (text: string) =>
      (await createSearch(db)(text, { parts: true })).found.map(({ id }) => id);

    it.each([
      ['any part of a Thai name', 'ชาย ใจ', 'THAA222222'],
      ['marks and vowels of Thai that stand apart', 'น้ํา', 'THAB333333'],
      ['a Lao name', 'ຈັນ ຄຳ', 'LAAA444444'],
      ['a Latin name in any case', 'chai jai', 'ENAA555555'],
      ['a Latin name with marks, without them', 'jose', 'ENAB666666'],
      ['a Latin name without marks, with them', 'JOSÉ', 'ENAB666666'],
      ['a phone', '081 234 5678', 'THAA222222'],
      ['a Lao phone without its 0', '20 5551 2345', 'LAAA444444'],
      ['a Lao phone with a 0 that it is kept without', '020 9998 8877', 'LAAB888888'],
      ['the middle of a phone', '98765', 'THAB333333'],
      ['the middle of an account, as banks show it', '122334', 'LAAA444444'],
      ['a whole account', '445-566778-8', 'THAB333333'],
      ['an invite code', 'prthab333333', 'THAB333333'],
      ['an id', 'laaa444444', 'LAAA444444'],
      ['a name at a game', 'kpJOKER77', 'THAB333333'],
      ['the number of a withdrawal, as its member reads it', '49CE-C698', 'THAA222222'],
      ['the number of a gift that has digits only', '4920-7698', 'THAB333333'],
      ['a transfer of a slip', '015326085722cpp00001', 'THAA222222'],
      ['a transfer of the bank feed', 'FEEDLINE-9', 'THAB333333'],
      ['a transfer in the ledger', 'ledger01', 'ENAA555555'],
      ['a transfer of a bank without digits', 'laoref77', 'LAAA444444'],
    ])('are found by %s', async (_, text, id) => {
      expect(await find(text)).toEqual([id]);
    });

    it.each([
      '%%%',
      '___',
      '\\\\\\',
      '100%a',
      'a%b',
      "' or 1=1 --",
      "'; drop table member; --",
      '$1$2$3',
      'สม%ชาย',
      '1'.repeat(200),
      'ก'.repeat(5_000),
      '\0\0\0abc',
      '\ud800abc',
    ])('are not found by what only looks like a pattern or an order: %j', async (text) => {
      expect(await find(text)).toEqual([]);
    });

    it('are found by signs that a pattern would read', async () => {
      expect(await find('100%_')).toEqual(['ENAA555555']);
      expect(await find('0%_a\\b')).toEqual(['ENAA555555']);
    });

    it('are not found by another name that folds alike', async () => {
      const { rows } = await db.client.query<{ folded: string }>(`select search_fold('สมชาย') as folded`);
      const [folded = ''] = rows.map((row) => row.folded);
      await db.client.query(`update member set name = $1 where id = 'ENAC777777'`, [folded]);
      expect(await find('สมชาย')).toEqual(['THAA222222']);
      expect(await find(folded)).toContain('ENAC777777');
    });

    it('are looked for by index, never by reading all of them', async () => {
      const client = await db.client.connect();
      await client.query('set enable_seqscan = off');
      for (const on of [
        `member where search_fold(name || E'\\n' || bank_account_name) like search_fold('%สมชาย%')`,
        `member where (phone || E'\\n' || bank_account_no) like '%3456%'`,
        `payout where right(id::text, 8) = '49cec698'`,
        `deposit_gift where right(id::text, 8) = '49cec698'`,
      ]) {
        const { rows } = await client.query<object>(`explain select id from ${on}`);
        expect(JSON.stringify(rows)).toMatch(/Index Scan (on|using) (member_(names|numbers)|\w+_number)/);
      }
      client.release(true);
    });
  },
);

describe('a search', () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createEmptyDatabase('search');
    await migrate(database.url);
    db = connect(database.url, 2, silent);
    await db.client.query(
      `insert into site_bank values ('KBANK', '004', 'ก', 'K', 'ກ', true, 1);
      insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency)
        select 'M' || n, '08' || lpad(n::text, 8, '0'), 'Somchai', 'x', 'KBANK', 'SOMCHAI', lpad(n::text, 10, '0'), 'BAHT'
        from generate_series(1, 25) n`,
    );
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  it('shows twenty, and says that there are more', async () => {
    const { found, hint } = await createSearch(db)('somchai', { parts: true });
    expect([found.length, new Set(found.map(({ id }) => id)).size, hint]).toEqual([20, 20, 'more']);
  });

  it('names who was meant most likely first: a phone before parts of numbers', async () => {
    const { found } = await createSearch(db)('0800000007', { parts: true });
    expect(found[0]).toEqual({ id: 'M7', by: 'phone' });
  });

  it('refuses two letters in words', async () => {
    expect(await createSearch(db)('so', { parts: true })).toEqual({ found: [], hint: 'short' });
  });

  it('gives up what takes too long, and holds up nobody', async () => {
    const holder = await db.client.connect();
    await holder.query('begin; lock table member in access exclusive mode');
    expect(await createSearch(db)('somchai', { parts: true })).toEqual({ found: [], hint: 'wide' });
    await holder.query('rollback');
    holder.release();
  });
});
