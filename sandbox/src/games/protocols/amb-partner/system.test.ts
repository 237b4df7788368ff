import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bangkokAs } from '../../../bangkok.ts';
import { type Sandbox, startSandbox } from '../../../start.ts';
import { call, json, setFault } from '../../../testing.ts';
import { providerSecret } from '../../provider.ts';
import { partnerSignature } from './system.ts';

let sandbox: Sandbox;
let players = 0;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const post = (path: string, body: string, signature = partnerSignature(body, providerSecret('PGSLOT'))) =>
  call(`${sandbox.url}/games/PGSLOT/api/partner/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-amb-signature': signature },
    body,
  });
const ask = (path: string, fields: object) => post(path, JSON.stringify({ ...fields, agent: 'KRAPAO' }));
const said = (code: number, message?: string) => ({
  status: 200,
  body: { status: { code, ...(message !== undefined && { message }) } },
});

async function player(amount = 0): Promise<string> {
  const username = `player${(players += 1)}`;
  expect(await ask('create', { username, password: 'secret99' })).toMatchObject(said(0));
  if (amount > 0) expect(await ask('deposit', { username, amount })).toMatchObject(said(0));
  return username;
}

describe('PGSLOT', () => {
  it('signs the body with PBKDF2', () => {
    // python3 -c "import hashlib,base64;print(base64.b64encode(hashlib.pbkdf2_hmac('sha512',b'{\"a\":1}',b'k',1000,64)).decode())"
    expect(partnerSignature('{"a":1}', 'k')).toBe(
      'dsMiEFsbnacd+cDaeyzIKNpDlZ7utSo0pvWoLN9vozmpoGGc+/u6e+l98deTzoCh2otWaEvOLTB1YG7tK4FMCQ==',
    );
  });

  it('refuses a wrong signature, another body than the signed one, and another agent', async () => {
    const body = JSON.stringify({ username: 'someone', password: 'secret99', agent: 'KRAPAO' });
    expect(await post('create', body, 'wrong')).toMatchObject(said(998, 'Invalid signature'));
    const signature = partnerSignature(body, providerSecret('PGSLOT'));
    expect(await post('create', `${body} `, signature)).toMatchObject(said(998, 'Invalid signature'));
    expect(await post('create', body.replace('KRAPAO', 'OTHER'))).toMatchObject(said(998, 'Invalid agent'));
    expect(await post('create', '[')).toMatchObject(said(998, 'Invalid agent'));
  });

  it('creates a player once', async () => {
    const username = await player();
    expect(await ask('create', { username, password: 'another9' })).toMatchObject(said(902));
    expect(await ask('create', { username: 'a b', password: 'secret99' })).toMatchObject(said(997));
    expect(await ask('balance', { username })).toMatchObject({ body: { data: { username, balance: 0 } } });
    expect(await ask('balance', { username: 'nobody' })).toMatchObject(said(900, 'User not found'));
  });

  it('moves money as often as it is asked, and no more than there is', async () => {
    const username = await player(10.25);
    expect(await ask('deposit', { username, amount: 10.25 })).toMatchObject({
      body: { status: { code: 0 }, data: { balance: { before: 10.25, after: 20.5 } } },
    });
    expect(await ask('withdraw', { username, amount: 20.51 })).toMatchObject(
      said(800, 'Balance insufficient'),
    );
    expect(await ask('withdraw', { username, amount: 20.5 })).toMatchObject({
      body: { data: { balance: { before: 20.5, after: 0 } } },
    });
    for (const amount of [0, -1, 0.001, '5', null])
      expect(await ask('deposit', { username, amount }), String(amount)).toMatchObject(
        said(997, 'Invalid amount'),
      );
  });

  it('carries out what it answers with a failure, and not what it calls in progress', async () => {
    const username = await player();
    await setFault(sandbox.url, 'PGSLOT', { mode: 'error-after', count: 1, operation: 'deposit' });
    expect(await ask('deposit', { username, amount: 1 })).toMatchObject(said(999));
    await setFault(sandbox.url, 'PGSLOT', { mode: 'pending', count: 1, operation: 'deposit' });
    expect(await ask('deposit', { username, amount: 1 })).toMatchObject(said(996));
    expect(await ask('balance', { username })).toMatchObject({ body: { data: { balance: 1 } } });
  });

  it('tells rounds by days in Bangkok, page by page', async () => {
    const username = await player(100);
    const bets = `${sandbox.url}/games/PGSLOT/accounts/${username}/bets`;
    for (let round = 0; round < 5; round += 1) await call(bets, json('POST', { stake: 1, win: round }));
    const day = bangkokAs('yyyy-MM-dd', new Date().toISOString());
    const range = { startDate: '2020-01-01', endDate: day, limit: 3 };
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => {
        const { body } = await ask('report/date', { ...range, page });
        return (body as { data: { list: { winAmount: number }[] } }).data.list;
      }),
    );
    expect(pages.map((list) => list.map(({ winAmount }) => winAmount))).toEqual([[0, 1, 2], [3, 4], []]);
    expect(await ask('report/date', { ...range, endDate: '2020-01-01', page: 1 })).toMatchObject({
      body: { data: { list: [] } },
    });
    expect(await ask('report/date', { ...range, page: 0 })).toMatchObject(said(997));
  });

  it('reports players in capitals, whatever their names are elsewhere', async () => {
    const username = await player(10);
    const bets = `${sandbox.url}/games/PGSLOT/accounts/${username}/bets`;
    expect(await call(bets, json('POST', { stake: 1, win: 0 }))).toMatchObject({ body: { username } });
    const day = bangkokAs('yyyy-MM-dd', new Date().toISOString());
    const range = { startDate: day, endDate: day, page: 1, limit: 100 };
    const { body } = await ask('report/date', range);
    const { list } = (body as { data: { list: { username: string }[] } }).data;
    expect(list.at(-1)?.username).toBe(username.toUpperCase());
  });
});
