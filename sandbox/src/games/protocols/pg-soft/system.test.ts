import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../start.ts';
import { call, json, type Reply, setFault } from '../../../testing.ts';

let sandbox: Sandbox;
let number = 0;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const KEYS = { operator_token: 'KRAPAO', secret_key: 'sandbox-pg-secret' };
const ask = (path: string, fields: Record<string, string>, trace = randomUUID() as string): Promise<Reply> =>
  call(`${sandbox.url}/games/PG/api${path}?trace_id=${trace}`, {
    method: 'POST',
    body: new URLSearchParams({ ...KEYS, ...fields }),
  });
const create = (player_name: string, currency = 'THB') => ask('/v3/Player/Create', { player_name, currency });
const move = (
  call: 'TransferIn' | 'TransferOut',
  player_name: string,
  amount: string,
  transfer_reference: string,
) => ask(`/Cash/v3/${call}`, { player_name, amount, transfer_reference, currency: 'THB' });
const single = (player_name: string, transfer_reference: string) =>
  ask('/Cash/v3/GetSingleTransaction', { player_name, transfer_reference });
const done = (data: unknown) => ({ status: 200, body: { data, error: null } });
const no = (code: string) => ({ status: 200, body: { data: null, error: { code } } });

async function member(credit?: string): Promise<string> {
  const player_name = `player${(number += 1)}`;
  expect(await create(player_name)).toMatchObject(done({ action_result: 1 }));
  if (credit !== undefined) await move('TransferIn', player_name, credit, `start-${player_name}`);
  return player_name;
}
async function credit(player_name: string): Promise<unknown> {
  const { body } = await ask('/Cash/v3/GetPlayerWallet', { player_name });
  return (body as { data: { cashBalance: number } }).data.cashBalance;
}

describe('PG Soft', () => {
  it('refuses a wrong token, a wrong key and a call without a trace', async () => {
    const someone = { player_name: 'someone', currency: 'THB' };
    expect(await ask('/v3/Player/Create', { ...someone, operator_token: 'OTHER' })).toMatchObject(no('1204'));
    expect(await ask('/v3/Player/Create', { ...someone, secret_key: 'other' })).toMatchObject(no('1204'));
    expect(await ask('/v3/Player/Create', someone, 'trace')).toMatchObject(no('1034'));
    expect(await single('someone', 'x')).toMatchObject(no('3004'));
  });

  it('creates a player once', async () => {
    const name = await member();
    expect(await create(name)).toMatchObject(no('1305'));
    expect(await create('no good name')).toMatchObject(no('1034'));
    expect(await create('newcomer', 'EUR')).toMatchObject(no('1034'));
    expect(await ask('/Cash/v3/GetPlayerWallet', { player_name: 'nobody' })).toMatchObject(no('3004'));
  });

  it('answers the same reference again with what the first did, and takes it for nothing else', async () => {
    const name = await member();
    const first = await move('TransferIn', name, '100.50', `in-${name}`);
    expect(first).toMatchObject(done({ balanceAmountBefore: 0, balanceAmount: 100.5, amount: 100.5 }));
    await move('TransferOut', name, '0.50', `out-${name}`);
    expect((await move('TransferIn', name, '100.50', `in-${name}`)).text).toBe(first.text);
    expect(await move('TransferIn', name, '100.51', `in-${name}`)).toMatchObject(no('1035'));
    expect(await move('TransferOut', name, '100.50', `in-${name}`)).toMatchObject(no('1035'));
    expect(await move('TransferIn', await member(), '100.50', `in-${name}`)).toMatchObject(no('1035'));
    expect(await credit(name)).toBe(100);
    expect(await single(name, `in-${name}`)).toMatchObject(
      done({ playerName: name, transactionType: 100, transactionAmount: 100.5, transactionTo: 100.5 }),
    );
    expect(await single(name, `out-${name}`)).toMatchObject(
      done({ transactionType: 200, transactionTo: 100 }),
    );
    expect(await single(name, 'never')).toMatchObject(no('3040'));
  });

  it('gives no more than the credit, and takes no amount that is none', async () => {
    const name = await member('50');
    expect(await move('TransferOut', name, '50.01', `out-${name}`)).toMatchObject(no('3013'));
    expect(await move('TransferOut', name, '50.00', `out-${name}`)).toMatchObject(done({ balanceAmount: 0 }));
    for (const amount of ['0', '-1', '0.001', ''])
      expect(await move('TransferIn', name, amount, 'x')).toMatchObject(no('1034'));
  });

  it('carries out ten equal transfers at once as one', async () => {
    const name = await member();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => move('TransferIn', name, '10', `race-${name}`)),
    );
    for (const reply of replies) expect(reply).toMatchObject(done({ balanceAmount: 10 }));
    expect(await credit(name)).toBe(10);
  });

  it('is in progress, failed and broken in its own words', async () => {
    const name = await member();
    const faulted = async (mode: string, reference: string) => {
      await setFault(sandbox.url, 'PG', { mode, count: 1, operation: 'TransferIn' });
      return move('TransferIn', name, '7', reference);
    };
    expect(await faulted('pending', `a-${name}`)).toMatchObject(no('3101'));
    expect(await faulted('refuse', `b-${name}`)).toMatchObject(no('3100'));
    expect(await credit(name)).toBe(0);
    expect(await faulted('error-after', `c-${name}`)).toMatchObject(no('1200'));
    expect(await credit(name)).toBe(7);
  });

  it('gives a link that signs the player in', async () => {
    const launch = (player_name: string, url_type = 'web-lobby') =>
      ask('/external-game-launcher/api/v1/GetLaunchURLHTML', {
        ...{ player_name, url_type },
        path: '/web-lobby/games/',
        extra_args: 'btt=1&l=th',
      });
    const { body } = await launch(await member());
    const entered = await fetch((body as { data: { url: string } }).data.url, { redirect: 'manual' });
    expect(entered.headers.get('location')).toBe('/games/PG/site/play?lang=th');
    expect(await launch('nobody')).toMatchObject(no('3004'));
    expect(await launch(await member(), 'other')).toMatchObject(no('1034'));
  });

  it('tells bets above a row version, by ids that are longer than a double', async () => {
    const name = await member('100');
    const bets = `${sandbox.url}/games/PG/accounts/${name}/bets`;
    for (const win of [25.5, 0]) await call(bets, json('POST', { stake: 10, win }));
    const history = (row_version: string, count = '1500') =>
      ask('/Bet/v4/GetHistory', { count, bet_type: '1', row_version });
    const { body, text } = await history('1');
    const rows = (body as { data: { rowVersion: number }[] }).data;
    expect(rows).toMatchObject([
      { playerName: name, betAmount: 10, winAmount: 25.5, transactionType: 1 },
      { playerName: name, betAmount: 10, winAmount: 0 },
    ]);
    expect(text.match(/"betId":(\d+)/g)).toEqual([
      '"betId":1900000000000000001',
      '"betId":1900000000000000002',
    ]);
    const last = Math.max(...rows.map(({ rowVersion }) => rowVersion));
    expect(await history(String(last))).toMatchObject(done([]));
    for (const wrong of ['0', 'x']) expect(await history(wrong)).toMatchObject(no('1034'));
    for (const wrong of ['1499', '5001']) expect(await history('1', wrong)).toMatchObject(no('1034'));
  });
});
