import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { pauseSeconds } from '../../../db/saga.ts';
import { newId } from '../../../kernel/ids.ts';
import { audit } from '../../../compose/audit.ts';
import { heardErrors, balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { later } from '../../games/testing.ts';
import { actionsOn } from '../../operator/face.ts';
import { concludeGift } from './carry-out-gift.ts';
import { createGifts } from './index.ts';
import { KNOWN_WITHIN_MS, REVIEW_AFTER } from './rules.ts';
import type { GiftVerdict } from './settle-gift.ts';
import { giftsBesideStatement, giftsForReview } from './store.ts';
import { sealed } from '@krapao/tools/testing/sealed-link';
import { giftsBench, linkTo, type GiftsBench, type Loss } from './testing.ts';

let bench: GiftsBench;
let mali: TestMember;
let made = 0;
beforeAll(async () => {
  bench = await giftsBench();
});
afterAll(() => bench.drop());
beforeEach(async () => {
  mali = await memberWith(bench);
  bench.book.loss = () => undefined;
  bench.book.meet = async () => {};
  bench.changes.length = 0;
});

const AMOUNT = 1_025;
/** All outside calls of one attempt together (db/saga.ts). */
const LONGEST_ATTEMPT_MS = 45_000;
const voucherOf = (amount = AMOUNT): string => bench.book.make(`Gift-${(made += 1)}`, amount);
const lose = (loss: Loss) => (bench.book.loss = () => loss);
const asked = (voucher: string): number => bench.book.asked.filter((one) => one === voucher).length;
const code = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'OK',
    (error: Error) => error.message,
  );
/** Holds every call until so many wait, so that all of them are answered in the same moment. */
function meetAtTrueMoney(count: number): void {
  let arrived = 0;
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  bench.book.meet = async () => {
    arrived += 1;
    if (arrived === count) open();
    await gate;
  };
}

/** Holds the next call before it is answered: `asked` once it is under way, `up` lets it go on. */
function asleepAtTrueMoney() {
  const [asked, go] = [later<void>(), later<void>()];
  bench.book.meet = () => {
    bench.book.meet = async () => {};
    asked.resolve();
    return go.promise;
  };
  return { asked: asked.promise, up: () => go.resolve() };
}

