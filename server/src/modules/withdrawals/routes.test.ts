import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { statementPage } from '../../ledger/statement.ts';
import { balanceOf, fund, memberWith } from '../../testing/fixtures.ts';
import { testServer } from '../../testing/http.ts';
import { serveWithdrawals } from './routes.ts';
import { createShowPayout } from './show-payout.ts';
import { createWithdrawAll } from './withdraw.ts';
import { createDecidePayout } from './decide.ts';
import { bankReferenceOf, bench, type Bench } from './testing.ts';

let b: Bench;
let app: FastifyInstance;
/** What the games would do: money that comes home, and games that are stuck. */
let bringHome = async (_member: MemberId): Promise<{ stuck: string[] }> => ({ stuck: [] });
const broughtHome: string[] = [];

beforeAll(async () => {
  b = await bench();
  const served = await testServer(b.db);
  const { api } = served;
  app = served.app;
  const { withdraw, requireTakeable } = b;
  serveWithdrawals(api, {
    withdraw,
    withdrawAll: createWithdrawAll({
      withdraw,
      requireTakeable,
      bringHome: ({ memberId, operation }) => {
        broughtHome.push(operation);
        return bringHome(memberId);
      },
    }),
    showPayout: createShowPayout(b.db),
  });
  await app.ready();
});
afterAll(async () => {
  await b.requireSound();
  await app.close();
  await b.drop();
});

