/** Payouts of which the bank tells two ends (decision 0055): nothing moves until a person says which is true. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import { AppError } from '../../../kernel/app-error.ts';
import { audit } from '../../../compose/audit.ts';
import { statementPage } from '../../../ledger/statement.ts';
import { heardErrors, balanceOf, memberWith } from '../../../testing/fixtures.ts';
import { later } from '../../games/testing.ts';
import { memberById } from '../../members/store.ts';
import { newestToldOtherwise } from '../../operator/told-otherwise.ts';
import type { Waiting } from '../../operator/waiting.ts';
import { conclude } from '../carry-out.ts';
import { createDecidePayout } from '../decide.ts';
import { createHearCallback } from '../hear-callback.ts';
import { otherPaidUnder } from '../store.ts';
import { bench, type Bench, contradictionsOf } from '../testing.ts';
import { createWithdraw } from '../withdraw.ts';
import { waitingPayoutKind } from '../waiting-payouts.ts';
import { correctedEnd } from './store.ts';

const START = satang(100_000);
const AMOUNT = satang(30_000);
const LEFT = satang(70_000);
const PAID = { outcome: 'done', externalReference: 'PO-1' } as const;
const REJECTED = { outcome: 'refused', reason: 'ACCOUNT_CLOSED' } as const;

let b: Bench;
let board: ReturnType<typeof contradictionsOf>;
let member: MemberId;
let id: string;
beforeAll(async () => {
  b = await bench();
  board = contradictionsOf(b);
});
beforeEach(async () => {
  b.bank.calls.length = b.bank.script.length = 0;
  member = (await memberWith(b, START)).id;
  id = randomUUID();
  await b.withdraw({ memberId: member, operation: id, amount: AMOUNT });
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

type Answer = { outcome: 'done'; externalReference: string | null } | typeof REJECTED;
/** The bank calls us. */
const calls = (state: Answer) =>
  createHearCallback({
    ...b.deps,
    callbacks: { readCallback: () => ({ outcome: 'told', reference: id, amount: AMOUNT, state }) },
  })({}, Buffer.alloc(0));
/** The bank answers so, and then says the other. */
async function contradicted(first: Answer, ...then: Answer[]) {
  b.bank.script.push(first);
  await b.attempt(id);
  for (const word of then) expect(await calls(word)).toBe('heard');
}
const cashOut = async (): Promise<bigint> => {
  const { rows } = await b.db.client.query<{ sum: string }>(
    `select coalesce(sum(e.amount), 0)::text as sum from ledger_entry e join ledger_movement m on m.id = e.movement_id
      where e.account_id = $1 and m.member_id = $2`,
    [await b.house('CASH_OUT'), member],
  );
  return BigInt(rows[0]?.sum ?? 0);
};