describe('a gift link', () => {
  it('brings our share into the wallet and the statement, and the screens hear of it', async () => {
    const operation = newId();
    const voucher = voucherOf();
    expect(await bench.hand(mali.id, voucher, operation)).toEqual({
      status: 'SUCCESS',
      reference: operation,
      amount: satang(AMOUNT),
      until: null,
    });
    expect(await balanceOf(bench, mali.id)).toBe(satang(AMOUNT));
    expect(bench.changes).toEqual([`${mali.id}: wallet statement`]);
    const { rows } = await bench.db.client.query('select * from ledger_movement where reference = $1', [
      `gift:${voucher}`,
    ]);
    expect(rows).toMatchObject([
      { kind: 'gift_deposit', detail: { from: 'TRUEMONEY', to: 'WALLET' }, statement_no: 1n },
    ]);
  });

  it('credits once when it is handed in 50 times at once, by two members, in other forms', async () => {
    const other = await memberWith(bench);
    const voucher = voucherOf();
    const forms = [
      linkTo(voucher),
      `gift.truemoney.com/campaign?v=${voucher}`,
      `รับซอง ${linkTo(voucher)}&from=line นะ`,
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        code(
          bench.gifts.redeemGift({
            memberId: (i % 2 === 0 ? mali : other).id,
            operation: newId(),
            link: sealed(forms[i % 3] ?? ''),
          }),
        ),
      ),
    );
    expect(answers.toSorted()).toEqual(['OK', ...Array<string>(49).fill('TRUELINK_DUPLICATE')]);
    expect(asked(voucher)).toBe(1);
    expect((await balanceOf(bench, mali.id)) + (await balanceOf(bench, other.id))).toBe(BigInt(AMOUNT));
  });

  it('called again with the same operation has the same answer', async () => {
    const [operation, voucher] = [newId(), voucherOf()];
    const first = await bench.hand(mali.id, voucher, operation);
    expect(await bench.hand(mali.id, voucher, operation)).toEqual(first);
    expect(asked(voucher)).toBe(1);
  });

  it('that was refused may be handed in again', async () => {
    const voucher = `Late-${made}`;
    expect(await code(bench.hand(mali.id, voucher))).toBe('TRUELINK_INVALID');
    bench.book.make(voucher, AMOUNT);
    expect(await bench.hand(mali.id, voucher)).toMatchObject({ status: 'SUCCESS' });
  });

  it('is not asked about when it is no gift link', async () => {
    const before = bench.book.asked.length;
    for (const link of ['x', sealed('hello'), sealed('https://evil.example/?v=1'), linkTo('V')])
      expect(await code(bench.gifts.redeemGift({ memberId: mali.id, operation: newId(), link }))).toBe(
        'TRUELINK_INVALID',
      );
    expect(bench.book.asked.length).toBe(before);
  });

  it('is not taken while the operator has no wallet for it', async () => {
    await bench.db.client.query("update site_wallet set is_active = false where mode = 'gift'");
    expect(await code(bench.hand(mali.id, voucherOf()))).toBe('NO_WALLET');
    await bench.db.client.query("update site_wallet set is_active = true where mode = 'gift'");
  });

  it('is taken so often an hour, on any server', async () => {
    const few = [1, 2].map(() => createGifts({ ...bench.parts, linksPerHour: 3 }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => {
        const link = { memberId: mali.id, operation: newId(), link: sealed(linkTo(voucherOf())) };
        return code(few[i % 2]!.redeemGift(link));
      }),
    );
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(7);
  });

  it.each([
    ['not-found', 'TRUELINK_INVALID'],
    ['expired', 'TRUELINK_INVALID'],
    ['own', 'TRUELINK_INVALID'],
    ['invalid', 'TRUELINK_INVALID'],
    ['used-up', 'TRUELINK_DUPLICATE'],
    ['taken', 'TRUELINK_DUPLICATE'],
    ['no-wallet', 'NO_WALLET'],
  ] as const)('refused as %s is %s', async (refusal, wanted) => {
    const gifts = createGifts({
      ...bench.parts,
      vouchers: { redeem: async () => ({ outcome: 'refused', refusal }) },
    });
    const link = sealed(linkTo(`Refused-${refusal}`));
    expect(await code(gifts.redeemGift({ memberId: mali.id, operation: newId(), link }))).toBe(wanted);
  });
});

describe('a TrueMoney without an answer', () => {
  it('leaves the gift in progress, and it credits when the call never arrived', async () => {
    const [operation, voucher] = [newId(), voucherOf()];
    lose('before');
    expect(await bench.hand(mali.id, voucher, operation)).toMatchObject({ status: 'PENDING', amount: 0n });
    expect(await code(bench.hand(mali.id, voucher))).toBe('TRUELINK_DUPLICATE');
    lose(undefined);
    await bench.hurry();
    await bench.run();
    expect(await bench.hand(mali.id, voucher, operation)).toMatchObject({ status: 'SUCCESS' });
    expect(await balanceOf(bench, mali.id)).toBe(satang(AMOUNT));
  });

  it('that says "taken" when it is asked again is for a person: not failed, not paid', async () => {
    const [operation, voucher] = [newId(), voucherOf()];
    lose('after');
    await bench.hand(mali.id, voucher, operation);
    lose(undefined);
    await bench.hurry();
    await bench.run();
    expect(await bench.gift(operation)).toMatchObject({ state: 'review', evidence: 'taken', dueAt: null });
    expect(await bench.hand(mali.id, voucher, operation)).toMatchObject({ status: 'PENDING' });
    expect(await code(bench.hand(mali.id, voucher))).toBe('TRUELINK_DUPLICATE');
    expect(await balanceOf(bench, mali.id)).toBe(0n);
    expect((await giftsForReview(bench.db)).map(({ id }) => id)).toContain(operation);
  });

  it('for long is put before a person, and still credits by itself when it answers', async () => {
    const [operation, voucher] = [newId(), voucherOf()];
    lose('before');
    await bench.hand(mali.id, voucher, operation);
    for (let attempt = 2; attempt <= 20; attempt += 1) {
      await bench.hurry();
      await bench.run();
    }
    expect(await bench.gift(operation)).toMatchObject({ state: 'review', attempts: 20 });
    lose(undefined);
    await bench.hurry();
    await bench.run();
    expect(await bench.gift(operation)).toMatchObject({ state: 'credited', amount: satang(AMOUNT) });
  });
});

