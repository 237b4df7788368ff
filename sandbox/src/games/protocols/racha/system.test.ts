import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../start.ts';
import { call, json } from '../../../testing.ts';
import { providerSecret } from '../../provider.ts';
import { rachaSignature } from './system.ts';

let sandbox: Sandbox;
let players = 0;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const ask = (
  path: string,
  fields: object,
  signature = rachaSignature('KRAPAO', providerSecret('SLOTRACHA')),
) => call(`${sandbox.url}/games/SLOTRACHA/api/${path}?signature=${signature}`, json('POST', fields));
const said = (code: number) => ({ status: code, body: { code } });

async function player(): Promise<string> {
  const username = `player${(players += 1)}`;
  expect(await ask('member', { username, password: 'secret99', credit: 0 })).toMatchObject(said(200));
  return username;
}

describe('SLOTRACHA', () => {
  it('signs with MD5 over agent and app id', () => {
    // printf 'KRAPAOapp' | md5sum
    expect(rachaSignature('KRAPAO', 'app')).toBe('990cc1f5a07ea927a4ee728009d63bad');
  });

  it('refuses a wrong signature', async () => {
    const username = await player();
    expect(await ask('credit', { username }, 'wrong')).toMatchObject(said(401));
  });

  it('makes a member once', async () => {
    const username = await player();
    expect(await ask('member', { username, password: 'another9' })).toMatchObject(said(409));
    expect(await ask('member', { username: 'a b', password: 'secret99' })).toMatchObject(said(400));
    expect(await ask('credit', { username: 'nobody' })).toMatchObject(said(404));
  });

  it('moves money in with type 2 and out with type 3, as often as it is asked', async () => {
    const username = await player();
    const move = (type: number, amount: unknown) => ask('transfer', { username, amount, type });
    expect(await move(2, 3.25)).toMatchObject({ body: { code: 200, response: { before: 0, after: 3.25 } } });
    expect(await move(2, 3.25)).toMatchObject({ body: { response: { before: 3.25, after: 6.5 } } });
    expect(await move(3, 6.51)).toMatchObject(said(400));
    expect(await move(3, 6.5)).toMatchObject({ body: { response: { username, after: 0 } } });
    expect(await move(1, 5)).toMatchObject(said(400));
    expect(await move(2, '5')).toMatchObject(said(400));
    expect(await ask('credit', { username })).toMatchObject({ body: { response: { username, credit: 0 } } });
  });

  it('opens its site by name and password in the query', async () => {
    const username = await player();
    expect(await ask('member/change-password', { username, password: 'changed9' })).toMatchObject(said(200));
    const enter = async (password: string) => {
      const query = new URLSearchParams({ username, password, lang: 'la' });
      const address = `${sandbox.url}/games/SLOTRACHA/site/enter?${query.toString()}`;
      return (await fetch(address, { redirect: 'manual' })).headers.get('location');
    };
    expect(await enter('changed9')).toBe('/games/SLOTRACHA/site/play?lang=la');
    expect(await enter('secret99')).toBe('/games/SLOTRACHA/site/login?lang=la&refused=yes');
  });

  it('tells rounds by time, page by page', async () => {
    const username = await player();
    await ask('transfer', { username, amount: 10, type: 2 });
    const bets = `${sandbox.url}/games/SLOTRACHA/accounts/${username}/bets`;
    for (const win of [0, 2, 3]) await call(bets, json('POST', { stake: 1, win }));
    const range = { start: '2020-01-01T00:00:00Z', end: '2099-01-01T00:00:00Z', limit: 2 };
    expect(await ask('rounds', { ...range, page: 2 })).toMatchObject({
      body: { response: { rounds: [{ username, bet: 1, win: 3 }] } },
    });
    expect(await ask('rounds', { ...range, page: 3 })).toMatchObject({ body: { response: { rounds: [] } } });
    expect(await ask('rounds', { ...range, limit: 501, page: 1 })).toMatchObject(said(400));
  });
});
