import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { AppError } from '../kernel/app-error.ts';
import { accountOf, HOUSE } from '../ledger/accounts.ts';
import { postOne } from '../ledger/post.ts';
import { balanceOf, memberWith, silent, testDb, type TestDb, type TestMember } from '../testing/fixtures.ts';
import { createApi, type Guards } from './bind.ts';
import { createRepeats } from './repeats.ts';
import { createIdempotency } from './idempotency.ts';
import { createHttp } from './server.ts';

let test: TestDb;
let member: TestMember;
let isOpen = true;
const apps: FastifyInstance[] = [];

/** A server whose only sessions are `token <member id>`, and whose withdraw posts to the ledger. */
async function start(
  fail?: (operation: string) => Promise<void>,
  requestsPerMinute = 100_000,
  guards: Partial<Guards> = {},
): Promise<FastifyInstance> {
  const app = await createHttp({
    log: silent,
    trustProxy: false,
    requestsPerMinute,
    requestLog: silent,
  });
  const api = createApi(app, {
    sessions: {
      find: (token) =>
        token.startsWith('token ')
          ? Promise.resolve({ id: 1n, memberId: token.slice(6) as MemberId })
          : Promise.reject(new AppError('invalid-token')),
    },
    idempotency: createIdempotency(test.db),
    requireOpen: () => (isOpen ? Promise.resolve() : Promise.reject(new AppError('gone'))),
    ...guards,
  });
  api.serve('POST /api/wallet/withdraw', async ({ session: { memberId }, body: { amount }, operation }) => {
    const wallet = await accountOf(test.db, memberId, 'WALLET');
    const to = await test.house(HOUSE.payoutInTransit);
    const { result } = await test.db.withTx((tx) =>
      postOne(tx, {
        reference: `withdraw:${operation}`,
        kind: 'withdraw_hold',
        from: wallet?.id ?? 0n,
        to,
        amount,
        memberId,
        subject: { kind: 'payout', id: operation },
        detail: {},
      }),
    );
    if (result === 'short') throw new AppError('MONEY_NOT_ENOUGH');
    await fail?.(operation);
    return { status: 'PENDING', reference: operation, amount };
  });
  api.serve('GET /api/wallet/activate/{slotCode}', () => Promise.resolve({ message: 'SUCCESS' }));
  api.serve('GET /api/lookup/active', () => Promise.resolve({ terminated: 'gone' as const }));
  api.serve('GET /api/lookup/conditions', () => Promise.resolve([]));
  apps.push(app);
  return app;
}

