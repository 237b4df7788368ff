import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { AppError } from '../../kernel/app-error.ts';
import { balanceOf, memberWith } from '../../testing/fixtures.ts';
import { createBringHome } from './bring-home.ts';
import { bench, type Bench } from './testing.ts';

let b: Bench;
beforeAll(async () => {
  b = await bench();
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

const baht = (whole: number) => satang(whole * 100);
const ask = async (
  memberId: Awaited<ReturnType<typeof memberWith>>['id'],
  whole: number,
  operation: string = randomUUID(),
) => b.withdraw({ memberId, operation, amount: baht(whole) });

describe('a withdrawal', () => {
  it('takes the money at once and opens a payout to the account as it is registered', async () => {
    const { id, accountNo } = await memberWith(b, baht(500));
    const operation = randomUUID();
    const woken = b.woken();
    expect(await ask(id, 200, operation)).toEqual({
      status: 'PENDING',
      reference: operation,
      amount: baht(200),
    });
    expect(await balanceOf(b, id)).toBe(baht(300));
    expect(await b.payout(operation)).toMatchObject({
      memberId: id,
      bankCode: 'KBANK',
      accountNo,
      accountName: 'SOMCHAI JAIDEE',
      amount: baht(200),
      state: 'open',
      attempts: 0,
      closedAt: null,
    });
    expect(b.told).toContain(id);
    expect(b.woken()).toBe(woken + 1);
  });

  it('of everything that was made already is told of, though its member may ask games no more questions now', async () => {
    const { id: memberId } = await memberWith(b, baht(500));
    const tooMany = () => Promise.reject(new AppError('RATE_LIMITED', { retryAfter: 40 }));
    const bringHome = createBringHome(b.db, { refresh: tooMany, transferHome: tooMany });
    const request = { memberId, operation: randomUUID(), amount: baht(500) };
    await expect(bringHome(request)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await b.withdraw(request);
    expect(await bringHome(request)).toEqual({ stuck: [] });
    expect(await b.withdraw(request)).toMatchObject({ reference: request.operation });
    expect(await balanceOf(b, memberId)).toBe(0n);
  });

  it.each([
    [99.99, 'WITHDRAW_MINIMUM', { min: 100 }],
    [0, 'WITHDRAW_MINIMUM', { min: 100 }],
    [200_000.01, 'WITHDRAW_MAXIMUM', { max: 200_000 }],
    [1_000.01, 'MONEY_NOT_ENOUGH', {}],
  ])('of %d baht is refused with %s', async (whole, code, params) => {
    const { id } = await memberWith(b, baht(1_000));
    const amount = satang(Math.round(whole * 100));
    await expect(b.withdraw({ memberId: id, operation: randomUUID(), amount })).rejects.toMatchObject({
      code,
      params,
    });
    expect(await balanceOf(b, id)).toBe(baht(1_000));
  });

  it('of exactly the bounds, and of the whole wallet, is taken', async () => {
    const { id } = await memberWith(b, baht(200_100));
    await ask(id, 200_000);
    await ask(id, 100);
    expect(await balanceOf(b, id)).toBe(0n);
  });

  it('of nothing is refused even where the operator set no minimum', async () => {
    const { id } = await memberWith(b, baht(1));
    b.limits.withdrawMinimum = satang(0);
    await expect(ask(id, 0)).rejects.toMatchObject({ code: 'WITHDRAW_MINIMUM', params: { min: 0.01 } });
    b.limits.withdrawMinimum = baht(100);
  });
});

describe('withdrawals that arrive together', () => {
  it('have each their own result', async () => {
    const rich = await memberWith(b, baht(10_000));
    const poor = await memberWith(b, baht(150));
    const settled = await Promise.allSettled([
      ask(poor.id, 100),
      ask(rich.id, 5_000),
      ask(poor.id, 100),
      ask(rich.id, 5_000),
      ask(rich.id, 100),
      ask('NOBODY' as typeof rich.id, 100),
    ]);
    expect(settled.map((one) => (one.status === 'fulfilled' ? 'taken' : String(one.reason)))).toEqual([
      'taken',
      'taken',
      'AppError: MONEY_NOT_ENOUGH',
      'taken',
      'AppError: MONEY_NOT_ENOUGH',
      'Error: member NOBODY has no wallet',
    ]);
    expect([await balanceOf(b, poor.id), await balanceOf(b, rich.id)]).toEqual([baht(50), 0n]);
  });

  it('never take more than there is: 200 at once, 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await memberWith(b, baht(1_000));
      const results = await Promise.allSettled(Array.from({ length: 200 }, () => ask(id, 100)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      expect(await balanceOf(b, id)).toBe(0n);
    }
  });
});

describe('the same operation again', () => {
  it('is one withdrawal, however often it is asked for at once', async () => {
    const { id } = await memberWith(b, baht(1_000));
    const operation = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(id, 100, operation)));
    expect(
      new Set(answers.map((answer) => JSON.stringify({ ...answer, amount: Number(answer.amount) }))),
    ).toHaveLength(1);
    expect(await balanceOf(b, id)).toBe(baht(900));
  });

  it('is answered with what became of it, whatever the limits and the wallet are by now', async () => {
    const { id } = await memberWith(b, baht(100));
    const operation = randomUUID();
    await ask(id, 100, operation);
    expect(await ask(id, 100, operation)).toMatchObject({ status: 'PENDING' });
    b.limits.withdrawMinimum = baht(101);
    await b.requireTakeable({ memberId: id, operation, amount: baht(100) });
    expect(await ask(id, 100, operation)).toMatchObject({ status: 'PENDING' });
    b.limits.withdrawMinimum = baht(100);
    await b.attempt(operation);
    expect(await ask(id, 100, operation)).toMatchObject({ status: 'SUCCESS' });
  });

  it('is answered with TRANSFER_FAIL once the money is back', async () => {
    const { id } = await memberWith(b, baht(100));
    const operation = randomUUID();
    await ask(id, 100, operation);
    b.bank.script.push({ outcome: 'refused', reason: 'ACCOUNT_CLOSED' });
    await b.attempt(operation);
    await expect(ask(id, 100, operation)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(await balanceOf(b, id)).toBe(baht(100));
  });
});
