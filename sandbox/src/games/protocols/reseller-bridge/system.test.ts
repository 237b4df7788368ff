import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../start.ts';
import { call, json } from '../../../testing.ts';
import { providerSecret } from '../../provider.ts';
import { agentPassword } from './system.ts';

let sandbox: Sandbox;
let players = 0;
let now = Date.now();
const apiKey = providerSecret('UFABET');
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => now });
});
afterAll(() => sandbox.close());

const agent = { agentUsername: 'KRAPAO', agentPassword: agentPassword(apiKey) };
function ask(path: string, fields: object, key = apiKey) {
  const init = json('POST', { ...agent, ...fields });
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  return call(`${sandbox.url}/games/UFABET/api/${path}`, { ...init, headers });
}
const said = (errorCode: number) => ({ status: 200, body: { status: 'error', errorCode } });

async function player(credit = 0): Promise<string> {
  const { body } = await ask('auth', { username: `player${(players += 1)}`, password: 'secret99' });
  const { ufa_username: username } = body as { ufa_username: string };
  if (credit > 0) await ask('user/credit/add', { username, credit });
  return username;
}

describe('UFABET', () => {
  it('refuses another key and another agent', async () => {
    const fields = { username: 'someone', password: 'secret99' };
    expect(await ask('auth', fields, 'wrong')).toMatchObject(said(401));
    expect(await ask('auth', { ...fields, agentPassword: 'wrong' })).toMatchObject(said(401));
    expect(await ask('auth', { ...fields, agentUsername: 'OTHER' })).toMatchObject(said(401));
  });

  it('gives a player the agent’s prefix, and tells that name again', async () => {
    const name = `player${(players += 1)}`;
    const made = { status: 200, body: { status: 'success', ufa_username: `krapao${name}` } };
    expect(await ask('auth', { username: name, password: 'secret99' })).toMatchObject(made);
    expect(await ask('auth', { username: name, password: 'secret99' })).toMatchObject(made);
    expect(await ask('auth', { username: name, password: 'another9' })).toMatchObject({
      body: { status: 'error', errorCode: 409, ufa_username: `krapao${name}` },
    });
    expect(await ask('auth', { username: 'a b', password: 'secret99' })).toMatchObject(said(422));
  });

  it('moves money as often as it is asked, and no more than there is', async () => {
    const username = await player();
    const add = () => ask('user/credit/add', { username, credit: 7.25 });
    expect(await add()).toMatchObject({ body: { status: 'success', old_credit: 0, current_credit: 7.25 } });
    expect(await add()).toMatchObject({ body: { old_credit: 7.25, current_credit: 14.5 } });
    expect(await ask('user/credit/del', { username, credit: 14.51 })).toMatchObject(said(402));
    expect(await ask('user/credit/del', { username, credit: 14.5 })).toMatchObject({
      body: { current_credit: 0 },
    });
    expect(await ask('user/credit/add', { username, credit: '1' })).toMatchObject(said(422));
    expect(await ask('user/credit', { username: 'nobody' })).toMatchObject(said(404));
  });

  it('gives an address of the site for the right password', async () => {
    const username = await player();
    const { body } = await ask('auth/login', { username, password: 'secret99' });
    const entered = await fetch((body as { gameUrl: string }).gameUrl, { redirect: 'manual' });
    expect(entered.headers.get('location')).toBe('/games/UFABET/site/play');
    expect(await ask('auth/login', { username, password: 'wrong' })).toMatchObject(said(401));
  });

  it('takes its login form only with the state of a page of the last ten minutes', async () => {
    const username = await player();
    const login = `${sandbox.url}/games/UFABET/site/login`;
    const page = async () => {
      const { text } = await call(login);
      const hidden = text.matchAll(/<input type="hidden" name="(\w+)" id="\w+" value="([^"]*)"/g);
      return Object.fromEntries([...hidden].map(([, name, value]) => [name ?? '', value ?? '']));
    };
    const enter = (fields: Record<string, string>, password = 'secret99') =>
      fetch(`${login}?lang=en`, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, username, password }),
        redirect: 'manual',
      });
    const state = await page();
    expect(Object.keys(state)).toEqual(['__VIEWSTATE', '__VIEWSTATEGENERATOR', '__EVENTVALIDATION']);
    expect((await enter(state)).status).toBe(303);
    expect((await enter(state, 'wrong')).status).toBe(401);
    const { __VIEWSTATE: other = '' } = await page();
    for (const forged of [{}, { ...state, __VIEWSTATE: other }, { ...state, __VIEWSTATEGENERATOR: 'X' }]) {
      const refused = await enter(forged);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('This page has expired');
    }
    now += 10 * 60_000 + 1;
    expect((await enter(state)).status).toBe(400);
    expect((await enter(await page())).status).toBe(303);
  });

  it('tells rounds by time, page by page', async () => {
    const username = await player(10);
    const bets = `${sandbox.url}/games/UFABET/accounts/${username}/bets`;
    for (const win of [0, 2, 3]) await call(bets, json('POST', { stake: 1, win }));
    const range = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z', limit: 2 };
    expect(await ask('agent/rounds', { ...range, page: 2 })).toMatchObject({
      body: { rounds: [{ username, stake: 1, win: 3 }] },
    });
    expect(await ask('agent/rounds', { ...range, page: 3 })).toMatchObject({ body: { rounds: [] } });
    expect(await ask('agent/rounds', { ...range, from: '', page: 1 })).toMatchObject(said(422));
  });
});
