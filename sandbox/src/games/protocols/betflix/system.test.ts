import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../start.ts';
import { call, json, type Reply, setFault } from '../../../testing.ts';

let sandbox: Sandbox;
let number = 0;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const KEYS = { 'x-api-betflix': 'sandbox-betflix-secret', 'x-api-key': 'sandbox-betflix-secret-key' };
const post = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = KEYS,
): Promise<Reply> =>
  call(`${sandbox.url}/games/BETFLIX/api/v4${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
const get = (path: string, fields: Record<string, string>): Promise<Reply> =>
  call(`${sandbox.url}/games/BETFLIX/api/v4${path}?${new URLSearchParams(fields).toString()}`, {
    headers: KEYS,
  });
const move = (username: string, amount: string, ref: string) =>
  post('/user/transfer', { username, amount, ref });
const history = (username: string, ref: string) => get('/user/creditHistory', { username, ref });
const done = (data: unknown) => ({ status: 200, body: { status: 'success', error_code: 0, data } });
const no = (msg: string) => ({ status: 200, body: { status: 'error', msg } });

async function member(credit?: string): Promise<string> {
  const short = `player${(number += 1)}`;
  const username = `krapao${short}`;
  expect(await post('/user/register', { username: short, password: 'secret99' })).toMatchObject(
    done({ username }),
  );
  if (credit !== undefined) await move(username, credit, `start-${username}`);
  return username;
}
const balance = (username: string) => post('/user/balance', { username });

describe('Betflix', () => {
  it('refuses wrong keys', async () => {
    const wrong = [
      { ...KEYS, 'x-api-key': 'other' },
      { ...KEYS, 'x-api-betflix': 'other' },
    ];
    for (const headers of wrong)
      expect(
        await post('/user/register', { username: 'someone', password: 'secret99' }, headers),
      ).toMatchObject(no('Invalid api key'));
    expect(await balance('krapaosomeone')).toMatchObject(no('User not found'));
  });

  it('registers a player once, under a name that begins with the agent’s', async () => {
    const username = await member();
    const short = username.slice('krapao'.length);
    expect(await post('/user/register', { username: short, password: 'other999' })).toMatchObject(
      no('Username already exists'),
    );
    expect(await balance(short)).toMatchObject(no('User not found'));
    expect(await post('/user/register', { username: 'no good', password: 'secret99' })).toMatchObject(
      no('Invalid username'),
    );
    expect(await post('/user/register', { username: 'newcomer', password: 'x' })).toMatchObject(
      no('Invalid password'),
    );
  });

  it('moves money once for a ref', async () => {
    const username = await member();
    const ref = `in-${username}`;
    const first = { username, ref, amount: '100.50', before_balance: '0.00', balance: '100.50' };
    expect(await move(username, '100.50', ref)).toMatchObject(done(first));
    expect(await move(username, '100.50', ref)).toMatchObject(no('Duplicate ref'));
    expect(await history(username, ref)).toMatchObject(done([first]));
    expect(await history(username, 'never')).toMatchObject(done([]));
    expect(await history(await member(), ref)).toMatchObject(done([]));
    expect(await history('nobody', ref)).toMatchObject(no('User not found'));
    expect(await move(username, '-100.51', `out-${username}`)).toMatchObject(no('Insufficient credit'));
    expect(await move(username, '-100.50', `out-${username}`)).toMatchObject(done({ balance: '0.00' }));
    for (const amount of ['0', '1.001', '', 'much'])
      expect(await move(username, amount, 'x')).toMatchObject(no('Invalid amount'));
    expect(await move(username, '1', 'no ref')).toMatchObject(no('Invalid ref'));
  });

  it('carries out ten equal transfers at once as one', async () => {
    const username = await member();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => move(username, '10', `race-${username}`)),
    );
    const statuses = replies.map(({ body }) => (body as { status: string }).status);
    expect(statuses.filter((status) => status === 'success')).toHaveLength(1);
    expect(await balance(username)).toMatchObject(done({ balance: '10.00' }));
  });

  it('is processing, refusing and broken in its own words', async () => {
    const username = await member();
    const faulted = async (mode: string, ref: string) => {
      await setFault(sandbox.url, 'BETFLIX', { mode, count: 1, operation: 'transfer' });
      return move(username, '7', ref);
    };
    expect(await faulted('pending', `a-${username}`)).toMatchObject(no('Transaction is processing'));
    expect(await faulted('refuse', `b-${username}`)).toMatchObject(no('Invalid user status'));
    expect(await balance(username)).toMatchObject(done({ balance: '0.00' }));
    expect(await faulted('error-after', `c-${username}`)).toMatchObject(no('System error'));
    expect(await balance(username)).toMatchObject(done({ balance: '7.00' }));
  });

  it('lets a player in by a link, and by name and password', async () => {
    const username = await member();
    const { body } = await post('/play/login', { username, language: 'thai' });
    const { launch_url } = (body as { data: { launch_url: string } }).data;
    const entered = await fetch(launch_url, { redirect: 'manual' });
    expect(entered.headers.get('location')).toBe('/games/BETFLIX/site/play?lang=th');
    expect(await post('/play/login', { username: 'nobody' })).toMatchObject(no('User not found'));
    const login = async (password: string) => {
      const form = { method: 'POST', body: new URLSearchParams({ username, password }) };
      return (await fetch(`${sandbox.url}/games/BETFLIX/site/login`, { ...form, redirect: 'manual' })).status;
    };
    expect(await login('secret99')).toBe(303);
    const change = (new_password: string) => post('/user/changePassword', { username, new_password });
    expect(await change('x')).toMatchObject(no('Invalid password'));
    expect(await change('another9')).toMatchObject(done({ username }));
    expect([await login('secret99'), await login('another9')]).toEqual([401, 303]);
  });

  it('tells rounds of a time, seconds at both ends included, page by page', async () => {
    const username = await member('100.00');
    const bets = `${sandbox.url}/games/BETFLIX/accounts/${username}/bets`;
    await call(bets, json('POST', { stake: 10, win: 25.5 }));
    await Promise.all(Array.from({ length: 120 }, () => call(bets, json('POST', { stake: 0.1, win: 0 }))));
    const summary = (page: string, end = '2099-01-01 00:00:00', start = '2020-01-01 00:00:00') =>
      get('/report/summary', { start, end, page });
    type Page = { data: { bets: { username: string; time: string }[]; total_page: number } };
    const [first, second] = [(await summary('1')).body as Page, (await summary('2')).body as Page];
    expect(first.data.bets[0]).toMatchObject({ username, bet: '10.00', win: '25.50' });
    expect([first.data.bets.length, second.data.bets.length, first.data.total_page]).toEqual([100, 21, 2]);
    const time = first.data.bets[0]?.time ?? '';
    const exact = (await summary('1', time, time)).body as Page;
    expect(exact.data.bets[0]).toEqual(first.data.bets[0]);
    for (const wrong of ['2026-11-21', '2026-13-45 00:00:00'])
      expect(await summary('1', wrong)).toMatchObject(no('Invalid start, end or page'));
    expect(await summary('0')).toMatchObject(no('Invalid start, end or page'));
  });
});
