import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../compose/audit.ts';
import { silent } from '../testing/fixtures.ts';
import { fillSubjects } from './fill-subjects.ts';
import { connect, type Db } from './pool.ts';
import { upgrades } from './testing.ts';

const { leftAt, drop } = upgrades();
/** Before what a movement is about was kept: the last migration of the release before, whose servers still post while newer ones start. */
const BEFORE = '0139';
const SLIP = randomUUID();
const [GIFT, QR, LATE] = [randomUUID(), randomUUID(), randomUUID()];
const [PAID, GIVEN_BACK, TRANSFER] = [randomUUID(), randomUUID(), randomUUID()];
const CONTRADICTION = randomUUID();
const FINDING = randomUUID();

let client: pg.Client;
let db: Db | undefined;
let before: unknown;

/** Posts as servers of the release before do, by the function that they know; answers the movement. */
async function postAsBefore(
  reference: string,
  kind: string,
  [from, to]: readonly [string, string],
  amount: number,
  { closes = null as bigint | null, isShown = true, detail = {} } = {},
): Promise<bigint> {
  const account = (code: string) =>
    `(select id from ledger_account where code = '${code.replace('#', '')}' and member_id is ${code.startsWith('#') ? '' : 'not'} null)`;
  const { rows } = await client.query<{ result: string; movement_id: bigint }>(
    `select result, movement_id from ledger_post($1, $2, array[${account(from)}], array[${account(to)}], $3, array['M'], $4, $5, $6, array[null]::timestamptz[])`,
    [[reference], [kind], [amount], [closes], [isShown], [detail]],
  );
  expect(rows[0]?.result).toBe('posted');
  return rows[0]!.movement_id;
}

const sums = async (): Promise<unknown[]> =>
  (
    await client.query<object>(`select a.id, a.member_id, a.code, a.balance, a.statement_count, coalesce(sum(e.amount), 0) as sum, count(e.movement_id) as entries
      from ledger_account a left join ledger_entry e on e.account_id = a.id group by a.id order by a.id`)
  ).rows;
const movementsAsBefore = async (): Promise<unknown[]> =>
  (
    await client.query<object>(
      'select id, reference, kind, from_account, to_account, amount, member_id, closes, statement_no, detail, at from ledger_movement order by id',
    )
  ).rows;
const subjects = async () =>
  (
    await client.query<Record<string, unknown>>(
      'select kind, subject_kind as about, subject_id as id, our_bank as bank, our_account as account from ledger_movement m order by m.id',
    )
  ).rows.map(({ kind, about, id, bank, account }) => [kind, about, id, bank, account]);

const receipt = (n: number) => ['014', `T${n}`] as const;