describe('a gift that waits for a person', () => {
  /** Put before a person while a server sleeps over the answer of its call, and what that one brings. */
  async function answeredMeanwhile() {
    const [operation, voucher] = [newId(), voucherOf()];
    lose('before');
    await bench.hand(mali.id, voucher, operation);
    await bench.db.client.query("update deposit_gift set state = 'review', due_at = null where id = $1", [
      operation,
    ]);
    lose(undefined);
    const asked = await bench.gift(operation);
    return { operation, voucher, asked, answer: await bench.book.redeem(asked) };
  }

  async function waiting(): Promise<string> {
    const operation = newId();
    lose('after');
    await bench.hand(mali.id, voucherOf(), operation);
    lose(undefined);
    await bench.hurry();
    await bench.run();
    return operation;
  }
  const hand = { who: 'noi', why: 'seen in the wallet' };

  it('is credited once with what the person saw, also when ten say so at once; who and why are kept', async () => {
    const id = await waiting();
    const settle = () => bench.gifts.settleGift({ id, verdict: { came: satang(AMOUNT) }, ...hand });
    const answers = await Promise.all(Array.from({ length: 10 }, () => code(settle())));
    expect(answers.toSorted()).toEqual([...Array<string>(9).fill('NO_DATA'), 'OK']);
    expect(await bench.gift(id)).toMatchObject({ state: 'credited', settledBy: 'noi', settledWhy: hand.why });
    expect(await balanceOf(bench, mali.id)).toBe(satang(AMOUNT));
  });

  it('is refused when nothing came', async () => {
    const id = await waiting();
    await bench.gifts.settleGift({ id, verdict: 'nothing', ...hand });
    expect(await bench.gift(id)).toMatchObject({ state: 'refused', settledBy: 'noi' });
    expect(await balanceOf(bench, mali.id)).toBe(0n);
  });

  /** TrueMoney did not answer for so long that a person looks, and is still asked. */
  async function stillAsked(): Promise<string> {
    const operation = newId();
    lose('before');
    await bench.hand(mali.id, voucherOf(), operation);
    lose(undefined);
    await bench.db.client.query("update deposit_gift set state = 'review' where id = $1", [operation]);
    await bench.hurry();
    return operation;
  }

  it('is not decided while TrueMoney may be asked about it: who dies then would leave what came to nobody', async () => {
    const id = await stillAsked();
    const settle = (verdict: GiftVerdict) => code(bench.gifts.settleGift({ id, verdict, ...hand }));
    const both = async () => [await settle('nothing'), await settle({ came: satang(AMOUNT) })];
    expect(await both()).toEqual(Array(2).fill('TRANSFER_IN_PROGRESS'));
    expect(await bench.gifts.takeDueGift()).toMatchObject({ id });
    expect(await both()).toEqual(Array(2).fill('TRANSFER_IN_PROGRESS'));
    expect(await actionsOn(bench.db, 'gift', id)).toEqual([]);
    // the server that asked is dead, with what it brought
    await bench.book.redeem(await bench.gift(id));
    await bench.hurry();
    await bench.run();
    expect(await both()).toEqual(['OK', 'NO_DATA']);
  });

  it('is decided between two questions, and is asked about no more', async () => {
    const id = await stillAsked();
    await bench.db.client.query('update deposit_gift set attempts = $2, heard = $2 where id = $1', [
      id,
      REVIEW_AFTER,
    ]);
    lose('before');
    await bench.run();
    lose(undefined);
    expect(await bench.gift(id)).toMatchObject({ state: 'review', attempts: REVIEW_AFTER + 1 });
    await bench.gifts.settleGift({ id, verdict: 'nothing', ...hand });
    const before = bench.book.asked.length;
    await bench.hurry();
    await bench.run();
    expect(bench.book.asked.length).toBe(before);
    expect(await bench.gift(id)).toMatchObject({ state: 'refused', settledBy: 'noi' });
  });

  it('is asked about once an hour also where a person looks early, so that they find a time to decide', async () => {
    const id = await stillAsked();
    lose('before');
    await bench.run();
    expect(await bench.gift(id)).toMatchObject({ state: 'review', attempts: 2 });
    expect(await code(bench.gifts.settleGift({ id, verdict: 'nothing', ...hand }))).toBe('OK');
  });

  it('is asked about as soon as TrueMoney answers about another, but for what it was asked lately', async () => {
    const asked = async (minutes: number) => {
      const [silent, other] = [await stillAsked(), await stillAsked()];
      await bench.db.client.query(
        `update deposit_gift set state = case id when $1 then 'review' else state end,
          due_at = now() + case id when $1 then make_interval(mins => $2) else '-1 second' end where id in ($1, $3)`,
        [silent, 60 - minutes, other],
      );
      await bench.run();
      expect(await bench.gift(other)).toMatchObject({ state: 'credited' });
      return bench.gift(silent);
    };
    expect(await asked(9)).toMatchObject({ state: 'review', attempts: 1 });
    expect(await asked(11)).toMatchObject({ state: 'credited', attempts: 2 });
  });

  it('is not asked about by a server that slept since it took it', async () => {
    const id = await stillAsked();
    let now = Date.now();
    const sleepy = createGifts({ ...bench.parts, clock: { now: () => new Date(now) } });
    const taken = await sleepy.takeDueGift();
    expect(taken).toMatchObject({ id });
    const before = bench.book.asked.length;
    now += 30_000;
    await sleepy.carryOutGift(taken!);
    expect(bench.book.asked.length).toBe(before);
    expect(await bench.gift(id)).toMatchObject({ state: 'review', evidence: 'too late to send' });
    await bench.hurry();
    await bench.run();
    expect(await balanceOf(bench, mali.id)).toBe(satang(AMOUNT));
  });

  /** A person finds nothing of it while the call of a server that sleeps over it is under way, and that one is never answered. */
  async function unheardMeanwhile(): Promise<string> {
    const id = await stillAsked();
    await bench.db.client.query('update deposit_gift set attempts = $2, heard = $2 where id = $1', [
      id,
      REVIEW_AFTER,
    ]);
    const wake = asleepAtTrueMoney();
    const sleeping = bench.gifts.takeDueGift().then((taken) => bench.gifts.carryOutGift(taken!));
    await wake.asked;
    // its lease is over, and another server has asked in vain
    lose('before');
    await bench.hurry();
    await bench.run();
    await bench.gifts.settleGift({ id, verdict: 'nothing', ...hand });
    lose('after');
    wake.up();
    await sleeping;
    lose(undefined);
    return id;
  }

  it('is before a person again where a call that was under way when one found nothing is never answered', async () => {
    const id = await unheardMeanwhile();
    expect(bench.book.gifts.get((await bench.gift(id)).voucher)).toMatchObject({ isTaken: true });
    expect(await bench.gift(id)).toMatchObject({ state: 'review', refusal: null, closedAt: null });
    // once as a person found nothing, and once as they have to look again
    expect(bench.changes.splice(0)).toEqual(Array(2).fill(`${mali.id}: statement`));
    await bench.hurry();
    await bench.run();
    expect(await bench.gift(id)).toMatchObject({ state: 'review', evidence: 'taken', dueAt: null });
    await bench.gifts.settleGift({ id, verdict: { came: satang(AMOUNT) }, ...hand });
    expect(await balanceOf(bench, mali.id)).toBe(satang(AMOUNT));
    expect((await actionsOn(bench.db, 'gift', id)).map(({ verdict }) => verdict)).toEqual([
      'refuse',
      'credit',
    ]);
  });

  it('may be found to have brought nothing as often as it comes before a person', async () => {
    const id = await unheardMeanwhile();
    await bench.gifts.settleGift({ id, verdict: 'nothing', ...hand });
    // who slept before the call has brought nothing
    await concludeGift(bench.parts, await bench.gift(id), { outcome: 'unsent', reason: 'too late' });
    expect(await bench.gift(id)).toMatchObject({ state: 'refused', refusal: 'taken', settledBy: 'noi' });
    expect((await actionsOn(bench.db, 'gift', id)).map(({ round }) => round)).toEqual([1, 2]);
  });

  it('is before a person once more where its link is handed in again and our wallet turns out to have it', async () => {
    const [id, again] = [await stillAsked(), newId()];
    const { voucher } = await bench.gift(id);
    await bench.db.client.query('update deposit_gift set due_at = null where id = $1', [id]);
    await bench.gifts.settleGift({ id, verdict: 'nothing', ...hand });
    // a call that was given up arrives there only now
    await bench.book.redeem({ voucher, mobile: '' });
    expect(await bench.hand(mali.id, voucher, again)).toMatchObject({ status: 'PENDING' });
    expect(await bench.gift(again)).toMatchObject({ state: 'review', evidence: 'taken', dueAt: null });
    await bench.gifts.settleGift({ id: again, verdict: 'nothing', ...hand });
    expect(await code(bench.hand(mali.id, voucher))).toBe('TRUELINK_DUPLICATE');
  });

  it('is credited all the same when the call that was under way meanwhile brings it', async () => {
    const { operation, asked, answer } = await answeredMeanwhile();
    await bench.gifts.settleGift({
      id: operation,
      verdict: 'nothing',
      who: 'noi',
      why: 'not in the history',
    });
    await concludeGift(bench.parts, asked, answer);
    await concludeGift(bench.parts, asked, answer);
    expect(await bench.gift(operation)).toMatchObject({ state: 'credited', settledBy: 'noi' });
    expect(await balanceOf(bench, mali.id)).toBe(satang(AMOUNT));
  });

  it('is credited to whose call brought it, though its link was handed in again after a person refused it', async () => {
    const again = newId();
    const other = await memberWith(bench);
    const { operation, voucher, asked, answer } = await answeredMeanwhile();
    await bench.gifts.settleGift({ id: operation, verdict: 'nothing', ...hand });
    lose('before');
    await bench.hand(other.id, voucher, again);
    await concludeGift(bench.parts, asked, answer);
    expect(await bench.gift(operation)).toMatchObject({ state: 'credited' });
    expect(await bench.gift(again)).toMatchObject({ state: 'refused', refusal: 'taken' });
    expect(await balanceOf(bench, mali.id)).toBe(satang(AMOUNT));
    expect(await balanceOf(bench, other.id)).toBe(0n);
  });

  it('that a person credited to whoever handed its link in again is credited once, and another sum is told of that one', async () => {
    const again = newId();
    const { operation, voucher, asked, answer } = await answeredMeanwhile();
    await bench.gifts.settleGift({ id: operation, verdict: 'nothing', ...hand });
    await bench.hand(mali.id, voucher, again);
    await bench.gifts.settleGift({ id: again, verdict: { came: satang(2_000) }, ...hand });
    await concludeGift(bench.parts, asked, answer);
    expect(await bench.gift(operation)).toMatchObject({ state: 'refused' });
    expect(await bench.gift(again)).toMatchObject({ state: 'credited', evidence: '10.25 baht' });
    expect(await balanceOf(bench, mali.id)).toBe(satang(2_000));
  });

  it('that brings another sum than a person credited says so, is kept with it, and moves nothing', async () => {
    const { operation, asked, answer } = await answeredMeanwhile();
    await bench.gifts.settleGift({ id: operation, verdict: { came: satang(2_000) }, ...hand });
    const { log, errors } = heardErrors();
    const parts = { ...bench.parts, log };
    await concludeGift(parts, asked, answer);
    await concludeGift(parts, asked, answer);
    expect(errors).toEqual([
      [
        { gift: operation, credited: '2000', told: String(AMOUNT) },
        'TrueMoney tells another sum of a gift than a person credited',
      ],
    ]);
    expect(await bench.gift(operation)).toMatchObject({ state: 'credited', evidence: '10.25 baht' });
    expect(await balanceOf(bench, mali.id)).toBe(satang(2_000));
    const { rows } = await bench.db.client.query(
      'select kind, kept, told from told_otherwise where subject = $1',
      [operation],
    );
    expect(rows).toEqual([{ kind: 'gift-sum', kept: '20.00 baht', told: '10.25 baht' }]);
  });

  it('is settled by nobody without a name, a reason or an amount, and only while it waits', async () => {
    const id = await waiting();
    const settle = (more: object) =>
      code(bench.gifts.settleGift({ id, verdict: { came: satang(1) }, ...hand, ...more }));
    expect(await settle({ who: ' ' })).toBe('INVALID_REQUEST');
    expect(await settle({ why: '' })).toBe('INVALID_REQUEST');
    expect(await settle({ verdict: { came: satang(0) } })).toBe('INVALID_REQUEST');
    const open = newId();
    lose('before');
    await bench.hand(mali.id, voucherOf(), open);
    expect(await settle({ id: open })).toBe('NO_DATA');
    expect(await settle({ id: newId() })).toBe('NO_DATA');
  });
});