describe('a payout that was rejected and then paid', () => {
  beforeEach(() => contradicted(REJECTED, PAID));

  it('waits for a person with both words of the bank, and the audit names it until somebody has decided', async () => {
    expect(await b.payout(id)).toMatchObject({ state: 'returned' });
    expect(await balanceOf(b, member)).toBe(START);
    const waiting = await board.of(member);
    expect(waiting).toMatchObject({ kind: 'contradiction', amount: AMOUNT, waits: 'review' });
    expect(waiting?.facts).toMatchObject({
      payout: id,
      'closed as': expect.stringMatching(/^rejected, \d{4}-.*, as the bank said: ACCOUNT_CLOSED$/) as string,
      'the bank then said': expect.stringMatching(/^paid, \d{4}-.*, by callback: PO-1$/) as string,
    });
    const { breaches } = await audit(b.db);
    expect(breaches).toMatchObject([
      { subject: `payout ${id}`, problem: expect.stringContaining('PO-1') as string },
    ]);
    await board.refuse(member);
  });

  it('is taken from the wallet again where it was paid indeed, and its member sees that it was', async () => {
    expect(await board.settle(member)).toMatchObject({ waits: null, state: 'corrected' });
    expect(await balanceOf(b, member)).toBe(LEFT);
    expect(await cashOut()).toBe(AMOUNT);
    const { movements } = await statementPage(b.db, member, 1, 10);
    expect(movements.map(({ kind, closedBy, balance }) => [kind, closedBy, balance])).toEqual([
      ['withdraw_correction_out', null, LEFT],
      ['withdraw_hold', 'withdraw_return', START],
      ['slip_deposit', null, START],
    ]);
    expect(await correctedEnd(b.db, id)).toEqual({ state: 'settled', said: 'PO-1', corrected: AMOUNT });
  });

  it('is taken as far as the wallet holds it, and the house bears the rest', async () => {
    const other = randomUUID();
    await b.withdraw({ memberId: member, operation: other, amount: satang(90_000) });
    await expect(board.settle(member)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await expect(board.settle(member, 30_001)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await board.of(member)).toBeDefined();
    await board.settle(member, 10_000);
    expect(await balanceOf(b, member)).toBe(0n);
    expect(await cashOut()).toBe(AMOUNT);
    await b.attempt(other);
  });

  it('is borne by the house where nothing is taken', async () => {
    await board.settle(member, 0);
    expect(await balanceOf(b, member)).toBe(START);
    expect(await cashOut()).toBe(AMOUNT);
  });

  it('stays given back where it was not paid, whatever the bank goes on saying', async () => {
    expect(await board.refuse(member)).toMatchObject({ state: 'kept' });
    await conclude(b.deps, await b.payout(id), PAID, 'callback');
    expect(await board.of(member)).toBeUndefined();
    expect([await balanceOf(b, member), await cashOut()]).toEqual([START, 0n]);
  });

  it('is decided once, by whoever comes first', async () => {
    const results = await Promise.allSettled([
      board.settle(member),
      board.refuse(member),
      board.settle(member),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(board.settle(member)).rejects.toThrow('nothing waits');
  });
});

describe('a payout that was paid and then rejected', () => {
  beforeEach(() => contradicted(PAID, REJECTED));

  it('comes back to the wallet where it did not leave', async () => {
    expect(await board.refuse(member)).toMatchObject({ state: 'corrected' });
    expect([await balanceOf(b, member), await cashOut()]).toEqual([START, 0n]);
    expect(await correctedEnd(b.db, id)).toMatchObject({ state: 'returned', said: 'ACCOUNT_CLOSED' });
  });

  it('stays paid where it left', async () => {
    expect(await board.settle(member)).toMatchObject({ state: 'kept' });
    expect([await balanceOf(b, member), await cashOut()]).toEqual([LEFT, AMOUNT]);
  });
});

describe('the reference that a payout of two ends was paid under', () => {
  const paid = () => ({ outcome: 'done', externalReference: `po-${id}` }) as const;
  const isTaken = async () => (await otherPaidUnder(b.db, randomUUID(), `PO - ${id}`)) === id;

  it('pays no other one where it was paid indeed, nor while a person is asked whether it was', async () => {
    await contradicted(REJECTED, paid());
    expect(await isTaken()).toBe(true);
    await board.settle(member);
    expect(await isTaken()).toBe(true);
    await calls(REJECTED);
    expect(await isTaken()).toBe(false);
    await board.settle(member);
    expect(await isTaken()).toBe(true);
  });

  it('may be of another one where it was not paid', async () => {
    await contradicted(REJECTED, paid());
    await board.refuse(member);
    expect(await isTaken()).toBe(false);
  });

  it('may be of another one while the bank says that it was not paid, and no more where a person says that it was', async () => {
    await contradicted(paid(), REJECTED);
    expect(await isTaken()).toBe(false);
    await board.settle(member);
    expect(await isTaken()).toBe(true);
    for (const word of [paid(), REJECTED]) await calls(word);
    await board.refuse(member);
    expect(await isTaken()).toBe(false);
  });
});

it('the reference that the bank tells only after it called a payout paid is the payout’s, and no news', async () => {
  const { log, errors } = heardErrors();
  await contradicted({ outcome: 'done', externalReference: null });
  const late = { outcome: 'done', externalReference: `Late-${id}` } as const;
  await conclude({ ...b.deps, log }, await b.payout(id), late, 'callback');
  expect(await otherPaidUnder(b.db, randomUUID(), `late - ${id}`)).toBe(id);
  const news = (await newestToldOtherwise(b.db, 500)).filter(({ subject }) => subject === id);
  expect([errors, news]).toEqual([[], []]);
});

describe('the second reference that the bank tells of a payout', () => {
  const second = () => ({ outcome: 'done', externalReference: `Again-${id}` }) as const;
  const payer = () => otherPaidUnder(b.db, randomUUID(), `again - ${id}`);

  it('settles no other one', async () => {
    await contradicted(PAID, second());
    expect([await payer(), await otherPaidUnder(b.db, id, `again - ${id}`)]).toEqual([id, undefined]);
  });

  it('may be of another one once a person has said that the payout was not paid, and sees it before; not while they are asked, nor where the bank says again that it was', async () => {
    await contradicted(PAID, second(), REJECTED);
    expect([await payer(), (await board.of(member))?.facts]).toMatchObject([
      id,
      { 'paid under another reference': `Again-${id}` },
    ]);
    await board.refuse(member);
    expect(await payer()).toBeUndefined();
    await calls(second());
    expect(await payer()).toBe(id);
    await board.refuse(member);
    expect(await payer()).toBeUndefined();
  });

  it('stays the payout’s where a person says that it was paid', async () => {
    await contradicted(PAID, second(), REJECTED);
    await board.settle(member);
    expect(await payer()).toBe(id);
  });

  it('is the payout’s also where it had been rejected, while a person is asked and once they say that it was paid', async () => {
    await contradicted(REJECTED, PAID, second());
    expect(await payer()).toBe(id);
    await board.settle(member);
    expect(await payer()).toBe(id);
  });
});

it('the reference of a payout that was rejected, and then paid under it again, pays no other one while a person is asked', async () => {
  const paid = { outcome: 'done', externalReference: `po-${id}` } as const;
  await contradicted(paid, REJECTED, paid);
  expect(await otherPaidUnder(b.db, randomUUID(), `PO - ${id}`)).toBe(id);
  await board.settle(member);
});

describe('a third word of the bank', () => {
  it('waits for a person again, where the money was given back on the second', async () => {
    await contradicted(PAID, REJECTED);
    await board.refuse(member);
    await calls(PAID);
    expect(await board.of(member)).toMatchObject({
      facts: { 'the bank then said': expect.stringMatching(/^paid/) as string },
    });
    await board.settle(member);
    expect([await balanceOf(b, member), await cashOut()]).toEqual([LEFT, AMOUNT]);
    expect(await correctedEnd(b.db, id)).toMatchObject({ state: 'settled', said: 'PO-1' });
  });

  it('waits for a person again, where the money was taken on the second, and what the house bore it has again', async () => {
    await contradicted(REJECTED, PAID);
    await board.settle(member, 10_000);
    expect(await balanceOf(b, member)).toBe(90_000n);
    await calls(REJECTED);
    await board.refuse(member);
    expect([await balanceOf(b, member), await cashOut()]).toEqual([START, 0n]);
    const { rows } = await b.db.client.query<{ sum: string }>(
      `select sum(e.amount)::text from ledger_entry e join ledger_movement m on m.id = e.movement_id
        where e.account_id = $1 and m.member_id = $2`,
      [await b.house('WRITTEN_OFF'), member],
    );
    expect(rows).toEqual([{ sum: '0' }]);
  });

  it('is before the person who decides', async () => {
    await contradicted(PAID, REJECTED, REJECTED, PAID);
    const facts = (await board.of(member))?.facts;
    expect(facts).toMatchObject({
      'the bank then said': expect.stringMatching(/^rejected, .*: ACCOUNT_CLOSED$/) as string,
      'and then': expect.stringMatching(/^paid, [^;]*: PO-1$/) as string,
    });
    await board.settle(member);
  });

  it('that comes while a person decides asks anew', async () => {
    await contradicted(REJECTED, PAID);
    const begun: Promise<unknown>[] = [];
    await b.db.withTx(async (tx) => {
      await tx.client.query(
        `select from ledger_account where member_id = $1 and code = 'WALLET' for update`,
        [member],
      );
      begun.push(board.settle(member));
      await expect.poll(waitingForLocks).toBe(1);
      begun.push(calls(REJECTED));
      await expect.poll(waitingForLocks).toBe(2);
    });
    await Promise.all(begun);
    expect(await board.of(member)).toMatchObject({
      facts: { 'the bank then said': expect.stringMatching(/^rejected/) as string },
    });
    await board.refuse(member);
  });

  it('that comes after a person has looked is seen before they decide', async () => {
    await contradicted(REJECTED, PAID);
    const seen = await board.of(member);
    await calls(REJECTED);
    const settle = (facts: Waiting['facts'] | undefined) =>
      board.kind.verdicts.settle?.carryOut({ id: seen?.id ?? '', who: 'noi', why: 'called the bank', facts });
    await expect(settle(seen?.facts)).rejects.toMatchObject({ code: 'NO_DATA' });
    const anew = await board.of(member);
    expect(anew?.facts).toHaveProperty('and then');
    await settle(anew?.facts);
    expect(await board.of(member)).toBeUndefined();
  });

  it('that only says the last one again asks nobody again', async () => {
    await contradicted(PAID, REJECTED);
    await board.refuse(member);
    for (const word of [REJECTED, REJECTED]) await calls(word);
    expect(await board.of(member)).toBeUndefined();
  });
});

/** Each waits for the wallet until both do. Whether it was carried out, or the code that it was refused with. */
async function atOnce(...works: (() => Promise<unknown>)[]): Promise<string[]> {
  let begun: Promise<unknown>[] = [];
  await b.db.withTx(async (tx) => {
    await tx.client.query(`select from ledger_account where member_id = $1 and code = 'WALLET' for update`, [
      member,
    ]);
    begun = works.map((work) =>
      work().then(
        () => 'done',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      ),
    );
    await expect.poll(waitingForLocks).toBe(works.length);
  });
  return (await Promise.all(begun)) as string[];
}
async function waitingForLocks(): Promise<number> {
  const { rows } = await b.db.client.query<{ n: string }>(
    `select count(*)::text as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.n);
}
/** As another server takes it. */
const withdrawElsewhere = (amount: bigint) => () =>
  createWithdraw(b.withdrawDeps)({ memberId: member, operation: randomUUID(), amount: satang(amount) });

describe('a correction and a withdrawal of the same member at the same instant', () => {
  const correct = () => board.settle(member);
  const orders: [
    string,
    (one: () => Promise<unknown>, other: () => Promise<unknown>) => Promise<string[]>,
  ][] = [
    ['the correction comes first', (correction, withdrawal) => atOnce(correction, withdrawal)],
    [
      'the withdrawal comes first',
      async (correction, withdrawal) => (await atOnce(withdrawal, correction)).toReversed(),
    ],
  ];

  it.each(orders)(
    'take no more than there is: one is refused, and a person may say how much is taken: %s',
    async (_, race) => {
      await contradicted(REJECTED, PAID);
      const [correction, withdrawal] = await race(correct, withdrawElsewhere(90_000n));
      if (correction === 'done') {
        expect([withdrawal, await balanceOf(b, member), await cashOut()]).toEqual([
          'MONEY_NOT_ENOUGH',
          LEFT,
          AMOUNT,
        ]);
      } else {
        expect([correction, withdrawal, await balanceOf(b, member)]).toEqual([
          'INVALID_REQUEST',
          'done',
          10_000n,
        ]);
        expect(await cashOut()).toBe(0n);
        await board.settle(member, 10_000);
        expect([await balanceOf(b, member), await cashOut()]).toEqual([0n, AMOUNT]);
      }
    },
  );

  it.each(orders)('both are carried out, each once, where there is enough: %s', async (_, race) => {
    await contradicted(REJECTED, PAID);
    expect(await race(correct, withdrawElsewhere(60_000n))).toEqual(['done', 'done']);
    expect([await balanceOf(b, member), await cashOut()]).toEqual([10_000n, AMOUNT]);
  });

  it.each(orders)('give back and take, whichever is first: %s', async (_, race) => {
    await contradicted(PAID, REJECTED);
    const [correction, withdrawal] = await race(() => board.refuse(member), withdrawElsewhere(90_000n));
    expect(correction).toBe('done');
    const left = withdrawal === 'done' ? 10_000n : START;
    expect([withdrawal, await balanceOf(b, member)]).toEqual([
      withdrawal === 'done' ? 'done' : 'MONEY_NOT_ENOUGH',
      left,
    ]);
    expect(await cashOut()).toBe(0n);
  });
});

describe('the proof of an account that a payout arrived at', () => {
  const proof = async () => (await memberById(b.db, member))?.provedBy;
  const rejected = async (one = id) => conclude(b.deps, await b.payout(one), REJECTED, 'callback');
  const paid = async (one = id) => {
    b.held.add((await b.payout(one)).accountNo);
    b.bank.script.push(PAID);
    await b.attempt(one);
    expect(await proof()).toBe('payout');
  };
  const another = async () => {
    const other = randomUUID();
    await b.withdraw({ memberId: member, operation: other, amount: AMOUNT });
    return other;
  };

  it('goes when the bank says that it did not arrive, and comes back with the next one', async () => {
    await paid();
    await rejected();
    expect(await proof()).toBeNull();
    await board.refuse(member);
    expect(await proof()).toBeNull();
    await paid(await another());
  });

  it('stays where another one arrived there, or where it rests on something else', async () => {
    await paid();
    await paid(await another());
    await rejected();
    expect(await proof()).toBe('payout');
    await board.refuse(member);

    const other = await another();
    await b.db.client.query("update member set proved_by = 'holder' where id = $1", [member]);
    b.bank.script.push(PAID);
    await b.attempt(other);
    await rejected(other);
    expect(await proof()).toBe('holder');
    await board.refuse(member);
  });

  it('is not made where the bank says so while the holder is asked', async () => {
    const compareHolder = async () => {
      await rejected();
      return { says: 'same' as const };
    };
    await conclude({ ...b.deps, compareHolder }, await b.take(id), PAID);
    expect(await proof()).toBeNull();
    await board.refuse(member);
  });
});

it('two words of the bank that are written down at once leave one end and one contradiction', async () => {
  const sent = await b.take(id);
  await Promise.all([conclude(b.deps, sent, PAID), conclude(b.deps, sent, REJECTED, 'callback')]);
  const { state } = await b.payout(id);
  expect(await board.of(member)).toMatchObject({ facts: { payout: id } });
  await (state === 'settled' ? board.settle(member) : board.refuse(member));
});

it('a payout that the bank tells under another reference than it was paid by is said in the log, and asks nobody', async () => {
  await contradicted(PAID);
  const { log, errors } = heardErrors();
  for (const externalReference of ['po - 1', null, 'PO-2'])
    await conclude(
      { ...b.deps, log },
      await b.payout(id),
      { outcome: 'done', externalReference },
      'callback',
    );
  expect(errors).toEqual([
    [
      { payout: id, reference: 'PO-1', told: 'PO-2' },
      'the bank tells another reference of a payout than it was settled by: it may have paid it twice',
    ],
  ]);
  expect(await board.of(member)).toBeUndefined();
  expect([await b.payout(id), await cashOut()]).toMatchObject([{ bankReference: 'PO-1' }, AMOUNT]);
  // a word that is told again is no news, however it is written, and who looks at the payout reads it
  for (const externalReference of ['PO-2', 'po -2'])
    await conclude({ ...b.deps, log }, await b.payout(id), { outcome: 'done', externalReference });
  expect(errors).toHaveLength(1);
  const kind = waitingPayoutKind({ ...b.deps, payoutsDue: () => undefined });
  expect((await kind.find(id))?.facts).toMatchObject({
    'bank reference': 'PO-1',
    'the bank then said': 'PO-2',
  });
});

it.each(['gave back', 'settled under another reference'])(
  'a payout that a person %s, and the bank then pays under what another one was settled by, says that that one may not be paid',
  async (how) => {
    const [other, reference] = [randomUUID(), `TRUE-${id}`];
    await b.withdraw({ memberId: member, operation: other, amount: AMOUNT });
    const decide = createDecidePayout({ ...b.deps, payoutsDue: () => undefined });
    const said = { who: 'noi', why: 'looked at the wrong line' };
    for (const one of [other, id]) {
      await b.take(one);
      await b.db.client.query(
        `update payout set state = 'review', due_at = now() + interval '1 hour' where id = $1`,
        [one],
      );
    }
    await decide.settlePayout({ id: other, ...said }, reference);
    if (how === 'gave back') await decide.refusePayout({ id, ...said });
    else await decide.settlePayout({ id, ...said }, `OTHER-${id}`);
    const paid = { outcome: 'done', externalReference: reference } as const;
    for (let times = 0; times < 2; times += 1) await conclude(b.deps, await b.payout(id), paid, 'callback');
    const { rows } = await b.db.client.query(
      `select kind, kept, told from told_otherwise where subject = $1 order by kind`,
      [id],
    );
    const twice = { kind: 'payout-twice', kept: other, told: reference };
    if (how === 'gave back') {
      expect(rows).toEqual([twice]);
      await board.settle(member);
    } else expect(rows).toEqual([{ kind: 'payout-reference', kept: `OTHER-${id}`, told: reference }, twice]);
  },
);

it('a payout that the bank pays while a person settles another one under its reference says so, whoever is first', async () => {
  const [other, reference] = [randomUUID(), `BOTH-${id}`];
  await b.withdraw({ memberId: (await memberWith(b, START)).id, operation: other, amount: AMOUNT });
  await b.take(other);
  await b.db.client.query(
    `update payout set state = 'review', due_at = now() + interval '1 hour' where id = $1`,
    [other],
  );
  const [decided, go] = [later<void>(), later<void>()];
  const withTx: typeof b.db.withTx = (work) =>
    b.db.withTx(async (tx) => {
      const result = await work(tx);
      decided.resolve();
      await go.promise;
      return result;
    });
  const { db, ...deps } = b.deps;
  const decide = createDecidePayout({ ...deps, db: { ...db, withTx }, payoutsDue: () => undefined });
  const deciding = decide.settlePayout({ id: other, who: 'noi', why: 'saw it' }, reference);
  await decided.promise;
  const paying = conclude(b.deps, await b.take(id), { outcome: 'done', externalReference: reference });
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await b.db.client.query(waits)).rowCount, { timeout: 10_000 }).toBe(1);
  go.resolve();
  await Promise.all([deciding, paying]);
  const { rows } = await b.db.client.query(`select kind, kept from told_otherwise where subject = $1`, [id]);
  expect(rows).toEqual([{ kind: 'payout-twice', kept: other }]);
});

it.each([
  [{ outcome: 'unknown', reason: 'timeout' }, [{ kept: 'returned', told: 'timeout' }]],
  [{ outcome: 'pending' }, [{ kept: 'returned', told: 'PENDING' }]],
  [{ outcome: 'unknown', reason: phrase('tooLate') }, []],
  [{ outcome: 'invalid', reason: 'ACCOUNT_CLOSED' }, []],
] as const)(
  'a payout that a person gave back while a server slept over its sending says so where that ends as %o without an end',
  async (answer, told) => {
    const slept = await b.take(id);
    await b.db.client.query(
      `update payout set state = 'review', attempts = attempts + 1, due_at = now() + interval '1 hour' where id = $1`,
      [id],
    );
    const decide = createDecidePayout({ ...b.deps, payoutsDue: () => undefined });
    await decide.refusePayout({ id, who: 'noi', why: 'the bank knows nothing of it' });
    const { errors, log } = heardErrors();
    for (let times = 0; times < 2; times += 1) await conclude({ ...b.deps, log }, slept, answer);
    const { rows } = await b.db.client.query(
      `select kept, told from told_otherwise where kind = 'payout-unheard' and subject = $1`,
      [id],
    );
    expect(rows).toEqual(told);
    expect(errors).toHaveLength(told.length);
    expect(await balanceOf(b, member)).toBe(START);
  },
);

it('a payout that a person gave back and the bank paid after all waits for a person again', async () => {
  await b.take(id);
  await b.db.client.query(
    `update payout set state = 'review', attempts = 20, due_at = now() + interval '1 hour' where id = $1`,
    [id],
  );
  const { db, house } = b;
  const decide = createDecidePayout({ db, house, realtime: b.deps.realtime, payoutsDue: () => undefined });
  await decide.refusePayout({ id, who: 'noi', why: 'the bank said never' });
  await conclude(b.deps, await b.payout(id), PAID, 'callback');
  expect(await board.of(member)).toMatchObject({
    facts: {
      payout: id,
      'closed as': expect.stringMatching(/, as noi said: RETURNED_BY_OPERATOR$/) as string,
      'the bank then said': expect.stringMatching(/^paid/) as string,
    },
  });
  await board.settle(member);
  expect(await cashOut()).toBe(AMOUNT);
});
