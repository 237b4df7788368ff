import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upgrades } from './testing.ts';

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
  insert into game_account (member_id, slot_code, username, password_encrypted, state, known_at) values
    ('WHOLE', 'PGSLOT', 'kp1', '\\x06', 'open', now()), ('DAMAGED', 'PGSLOT', 'kp2', '\\x07', 'open', null);
  insert into game_transfer (id, member_id, slot_code, direction, amount, from_account, to_account, hold_movement, state, attempts, due_at) values
    ('${TRANSFER}', 'WHOLE', 'PGSLOT', 'fill', 300, 1, 2, 3, 'open', 1, now());
  insert into game_unreferenced (transfer_id, asked_at, balance_before, sent_at, balance_after, after_at) values
    ('${TRANSFER}', now(), 100, now(), 400, now());
  insert into http_idempotency (member_id, key, request, operation, status, answer) values
    ('WHOLE', 'answered', '\\x04', '${randomUUID()}', 200, '{"status":"SUCCESS"}'),
    ('WHOLE', 'under way', '\\x05', '${randomUUID()}', null, null);
  reset session_replication_role`;

const { from, drop } = upgrades();
afterAll(drop);

let client: pg.Client;
beforeAll(async () => {
  client = await from(FIRST_BUILD, FIRST_ROWS);
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

  it('comes along: ำ is one sign again, and what was paid out alone proves no account', async () => {
    const { rows } = await client.query(
      'select id, name, bank_account_name as holder, proved_by as proof from member order by id',
    );
    expect(rows).toEqual([
      { id: 'DAMAGED', name: 'ทองคำ', holder: 'น้ำผึ้ง คำดี', proof: null },
      { id: 'WHOLE', name: 'Noi', holder: 'SOMCHAI SOMSRI', proof: null },
    ]);
  });

  it('has every balance at a game that is known compared with what is reported of play', async () => {
    expect(await rowsOf('select member_id as member, slot_code as game from game_play_check')).toEqual([
      { member: 'WHOLE', game: 'PGSLOT' },
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
      insert into payout_contradiction (payout_id, ended, told, said, told_by, words) values ('${PAYOUT}', 'settled', 'returned', 'CLOSED', 'callback', '[]');
      insert into game_finding (kind, member_id, slot_code, gain, transfer_id, evidence) values ('transfer', 'WHOLE', 'PGSLOT', 300, '${TRANSFER}', 'late');
      insert into member_device (device_hash, member_id) values ('\\x06', 'WHOLE');
      insert into http_ceiling (key) values ('x'); insert into game_refresh (key) values ('x');
      insert into http_repeat values ('WHOLE', '\\x07', now()); insert into site_agreement_acceptance values ('WHOLE', '7');
      reset session_replication_role`);
    const { rows } = await client.query(`select payout_id, state from payout_contradiction`);
    expect(rows).toEqual([{ payout_id: PAYOUT, state: 'waiting' }]);
  });
});