describe("what stands beside a member's statement", () => {
  const beside = async (member = mali) =>
    (await giftsBesideStatement(bench.db, member.id)).map(({ id, state }) => [id, state]);

  it('is a gift whose end is not known, and its bad end for a week; no other, and nobody else’s', async () => {
    const other = await memberWith(bench);
    const [known, unknown] = [newId(), newId()];
    await bench.hand(mali.id, voucherOf(), known);
    await code(bench.hand(mali.id, 'Nowhere'));
    lose('after');
    await bench.hand(mali.id, voucherOf(), unknown);
    expect(await beside()).toEqual([[unknown, 'open']]);
    lose(undefined);
    await bench.hurry();
    await bench.run();
    expect(await beside()).toEqual([[unknown, 'review']]);
    expect(await beside(other)).toEqual([]);

    bench.changes.length = 0;
    await bench.gifts.settleGift({ id: unknown, verdict: 'nothing', who: 'noi', why: 'not there' });
    expect(bench.changes).toEqual([`${mali.id}: statement`]);
    expect(await beside()).toEqual([[unknown, 'refused']]);
    await bench.db.client.query(
      "update deposit_gift set closed_at = now() - interval '8 days' where id = $1",
      [unknown],
    );
    expect(await beside()).toEqual([]);
  });
});

