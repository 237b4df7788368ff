import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../start.ts';
import { call, callInVain, joker, json, setFault } from '../../../testing.ts';
import { jokerSignature } from './system.ts';

let sandbox: Sandbox;
let number = 0;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

async function member(credit?: string): Promise<string> {
  const Username = `player${(number += 1)}`;
  expect((await joker(sandbox.url, { Method: 'CU', Username })).status).toBe(201);
  if (credit !== undefined) await move(Username, credit, `start-${Username}`);
  return Username;
}
const move = (Username: string, Amount: string, RequestID: string) =>
  joker(sandbox.url, { Method: 'TC', Username, Amount, RequestID });
const credit = async (Username: string) =>
  ((await joker(sandbox.url, { Method: 'GC', Username })).body as { Credit: string }).Credit;
/** All that is told of a player, page by page. */
async function roundsOf(Username: string) {
  const range = { Method: 'TS', StartDate: '2020-01-01', EndDate: '2099-01-01 00:00' };
  const seen: { OCode: string; Username: string; Amount: string; Result: string }[] = [];
  for (let NextId = ''; ;) {
    const { body } = await joker(sandbox.url, { ...range, NextId });
    const page = body as { data: { Game: typeof seen }; nextId: string };
    if (page.data.Game.length === 0) return seen.filter((round) => round.Username === Username);
    seen.push(...page.data.Game);
    NextId = page.nextId;
  }
}

