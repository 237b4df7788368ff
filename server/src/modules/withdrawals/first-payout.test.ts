import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { balanceOf, memberWith, silent, type TestMember } from '../../testing/fixtures.ts';
import { untilDeath } from '../../testing/until-death.ts';
import { putBlock } from '../members/block-store.ts';
import { payoutAccountsOf, type ProvedAccount } from '../members/face.ts';
import { createAskWhose } from './ask-whose.ts';
import { conclude, createPayoutWork } from './carry-out.ts';
import { createDecidePayout } from './decide.ts';
import { bench, contradictionsOf, type Bench } from './testing.ts';
import { PAYOUTS_UNDER_WAY, waitingPayoutKind } from './waiting-payouts.ts';
import { createWithdraw } from './withdraw.ts';

const START = satang(100_000);
const AMOUNT = satang(10_000);

let b: Bench;
let member: TestMember;
let withdraw: ReturnType<typeof createWithdraw>;
let whose: ReturnType<typeof createAskWhose>;
/** How often the bank was asked. */
let questions = 0;
/** What a test does while the bank is asked whose account it is. */
let meanwhile: () => Promise<unknown>;
beforeAll(async () => {
  b = await bench();
  const compareHolder = async (account: ProvedAccount) => {
    questions += 1;
    const answer = await b.deps.compareHolder(account);
    await meanwhile();
    return answer;
  };
  const deps = { ...b.withdrawDeps, payoutAccountsOf };
  whose = createAskWhose({ ...deps, compareHolder, log: silent });
  withdraw = createWithdraw({ ...deps, askWhose: whose.askWhose });
});
beforeEach(async () => {
  member = await memberWith(b, START);
  b.bank.calls.length = 0;
  meanwhile = async () => undefined;
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

/** Asks for a withdrawal; its payout. */
async function asked() {
  const operation = randomUUID();
  await withdraw({ memberId: member.id, operation, amount: AMOUNT });
  return b.payout(operation);
}
/** A person lets it go out, and the bank pays it. */
async function paid(id: string): Promise<void> {
  await decide().approvePayout({ id, ...hand });
  expect(await b.attempt(id)).toMatchObject({ state: 'settled' });
}
const decide = () => createDecidePayout({ ...b.deps, payoutsDue: () => undefined });
const waiting = () => waitingPayoutKind({ ...b.deps, payoutsDue: () => undefined });
const hand = { who: 'noi', why: 'it is theirs' };
/** The runner takes what is due, however long it would have waited, and asks; what of the payout then. */
async function askedAgain(id: string) {
  await b.db.client.query("update payout_holder_question set due_at = '2000-01-01' where id = $1", [id]);
  const taken = await whose.work.take();
  if (taken?.id !== id) throw new Error(`took ${taken?.id}, not ${id}`);
  await whose.work.carryOut(taken);
  return b.payout(id);
}
/** The runner asks what is due by now. */
async function askAllDue(): Promise<void> {
  for (let taken; (taken = await whose.work.take()) !== undefined;) await whose.work.carryOut(taken);
}
const isStillAsked = async (id: string) =>
  (await b.db.client.query('select from payout_holder_question where id = $1', [id])).rowCount === 1;
const newest = async () => {
  const { rows } = await b.db.client.query<{ id: string }>(
    'select id from payout where member_id = $1 order by created_at desc limit 1',
    [member.id],
  );
  return rows[0]?.id ?? '';
};
const proof = async () =>
  (await b.db.client.query<object>('select proved_by as by from member where id = $1', [member.id])).rows[0];
const change = (what: string) => b.db.client.query(`update member set ${what} where id = $1`, [member.id]);

describe('the first payout to an account', () => {
  it('waits for a person, with its money set aside, while nobody knows whose account it is; so do those that come with it', async () => {
    const states = (await Promise.all([asked(), asked(), asked()])).map(({ state }) => state);
    expect(states).toEqual(['approval', 'approval', 'approval']);
    expect(await balanceOf(b, member.id)).toBe(START - 3n * AMOUNT);
    expect(b.bank.calls).toEqual([]);
  });

  it('goes out by itself where the account is proved', async () => {
    await change("proved_at = now(), proved_by = 'holder'");
    expect(await asked()).toMatchObject({ state: 'open', approval: null });
  });

  it('is the first until one arrived: the next goes out by itself', async () => {
    const first = await asked();
    expect(await asked()).toMatchObject({ state: 'approval' });
    await paid(first.id);
    expect(await asked()).toMatchObject({ state: 'open', approval: null });
  });

  it.each([
    ['number', "bank_account_no = bank_account_no || '1'"],
    ['bank', "bank_code = 'SCB'"],
    ['holder', "bank_account_name = 'SOMSRI JAIDEE'"],
  ])('is one anew at an account of another %s', async (_, other) => {
    await paid((await asked()).id);
    await change(other);
    expect(await asked()).toMatchObject({ state: 'approval' });
  });

  it('is one anew where the bank says afterwards that it did not arrive', async () => {
    const first = await asked();
    await paid(first.id);
    await conclude(b.deps, await b.payout(first.id), { outcome: 'refused', reason: 'ACCOUNT_CLOSED' });
    await contradictionsOf(b).refuse(member.id);
    expect(await asked()).toMatchObject({ state: 'approval' });
  });

  describe('whose holder the bank names just so', () => {
    beforeEach(() => b.held.add(member.accountNo));

    it('goes out by itself, and proves the account', async () => {
      const woken = b.woken();
      expect(await asked()).toMatchObject({ state: 'open', approval: null, attempts: 0 });
      expect(b.woken()).toBe(woken + 1);
      expect(await proof()).toEqual({ by: 'holder' });
    });

    it('waits for a person all the same above the automatic amount, also where the same is asked for with a smaller one, or again once it is raised', async () => {
      const most = b.limits.withdrawAutomaticMaximum;
      b.limits.withdrawAutomaticMaximum = satang(9_999);
      const { id } = await asked();
      const smaller = { memberId: member.id, operation: id, amount: satang(9_999) };
      b.limits.withdrawMinimum = satang(1);
      await withdraw(smaller).catch(() => undefined);
      b.limits.withdrawMinimum = satang(10_000);
      b.limits.withdrawAutomaticMaximum = most;
      await withdraw({ memberId: member.id, operation: id, amount: AMOUNT });
      expect(await b.payout(id)).toMatchObject({ state: 'approval', approval: 'waiting' });
      expect(await proof()).toEqual({ by: null });
    });

    it.each([
      ['payouts of the member are held', () => change("payouts_held_until = now() + interval '1 day'")],
      [
        'a person keeps payouts of the member back',
        () => b.db.withTx((tx) => putBlock(tx, member.id, { kind: 'payouts', until: null, why: 'asked' })),
      ],
      ['the member has another account', () => change("bank_account_no = bank_account_no || '1'")],
    ])('waits where %s by then', async (_, came) => {
      meanwhile = came;
      const waiting = await asked();
      expect(waiting).toMatchObject({ state: 'approval', approval: 'waiting' });
      expect(await isStillAsked(waiting.id)).toBe(false);
    });

    it('waits for a person where less may go out unasked by then, also once that is raised again', async () => {
      const most = b.limits.withdrawAutomaticMaximum;
      meanwhile = async () => void (b.limits.withdrawAutomaticMaximum = satang(9_999));
      const waiting = await asked();
      b.limits.withdrawAutomaticMaximum = most;
      expect(waiting).toMatchObject({ state: 'approval', approval: 'waiting' });
      expect(await isStillAsked(waiting.id)).toBe(false);
    });

    it.each([
      ['approve', () => decide().approvePayout, { state: 'open', approval: 'given' }],
      ['refuse', () => decide().refusePayout, { state: 'returned', approval: 'refused' }],
    ])('is what a person said of it meanwhile: %s', async (_, say, end) => {
      meanwhile = async () => say()({ id: await newest(), ...hand });
      const decided = await asked();
      expect(decided).toMatchObject(end);
      expect(await isStillAsked(decided.id)).toBe(false);
    });

    it('is asked about by another server where the first one dies while it asks', async () => {
      meanwhile = () => Promise.reject(new Error('killed'));
      const { id, state } = await asked();
      expect(state).toBe('approval');
      meanwhile = async () => undefined;
      expect(await askedAgain(id)).toMatchObject({ state: 'open', approval: null, attempts: 0 });
      expect(await isStillAsked(id)).toBe(false);
      expect(await balanceOf(b, member.id)).toBe(START - AMOUNT);
    });

    it('is asked about after a while, and not each minute, where asking fails by a mistake of ours', async () => {
      meanwhile = () => Promise.reject(new Error('a mistake'));
      const { id } = await asked();
      const { rows } = await b.db.client.query<{ seconds: number }>(
        'select extract(epoch from due_at - now())::int as seconds from payout_holder_question where id = $1',
        [id],
      );
      expect(rows[0]?.seconds).toBeGreaterThan(90);
    });

    it('goes out once where two servers ask at once', async () => {
      meanwhile = async () => {
        meanwhile = async () => undefined;
        await askedAgain(await newest());
      };
      const woken = b.woken();
      expect(await asked()).toMatchObject({ state: 'open', approval: null, attempts: 0 });
      expect(b.woken()).toBe(woken + 1);
    });
  });

  it('waits no more where one of their other payouts arrived there meanwhile, and is looked at as soon as it has', async () => {
    const [first, second] = [await asked(), await asked()];
    await paid(first.id);
    await askAllDue();
    expect(await b.payout(second.id)).toMatchObject({ state: 'open', approval: null });
  });

  describe('whose bank names another holder', () => {
    const OTHER = 'MRS SOMSRI RAKDEE';
    beforeEach(() => b.toldHolders.set(member.accountNo, OTHER));
    /** By when a person is told whom the bank names; undefined: by nothing. */
    const shown = async (id: string) => {
      const { because, facts } = (await waiting().find(id)) ?? {};
      const listed = (await waiting().list()).find((one) => one.id === id);
      return { because, listed: listed?.because, names: facts?.['the bank names'] };
    };

    it('is asked about no more, and who decides is told whom the bank names, until they have decided', async () => {
      const before = questions;
      const { id, state } = await asked();
      expect(state).toBe('approval');
      expect(await askedAgain(id)).toMatchObject({ state: 'approval' });
      expect(questions).toBe(before + 1);
      const because = 'the first payout to an account whose bank names another holder';
      expect(await shown(id)).toEqual({ because, listed: because, names: OTHER });
      await decide().approvePayout({ id, ...hand });
      expect(await shown(id)).toEqual({ because: undefined, listed: undefined, names: undefined });
      expect(await b.payout(id)).toMatchObject({ state: 'open', toldHolder: null });
    });

    it('is forgotten where a person refuses it', async () => {
      const { id } = await asked();
      await decide().refusePayout({ id, ...hand });
      expect(await b.payout(id)).toMatchObject({ state: 'returned', toldHolder: null });
    });

    it('is forgotten where a server of the release before lets it out', async () => {
      const { id } = await asked();
      await b.db.client.query(
        `update payout set state = 'open', approval = 'given', due_at = now(), let_out_at = now() where id = $1`,
        [id],
      );
      expect(await b.payout(id)).toMatchObject({ state: 'open', toldHolder: null });
    });

    it('goes out all the same once a credit has proved the account', async () => {
      const { id } = await asked();
      await change("proved_at = now(), proved_by = 'credit'");
      expect(await askedAgain(id)).toMatchObject({ state: 'open', approval: null, toldHolder: null });
    });

    it('goes out with one that was asked for later, whose member the bank names by then', async () => {
      const { id } = await asked();
      b.toldHolders.delete(member.accountNo);
      b.held.add(member.accountNo);
      expect(await asked()).toMatchObject({ state: 'open' });
      await askAllDue();
      expect(await b.payout(id)).toMatchObject({ state: 'open', approval: null });
    });

    it('holds up no payout to the account that its member corrected it to', async () => {
      const { id } = await asked();
      await change("bank_account_no = bank_account_no || '1'");
      await change("proved_at = now(), proved_by = 'holder'");
      expect(await asked()).toMatchObject({ state: 'open' });
      // this one goes to the account of before: a person says what becomes of it, and still reads whom the bank named
      await askedAgain(id);
      expect(await isStillAsked(id)).toBe(false);
      expect(await shown(id)).toMatchObject({ names: OTHER });
    });

    it('is not approved by who has not seen whom the bank names', async () => {
      b.toldHolders.delete(member.accountNo);
      const { id } = await asked();
      const facts = (await waiting().find(id))?.facts;
      b.toldHolders.set(member.accountNo, OTHER);
      await askedAgain(id);
      await expect(decide().approvePayout({ id, ...hand, facts })).rejects.toMatchObject({ code: 'NO_DATA' });
      await decide().approvePayout({ id, ...hand, facts: (await waiting().find(id))?.facts });
    });
  });

  describe('whose bank writes the holder otherwise', () => {
    it.each(['นาย สมชาย ใจดี', 'SOMCHAI J'])(
      'shows that name to who decides, %s, and is not approved by who has not seen it; the bank is asked no more',
      async (name) => {
        const { id } = await asked();
        const before = (await waiting().find(id))?.facts;
        b.toldHolders.set(member.accountNo, name);
        expect(await askedAgain(id)).toMatchObject({ state: 'approval', toldHolder: name });
        const told = questions;
        await askedAgain(id);
        expect(questions).toBe(told);
        const { because, facts } = (await waiting().find(id)) ?? {};
        expect(because).toBe('the first payout to an account whose bank writes the holder otherwise');
        expect(facts).toMatchObject({ 'the bank writes': name });
        expect(facts).not.toHaveProperty('the bank names');
        await expect(decide().approvePayout({ id, ...hand, facts: before })).rejects.toMatchObject({
          code: 'NO_DATA',
        });
        await decide().approvePayout({ id, ...hand, facts });
        expect(await b.payout(id)).toMatchObject({ state: 'open', toldHolder: null });
      },
    );

    it('goes out all the same once a credit has proved the account', async () => {
      b.toldHolders.set(member.accountNo, 'นาย สมชาย ใจดี');
      const { id } = await asked();
      await change("proved_at = now(), proved_by = 'credit'");
      expect(await askedAgain(id)).toMatchObject({ state: 'open', approval: null, toldHolder: null });
    });
  });

  describe('whose server dies before it looks at their others', () => {
    const dying = () => untilDeath(b.db, 'update payout_holder_question set due_at = now()');
    /** What has not been looked at goes out at its own time, within the hour. */
    async function goesOut(id: string) {
      const { rows } = await b.db.client.query<{ isWithin: boolean }>(
        `select due_at < now() + interval '1 hour' as "isWithin" from payout_holder_question where id = $1`,
        [id],
      );
      expect([rows, await b.payout(id)]).toMatchObject([[{ isWithin: true }], { state: 'approval' }]);
      expect(await askedAgain(id)).toMatchObject({ state: 'open', approval: null });
      expect(await isStillAsked(id)).toBe(false);
    }

    it('goes out, and they do at their own time, where its holder was named', async () => {
      const [first, second] = [await asked(), await asked()];
      b.held.add(member.accountNo);
      const { db, died } = dying();
      const { work } = createAskWhose({
        ...{ ...b.withdrawDeps, db, payoutAccountsOf, log: silent },
        compareHolder: b.deps.compareHolder,
      });
      void work.carryOut({ id: first.id, attempts: 1 });
      await died;
      expect(await b.payout(first.id)).toMatchObject({ state: 'open', approval: null });
      expect(await isStillAsked(first.id)).toBe(false);
      await goesOut(second.id);
    });

    it('arrives, and they go out at their own time', async () => {
      const [first, second] = [await asked(), await asked()];
      await decide().approvePayout({ id: first.id, ...hand });
      const { attempts } = await b.take(first.id);
      const { db, died } = dying();
      void createPayoutWork({ ...b.deps, db }).carryOut({ id: first.id, attempts, takenAt: new Date() });
      await died;
      expect(await b.payout(first.id)).toMatchObject({ state: 'settled' });
      await goesOut(second.id);
      expect(b.bank.calls.filter((call) => call.startsWith('send'))).toHaveLength(1);
    });
  });

  describe('whose holder the bank does not name', () => {
    it('goes out with the member’s others once one of them lets the account be known', async () => {
      const [first, second] = [await asked(), await asked()];
      b.held.add(member.accountNo);
      await askedAgain(first.id);
      await askAllDue();
      expect(await b.payout(second.id)).toMatchObject({ state: 'open', approval: null });
    });

    it('says to who decides that it is the first there, as long as it is asked about', async () => {
      const { id } = await asked();
      const because = async () => (await waiting().find(id))?.because;
      expect(await because()).toBe('the first payout to an account that no bank has named yet');
      expect((await waiting().list()).find((one) => one.id === id)?.because).toBe(await because());
      await decide().approvePayout({ id, ...hand });
      expect(await because()).toBeUndefined();
    });

    it('is under way since it was let out, however long it waited', async () => {
      const { id } = await asked();
      await b.db.client.query(
        "update payout set created_at = created_at - interval '8 hours' where id = $1",
        [id],
      );
      b.held.add(member.accountNo);
      await askedAgain(id);
      const { rows } = await b.db.client.query<{ oldest: Date }>(
        `select min(since) as oldest from (${PAYOUTS_UNDER_WAY}) w(since)`,
      );
      expect(Date.now() - (rows[0]?.oldest.getTime() ?? 0)).toBeLessThan(3_600_000);
    });

    it('is asked about again, and goes out once the bank names its member', async () => {
      const { id } = await asked();
      expect(await askedAgain(id)).toMatchObject({ state: 'approval' });
      b.held.add(member.accountNo);
      expect(await askedAgain(id)).toMatchObject({ state: 'open', approval: null });
      expect(await proof()).toEqual({ by: 'holder' });
    });

    it('goes out once something else has proved the account, and no bank is asked for that', async () => {
      const { id } = await asked();
      await change("proved_at = now(), proved_by = 'credit'");
      const before = questions;
      expect(await askedAgain(id)).toMatchObject({ state: 'open', approval: null });
      expect(questions).toBe(before);
    });

    it('is asked about by nobody once a person has decided', async () => {
      const { id } = await asked();
      await decide().refusePayout({ id, ...hand });
      const before = questions;
      expect(await askedAgain(id)).toMatchObject({ state: 'returned', approval: 'refused' });
      expect(questions).toBe(before);
      expect(await isStillAsked(id)).toBe(false);
    });
  });
});
