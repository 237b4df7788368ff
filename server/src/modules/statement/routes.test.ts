import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GAMES } from '../../seed/games.ts';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { testServer } from '../../testing/http.ts';
import { saveProvider } from '../games/face.ts';
import { createCurrentSettings } from '../site/settings.ts';
import { createStatement } from './index.ts';
import { mover, type Mover } from './testing.ts';

let test: TestDb;
let app: FastifyInstance;
let m: Mover;
const noon = (day: string) => new Date(`2026-11-${day}T12:00:00+07:00`);

beforeAll(async () => {
  test = await testDb();
  const { db } = test;
  for (const game of GAMES.filter(({ code }) => code === 'JOKER'))
    await saveProvider(db, { ...game, name: '=Joker "Gaming"' });
  const served = await testServer(db);
  const { api } = served;
  app = served.app;
  // already the first of December in Bangkok
  const clock = { now: () => new Date('2026-11-30T17:00:00Z') };
  createStatement({ db, settings: createCurrentSettings(db), clock }).routes?.(api, app);
  await app.ready();
  m = await mover(test);
  await m.deposit(100, noon('01'));
  await (
    await m.withdraw(30, noon('02'))
  )('settle', noon('02'));
  await (
    await m.transfer('fill', 50, noon('03'))
  )('settle', noon('03'));
  await m.withdraw(5, noon('04'));
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

const headers = (member: string) => ({ authorization: `Bearer ${member}`, 'x-wallet-user': '1' });
const get = (path: string, member: string = m.id) =>
  app.inject({ method: 'GET', url: `/api/statement/${path}`, headers: headers(member) });
async function page(filter: object, member: string = m.id) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/statement',
    headers: headers(member),
    payload: { page: 1, limit: 10, ...filter },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

describe('POST /api/statement', () => {
  it('names banks in the language asked for, and games, beside their codes', async () => {
    const names = async (lang: string) =>
      (await page({ lang })).body['statements'] as {
        from: string;
        fromName: string;
        to: string;
        toName: string;
      }[];
    expect(await names('th')).toMatchObject([
      { from: 'WALLET', fromName: '', to: 'KBANK', toName: 'กสิกรไทย' },
      { from: 'WALLET', fromName: '', to: 'JOKER', toName: '=Joker "Gaming"' },
      { from: 'WALLET', fromName: '', to: 'KBANK', toName: 'กสิกรไทย' },
      { from: 'SCB', fromName: 'ไทยพาณิชย์', to: 'WALLET', toName: '' },
    ]);
    expect((await names('la'))[3]).toMatchObject({ from: 'SCB', fromName: 'ໄທພານິດ' });
  });

  it('filters by type and days, with a total and the balance of each movement', async () => {
    const { body } = await page({ type: 'withdraw', to: '2026-11-03', lang: 'en' });
    expect(body).toMatchObject({
      total: 1,
      statements: [{ statementType: 'withdraw', amount: -30, balance: 70, status: 'SUCCESS' }],
    });
    expect((await page({})).body['total']).toBe(4);
  });

  it('tells why withdrawals came back, where it is known', async () => {
    const poor = await mover(test);
    await poor.deposit(100);
    const reasons = ['ACCOUNT_CLOSED', 'NAME_MISMATCH', 'REFUSED_BY_BANK', 'NOT_APPROVED', ''];
    for (const evidence of reasons) {
      const end = await poor.withdraw(1);
      await end(evidence === '' ? 'settle' : 'return');
      await test.db.client.query(
        `insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, state, evidence, approval, closed_at)
          select subject_id::uuid, member_id, 'KBANK', '1', 'X', amount, id, $2, $3, $4, now()
          from ledger_movement where member_id = $1 and kind = 'withdraw_hold' order by id desc limit 1`,
        [
          poor.id,
          evidence === '' ? 'settled' : 'returned',
          // what was said while it was under way says nothing of one that was paid
          evidence === '' ? 'ACCOUNT_CLOSED' : evidence,
          evidence === 'NOT_APPROVED' ? 'refused' : null,
        ],
      );
    }
    await (
      await poor.transfer('fill', 1)
    )('return');
    const { statements } = (await page({}, poor.id)).body as { statements: { reason: string | null }[] };
    expect(statements.map(({ reason }) => reason)).toEqual([
      null,
      null,
      'NOT_APPROVED',
      null,
      'NAME_MISMATCH',
      'ACCOUNT_CLOSED',
      null,
    ]);
  });

  it.each([
    [{ type: 'loan' }, 'type'],
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '0000-01-01' }, 'from'],
    [{ to: '21/11/2026' }, 'to'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
    [{ lang: 'de' }, 'lang'],
  ])('refuses a filter that makes no sense, and names the field: %j', async (filter, field) => {
    const { status, body } = await page(filter);
    expect({ status, code: body['message'] }).toEqual({ status: 400, code: 'INVALID_REQUEST' });
    expect(Object.keys(body['fields'] as object)).toEqual([field]);
    const response = await get(`csv?${new URLSearchParams(filter as Record<string, string>).toString()}`);
    expect(response.statusCode).toBe(400);
  });
});

describe('GET /api/statement/csv', () => {
  it('is the same as a file, newest first, and no formula in it', async () => {
    const response = await get('csv?lang=en');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(response.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Date and time,Activity,From,To,Status,Amount (THB),Balance (THB)',
      '04/11/2026 12:00:00,Withdrawal,Wallet,KBank,In progress,-5.00,15.00',
      `03/11/2026 12:00:00,Transfer,Wallet,"'=Joker ""Gaming""",Success,-50.00,20.00`,
      '02/11/2026 12:00:00,Withdrawal,Wallet,KBank,Success,-30.00,70.00',
      '01/11/2026 12:00:00,Deposit,SCB,Wallet,Success,100.00,100.00',
      '',
    ]);
  });

  it("holds what the filter lets through, and no one else's movements", async () => {
    const lines = async (path: string, member?: string) =>
      (await get(path, member)).body.trim().split('\r\n').length - 1;
    expect(await lines('csv?type=withdraw')).toBe(2);
    expect(await lines('csv?from=2026-11-02&to=2026-11-03')).toBe(2);
    expect(await lines('csv', (await mover(test)).id)).toBe(0);
  });

  it('writes a long statement whole', async () => {
    const long = await mover(test);
    for (let n = 0; n < 1_001; n += 1) await long.deposit(1);
    const rows = (await get('csv?lang=en', long.id)).body.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(1_001);
    expect(new Set(rows.map((row) => row.split(',').at(-1))).size).toBe(1_001);
  });
});

