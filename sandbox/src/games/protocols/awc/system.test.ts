import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../start.ts';
import { call, callInVain, json, type Reply, setFault } from '../../../testing.ts';

let sandbox: Sandbox;
let number = 0;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const LIMIT = '{"SEXYBCRT":{"LIVE":{"limitId":[280901]}}}';
const ask = (path: string, fields: Record<string, string>, signal?: AbortSignal): Promise<Reply> =>
  call(`${sandbox.url}/games/SEXYGAME/api${path}`, {
    method: 'POST',
    body: new URLSearchParams({ cert: 'sandbox-sexygame-secret', agentId: 'KRAPAO', ...fields }),
    ...(signal && { signal }),
  });
const create = (userId: string, betLimit = LIMIT, currency = 'THB') =>
  ask('/wallet/createMember', { userId, betLimit, currency });
const deposit = (userId: string, transferAmount: string, txCode: string) =>
  ask('/wallet/deposit', { userId, transferAmount, txCode });
const withdraw = (userId: string, txCode: string, more: Record<string, string>) =>
  ask('/wallet/withdraw', { userId, txCode, ...more });
const check = (txCode: string) => ask('/wallet/checkTransferOperation', { txCode });
const is = (status: string, more = {}) => ({ status: 200, body: { status, ...more } });

async function member(credit?: string): Promise<string> {
  const userId = `player${(number += 1)}`;
  expect(await create(userId)).toMatchObject(is('0000'));
  if (credit !== undefined)
    expect(await deposit(userId, credit, `start-${userId}`)).toMatchObject(is('0000'));
  return userId;
}
async function credit(userIds: string): Promise<unknown> {
  const { body } = await ask('/wallet/getBalance', { userIds, alluser: '0' });
  return (body as { results: { balance: string }[] }).results[0]?.balance;
}

