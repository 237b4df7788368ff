import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callSignature } from '../../../signed-call.ts';
import { type Sandbox, startSandbox } from '../../../start.ts';
import { call, callInVain, json, krapaoGame, setFault } from '../../../testing.ts';

let sandbox: Sandbox;
let number = 0;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const get = (path: string) => krapaoGame(sandbox.url, 'GET', path);
const post = (path: string, body: unknown) => krapaoGame(sandbox.url, 'POST', path, body);
const put = (path: string, body?: unknown) => krapaoGame(sandbox.url, 'PUT', path, body);
const order = (username: string, amount: string) => ({
  reference: `ref-${(number += 1)}`,
  username,
  amount,
  currency: 'THB',
});

async function player(balance?: string): Promise<string> {
  const username = `player${(number += 1)}`;
  expect(await put(`/players/${username}`)).toMatchObject({ status: 201, body: { username } });
  if (balance !== undefined) expect((await post('/transfers', order(username, balance))).status).toBe(201);
  return username;
}
const balanceOf = async (username: string) =>
  ((await get(`/players/${username}`)).body as { balance: string }).balance;

describe('Krapao games v1', () => {
  it('signs time, method, path with query, and body', () => {
    // printf '1700000000000.GET./v1/rounds?after=0.' | openssl dgst -sha256 -hmac k
    const signed = { timestamp: '1700000000000', method: 'GET', path: '/v1/rounds?after=0', rawBody: '' };
    expect(callSignature('k', signed)).toBe(
      'a6bb08927615a4cc284a4210680337d8f349e37dbf25f80e6e5e1420b1f453fe',
    );
  });

  it('refuses a wrong secret, operator or time, and a body or query that is not the signed one', async () => {
    const username = await player();
    const body = order(username, '5.00');
    for (const wrong of [
      { secret: 'other' },
      { operator: 'OTHER' },
      { timestamp: String(Date.now() - 6 * 60_000) },
      { timestamp: 'soon' },
      { sentBody: JSON.stringify({ ...body, amount: '50.00' }) },
    ])
      expect(await krapaoGame(sandbox.url, 'POST', '/transfers', body, wrong)).toMatchObject({
        status: 401,
        body: { error: 'UNAUTHORIZED' },
      });
    expect((await get(`/transfers/${body.reference}`)).status).toBe(404);
    const timestamp = String(Date.now());
    const path = '/games/HUAYHD/v1/rounds';
    const headers = {
      'x-operator': 'KRAPAO',
      'x-timestamp': timestamp,
      'x-signature': callSignature('sandbox-huayhd-secret', { timestamp, method: 'GET', path, rawBody: '' }),
    };
    expect((await call(sandbox.url + path, { headers })).status).toBe(200);
    expect((await call(`${sandbox.url}${path}?after=5`, { headers })).status).toBe(401);
  });

  it('makes a player once, and names what is wrong with one', async () => {
    const username = await player();
    expect(await put(`/players/${username}`)).toMatchObject({ status: 200, body: { username } });
    expect(await put('/players/no%20name')).toMatchObject({ status: 400, body: { error: 'INVALID' } });
    expect(await get('/players/nobody')).toMatchObject({ status: 404, body: { error: 'PLAYER_NOT_FOUND' } });
    expect((await put(`/players/${username}/password`, { password: 'short' })).status).toBe(400);
    expect((await put('/players/nobody/password', { password: 'longenough' })).status).toBe(404);
  });

  it('moves money once for a reference, and tells the same of it for good', async () => {
    const username = await player();
    const body = order(username, '100.50');
    const first = await post('/transfers', body);
    expect(first).toMatchObject({ status: 201, body: { ...body, status: 'DONE', balance: '100.50' } });
    const again = await post('/transfers', body);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await get(`/transfers/${body.reference}`)).body).toEqual(first.body);
    for (const other of [
      { ...body, amount: '100.51' },
      { ...body, username: await player() },
    ])
      expect(await post('/transfers', other)).toMatchObject({
        status: 409,
        body: { error: 'REFERENCE_REUSED' },
      });
    expect(await balanceOf(username)).toBe('100.50');
    expect(await get('/transfers/never')).toMatchObject({
      status: 404,
      body: { error: 'TRANSFER_NOT_FOUND' },
    });
  });

  it('carries out ten equal transfers at once as one', async () => {
    const username = await player();
    const body = order(username, '10.00');
    const replies = await Promise.all(Array.from({ length: 10 }, () => post('/transfers', body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(await balanceOf(username)).toBe('10.00');
  });

  it('remembers a refusal: the same reference is never carried out later', async () => {
    const username = await player('50.00');
    const out = order(username, '-50.01');
    const refused = { status: 'REFUSED', reason: 'INSUFFICIENT_BALANCE' };
    expect(await post('/transfers', out)).toMatchObject({ status: 201, body: refused });
    await post('/transfers', order(username, '100.00'));
    expect(await post('/transfers', out)).toMatchObject({ status: 200, body: refused });
    expect(await get(`/transfers/${out.reference}`)).toMatchObject({ status: 200, body: refused });
    const early = order(`late${(number += 1)}`, '5.00');
    const unknown = { status: 'REFUSED', reason: 'PLAYER_NOT_FOUND' };
    expect(await post('/transfers', early)).toMatchObject({ status: 201, body: unknown });
    await put(`/players/${early.username}`);
    expect(await post('/transfers', early)).toMatchObject({ status: 200, body: unknown });
    await setFault(sandbox.url, 'HUAYHD', { mode: 'refuse', count: 1, operation: 'transfer' });
    const unwanted = order(username, '1.00');
    const turned = { status: 'REFUSED', reason: 'NOT_ACCEPTED' };
    expect(await post('/transfers', unwanted)).toMatchObject({ status: 201, body: turned });
    expect(await post('/transfers', unwanted)).toMatchObject({ status: 200, body: turned });
    expect(await balanceOf(username)).toBe('150.00');
  });

  it('does not remember what is no order', async () => {
    const username = await player();
    for (const wrong of [
      { amount: '1' },
      { amount: '0.00' },
      { amount: 5 },
      { currency: 'LAK' },
      { more: 1 },
    ]) {
      const body = { ...order(username, '5.00'), ...wrong };
      expect(await post('/transfers', body)).toMatchObject({ status: 400, body: { error: 'INVALID' } });
      expect((await get(`/transfers/${body.reference}`)).status).toBe(404);
    }
  });

  it('knows after a lost answer whether the money moved', async () => {
    const username = await player();
    for (const [mode, status] of [
      ['timeout-after', 200],
      ['timeout-before', 404],
    ] as const) {
      await setFault(sandbox.url, 'HUAYHD', { mode, count: 1, operation: 'transfer' });
      const body = order(username, '7.00');
      const lost = await callInVain(sandbox.url, 'HUAYHD', (signal) =>
        krapaoGame(sandbox.url, 'POST', '/transfers', body, {}, signal),
      );
      expect(lost).toBe('given up');
      expect((await get(`/transfers/${body.reference}`)).status).toBe(status);
    }
    expect(await balanceOf(username)).toBe('7.00');
  });

  it('signs a player in by link or by password, in the language that was asked for', async () => {
    const username = await player();
    await put(`/players/${username}/password`, { password: 'secret99' });
    const { body } = await post(`/players/${username}/launch`, { language: 'lo' });
    const entered = await fetch((body as { link: string }).link, { redirect: 'manual' });
    expect(entered.headers.get('location')).toBe('/games/HUAYHD/site/play?lang=la');
    const signedIn = await fetch(`${sandbox.url}/games/HUAYHD/site/login`, {
      method: 'POST',
      body: new URLSearchParams({ username, password: 'secret99' }),
      redirect: 'manual',
    });
    expect(signedIn.status).toBe(303);
    expect((await post('/players/nobody/launch', { language: 'th' })).status).toBe(404);
    expect((await post(`/players/${username}/launch`, { language: 'la' })).status).toBe(400);
  });

  it('tells rounds by a number that only grows, and a corrected one again under a new number', async () => {
    const username = await player('100.00');
    const bet = async (stake: number, win: number) => {
      const path = `${sandbox.url}/games/HUAYHD/accounts/${username}/bets`;
      return ((await call(path, json('POST', { stake, win }))).body as { round: string }).round;
    };
    const first = await bet(10, 0);
    await bet(5, 20);
    await call(`${sandbox.url}/games/HUAYHD/rounds/${first}/correct`, json('POST', { win: 4 }));
    type Told = { sequence: number; id: string; username: string; at: string; changedAt: string };
    const seen: (Told & { stake: string; win: string })[] = [];
    for (let [after, isEnd] = [0, false]; !isEnd; after = seen.at(-1)?.sequence ?? after) {
      const { body } = await get(`/rounds?after=${after}&limit=2`);
      const page = body as { rounds: typeof seen; isEnd: boolean; upTo: string };
      seen.push(...page.rounds);
      ({ isEnd } = page);
      expect(page.rounds.length).toBeLessThanOrEqual(2);
      expect(Date.parse(page.upTo)).toBeLessThanOrEqual(Date.now());
    }
    const own = seen.filter((round) => round.username === username);
    expect(own.map(({ stake, win }) => [stake, win])).toEqual([
      ['10.00', '0.00'],
      ['5.00', '20.00'],
      ['10.00', '4.00'],
    ]);
    const [was, other, became] = own;
    expect([became?.id, became?.at]).toEqual([was?.id, was?.at]);
    expect(became?.sequence).toBeGreaterThan(other?.sequence ?? 0);
    expect(Date.parse(became?.changedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(other?.at ?? ''));
    expect(await balanceOf(username)).toBe('109.00');
    expect((await get('/rounds?after=-1')).status).toBe(400);
    expect((await get('/rounds?limit=501')).status).toBe(400);
  });
});