describe('a file that breaks off', () => {
  it('does not look like one that is whole', async () => {
    const { app: broken, api } = await testServer(test.db);
    api.serve('GET /api/statement/csv', async () =>
      (async function* () {
        yield 'a,b\r\n'.repeat(100_000);
        throw new Error('the database went away');
      })(),
    );
    const address = await broken.listen({ host: '127.0.0.1', port: 0 });
    try {
      const response = await fetch(`${address}/api/statement/csv`, { headers: headers(m.id) });
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    } finally {
      await broken.close();
    }
  });
});

describe('GET /api/statement/month', () => {
  it('tells in and out of every day', async () => {
    const { statusCode, body } = await get('month?month=2026-11');
    expect(statusCode).toBe(200);
    const month = JSON.parse(body) as { days: object[] };
    expect(month).toMatchObject({ month: '2026-11', current: '2026-12', in: 100, out: 35 });
    expect(month.days.slice(0, 4)).toEqual([
      { day: '2026-11-01', in: 100, out: 0 },
      { day: '2026-11-02', in: 0, out: 30 },
      { day: '2026-11-03', in: 0, out: 0 },
      { day: '2026-11-04', in: 0, out: 5 },
    ]);
  });

  it('is the current month of Bangkok when none is named', async () => {
    expect((await get('month')).json()).toMatchObject({
      month: '2026-12',
      current: '2026-12',
      in: 0,
      out: 0,
    });
  });

  it('is refused for what is no month', async () => {
    for (const month of ['2026-13', '2026-1', '1999-01', 'x'])
      expect((await get(`month?month=${month}`)).statusCode).toBe(400);
  });
});