const headers = (more: Record<string, string> = {}) => ({
  authorization: `Bearer token ${member.id}`,
  'x-wallet-user': '1',
  'content-type': 'application/json',
  ...more,
});
const withdraw = async (app: FastifyInstance, payload: string, more: Record<string, string> = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/wallet/withdraw',
    headers: headers(more),
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

beforeAll(async () => {
  test = await testDb();
  member = await memberWith(test, satang(1_000_000));
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await test.drop();
});

describe('money on the wire', () => {
  it.each(['1.001', '-5', '1e2', '1E2', '100000001', '"5"', 'null', 'NaN', '9007199254740993'])(
    'is refused as %s',
    async (amount) => {
      const before = await balanceOf(test, member.id);
      expect(await withdraw(await start(), `{"amount":${amount}}`)).toMatchObject({
        status: 400,
        body: { message: 'INVALID_REQUEST' },
      });
      expect(await balanceOf(test, member.id)).toBe(before);
    },
  );

  it('is baht with at most two decimals, and satang inside', async () => {
    const before = await balanceOf(test, member.id);
    expect(await withdraw(await start(), '{"amount":10.05}')).toMatchObject({
      status: 200,
      body: { amount: 10.05 },
    });
    expect(await balanceOf(test, member.id)).toBe(before - 1005n);
  });

  it('may be written beside text that looks like an exponent', async () => {
    expect(await withdraw(await start(), '{"amount":1,"note":"1e5 \\" 2e6"}')).toMatchObject({ status: 200 });
  });
});

describe('a call that needs a session', () => {
  const activate = async (change: Record<string, string | undefined>) => {
    const all = Object.entries({ ...headers(), ...change }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const answer = await (
      await start()
    ).inject({ url: '/api/wallet/activate/JOKER', headers: Object.fromEntries(all) });
    return answer.json<{ message: string }>().message;
  };

  it('is refused without its header, from another site, as a navigation or a prefetch', async () => {
    expect(await activate({})).toBe('SUCCESS');
    expect(await activate({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).toBe('SUCCESS');
    expect(await activate({ 'x-wallet-user': undefined })).toBe('WALLET_HEADER_MISSING');
    expect(await activate({ 'sec-fetch-site': 'cross-site' })).toBe('WALLET_HEADER_MISSING');
    expect(await activate({ 'sec-fetch-site': 'same-site' })).toBe('WALLET_HEADER_MISSING');
    expect(await activate({ 'sec-fetch-mode': 'navigate' })).toBe('WALLET_HEADER_MISSING');
    expect(await activate({ 'sec-purpose': 'prefetch' })).toBe('WALLET_HEADER_MISSING');
  });

  it('is refused without a token or with an unknown one', async () => {
    expect(await activate({ authorization: undefined })).toBe('invalid-token');
    expect(await activate({ authorization: 'Bearer other' })).toBe('invalid-token');
  });

  it('is refused with another kind of Authorization than a token', async () => {
    expect(await activate({ authorization: 'Basic bWU6bWU=' })).toBe('UNAUTHORIZED');
  });
});

describe('a closed site', () => {
  it('answers gone to every call but the one that asks whether it is closed', async () => {
    const app = await start();
    isOpen = false;
    try {
      const answer = await withdraw(app, '{"amount":1}');
      expect(answer).toEqual({ status: 410, body: { message: 'gone' } });
      const active = await app.inject({ url: '/api/lookup/active' });
      expect({ status: active.statusCode, body: active.json<unknown>() }).toEqual({
        status: 200,
        body: { terminated: 'gone' },
      });
    } finally {
      isOpen = true;
    }
  });
});

describe('what is not ours to answer', () => {
  it('gets a code, never a stack', async () => {
    const app = await start();
    const nowhere = await app.inject({ url: '/api/nowhere' });
    expect({ status: nowhere.statusCode, body: nowhere.json<unknown>() }).toEqual({
      status: 404,
      body: { message: 'NOT_FOUND' },
    });
    expect(await withdraw(app, '{')).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } });
    expect(await withdraw(app, 'a=1', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
    expect(await withdraw(app, `{"amount":1,"x":"${'x'.repeat(70_000)}"}`)).toMatchObject({
      status: 413,
      body: { message: 'PAYLOAD_TOO_LARGE' },
    });
  });
});

describe('an answer', () => {
  const kept = async (app: FastifyInstance, url: string) => {
    const { statusCode, headers: told } = await app.inject({ url, headers: headers() });
    return [statusCode, told['cache-control']];
  };

  it('is stored by no cache, unless the contract says that browsers may keep it; a failure never is', async () => {
    const app = await start();
    expect(await kept(app, '/api/wallet/activate/JOKER')).toEqual([200, 'no-store']);
    expect(await kept(app, '/api/lookup/active')).toEqual([200, 'no-store']);
    expect(await kept(app, '/api/lookup/conditions')).toEqual([
      200,
      'public, max-age=60, stale-while-revalidate=600',
    ]);
    expect(await kept(app, '/api/lookup/conditions?lang=xx')).toEqual([400, 'no-store']);
    expect(await kept(app, '/api/nowhere')).toEqual([404, 'no-store']);
    isOpen = false;
    try {
      expect(await kept(app, '/api/lookup/conditions')).toEqual([410, 'no-store']);
      expect(await kept(app, '/api/lookup/active')).toEqual([200, 'no-store']);
    } finally {
      isOpen = true;
    }
  });

  it('is kept by browsers for none but these lookups', () => {
    const keeping = routes.filter((route) => 'keepSeconds' in route && route.keepSeconds);
    expect(keeping.map(({ path }) => path.replace('/api/lookup/', '')).sort()).toEqual([
      'banks',
      'conditions',
      'contact',
      'howto',
      'info',
      'notice',
      'sources',
    ]);
  });
});

describe('one address', () => {
  it('may make only so many calls a minute', async () => {
    const app = await start(undefined, 5);
    const answers = [];
    for (let i = 0; i < 8; i += 1) answers.push(await app.inject({ url: '/api/lookup/active' }));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.json()).toMatchObject({
      message: 'RATE_LIMITED',
      retryAfter: expect.any(Number) as number,
    });
  });
});

describe('an idempotency key', () => {
  it('makes 50 identical calls one posting and 50 equal answers, on two servers', async () => {
    const [one, two] = [await start(), await start()];
    const before = await balanceOf(test, member.id);
    const key = { 'idempotency-key': 'fifty' };
    const call = async (app: FastifyInstance) => {
      // another server has it: what our client does is to ask again with the same key
      for (;;) {
        const answer = await withdraw(app, '{"amount":7}', key);
        if (answer.body['message'] !== 'REQUEST_IN_PROGRESS') return answer;
      }
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => call(i % 2 ? one : two)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { amount: 7 } });
    expect(await balanceOf(test, member.id)).toBe(before - 700n);
  });

  it('with another body is refused', async () => {
    const app = await start();
    expect(await withdraw(app, '{"amount":2}', { 'idempotency-key': 'other' })).toMatchObject({
      status: 200,
    });
    expect(await withdraw(app, '{"amount":3}', { 'idempotency-key': 'other' })).toEqual({
      status: 409,
      body: { message: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('gives a refusal again too', async () => {
    const app = await start();
    const short = await withdraw(app, '{"amount":99000000}', { 'idempotency-key': 'short' });
    expect(short).toEqual({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } });
    expect(await withdraw(app, '{"amount":99000000}', { 'idempotency-key': 'short' })).toEqual(short);
  });

  it('belongs to one member', async () => {
    const app = await start();
    const other = await memberWith(test, satang(10_000));
    await withdraw(app, '{"amount":4}', { 'idempotency-key': 'mine' });
    const answer = await withdraw(app, '{"amount":4}', {
      'idempotency-key': 'mine',
      authorization: `Bearer token ${other.id}`,
    });
    expect(answer.status).toBe(200);
    expect(await balanceOf(test, other.id)).toBe(9_600n);
  });

  it('names the same operation after a server died between posting and answer', async () => {
    const operations: string[] = [];
    const dying = await start((operation) => {
      operations.push(operation);
      return Promise.reject(new Error('the server died here'));
    });
    const before = await balanceOf(test, member.id);
    const key = { 'idempotency-key': 'crash' };
    expect(await withdraw(dying, '{"amount":5}', key)).toEqual({
      status: 500,
      body: { message: 'INTERNAL_SERVER_ERROR' },
    });
    const again = await withdraw(await start(), '{"amount":5}', key);
    expect(again).toMatchObject({ status: 200, body: { reference: operations[0] } });
    expect(await balanceOf(test, member.id)).toBe(before - 500n);
  });

  it('is not needed to name the same operation where a call failed and nobody knows what it left', async () => {
    const repeats = createRepeats(test.db);
    const operations: string[] = [];
    const failing = await start(
      (operation) => {
        operations.push(operation);
        return Promise.reject(
          operations.length === 1 ? new AppError('SERVICE_UNAVAILABLE') : new Error('twice'),
        );
      },
      100_000,
      { repeats },
    );
    const sound = await start(undefined, 100_000, { repeats });
    const before = await balanceOf(test, member.id);
    expect((await withdraw(failing, '{"amount":5}')).status).toBe(503);
    expect(await withdraw(sound, '{"amount":5}')).toMatchObject({
      status: 200,
      body: { reference: operations[0] },
    });
    expect(await balanceOf(test, member.id)).toBe(before - 500n);
    expect(await withdraw(sound, '{"amount":5}')).toMatchObject({
      status: 409,
      body: { message: 'REPEATED' },
    });
  });

  it('that was claimed by a server that is gone is free after its lease', async () => {
    const app = await start();
    const key = { 'idempotency-key': 'lease' };
    await withdraw(app, '{"amount":6}', key);
    const age = (seconds: number) =>
      test.db.client.query(
        `update http_idempotency set status = null, answer = null, claimed_at = now() - make_interval(secs => $1) where key = 'lease'`,
        [seconds],
      );
    await age(11);
    expect(await withdraw(app, '{"amount":6}', key)).toMatchObject({ status: 200, body: { amount: 6 } });
  });

  it('that can not be one is refused', async () => {
    expect(
      await withdraw(await start(), '{"amount":1}', { 'idempotency-key': 'x'.repeat(129) }),
    ).toMatchObject({ status: 400 });
  });
});
