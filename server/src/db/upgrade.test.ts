import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, type TestDatabase } from '@krapao/tools/testing/database';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';

const dir = fileURLToPath(new URL('./migrations', import.meta.url));
/** The last migration of the first build. */
const FIRST_BUILD = '0064';

const PAYOUT = randomUUID();
const SLIP = randomUUID();
const TRANSFER = randomUUID();
const AGREEMENT = 'อ่าน<b>เคุณั้น</b>';

/** Rows in the tables that migrations since then touch, as the first build left them. */
const FIRST_ROWS = `set session_replication_role = replica;
  insert into site_bank values ('KBANK', '004', 'ก', 'K', 'ກ', true, 1);
  insert into site_receiving_account (bank_code, bank_type, mode, account_name, account_no, currency, position) values
    ('KBANK', 'KBANK', 'AUTO', 'น้ําผึ้ง จํากัด', '9000000001', 'BAHT', 1);
  insert into site_text (kind, language, position, html) values ('agreement', 'th', 1, '${AGREEMENT}'), ('agreement', 'en', 1, 'Read');
  insert into site_setting (name, value) values ('agreementVersion', '"7"'), ('name', '"Krapao"');
  insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency) values
    ('DAMAGED', '0810000001', 'ทองคํา', 'x', 'KBANK', 'น้ําผึ้ง คําดี', '1000000001', 'BAHT'),
    ('WHOLE', '0810000002', 'Noi', 'x', 'KBANK', 'SOMCHAI / SOMSRI', '1000000002', 'BAHT');
  insert into member_session (token_hash, member_id, is_remembered, user_agent, ip, expires_at) values
    ('\\x01', 'WHOLE', true, 'a browser', '127.0.0.1', now() + interval '1 day');
  insert into member_otp (token_hash, phone, browser_hash, ref, handle, expires_at) values
    ('\\x02', '0810000003', '\\x03', 'REF', 'handle', now() + interval '1 day');
  insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, state, closed_at) values
    ('${randomUUID()}', 'DAMAGED', 'KBANK', '1000000001', 'น้ําผึ้ง คําดี', 100, 1, 'settled', now()),
    ('${PAYOUT}', 'WHOLE', 'KBANK', '1000000009', 'SOMCHAI / SOMSRI', 100, 2, 'settled', now());
  insert into deposit_slip (id, member_id, bank_code, account_name, account_no, status, created_at, attempts, due_at,
      sender_bank_code, sender_account_name, sender_account_no, sending_bank, trans_ref) values
    ('${SLIP}', 'DAMAGED', 'KBANK', 'x', '9000000001', 'PENDING', now(), 1, now(), 'KBANK', 'น้ําผึ้ง คําดี', '1000000001', '004', 'cpc2');
  insert into bank_feed_line (id, bank_code, account_no, amount, at, sending_bank, trans_ref, state, member_id, movement_id) values
    ('004-cpc1', 'KBANK', '9000000001', 100, now(), '004', 'cpc1', 'credited', 'WHOLE', 1);
  insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id) values
    ('receipt:004:cpc1', 'feed_deposit', 1, 2, 100, 'WHOLE'), ('receipt:004:CPC1', 'slip_deposit', 1, 2, 100, 'WHOLE');
  insert into game_provider (code, name, category, protocol, launch, logo, background, position) values
    ('PGSLOT', 'PG', 'slot', 'amb', 'site', '/l.png', '/b.png', 1);
  insert into game_transfer (id, member_id, slot_code, direction, amount, from_account, to_account, hold_movement, state, attempts, due_at) values
    ('${TRANSFER}', 'WHOLE', 'PGSLOT', 'fill', 300, 1, 2, 3, 'open', 1, now());
  insert into game_unreferenced (transfer_id, asked_at, balance_before, sent_at, balance_after, after_at) values
    ('${TRANSFER}', now(), 100, now(), 400, now());
  insert into http_idempotency (member_id, key, request, operation, status, answer) values
    ('WHOLE', 'answered', '\\x04', '${randomUUID()}', 200, '{"status":"SUCCESS"}'),
    ('WHOLE', 'under way', '\\x05', '${randomUUID()}', null, null);
  reset session_replication_role`;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createEmptyDatabase('upgrade');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const count = readdirSync(dir).filter((name) => name.slice(0, 4) <= FIRST_BUILD).length;
  const migrations = { dir, direction: 'up', migrationsTable: 'schema_migration', noLock: true } as const;
  await runner({ dbClient: client, ...migrations, count, log: () => {} });
  await client.query(FIRST_ROWS);
  await migrate(database.url);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await client.query<Record<string, unknown>>(text, values)).rows;