describe('GET /api/statement/waiting', () => {
  const waiting = async (member: string) =>
    (await get('waiting', member)).json<{ now: string; waiting: Record<string, unknown>[] }>();

  /** What that member withdrew has its payouts, of which each goes to its bank or waits for somebody. */
  const payouts = (member: string) =>
    test.db.client.query(
      `insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, state, approval, due_at, closed_at, created_at)
        select h.subject_id::uuid, h.member_id, 'KBANK', '1', 'X', h.amount, h.id,
          case when c.id is not null then 'settled' when h.amount = 2000 then 'approval' else 'open' end,
          case when h.amount = 2000 then 'waiting' end, case when c.id is null and h.amount <> 2000 then now() end, c.at, h.at
        from ledger_movement h left join ledger_movement c on c.closes = h.id where h.member_id = $1 and h.kind = 'withdraw_hold'
        on conflict (id) do nothing`,
      [member],
    );

  it('tells the open QR, slips and gifts being checked, announced amounts and payouts under way, newest first, and nothing that has ended', async () => {
    const busy = await mover(test);
    const { client } = test.db;
    await busy.deposit(100);
    await (
      await busy.withdraw(1)
    )('settle', new Date('2026-11-30T16:00:00Z'));
    const endPayout = await busy.withdraw(20, new Date('2026-11-30T16:30:00Z'));
    await payouts(busy.id);
    for (const [status, minute, amount] of [
      ['PENDING', '40', null],
      ['PENDING', '45', 30_00],
      ['FAILED', '47', null],
    ] as const)
      await client.query(
        `insert into deposit_slip (id, member_id, bank_code, account_name, account_no, status, note, amount, attempts, due_at, created_at)
          values (gen_random_uuid(), $1, 'SCB', 'X', '1', $2, $3, $4, 0, $5, $6)`,
        [
          busy.id,
          status,
          status === 'FAILED' ? 'INVALID_SLIP' : null,
          amount,
          status === 'PENDING' ? '2026-11-30T17:00:00Z' : null,
          `2026-11-30T16:${minute}:00Z`,
        ],
      );
    const qr = (state: string, until: string) =>
      client.query(
        `insert into payment_qr (id, member_id, bank_code, amount, state, qr_text, created_at, expires_at, closed_at, attempts, due_at)
          values (gen_random_uuid(), $1, 'KBANK', 50000, $2, 'x', '2026-11-30T16:55:00Z', $3, $4, 0, now())`,
        [busy.id, state, until, state === 'open' ? null : until],
      );
    await qr('cancelled', '2026-11-30T17:05:00Z');
    await qr('open', '2026-11-30T17:05:00Z');
    for (const [state, until] of [
      ['open', '2026-11-30T17:20:00Z'],
      ['open', '2026-11-30T17:00:00Z'],
      ['past', '2026-11-30T17:20:00Z'],
    ])
      await client.query(
        `insert into deposit_announcement (id, member_id, wanted, amount, bank_code, state, created_at, until)
          values (gen_random_uuid(), $1, 25000, 25017, 'SCB', $2, '2026-11-30T16:50:00Z', $3)`,
        [busy.id, state, until],
      );
    for (const [state, minute] of [
      ['open', '20'],
      ['review', '10'],
      ['refused', '57'],
    ] as const)
      await client.query(
        `insert into deposit_gift (id, member_id, voucher, mobile, state, refusal, attempts, due_at, created_at, closed_at)
          values (gen_random_uuid(), $1, gen_random_uuid(), '0891112223', $2, $3, 1, $4, $5, $6)`,
        [
          busy.id,
          state,
          state === 'refused' ? 'taken' : null,
          state === 'refused' ? null : '2026-11-30T17:00:00Z',
          `2026-11-30T16:${minute}:00Z`,
          state === 'refused' ? '2026-11-30T16:58:00Z' : null,
        ],
      );
    const { now, waiting: found } = await waiting(busy.id);
    expect(now).toBe('2026-11-30T17:00:00.000Z');
    expect(found.map(({ kind, amount, until }) => [kind, amount, until])).toEqual([
      ['qr', 500, '2026-11-30T17:05:00.000Z'],
      ['announcement', 250.17, '2026-11-30T17:20:00.000Z'],
      ['slip', 30, null],
      ['slip', 0, null],
      ['payout', 20, null],
      ['gift', 0, '2026-11-30T17:05:00.000Z'],
      ['gift', 0, null],
    ]);
    expect(found[0]?.['reference']).toBe('KBANK');
    expect(found.map(({ account }) => account).filter(Boolean)).toEqual([
      { bankCode: 'SCB', bankAccountName: 'KRAPAO DEMO CO LTD', bankAccountNo: '1112223334' },
    ]);

    await client.query(`update payment_qr set expires_at = '2026-11-30T17:00:00Z' where member_id = $1`, [
      busy.id,
    ]);
    await client.query(`update deposit_announcement set state = 'past' where member_id = $1`, [busy.id]);
    await client.query(
      `update deposit_gift set state = 'refused', refusal = 'taken', due_at = null, closed_at = now() where member_id = $1`,
      [busy.id],
    );
    await endPayout('return');
    await client.query(
      `update payout set state = 'returned', approval = 'refused', due_at = null, closed_at = now() where member_id = $1 and closed_at is null`,
      [busy.id],
    );
    await client.query(
      `update deposit_slip set status = 'FAILED', note = 'INVALID_SLIP', due_at = null where member_id = $1 and status = 'PENDING'`,
      [busy.id],
    );
    expect((await waiting(busy.id)).waiting).toEqual([]);
  });

  it('tells which payouts wait for approval, until they have it', async () => {
    const { client } = test.db;
    const member = await mover(test);
    await member.deposit(100);
    await member.withdraw(20);
    await payouts(member.id);
    const told = async () => (await waiting(member.id)).waiting.map((one) => one['waitsForApproval']);
    expect(await told()).toEqual([true]);
    await client.query(
      `update payout set state = 'open', approval = 'given', due_at = now() where member_id = $1`,
      [member.id],
    );
    expect(await told()).toEqual([false]);
  });

  it('tells a payout that waits however many were made and paid since', async () => {
    const member = await mover(test);
    await member.deposit(100);
    await member.withdraw(20);
    for (let n = 0; n < 11; n += 1) await (await member.withdraw(1))('settle');
    await payouts(member.id);
    expect((await waiting(member.id)).waiting).toMatchObject([
      { kind: 'payout', amount: 20, waitsForApproval: true, reference: '2' },
    ]);
  });

  it('tells a member nothing of others', async () => {
    expect((await waiting((await mover(test)).id)).waiting).toEqual([]);
  });
});