describe('a database of before names were proved', () => {
  const FORGED = 'NOK DEEJAI (PROVED); VICTIM 999, CLOSED: 0933333331';
  let left: pg.Client;
  beforeAll(async () => {
    const member = (id: string, n: number, name: string, proof: string | null) =>
      `('${id}', '081000000${n}', 'N', 'x', 'KBANK', '${name}', '100000000${n}', 'BAHT', ${proof ? `now(), '${proof}'` : 'null, null'})`;
    const line = (id: string, state: string, more: string) =>
      `('${id}', 'SCB', '1', 100, now(), '004', '${id}', '${state}', ${more})`;
    left = await from(
      '0101',
      `set session_replication_role = replica; insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, proved_at, proved_by) values
        ${[
          member('VICTIM', 1, 'NOK DEEJAI', null),
          member('THIEF', 2, FORGED, 'payout'),
          member('SHOWN', 3, 'SOMCHAI JINDA', 'credit'),
          member('HELD', 4, 'น้ำผึ้ง คำดี', 'holder'),
          member('QUOTED', 5, 'ANNE–MARIE O’’NEIL', null),
          member('DIGITS', 6, '12345', null),
        ].join()};
      insert into bank_feed_line (id, bank_code, account_no, amount, at, sending_bank, trans_ref, state, member_id, movement_id, fitted_by, fitted_number,
        fitted_name, evidence, due_at) values
        ${[
          line('L1', 'credited', `'THIEF', 1, 'proved', '1000000002', 'NOK DEEJAI', null, null`),
          line('L2', 'credited', `'HELD', 2, 'proved', '1000000004', 'น้ำผึ้ง คำดี', null, null`),
          line('L3', 'credited', `'HELD', 3, 'only', '1000000004', 'น้ำผึ้ง คำดี', null, null`),
          line(
            'L4',
            'unmatched',
            `null, null, null, null, null, 'several members have such a number and name; VICTIM 1000000001 NOK DEEJAI; THIEF 1000000002 ${FORGED}', null`,
          ),
          line('L5', 'unmatched', `null, null, null, null, null, 'failed here: a; b', null`),
        ].join()};
      insert into deposit_slip (id, member_id, bank_code, account_name, account_no, status, evidence, movement_id, created_at, attempts, due_at, review,
        sender_bank_code, sender_account_name, sender_account_no) values
        (gen_random_uuid(), 'SHOWN', 'SCB', 'K', '1', 'SUCCESS', '{"fitted": "proved"}', 4, now(), 1, null, null, 'KBANK', 'SOMCHAI JINDA', '1000000003'),
        (gen_random_uuid(), 'THIEF', 'SCB', 'K', '1', 'PENDING', '{"because": "x", "candidates": ["VICTIM 1000000001 NOK DEEJAI", "HELD 1000000004 X (proved)"]}',
          null, now(), 1, null, 'SENDER', 'KBANK', '${FORGED}', '1000000002');
      reset session_replication_role`,
    );
  });

  it('has names of letters, but for what has none, and no proofs but the bank’s word on the holder', async () => {
    const { rows } = await left.query(
      'select id, bank_account_name as name, proved_by as proof from member order by phone',
    );
    expect(rows).toEqual([
      { id: 'VICTIM', name: 'NOK DEEJAI', proof: null },
      { id: 'THIEF', name: 'NOK DEEJAI PROVED VICTIM CLOSED', proof: null },
      { id: 'SHOWN', name: 'SOMCHAI JINDA', proof: null },
      { id: 'HELD', name: 'น้ำผึ้ง คำดี', proof: 'holder' },
      { id: 'QUOTED', name: "ANNE-MARIE O''NEIL", proof: null },
      { id: 'DIGITS', name: '12345', proof: null },
    ]);
  });

  it('knows which credits went before others by a proof that is none any more', async () => {
    const { rows } = await left.query(
      `select id, fitted_by as by from bank_feed_line where state = 'credited' union all
        select 'slip', evidence ->> 'fitted' from deposit_slip where status = 'SUCCESS' order by 1`,
    );
    expect(rows).toEqual([
      { id: 'L1', by: 'once-proved' },
      { id: 'L2', by: 'proved' },
      { id: 'L3', by: 'only' },
      { id: 'slip', by: 'once-proved' },
    ]);
  });

  it('tells who may have sent what waits one by one, as they are', async () => {
    const victim = { memberId: 'VICTIM', number: '1000000001', name: 'NOK DEEJAI', isProved: false };
    const thief = {
      memberId: 'THIEF',
      number: '1000000002',
      name: 'NOK DEEJAI PROVED VICTIM CLOSED',
      isProved: false,
    };
    const held = { memberId: 'HELD', number: '1000000004', name: 'น้ำผึ้ง คำดี', isProved: true };
    const { rows } = await left.query<{ candidates: unknown[] | null }>(
      `select id, evidence, candidates from bank_feed_line where state = 'unmatched' order by id`,
    );
    expect(rows).toMatchObject([
      { id: 'L4', evidence: 'several members have such a number and name' },
      { id: 'L5', evidence: 'failed here: a; b', candidates: null },
    ]);
    // what a name said of a member names that member once more, as they are
    expect(rows[0]?.candidates).toEqual([victim, thief, victim]);
    const slips = await left.query(
      "select evidence, sender_account_name as name from deposit_slip where status = 'PENDING'",
    );
    expect(slips.rows).toEqual([
      { evidence: { because: 'x', candidates: [victim, held] }, name: 'NOK DEEJAI PROVED VICTIM CLOSED' },
    ]);
  });
});