describe('a database of the first build', () => {
  it('has every migration since then', async () => {
    const names = (await rowsOf('select name from schema_migration order by name')).map(({ name }) => name);
    expect(names).toEqual(
      readdirSync(dir)
        .map((name) => name.replace(/\.sql$/, ''))
        .toSorted(),
    );
  });

  it('comes along: ำ is one sign again, and what was paid out proves its account under either form of the name', async () => {
    const { rows } = await client.query(
      'select id, name, bank_account_name as holder, proved_by as proof from member order by id',
    );
    expect(rows).toEqual([
      { id: 'DAMAGED', name: 'ทองคำ', holder: 'น้ำผึ้ง คำดี', proof: 'payout' },
      { id: 'WHOLE', name: 'Noi', holder: 'SOMCHAI / SOMSRI', proof: null },
    ]);
  });

  it('may have credited a transfer twice by two ways of writing it: both stay', async () => {
    const { rows } = await client.query('select reference from ledger_movement order by id');
    expect(rows).toEqual([{ reference: 'receipt:004:cpc1' }, { reference: 'receipt:004:CPC1' }]);
  });

  it('keeps what waits to be judged by names, whole: a slip’s sender, and our own account', async () => {
    expect(await rowsOf('select sender_account_name as name from deposit_slip')).toEqual([
      { name: 'น้ำผึ้ง คำดี' },
    ]);
    expect(await rowsOf('select account_name as name from site_receiving_account')).toEqual([
      { name: 'น้ำผึ้ง จำกัด' },
    ]);
    // written down as it was sent: what is over stays as it was
    expect(await rowsOf('select account_name as name from payout where member_id = $1', ['DAMAGED'])).toEqual(
      [{ name: 'น้ําผึ้ง คําดี' }],
    );
  });

  it('knows accounts that payouts went to and that are no longer their member’s', async () => {
    expect(await rowsOf('select member_id, account_no from member_former_account')).toEqual([
      { member_id: 'WHOLE', account_no: '1000000009' },
    ]);
  });

  it('finds lines and slips from before by their transfer, in either case', async () => {
    const found = await rowsOf(
      `select trans_ref from deposit_slip where receipt_key(sending_bank || ':' || trans_ref) = '004:CPC2'`,
    );
    expect(found).toEqual([{ trans_ref: 'cpc2' }]);
    expect(await rowsOf('select state, fitted_by from bank_feed_line')).toEqual([
      { state: 'credited', fitted_by: null },
    ]);
  });

  it('keeps sessions and codes: of no known browser, without a proved password, for a registration', async () => {
    expect(await rowsOf('select member_id, password_proved_at, device_hash from member_session')).toEqual([
      { member_id: 'WHOLE', password_proved_at: null, device_hash: null },
    ]);
    expect(await rowsOf('select purpose from member_otp')).toEqual([{ purpose: 'register' }]);
  });

  it('goes on with transfers that are under way, at providers that are late as their protocol is', async () => {
    expect(
      await rowsOf(
        'select balance_before::int as before, balance_after::int as after, first_after from game_unreferenced',
      ),
    ).toEqual([{ before: 100, after: 400, first_after: null }]);
    expect(await rowsOf('select longest_delay_seconds from game_provider')).toEqual([
      { longest_delay_seconds: null },
    ]);
  });

  it('answers calls from before alike, and finishes those that were under way', async () => {
    const keep = `select http_keep(array['WHOLE', 'WHOLE'], array['answered', 'under way'], array[500, 200], array['{"status":"LATE"}', '{"status":"PENDING"}']::json[])`;
    await rowsOf(keep);
    expect(await rowsOf('select key, status, answer from http_idempotency order by key')).toEqual([
      { key: 'answered', status: 200, answer: { status: 'SUCCESS' } },
      { key: 'under way', status: 200, answer: { status: 'PENDING' } },
    ]);
  });

  it('asks nobody for an agreement again: its mended text goes by the version that members know', async () => {
    expect(await rowsOf(`select html from site_text where language = 'th'`)).toEqual([
      { html: AGREEMENT.replace('เคุณั้น', 'เท่านั้น') },
    ]);
    const settings = await rowsOf('select name, value from site_setting order by name');
    expect(settings).toMatchObject([
      {
        name: 'agreementAs',
        value: { version: '7', hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      },
      { name: 'name', value: 'Krapao' },
    ]);
  });

  it('takes what is new: a contradiction of a payout, a finding, a device, a ceiling', async () => {
    await client.query(`set session_replication_role = replica;
      insert into payout_contradiction (payout_id, ended, told, said, told_by) values ('${PAYOUT}', 'settled', 'returned', 'CLOSED', 'callback');
      insert into game_finding (kind, member_id, slot_code, gain, transfer_id, evidence) values ('transfer', 'WHOLE', 'PGSLOT', 300, '${TRANSFER}', 'late');
      insert into member_device (device_hash, member_id) values ('\\x06', 'WHOLE');
      insert into http_ceiling (key) values ('x'); insert into game_refresh (key) values ('x');
      insert into http_repeat values ('WHOLE', '\\x07', now()); insert into site_agreement_acceptance values ('WHOLE', '7');
      reset session_replication_role`);
    const { rows } = await client.query(`select payout_id, state from payout_contradiction`);
    expect(rows).toEqual([{ payout_id: PAYOUT, state: 'waiting' }]);
  });
});