describe('a server that dies', () => {
  const dead = (): never => {
    throw new Error('killed');
  };
  const dying = (part: Partial<typeof bench.parts>) => createGifts({ ...bench.parts, ...part });

  async function livesOn(operation: string): Promise<string> {
    await bench.hurry();
    await bench.run();
    return (await bench.gift(operation)).state;
  }

  it('after the gift was written down and before the call: it is asked, and credits', async () => {
    const [operation, voucher] = [newId(), voucherOf()];
    const gifts = dying({ vouchers: { redeem: async () => dead() } });
    const link = sealed(linkTo(voucher));
    await expect(gifts.redeemGift({ memberId: mali.id, operation, link })).rejects.toThrow('killed');
    expect(await bench.hand(mali.id, voucher, operation)).toMatchObject({ status: 'PENDING' });
    expect(await livesOn(operation)).toBe('credited');
    expect(await balanceOf(bench, mali.id)).toBe(satang(AMOUNT));
  });

  it('after the call and before its answer was stored: a person must look', async () => {
    const [operation, voucher] = [newId(), voucherOf()];
    const gifts = dying({ house: async () => dead() });
    const link = sealed(linkTo(voucher));
    await expect(gifts.redeemGift({ memberId: mali.id, operation, link })).rejects.toThrow('killed');
    expect(await livesOn(operation)).toBe('review');
    expect(await balanceOf(bench, mali.id)).toBe(0n);
  });

  it('after the money was posted and before the commit: nothing happened, a person must look', async () => {
    const [operation, voucher] = [newId(), voucherOf()];
    const withTx: typeof bench.db.withTx = (work) =>
      bench.db.withTx(async (tx) => {
        const result = await work(tx);
        const { rowCount } = await tx.client.query(
          "select 1 from deposit_gift where id = $1 and state = 'credited'",
          [operation],
        );
        return rowCount === 1 ? dead() : result;
      });
    const gifts = dying({ db: { ...bench.db, withTx } });
    const link = sealed(linkTo(voucher));
    await expect(gifts.redeemGift({ memberId: mali.id, operation, link })).rejects.toThrow('killed');
    expect(await balanceOf(bench, mali.id)).toBe(0n);
    expect(await livesOn(operation)).toBe('review');
  });

  it('while two servers are at the same gift: what was redeemed credits, whoever is last', async () => {
    const [operation, voucher] = [newId(), voucherOf()];
    lose('before');
    await bench.hand(mali.id, voucher, operation);
    lose(undefined);
    meetAtTrueMoney(2);
    const early = await bench.gift(operation);
    await bench.hurry();
    const later = bench.gifts.takeDueGift().then((taken) => bench.gifts.carryOutGift(taken!));
    const answer = await bench.book.redeem(early);
    await later;
    await concludeGift(bench.parts, early, answer);
    await concludeGift(bench.parts, early, answer);
    expect(await bench.gift(operation)).toMatchObject({ state: 'credited' });
    expect(await balanceOf(bench, mali.id)).toBe(satang(AMOUNT));
  });
});

it('the audit finds every credited gift and its movement', async () => {
  expect((await audit(bench.db)).breaches).toEqual([]);
});

describe('a gift without an answer', () => {
  it('says until when it will be known, and no more once a person looks', async () => {
    const operation = newId();
    const voucher = voucherOf();
    lose('before');
    const { until } = await bench.hand(mali.id, voucher, operation);
    const { createdAt } = await bench.gift(operation);
    expect(until).toEqual(new Date(createdAt.getTime() + KNOWN_WITHIN_MS));
    expect(await bench.hand(mali.id, voucher, operation)).toMatchObject({ until });
    await bench.db.client.query(`update deposit_gift set state = 'review' where id = $1`, [operation]);
    expect(await bench.hand(mali.id, voucher, operation)).toMatchObject({ status: 'PENDING', until: null });
  });

  it('is known by then, or a person looks: so long take all attempts with their pauses', () => {
    let longest = REVIEW_AFTER * LONGEST_ATTEMPT_MS;
    for (let attempt = 1; attempt < REVIEW_AFTER; attempt += 1) longest += pauseSeconds(attempt) * 1000;
    expect(longest).toBeLessThan(KNOWN_WITHIN_MS);
  });
});