describe('AWC', () => {
  it('refuses a wrong certificate and a wrong agent, with HTTP 200', async () => {
    const wrong = { userId: 'someone', betLimit: LIMIT, currency: 'THB' };
    expect(await ask('/wallet/createMember', { ...wrong, cert: 'other' })).toMatchObject(is('1027'));
    expect(await ask('/wallet/createMember', { ...wrong, agentId: 'OTHER' })).toMatchObject(is('1035'));
    expect(await credit('someone').catch(() => 'nobody')).toBe('nobody');
  });

  it('creates a member once, with a name, a currency and a bet limit that it can use', async () => {
    const userId = await member();
    expect(await create(userId)).toMatchObject(is('1001'));
    expect(await create('UPPER')).toMatchObject(is('1000'));
    expect(await create('newcomer', LIMIT, 'EUR')).toMatchObject(is('1004'));
    for (const limit of ['', '{}x', '[]', '{"SEXYBCRT":{"LIVE":{"limitId":[]}}}'])
      expect(await create('newcomer', limit)).toMatchObject(is('1026'));
    expect(await ask('/wallet/getBalance', { userIds: 'nobody', alluser: '0' })).toMatchObject(is('1002'));
  });

  it('moves money once for a txCode', async () => {
    const userId = await member();
    const txCode = `in-${userId}`;
    expect(await deposit(userId, '100.50', txCode)).toMatchObject(
      is('0000', { txCode, amount: '100.50', method: 'DEPOSIT', currentBalance: '100.50' }),
    );
    expect(await deposit(userId, '100.50', txCode)).toMatchObject(is('1016'));
    expect(await credit(userId)).toBe('100.50');
    expect(await check(txCode)).toMatchObject(
      is('0000', { txCode, txStatus: '1', transferAmount: '100.50', transferType: 'DEPOSIT' }),
    );
    expect(await check('never')).toMatchObject(is('1017'));
    for (const amount of ['0', '-1', '1.001', 'much', ''])
      expect(await deposit(userId, amount, 'x')).toMatchObject(is('1010'));
    expect(await deposit(userId, '1', 'no code')).toMatchObject(is('1011'));
    expect(await deposit('nobody', '1', 'x')).toMatchObject(is('1002'));
  });

  it('withdraws a part, or all where it is asked to or nothing is said', async () => {
    const userId = await member('50.00');
    const part = (txCode: string, transferAmount: string) =>
      withdraw(userId, txCode, { transferAmount, withdrawType: '0' });
    expect(await part(`a-${userId}`, '50.01')).toMatchObject(is('1018'));
    expect(await check(`a-${userId}`)).toMatchObject(is('1017'));
    expect(await part(`b-${userId}`, '20')).toMatchObject(
      is('0000', { amount: '20.00', method: 'WITHDRAW', currentBalance: '30.00' }),
    );
    expect(await withdraw(userId, 'x', { withdrawType: '2' })).toMatchObject(is('1036'));
    expect(await withdraw(userId, `c-${userId}`, { transferAmount: '1.00' })).toMatchObject(
      is('0000', { amount: '30.00', currentBalance: '0.00' }),
    );
    expect(await withdraw(userId, `d-${userId}`, { withdrawType: '1' })).toMatchObject(is('1018'));
  });

  it('carries out ten equal transfers at once as one', async () => {
    const userId = await member();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => deposit(userId, '10', `race-${userId}`)),
    );
    const statuses = replies.map(({ body }) => (body as { status: string }).status);
    expect(statuses.toSorted()).toEqual(['0000', ...Array<string>(9).fill('1016')]);
    expect(await credit(userId)).toBe('10.00');
  });

  it('is pending and busy in its own words, and knows after a lost answer whether the money moved', async () => {
    const userId = await member();
    const faulted = async (mode: string, txCode: string) => {
      await setFault(sandbox.url, 'SEXYGAME', { mode, count: 1, operation: 'deposit' });
      return deposit(userId, '7.00', txCode);
    };
    expect(await faulted('pending', `a-${userId}`)).toMatchObject(is('1012'));
    expect(await check(`a-${userId}`)).toMatchObject(is('1017'));
    expect(await faulted('error-after', `b-${userId}`)).toMatchObject(is('9998'));
    expect(await check(`b-${userId}`)).toMatchObject(is('0000'));
    expect(await faulted('refuse', `c-${userId}`)).toMatchObject(is('1013'));
    await setFault(sandbox.url, 'SEXYGAME', { mode: 'timeout-after', count: 1, operation: 'deposit' });
    const fields = { userId, transferAmount: '7.00', txCode: `d-${userId}` };
    await callInVain(sandbox.url, 'SEXYGAME', (signal) => ask('/wallet/deposit', fields, signal));
    expect(await check(`d-${userId}`)).toMatchObject(is('0000'));
    expect(await credit(userId)).toBe('14.00');
  });

  it('lets a player in by a link, and by name and password once one is set', async () => {
    const userId = await member();
    const launch = {
      userId,
      platform: 'SEXYBCRT',
      gameType: 'LIVE',
      gameCode: 'MX-LIVE-001',
      language: 'th',
    };
    const { body } = await ask('/wallet/doLoginAndLaunchGame', launch);
    const entered = await fetch((body as { url: string }).url, { redirect: 'manual' });
    expect(entered.headers.get('location')).toBe('/games/SEXYGAME/site/play?lang=th');
    for (const [status, wrong] of [
      ['1002', { userId: 'nobody' }],
      ['1054', { platform: 'OTHER' }],
      ['1033', { gameCode: '' }],
    ] as const)
      expect(await ask('/wallet/doLoginAndLaunchGame', { ...launch, ...wrong })).toMatchObject(is(status));

    const login = (password: string) =>
      fetch(`${sandbox.url}/games/SEXYGAME/site/login`, {
        method: 'POST',
        body: new URLSearchParams({ username: userId, password }),
        redirect: 'manual',
      });
    expect((await login('secret99')).status).toBe(401);
    expect(await ask('/wallet/setPassword', { userId, password: 'short' })).toMatchObject(is('1036'));
    expect(await ask('/wallet/setPassword', { userId, password: 'secret99' })).toMatchObject(is('0000'));
    expect((await login('secret99')).status).toBe(303);
  });

  it('tells what changed since an instant of the last day, packed', async () => {
    const userId = await member('100.00');
    const timeFrom = new Date().toISOString();
    const bets = `${sandbox.url}/games/SEXYGAME/accounts/${userId}/bets`;
    await call(bets, json('POST', { stake: 10, win: 25.5 }));
    const changed = (from: string, platform = 'SEXYBCRT') =>
      ask('/fetch/gzip/getTransactionByUpdateDate', { timeFrom: from, platform });
    const { body } = await changed(timeFrom);
    expect((body as { transactions: unknown[] }).transactions).toMatchObject([
      { userId, realBetAmount: 10, realWinAmount: 25.5, txStatus: 1, platform: 'SEXYBCRT' },
    ]);
    const packed = await fetch(`${sandbox.url}/games/SEXYGAME/api/fetch/gzip/getTransactionByUpdateDate`, {
      method: 'POST',
      body: new URLSearchParams({
        cert: 'sandbox-sexygame-secret',
        agentId: 'KRAPAO',
        timeFrom,
        platform: 'SEXYBCRT',
      }),
    });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    await packed.arrayBuffer();
    expect(await changed(new Date(Date.now() - 25 * 3_600_000).toISOString())).toMatchObject(is('1034'));
    expect(await changed('yesterday')).toMatchObject(is('1024'));
    expect(await changed(timeFrom, 'OTHER')).toMatchObject(is('1054'));
  });
});