async function call(member: MemberId, amount: number, { path = 'withdraw', key = '' } = {}) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/wallet/${path}`,
    headers: {
      authorization: `Bearer ${member}`,
      'x-wallet-user': '1',
      ...(key && { 'idempotency-key': key }),
    },
    payload: { amount },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

describe('POST /api/wallet/withdraw', () => {
  it('answers what is under way', async () => {
    const { id } = await memberWith(b, satang(50_000));
    const { status, body } = await call(id, 123.45);
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'PENDING', reference: expect.any(String) as string, amount: 123.45 },
    });
    expect((await b.payout(String(body['reference']))).amount).toBe(12_345n);
  });

  it.each([
    [99.99, 400, { message: 'WITHDRAW_MINIMUM', min: 100 }],
    [200_000.01, 400, { message: 'WITHDRAW_MAXIMUM', max: 200_000 }],
    [501, 409, { message: 'MONEY_NOT_ENOUGH' }],
  ])('of %d baht answers %d', async (amount, status, body) => {
    const { id } = await memberWith(b, satang(50_000));
    expect(await call(id, amount)).toEqual({ status, body });
    expect(await balanceOf(b, id)).toBe(50_000n);
  });

  it.each([-100, 100.001, 1e300, '100', null])('refuses %s as an amount', async (amount) => {
    const { id } = await memberWith(b, satang(50_000));
    expect((await call(id, amount as number)).status).toBe(400);
    expect(await balanceOf(b, id)).toBe(50_000n);
  });
});

describe('POST /api/wallet/withdrawAll', () => {
  it('brings the games home first, then withdraws the asked amount, and names what is stuck', async () => {
    const { id } = await memberWith(b);
    bringHome = async (member) => {
      await fund(b, member, satang(30_000));
      return { stuck: ['PG'] };
    };
    const { status, body } = await call(id, 250, { path: 'withdrawAll' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'PENDING', amount: 250, stuck: ['PG'] },
    });
    expect(body['reference']).toBe(broughtHome.at(-1));
    expect(await balanceOf(b, id)).toBe(5_000n);
  });

  it('names what is stuck when the wallet is short without it', async () => {
    const { id } = await memberWith(b, satang(10_000));
    bringHome = async () => ({ stuck: ['JOKER'] });
    expect(await call(id, 101, { path: 'withdrawAll' })).toEqual({
      status: 409,
      body: { message: 'MONEY_NOT_ENOUGH', stuck: ['JOKER'] },
    });
  });

  it('moves nothing for an amount that it would refuse anyway', async () => {
    const { id } = await memberWith(b, satang(10_000));
    const before = broughtHome.length;
    expect((await call(id, 99, { path: 'withdrawAll' })).body).toEqual({
      message: 'WITHDRAW_MINIMUM',
      min: 100,
    });
    expect(broughtHome).toHaveLength(before);
  });
});

describe('GET /api/wallet/withdrawal/{reference}', () => {
  const look = async (member: MemberId, reference: string) => {
    const response = await app.inject({
      url: `/api/wallet/withdrawal/${reference}`,
      headers: { authorization: `Bearer ${member}`, 'x-wallet-user': '1' },
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };

  it('tells how far a withdrawal is, by its reference and by its line in the statement', async () => {
    const { id } = await memberWith(b, satang(50_000));
    const { body } = await call(id, 123.45);
    const reference = String(body['reference']);
    const line = String((await statementPage(b.db, id, 1, 1)).movements[0]?.no);
    const asked = {
      reference,
      amount: 123.45,
      status: 'PENDING',
      approval: null,
      reason: null,
      bankReference: null,
    };
    const { rows } = await b.db.client.query<Record<string, string>>(
      `select bank_code as code, bank_account_no as no, bank_account_name as name from member where id = $1`,
      [id],
    );
    expect((await look(id, reference)).body['bankAccount']).toMatchObject({
      bankCode: rows[0]?.['code'],
      bankAccountNo: rows[0]?.['no'],
      bankAccountName: rows[0]?.['name'],
      bank: { nameTH: expect.any(String) as string },
    });
    await b.db.client.query(`update member set bank_account_no = '9998887776' where id = $1`, [id]);
    expect((await look(id, reference)).body['bankAccount']).toMatchObject({ bankAccountNo: rows[0]?.['no'] });
    expect(await look(id, reference)).toMatchObject({ status: 200, body: asked });
    expect(await look(id, line)).toEqual(await look(id, reference));
    await b.attempt(reference);
    expect((await look(id, line)).body).toMatchObject({
      status: 'SUCCESS',
      bankReference: bankReferenceOf({ reference }),
    });
  });

  it('tells that it waits for an operator, and that it came back', async () => {
    const { id } = await memberWith(b, satang(50_000));
    b.limits.withdrawAutomaticMaximum = satang(20_000);
    const reference = String((await call(id, 200.01)).body['reference']);
    const other = String((await call(id, 200)).body['reference']);
    b.limits.withdrawAutomaticMaximum = satang(20_000_000);
    expect((await look(id, reference)).body).toMatchObject({ status: 'PENDING', approval: 'WAITING' });
    b.bank.script.push({ outcome: 'refused', reason: 'ACCOUNT_CLOSED' });
    await b.attempt(other);
    expect((await look(id, other)).body).toMatchObject({
      status: 'FAILED',
      approval: null,
      reason: 'ACCOUNT_CLOSED',
    });
    const decide = createDecidePayout({ ...b.deps, payoutsDue: () => undefined });
    await decide.refusePayout({ id: reference, who: 'noi', why: 'x' });
    expect((await look(id, reference)).body).toMatchObject({
      status: 'FAILED',
      approval: 'REFUSED',
      reason: 'NOT_APPROVED',
    });
  });

  it('is told to its member only, and of nothing else', async () => {
    const { id } = await memberWith(b, satang(50_000));
    const other = await memberWith(b, satang(50_000));
    const reference = String((await call(id, 100)).body['reference']);
    const no = { status: 404, body: { message: 'NO_DATA' } };
    expect(await look(other.id, reference)).toEqual(no);
    // the first line of a statement is the money that the member began with
    for (const none of ['1', '99', '0', 'x', randomUUID()]) expect(await look(id, none)).toEqual(no);
  });
});

describe('while payouts are held', () => {
  it('both are refused with the moment until which they are, before anything is brought home', async () => {
    const { id } = await memberWith(b, satang(50_000));
    await b.db.client.query(
      `update member set payouts_held_until = '2099-01-02 03:04:05.678Z' where id = $1`,
      [id],
    );
    const before = broughtHome.length;
    const refused = { status: 409, body: { message: 'PAYOUTS_HELD', until: '2099-01-02T03:04:05.678Z' } };
    for (const path of ['withdraw', 'withdrawAll'])
      for (const key of ['', randomUUID()]) expect(await call(id, 100, { path, key })).toEqual(refused);
    expect(broughtHome).toHaveLength(before);
    expect(await balanceOf(b, id)).toBe(50_000n);
  });

  it('what was taken before is answered again, also when its first answer was lost', async () => {
    const { id } = await memberWith(b, satang(50_000));
    bringHome = async () => ({ stuck: [] });
    for (const path of ['withdraw', 'withdrawAll']) {
      const key = randomUUID();
      const first = await call(id, 100, { path, key });
      expect(first.status).toBe(200);
      await b.db.client.query(
        `update member set payouts_held_until = now() + interval '1 day' where id = $1`,
        [id],
      );
      await b.db.client.query(
        "update http_idempotency set status = null, answer = null, claimed_at = '-infinity' where key = $1",
        [key],
      );
      expect(await call(id, 100, { path, key })).toEqual(first);
      await b.db.client.query('update member set payouts_held_until = null where id = $1', [id]);
    }
    expect(await balanceOf(b, id)).toBe(30_000n);
  });
});

describe('many calls at once', () => {
  it('take the exact sum out of one wallet, never more, and none fails for it (M1)', async () => {
    bringHome = async () => ({ stuck: [] });
    for (let round = 0; round < 10; round += 1) {
      const { id } = await memberWith(b, satang(1_005_000));
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          call(id, 100, { path: i % 3 ? 'withdraw' : 'withdrawAll', key: randomUUID() }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
      expect(answers.filter(({ body }) => body['message'] === 'MONEY_NOT_ENOUGH')).toHaveLength(100);
      expect(await balanceOf(b, id)).toBe(5_000n);
      expect((await statementPage(b.db, id, 1, 1)).total).toBe(101);
    }
  });

  it('with one key are one withdrawal and one answer; with another body they are refused (M3)', async () => {
    const { id } = await memberWith(b, satang(100_000));
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(id, 100, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { status: 'PENDING' } });
    expect(await balanceOf(b, id)).toBe(90_000n);
    expect(await call(id, 100, { key })).toEqual(answers[0]);
    expect(await call(id, 101, { key })).toEqual({
      status: 409,
      body: { message: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await balanceOf(b, id)).toBe(90_000n);
  });

  it('find what a server that died had done: the same key is the same payout (M7)', async () => {
    const { id } = await memberWith(b, satang(100_000));
    const key = randomUUID();
    const { body } = await call(id, 100, { key });
    // the answer was never kept: the server died after the commit
    await b.db.client.query(
      "update http_idempotency set status = null, answer = null, claimed_at = '-infinity' where key = $1",
      [key],
    );
    expect(await call(id, 100, { key })).toEqual({ status: 200, body });
    expect(await balanceOf(b, id)).toBe(90_000n);
  });
});