describe('JOKER', () => {
  it('signs the fields in the order of their names', () => {
    // printf 'Method=GC&Timestamp=1&Username=a b' | openssl dgst -sha1 -hmac k -binary | base64
    expect(jokerSignature({ Username: 'a b', Timestamp: '1', Method: 'GC' }, 'k')).toBe(
      'c9zQKn+OZtnX/DKgKRTOA3G4qGY=',
    );
  });

  it('refuses a wrong signature, a wrong AppID and an old time', async () => {
    const body = { Method: 'CU', Username: 'someone', Timestamp: String(Math.floor(Date.now() / 1000)) };
    const post = (AppID: string, Signature: string, fields: Record<string, string>) =>
      call(`${sandbox.url}/games/JOKER/api?${new URLSearchParams({ AppID, Signature }).toString()}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
    const good = jokerSignature(body, 'sandbox-joker-secret');
    expect(await post('KRAPAO', jokerSignature(body, 'other'), body)).toMatchObject({ status: 403 });
    expect(await post('OTHER', good, body)).toMatchObject({ status: 403 });
    expect(await post('KRAPAO', good, { ...body, Username: 'another' })).toMatchObject({ status: 403 });
    expect(await joker(sandbox.url, { ...body, Timestamp: '1700000000' })).toMatchObject({
      status: 403,
      body: { Message: 'Timestamp expired' },
    });
    expect(await post('KRAPAO', good, body)).toMatchObject({ status: 201, body: { Status: 'Created' } });
  });

  it('creates an account once', async () => {
    const Username = await member();
    expect(await joker(sandbox.url, { Method: 'CU', Username })).toMatchObject({
      status: 200,
      body: { Status: 'OK' },
    });
    expect(await joker(sandbox.url, { Method: 'GC', Username })).toMatchObject({
      status: 200,
      body: { Username, Credit: '0.00', OutstandingCredit: '0.00' },
    });
    expect(await joker(sandbox.url, { Method: 'GC', Username: 'nobody' })).toMatchObject({ status: 404 });
  });

  it('shows the operator what was moved for a player, newest first', async () => {
    const Username = await member('100.00');
    await member('5.00');
    await move(Username, '-30.50', `out-${Username}`);
    expect((await call(`${sandbox.url}/games/JOKER/accounts/${Username}/transfers`)).body).toMatchObject([
      { id: `out-${Username}`, amount: '-30.50', before: '100.00' },
      { id: `start-${Username}`, amount: '100.00', before: '0.00' },
    ]);
  });

  it('moves money once for a RequestID', async () => {
    const Username = await member();
    expect(await move(Username, '100.50', `in-${Username}`)).toMatchObject({
      status: 200,
      body: {
        Username,
        RequestID: `in-${Username}`,
        BeforeCredit: '0.00',
        Credit: '100.50',
        OutstandingCredit: '0.00',
      },
    });
    expect(await move(Username, '100.50', `in-${Username}`)).toMatchObject({
      status: 409,
      body: { Message: 'RequestID already exists' },
    });
    expect(await credit(Username)).toBe('100.50');
    expect(await joker(sandbox.url, { Method: 'TCH', RequestID: `in-${Username}` })).toMatchObject({
      status: 200,
      body: { Username, RequestID: `in-${Username}`, Amount: '100.50' },
    });
    expect(await joker(sandbox.url, { Method: 'TCH', RequestID: 'never' })).toMatchObject({ status: 404 });
  });

  it('gives no more than the credit', async () => {
    const Username = await member('50.00');
    expect(await move(Username, '-50.01', `out-${Username}`)).toMatchObject({
      status: 400,
      body: { Message: 'Insufficient fund' },
    });
    expect(await move(Username, '-50.00', `out-${Username}`)).toMatchObject({
      status: 200,
      body: { Credit: '0.00' },
    });
  });

  it('carries out ten equal transfers at once as one', async () => {
    const Username = await member();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => move(Username, '10', `race-${Username}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await credit(Username)).toBe('10.00');
  });

  it('knows after a lost answer whether the money moved', async () => {
    const Username = await member();
    await setFault(sandbox.url, 'JOKER', { mode: 'timeout-after', count: 1, operation: 'TC' });
    const fields = { Method: 'TC', Username, Amount: '7.00', RequestID: `lost-${Username}` };
    expect(await callInVain(sandbox.url, 'JOKER', (signal) => joker(sandbox.url, fields, signal))).toBe(
      'given up',
    );
    expect(await joker(sandbox.url, { Method: 'TCH', RequestID: `lost-${Username}` })).toMatchObject({
      status: 200,
    });
    await setFault(sandbox.url, 'games', { mode: 'timeout-before', count: 1, operation: 'TC' });
    const never = { ...fields, RequestID: `never-${Username}` };
    expect(await callInVain(sandbox.url, 'games', (signal) => joker(sandbox.url, never, signal))).toBe(
      'given up',
    );
    expect(await joker(sandbox.url, { Method: 'TCH', RequestID: `never-${Username}` })).toMatchObject({
      status: 404,
    });
    expect(await credit(Username)).toBe('7.00');
  });

  it('records rounds, which change the credit and are told page by page', async () => {
    const Username = await member('100.00');
    const bets = `${sandbox.url}/games/JOKER/accounts/${Username}/bets`;
    expect(await call(bets, json('POST', { stake: 10, win: 25.5 }))).toMatchObject({
      status: 200,
      body: { stake: '10.00', win: '25.50', credit: '115.50' },
    });
    expect(await call(bets, json('POST', { stake: 115.51, win: 0 }))).toMatchObject({ status: 400 });
    await Promise.all(Array.from({ length: 120 }, () => call(bets, json('POST', { stake: 0.1, win: 0 }))));
    const own = await roundsOf(Username);
    expect(own).toHaveLength(121);
    expect(own[0]).toMatchObject({ Amount: '10.00', Result: '25.50' });
  });

  it('tells a corrected round at its time as it became, and moves the difference', async () => {
    const Username = await member('100.00');
    const bets = `${sandbox.url}/games/JOKER/accounts/${Username}/bets`;
    const { round } = (await call(bets, json('POST', { stake: 10, win: 0 }))).body as { round: string };
    const correct = (id: string, win: unknown) =>
      call(`${sandbox.url}/games/JOKER/rounds/${id}/correct`, json('POST', { win }));
    expect(await correct(round, 30.5)).toMatchObject({
      status: 200,
      body: { round, username: Username, stake: '10.00', win: '30.50', credit: '120.50' },
    });
    await move(Username, '-110.00', `away-${Username}`);
    expect(await correct(round, 5)).toMatchObject({
      status: 400,
      body: { error: 'INSUFFICIENT_CREDIT', credit: '10.50' },
    });
    expect(await correct(round, 20)).toMatchObject({ status: 200, body: { credit: '0.00' } });
    expect((await correct(round, 'much')).status).toBe(400);
    expect((await correct('never', 1)).status).toBe(404);
    expect(await roundsOf(Username)).toMatchObject([{ OCode: round, Amount: '10.00', Result: '20.00' }]);
  });

  it('adds up in the state', async () => {
    const { body } = await call(`${sandbox.url}/state`);
    const sums = (body as { games: { JOKER: Record<string, string> } }).games.JOKER;
    const satang = (name: string) => Math.round(Number(sums[name]) * 100);
    expect(satang('credit')).toBe(
      satang('transfersIn') - satang('transfersOut') - satang('stakes') + satang('wins'),
    );
  });
});
