/** What a provider won or lost by mistake, and staff put right by hand, beside refunds and invites (docs/decisions/0274). */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { CorrectionReason } from '@krapao/contract/console/constants';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import { audit } from '../../compose/audit.ts';
import { HOUSE, walletOf } from '../../ledger/accounts.ts';
import { postOne } from '../../ledger/post.ts';
import { balanceOf, fund } from '../../testing/fixtures.ts';
import { insertCorrection } from '../corrections/store.ts';
import { givenTo } from './given.ts';
import { countNextDay } from './invite/count-day.ts';
import { invite } from './invite/index.ts';
import { addInviters } from './invite/store.ts';
import { dayAfter, periodOf } from './periods.ts';
import { refund } from './refund/index.ts';
import { rewardsOver, type RewardsTest } from './testing.ts';

const HOUR = 3_600_000;
const last = periodOf('week', new Date(periodOf('week', new Date()).from.getTime() - 1));
const within = new Date(last.from.getTime() + 30 * HOUR);

let test: RewardsTest;
let id: MemberId;
beforeAll(async () => {
  test = await rewardsOver([refund, invite]);
});
beforeEach(async () => {
  await test.set({
    ...{ refundActive: true, refundPeriod: 'week', refundSuccess: 0, refundFail: 5 },
    ...{ inviteActive: true, inviteSuccess: 0, inviteFail: 5 },
  });
  await test.db.client.query('update game_provider set connection = null');
  test.clock.at = new Date(last.to.getTime() + 7 * HOUR);
  id = await test.player();
});
afterEach(async () => expect((await audit(test.db)).breaches).toEqual([]));
afterAll(() => test.drop());

interface Correction {
  member?: MemberId;
  reason?: CorrectionReason;
  at?: Date;
}
/** Staff gave so many baht by hand; less than 0: took. */
async function correct(
  baht: number,
  { member = id, reason = 'PROVIDER_ERROR', at = within }: Correction = {},
) {
  const isIn = baht > 0;
  const [house, { id: wallet }] = [
    await test.house(HOUSE.correction(reason)),
    await walletOf(test.db, member),
  ];
  const amount = fromBaht(Math.abs(baht));
  const correction = randomUUID();
  await test.db.withTx(async (tx) => {
    await insertCorrection(tx, {
      ...{ id: correction, memberId: member, direction: isIn ? 'in' : 'out', reason },
      ...{ asked: amount, moved: amount, why: 'the provider wrote to us', name: 'noi' },
    });
    await postOne(tx, {
      reference: `correction:${correction}`,
      kind: isIn ? 'correction_in' : 'correction_out',
      from: isIn ? house : wallet,
      to: isIn ? wallet : house,
      ...{ amount, memberId: member, at, detail: {} },
      subject: { kind: 'money_correction', id: correction },
    });
  });
}
/** What reports say that a member lost, of stakes that leave room for the ceiling. */
const lose = (baht: number, { member = id, at = within }: Correction = {}) =>
  test.play(member, { at, stake: 100_000, win: 100_000 - baht });
const receivable = async () => (await test.call(id, 'refund/check')).body['receivable'];

describe('a refund', () => {
  it('is of no loss that was the provider’s error and given back by hand', async () => {
    await lose(1_000);
    expect(await receivable()).toBe(50);
    await correct(1_000);
    expect(await receivable()).toBe(0);
  });

  it('is of what was lost besides', async () => {
    await lose(1_600);
    await correct(1_000);
    expect(await receivable()).toBe(30);
  });

  it('is of what was given back too much and taken back again', async () => {
    await lose(1_000);
    await correct(1_000);
    await correct(-400);
    expect(await receivable()).toBe(20);
  });

  it('is no larger for what was won by an error and taken back: that was never the member’s to lose', async () => {
    await fund(test, id, fromBaht(9_000), new Date(Date.now() - 50 * 24 * HOUR));
    await lose(1_000);
    await correct(-10_000);
    expect(await receivable()).toBe(50);
  });

  it('of a period that had ended is what it was: what is put right after it counts in the one of then', async () => {
    await lose(1_000);
    await correct(1_000, { at: new Date(last.to.getTime() + HOUR) });
    expect(await receivable()).toBe(50);
  });

  it('is the same beside what staff gave for another reason', async () => {
    await lose(1_000);
    await correct(1_000, { reason: 'GOODWILL' });
    expect(await receivable()).toBe(50);
  });
});

it('is looked for by index, never by reading all movements, also while its own is not made', async () => {
  const undone = new Error('undone');
  const plans: string[] = [];
  const looked = test.db.withTx(async (tx) => {
    await tx.client.query('set local enable_seqscan = off');
    const explained = async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await tx.client.query<object>(`explain ${text}`, values);
      plans.push(JSON.stringify(rows));
      return { rows: [] };
    };
    const client = new Proxy(tx.client, {
      get: (target, key) => (key === 'query' ? explained : (Reflect.get(target, key) as unknown)),
    });
    const asked = { members: [id], span: last, withRefunds: true };
    await givenTo({ ...tx, client }, test.deps.bonuses, asked);
    await tx.client.query('drop index ledger_movement_corrected');
    await givenTo({ ...tx, client }, test.deps.bonuses, asked);
    throw undone;
  });
  await expect(looked).rejects.toBe(undone);
  const given = plans.filter((plan) => plan.includes('ledger_movement'));
  expect(given[0]).toMatch(/ledger_movement_corrected/);
  expect(given.filter((plan) => /Seq Scan on ledger_movement/.test(plan))).toEqual([]);
});

it('an invite brings nothing of a friend’s loss that was the provider’s error and given back by hand', async () => {
  const friend = await test.player(id);
  const day = dayAfter(dayOf(new Date()), -2);
  await addInviters(test.db, [id], day);
  const noon = new Date(momentOf(day).getTime() + 12 * HOUR);
  await lose(1_000, { member: friend, at: noon });
  await correct(600, { member: friend, at: noon });
  test.clock.at = new Date();
  await countNextDay(test.deps, id);
  expect(await balanceOf(test, id, 'INVITE')).toBe(fromBaht(20));
});