/** What comes in by every channel, goes out, goes to a game and is played with, and what it is about. */
async function someDays(): Promise<void> {
  await client.query(`
    insert into site_bank values ('KBANK', '004', 'ก', 'K', 'ກ', true, 1);
    insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency) values
      ('M', '0810000001', 'M', 'x', 'KBANK', 'M M', '1000000001', 'BAHT');
    insert into ledger_account (member_id, code) values ('M', 'WALLET'), ('M', 'JOKER'), (null, 'CASH_IN:SCB'), (null, 'CASH_IN:KBANK'),
      (null, 'CASH_IN:TRUEMONEY'), (null, 'CASH_OUT'), (null, 'IN_TRANSIT:PAYOUT'), (null, 'IN_TRANSIT:JOKER'), (null, 'PLAY:JOKER'), (null, 'WRITTEN_OFF');
    insert into game_provider (code, name, category, protocol, launch, logo, background, position) values ('JOKER', 'J', 'slot', 'amb', 'site', '', '', 1);
    insert into game_account (member_id, slot_code, username, password_encrypted, state) values ('M', 'JOKER', 'u', '', 'open')`);
  const into = ['#CASH_IN:SCB', 'WALLET'] as const;
  await postAsBefore('demo:1', 'slip_deposit', into, 10_000);
  const slip = await postAsBefore('receipt:014:T1', 'slip_deposit', into, 1_000);
  const feed = await postAsBefore('receipt:014:T2', 'feed_deposit', into, 2_000);
  const qr = await postAsBefore(`qr:${QR}`, 'qr_deposit', ['#CASH_IN:KBANK', 'WALLET'], 3_000);
  const second = await postAsBefore(`qr:${QR}:P2`, 'qr_deposit', ['#CASH_IN:KBANK', 'WALLET'], 500);
  const gift = await postAsBefore('gift:V1', 'gift_deposit', ['#CASH_IN:TRUEMONEY', 'WALLET'], 4_000);
  const out = ['WALLET', '#IN_TRANSIT:PAYOUT'] as const;
  const paid = await postAsBefore(`withdraw:${PAID}:hold`, 'withdraw_hold', out, 600);
  const back = await postAsBefore(`withdraw:${GIVEN_BACK}:hold`, 'withdraw_hold', out, 700);
  const hidden = { isShown: false };
  await postAsBefore(`withdraw:${PAID}:settle`, 'withdraw_settle', ['#IN_TRANSIT:PAYOUT', '#CASH_OUT'], 600, {
    closes: paid,
    ...hidden,
    detail: { externalReference: 'B1' },
  });
  await postAsBefore(`withdraw:${GIVEN_BACK}:return`, 'withdraw_return', ['#IN_TRANSIT:PAYOUT', 'WALLET'], 700, { closes: back, ...hidden }); // prettier-ignore
  const fill = await postAsBefore(`game:${TRANSFER}:hold`, 'fill_hold', ['WALLET', '#IN_TRANSIT:JOKER'], 800);
  await postAsBefore(`game:${TRANSFER}:settle`, 'fill_settle', ['#IN_TRANSIT:JOKER', 'JOKER'], 800, { closes: fill, ...hidden }); // prettier-ignore
  await postAsBefore('play:1', 'play_result', ['JOKER', '#PLAY:JOKER'], 50, {
    ...hidden,
    detail: { to: 'JOKER' },
  });
  await client.query(`
    insert into deposit_slip (id, member_id, bank_code, account_name, account_no, payload, sending_bank, trans_ref, amount, status, movement_id, created_at, attempts) values
      ('${SLIP}', 'M', 'SCB', 'K', '111', 'qr', '014', 'T1', 1000, 'SUCCESS', ${slip}, now(), 1);
    insert into bank_feed_line (id, bank_code, account_no, amount, at, sending_bank, trans_ref, from_account, state, member_id, movement_id) values
      ('L1', 'SCB', '111', 2000, now(), '014', 'T2', '1000000001', 'credited', 'M', ${feed});
    insert into payment_qr (id, member_id, bank_code, amount, state, created_at, expires_at, closed_at, is_shut, movement_id, paid_amount, payment_reference, attempts) values
      ('${QR}', 'M', 'KBANK', 3000, 'paid', now(), now(), now(), true, ${qr}, 3000, 'P1', 1);
    insert into payment_qr_payment (qr_id, payment_reference, amount, movement_id) values ('${QR}', 'P2', 500, ${second});
    insert into deposit_gift (id, member_id, voucher, mobile, amount, state, movement_id, attempts, closed_at) values
      ('${GIFT}', 'M', 'V1', '0890000000', 4000, 'credited', ${gift}, 1, now());
    insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, state, bank_reference, closed_at) values
      ('${PAID}', 'M', 'KBANK', '1', 'M', 600, ${paid}, 'settled', 'B1', now()),
      ('${GIVEN_BACK}', 'M', 'KBANK', '1', 'M', 700, ${back}, 'returned', null, now());
    insert into game_transfer (id, member_id, slot_code, direction, amount, from_account, to_account, hold_movement, state, attempts, closed_at) values
      ('${TRANSFER}', 'M', 'JOKER', 'fill', 800, 1, 2, ${fill}, 'settled', 1, now())`);
}

