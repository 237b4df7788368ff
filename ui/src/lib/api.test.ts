import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { statusOf } from '@krapao/contract/errors';
import { ApiError } from './api-error.ts';
import { onApiEvent, call, download } from './api.ts';
import { clearToken, getToken, setToken } from './session.ts';
import { local, session } from './storage.ts';

type Sent = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
  cache: RequestCache;
};
const sent: Sent[] = [];
let answers: (() => Response)[] = [];

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });

function answer(...next: (() => Response)[]) {
  answers = next;
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (url: string, init: Omit<Sent, 'url'>) => {
    const { method, headers, body, cache } = init;
    sent.push({ url, method, headers, body, cache });
    const next = answers.shift();
    return next ? Promise.resolve(next()) : Promise.reject(new TypeError('no line'));
  });
});
afterEach(() => {
  clearToken();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const transfer = { body: { from: 'WALLET', to: 'PG', amount: 5 }, idempotencyKey: 'key-1' } as const;
const done = { status: 'SUCCESS', reference: 'r', amount: 5 };

describe('a call', () => {
  it('fills in method, path, query, token, wallet header and key', async () => {
    setToken('secret', false);
    answer(json(200, { username: 'u', password: 'p', event: null }), json(200, []), json(200, done));
    await call('GET /api/wallet/account/{slotCode}', { params: { slotCode: 'a/b' } });
    await call('GET /api/lookup/banks', { query: { lang: 'la' } });
    await call('POST /api/wallet/transfer', transfer);
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/wallet/account/a%2Fb',
      'GET /api/lookup/banks?lang=la',
      'POST /api/wallet/transfer',
    ]);
    expect(sent[2]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'x-wallet-user': '1',
      'idempotency-key': 'key-1',
    });
    expect(sent[2]?.body).toBe(JSON.stringify(transfer.body));
  });

  it('leaves it to the server whether the browser keeps a lookup, and lets it keep nothing else', async () => {
    answer(json(200, []), json(200, {}));
    await call('GET /api/lookup/banks');
    await call('GET /api/wallet');
    expect(sent.map(({ cache }) => cache)).toEqual(['default', 'no-store']);
  });

  it('throws the code of the answer and what else it said', async () => {
    answer(json(400, { message: 'WITHDRAW_MINIMUM', min: 100 }));
    await expect(call('POST /api/wallet/withdraw', { body: { amount: 1 } })).rejects.toMatchObject({
      code: 'WITHDRAW_MINIMUM',
      status: 400,
      params: { min: 100 },
    });
  });

  it('throws NETWORK when no answer came, or one of a proxy', async () => {
    answer();
    await expect(call('GET /api/wallet')).rejects.toMatchObject({ code: 'NETWORK' });
    answer(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(call('GET /api/wallet')).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('asks again with the same key while the first sending is still at work', async () => {
    vi.useFakeTimers();
    answer(json(409, { message: 'REQUEST_IN_PROGRESS', retryAfter: 1 }), json(200, done));
    const result = call('POST /api/wallet/transfer', transfer);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(result).resolves.toEqual(done);
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  });
});

describe('answers that end the visit', () => {
  const events: string[] = [];
  let stop = () => {};
  beforeEach(() => {
    events.length = 0;
    stop = onApiEvent((event) => events.push(event));
  });
  afterEach(() => stop());

  it.each([
    'invalid-token',
    'UNAUTHORIZED',
    'EXPIRED_AUTH_TOKEN',
    'INVALID_USER_1',
    'INVALID_USER_2',
    'INVALID_USER_3',
    'INVALID_USER_4',
  ] as const)('clear the token and say so when they doubt who the member is: %s', async (code) => {
    setToken('old', false);
    answer(json(statusOf(code), { message: code }));
    await expect(call('GET /api/wallet')).rejects.toMatchObject({ code });
    expect([events, getToken()]).toEqual([['identity'], null]);
  });

  it('hand on the tokens of other tabs that went with it: nobody has said that those are over', async () => {
    const others: string[] = [];
    const stopHearing = onApiEvent((_, held) => others.push(...held));
    local.set('token', 'remembered');
    session.set('token', 'here');
    answer(json(401, { message: 'EXPIRED_AUTH_TOKEN' }));
    await expect(call('GET /api/wallet')).rejects.toBeInstanceOf(ApiError);
    expect([others, getToken()]).toEqual([['remembered'], null]);
    stopHearing();
  });

  it('are none for a password or right that is missing', async () => {
    setToken('old', true);
    answer(json(400, { message: 'WRONG_PASSWORD' }), json(403, { message: 'INACTIVE_USER' }));
    await expect(call('GET /api/wallet')).rejects.toBeInstanceOf(ApiError);
    await expect(call('GET /api/wallet')).rejects.toBeInstanceOf(ApiError);
    expect([events, getToken()]).toEqual([[], 'old']);
  });

  it('do not touch a session that began after the call', async () => {
    setToken('old', true);
    answer(() => {
      setToken('new', true);
      return json(401, { message: 'EXPIRED_AUTH_TOKEN' })();
    });
    await expect(call('GET /api/wallet')).rejects.toBeInstanceOf(ApiError);
    expect([events, getToken()]).toEqual([[], 'new']);
  });

  it.each([
    ['who signed in there meanwhile stays so', 'new'],
    ['where nobody did, it ends after a while', null],
  ])('to a remembered session wait for what another tab may tell: %s', async (_, next) => {
    vi.useFakeTimers();
    const tab = new EventTarget();
    vi.stubGlobal('window', tab);
    setToken('old', true);
    answer(json(401, { message: 'EXPIRED_AUTH_TOKEN' }));
    const told = expect(call('GET /api/wallet')).rejects.toBeInstanceOf(ApiError);
    await vi.advanceTimersByTimeAsync(500);
    expect([events, getToken()]).toEqual([[], 'old']);
    if (next !== null) {
      setToken(next, true);
      tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));
    } else await vi.advanceTimersByTimeAsync(500);
    await told;
    expect([events, getToken()]).toEqual([next === null ? ['identity'] : [], next]);
  });

  it('say that the site is closed', async () => {
    answer(json(410, { message: 'gone' }));
    await expect(call('GET /api/wallet')).rejects.toMatchObject({ code: 'gone' });
    expect(events).toEqual(['gone']);
  });
});

describe('a call for a file', () => {
  it('gives its bytes as they came, the mark of UTF-8 among them', async () => {
    setToken('secret', false);
    answer(() => new Response('\uFEFFa,b\r\n'));
    const file = await download('GET /api/statement/csv', { query: { type: 'deposit', lang: 'th' } });
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf, 97, 44, 98, 13, 10]);
    expect(sent[0]?.url).toBe('/api/statement/csv?type=deposit&lang=th');
    expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-wallet-user': '1' });
  });

  it('tells the code of a refusal, and that none came when it broke off', async () => {
    answer(json(400, { message: 'INVALID_REQUEST' }), () => {
      const broken = new ReadableStream<Uint8Array>({
        start(control) {
          control.enqueue(new Uint8Array([97]));
          control.error(new TypeError('no line'));
        },
      });
      return new Response(broken);
    });
    await expect(download('GET /api/statement/csv')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await expect(download('GET /api/statement/csv')).rejects.toMatchObject({ code: 'NETWORK' });
  });
});