describe('a database of before all changes were kept in one place', () => {
  it('has in it what was kept of settings and rates, in its order', async () => {
    const left = await from(
      '0126',
      `insert into site_setting_change (name, before, after, set_by, set_why, at) values
        ('name', null, '"Krapao"', 'noi', 'the name', '2026-11-01T00:00Z'), ('lineLink', '"x"', 'null', 'mai', 'no more', '2026-11-03T00:00Z');
      insert into site_kip_rate (kip_per_baht, since, set_by, set_why) values
        (67650, '2026-11-02T00:00Z', 'noi', 'the bank''s'), (68000, '2026-11-04T00:00Z', 'noi', 'the bank''s')`,
    );
    const { rows } = await left.query(
      'select subject_kind as kind, subject, before, after, name, "right", at::date::text as day from staff_event order by id',
    );
    const [setting, rate] = ['setting.change', 'rate.change'];
    expect(rows).toEqual([
      {
        kind: 'setting',
        subject: 'name',
        before: null,
        after: { name: 'Krapao' },
        name: 'noi',
        right: setting,
        day: '2026-11-01',
      },
      {
        kind: 'rate',
        subject: 'kip',
        before: null,
        after: { kipPerBaht: 67650 },
        name: 'noi',
        right: rate,
        day: '2026-11-02',
      },
      {
        kind: 'setting',
        subject: 'lineLink',
        before: { lineLink: 'x' },
        after: { lineLink: null },
        name: 'mai',
        right: setting,
        day: '2026-11-03',
      },
      {
        kind: 'rate',
        subject: 'kip',
        before: { kipPerBaht: 67650 },
        after: { kipPerBaht: 68000 },
        name: 'noi',
        right: rate,
        day: '2026-11-04',
      },
    ]);
  });
});

describe('a database of before links told who made them', () => {
  it('vouches for everybody who is in, and has of links under way who made them by its log', async () => {
    const of = (hash: string, id: string) => `('\\x${hash}', '${id}', '\\x00', now() + interval '1 hour')`;
    const told = (who: string, kind: string, subject: string, after: object) =>
      `(${who}, 'x', 'staff.manage', '${kind}', '${subject}', '${JSON.stringify(after)}', 'x')`;
    const left = await from(
      '0290',
      `insert into staff (id, name, display, role, password_hash, created_by) values
        ('1', 'pat', 'Pat', 'owner', 'x', 'pat'), ('2', 'kit', 'Kit', 'owner', null, 'pat'), ('3', 'mai', 'Mai', 'owner', null, 'x'),
        ('4', 'noi', 'Noi', 'cashier', 'x', 'pat'), ('5', 'dao', 'Dao', 'cashier', null, 'pat');
      insert into staff_invite (hash, staff_id, code_secret, expires_at) values
        ${of('02', '2')}, ${of('03', '3')}, ${of('04', '4')}, ${of('05', '5')};
      insert into staff_event (staff_id, name, "right", subject_kind, subject, after, why) values
        ${told('null', 'staff', 'kit', { invited: 'kit' })}, ${told(`'1'`, 'staff', 'kit', { invited: 'kit' })},
        ${told('null', 'staff', 'mai', { invited: 'mai' })}, ${told(`'1'`, 'staff', 'noi', { invited: 'noi' })},
        ${told(`'4'`, 'session', 'noi', { how: 'recovery' })}, ${told(`'4'`, 'session', 'noi', { how: 'code' })}`,
    );
    expect((await left.query('select from staff_let_in')).rowCount).toBe(0);
    const { rows } = await left.query(
      'select staff_id as id, made_as as "as", made_by as by from staff_invite order by staff_id',
    );
    expect(rows).toEqual([
      { id: '2', as: 'staff', by: '1' },
      { id: '3', as: 'server', by: null },
      { id: '4', as: 'self', by: null },
      { id: '5', as: null, by: null },
    ]);
  });
});