beforeAll(async () => {
  const left = await leftAt(BEFORE);
  client = left.client;
  await someDays();
  before = { sums: await sums(), movements: await movementsAsBefore() };
  await left.up();
  db = connect(left.url, 4, silent);
});
afterAll(async () => {
  await db?.close();
  await drop();
});

describe('a ledger of the release before', () => {
  it('keeps every sum, balance, entry and movement, and is sound', async () => {
    expect({ sums: await sums(), movements: await movementsAsBefore() }).toEqual(before);
    expect((await audit(db!)).breaches).toEqual([]);
  });

  it('says of every movement what it is about, and which account of ours took it', async () => {
    expect(await subjects()).toEqual([
      ['slip_deposit', 'opening', 'demo:1', null, null],
      ['slip_deposit', 'deposit_slip', SLIP, 'SCB', '111'],
      ['feed_deposit', 'bank_feed_line', 'L1', 'SCB', '111'],
      ['qr_deposit', 'payment_qr', QR, 'KBANK', null],
      ['qr_deposit', 'payment_qr', QR, 'KBANK', null],
      ['gift_deposit', 'deposit_gift', GIFT, 'TRUEMONEY', '0890000000'],
      ['withdraw_hold', 'payout', PAID, null, null],
      ['withdraw_hold', 'payout', GIVEN_BACK, null, null],
      ['withdraw_settle', 'payout', PAID, null, null],
      ['withdraw_return', 'payout', GIVEN_BACK, null, null],
      ['fill_hold', 'game_transfer', TRANSFER, null, null],
      ['fill_settle', 'game_transfer', TRANSFER, null, null],
      ['play_result', 'game_account', 'JOKER', null, null],
    ]);
  });

  it('is posted to by a server of the release before meanwhile: what that is about is known, or found', async () => {
    await postAsBefore(`withdraw:${PAID}:correction:${CONTRADICTION}`, 'withdraw_correction_in', ['#CASH_OUT', 'WALLET'], 600); // prettier-ignore
    await postAsBefore(`finding:${FINDING}`, 'play_correction_in', ['#PLAY:JOKER', 'WALLET'], 40);
    const late = await postAsBefore('receipt:014:T3', 'slip_deposit', ['#CASH_IN:SCB', 'WALLET'], 100);
    await client.query(
      `insert into deposit_slip (id, member_id, bank_code, account_name, account_no, payload, sending_bank, trans_ref, amount, status, movement_id, created_at, attempts)
        values ($1, 'M', 'SCB', 'K', '222', 'qr', $2, $3, 100, 'SUCCESS', $4, now(), 1)`,
      [LATE, ...receipt(3), late],
    );
    expect((await subjects()).slice(-3)).toEqual([
      ['withdraw_correction_in', 'payout_contradiction', CONTRADICTION, null, null],
      ['play_correction_in', 'game_finding', FINDING, null, null],
      ['slip_deposit', null, null, null, null],
    ]);
    await fillSubjects(client);
    expect((await subjects()).at(-1)).toEqual(['slip_deposit', 'deposit_slip', LATE, 'SCB', '222']);
  });

  it.each([
    "update ledger_movement set subject_kind = 'payout', subject_id = 'x'",
    "update ledger_movement set our_account = 'x'",
    'update ledger_movement set amount = amount where false',
    "do $$ begin update ledger_movement set subject_id = 'x' /* ledger_fill_subjects( */ where false; end $$",
  ])('is filled by that alone, never by hand: %s', async (statement) => {
    await expect(client.query(statement)).rejects.toThrow(/append-only/);
  });

  it('refuses what is no such filling, also from within it', async () => {
    await client.query(`begin; create or replace function ledger_fill_subjects(after_id bigint, most int) returns bigint language plpgsql as $$
      begin update ledger_movement set amount = amount + 1 where id = after_id; return null; end $$`);
    await expect(client.query('select ledger_fill_subjects(1, 1)')).rejects.toThrow(/append-only/);
    await client.query('rollback');
  });
});
