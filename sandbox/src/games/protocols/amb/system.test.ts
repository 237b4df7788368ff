import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../start.ts';
import { call, json } from '../../../testing.ts';
import { providerSecret } from '../../provider.ts';
import { ambSignature } from './system.ts';

let sandbox: Sandbox;
let players = 0;
const key = providerSecret('ASKMEBET');
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const at = (path: string) => `${sandbox.url}/games/ASKMEBET/api/member/${path}`;
const sign = (...signed: (string | number)[]) => ambSignature('KRAPAO', ...signed);
const create = (memberLoginName: string, memberLoginPass = 'secret99') =>
  call(
    at(`create/${key}`),
    json('POST', { memberLoginName, memberLoginPass, signature: sign(memberLoginName, memberLoginPass) }),
  );
const move = (way: 'deposit' | 'withdraw', user: string, amount: number, signature = sign(amount, user)) =>
  call(at(`${way}/${key}/${user}`), json('POST', { amount, signature }));
const credit = (user: string) => call(at(`credit/${key}/${user}`));
const said = (code: number) => ({ status: 200, body: { code } });

async function player(): Promise<string> {
  const { body } = await create(`player${(players += 1)}`);
  return (body as { result: { username: string } }).result.username;
}

describe('ASKMEBET', () => {
  it('signs with MD5 over amount, user and agent', () => {
    // printf '2.5:KRAPAOp1:KRAPAO' | md5sum
    expect(ambSignature('KRAPAO', 2.5, 'KRAPAOp1')).toBe('f01dc4aa7018bb5772e8163419059c6f');
  });

  it('refuses a wrong signature and a wrong app id', async () => {
    const user = await player();
    expect(await move('deposit', user, 5, sign(6, user))).toMatchObject(said(1006));
    expect(await move('deposit', user, 5, sign(5, 'other'))).toMatchObject(said(1006));
    expect(await call(at(`credit/wrong/${user}`))).toMatchObject(said(1007));
    expect(await credit(user)).toMatchObject({ body: { result: { credit: '0.00' } } });
  });

  it('calls a player by the agent and the name, and makes it once', async () => {
    const name = `player${(players += 1)}`;
    expect(await create(name)).toMatchObject({ body: { code: 0, result: { username: `KRAPAO${name}` } } });
    expect(await create(name, 'another9')).toMatchObject(said(1001));
    expect(await create('a b')).toMatchObject(said(1004));
    expect(await credit(name)).toMatchObject(said(1002));
  });

  it('moves money as often as it is asked, tells credit with thousands apart, and gives no more than there is', async () => {
    const user = await player();
    expect(await move('deposit', user, 1_000.5)).toMatchObject({
      body: { code: 0, result: { before: 0, after: 1_000.5 } },
    });
    expect(await move('deposit', user, 1_000.5)).toMatchObject({ body: { result: { after: 2_001 } } });
    expect(await credit(user)).toMatchObject({ body: { result: { credit: '2,001.00' } } });
    expect(await move('withdraw', user, 2_001.01)).toMatchObject(said(1003));
    expect(await move('withdraw', user, 2_001)).toMatchObject({ body: { result: { after: 0 } } });
    expect(await move('deposit', user, -1)).toMatchObject(said(1004));
  });

  it('opens its site by name and password in the query', async () => {
    const user = await player();
    const password = 'changed9';
    const change = { password, signature: sign(password) };
    expect(await call(at(`reset-password/${key}/${user}`), json('PUT', change))).toMatchObject(said(0));
    const enter = async (secret: string) => {
      const query = new URLSearchParams({ username: user, password: secret });
      const address = `${sandbox.url}/games/ASKMEBET/site/enter?${query.toString()}`;
      return (await fetch(address, { redirect: 'manual' })).headers.get('location');
    };
    expect(await enter(password)).toBe('/games/ASKMEBET/site/play');
    expect(await enter('secret99')).toBe('/games/ASKMEBET/site/login?refused=yes');
  });

  it('tells rounds by time, page by page', async () => {
    const user = await player();
    await move('deposit', user, 10);
    const bets = `${sandbox.url}/games/ASKMEBET/accounts/${user}/bets`;
    for (const win of [0, 2, 3]) await call(bets, json('POST', { stake: 1, win }));
    const rounds = async (page: number, startDate = '2020-01-01T00:00:00Z') => {
      const query = new URLSearchParams({
        startDate,
        endDate: '2099-01-01T00:00:00Z',
        page: `${page}`,
        limit: '2',
      });
      return (await call(`${at(`winLose/findAll/${key}`)}?${query.toString()}`)).body;
    };
    expect(await rounds(1)).toMatchObject({ result: { data: [{ amount: 1, payout: 0 }, { payout: 2 }] } });
    expect(await rounds(2)).toMatchObject({ result: { data: [{ username: user, payout: 3 }] } });
    expect(await rounds(3)).toMatchObject({ result: { data: [] } });
    expect(await rounds(1, 'yesterday')).toMatchObject({ code: 1004 });
  });
});
