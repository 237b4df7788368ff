import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TRUEMONEY } from '@krapao/contract/constants';
import { satang } from '@krapao/contract/money';
import type { FeedLine } from '../../../ports/bank-feed.ts';
import { sealed } from '@krapao/tools/testing/sealed-link';
import { systemClock } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { audit } from '../../../compose/audit.ts';
import { createGifts } from '../gift/index.ts';
import { GiftBook, linkTo, type Loss } from '../gift/testing.ts';
import { proveBankAccount } from '../../members/face.ts';
import { memberById } from '../../members/store.ts';
import { siteBank, siteWallet } from '../../site/tables.ts';
import { lineIn } from './line-store.ts';
import { feedBench, lineOf, type FeedBench } from './testing.ts';

const OURS = '0891112224';
let bench: FeedBench;
let mali: TestMember;
beforeAll(async () => {
  bench = await feedBench();
  const named = { nameTH: 'ทรูมันนี่', nameEN: 'TrueMoney', nameLA: 'ທຣູມັນນີ' };
  await bench.db.sql
    .insert(siteBank)
    .values({ code: TRUEMONEY, number: null, ...named, isSelectable: false, position: 9 });
  await bench.db.sql
    .insert(siteWallet)
    .values({ mode: 'AUTO', accountName: 'KRAPAO', mobile: OURS, isActive: true });
});
afterAll(() => bench.end());
beforeEach(async () => {
  mali = await memberWith(bench);
  bench.time.ahead = 0;
});

const AMOUNT = satang(10_025);
/** From the member's wallet to ours, all of its number shown. */
function walletLine(from: TestMember, more: Partial<FeedLine> = {}): FeedLine {
  const wallets = { bankCode: TRUEMONEY, accountNo: OURS, sendingBank: TRUEMONEY };
  return lineOf(from, { ...wallets, fromAccount: from.phone, fromName: 'SOMCHAI ***', ...more });
}
const masked = (phone: string) => `${phone.slice(0, 3)}-xxx-${phone.slice(6)}`;
/** Another member whose masked number is the same. */
async function twinOf({ phone }: TestMember): Promise<TestMember> {
  const twin = await memberWith(bench);
  const like = `${phone.slice(0, 3)}999${phone.slice(6)}`;
  await bench.db.client.query('update member set phone = $1 where id = $2', [like, twin.id]);
  return { ...twin, phone: like };
}

describe('money to our TrueMoney number', () => {
  it.each([
    ['as it is', (phone: string) => phone],
    ['with +66', (phone: string) => `+66 ${phone.slice(1)}`],
    ['in groups', (phone: string) => `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`],
  ])('from the number that a member registered, shown %s, is theirs', async (_, shown) => {
    const [line] = await bench.report(walletLine(mali, { fromAccount: shown(mali.phone), fromName: null }));
    expect(line).toMatchObject({ state: 'credited', memberId: mali.id });
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
  });

  it('from a masked number takes the name beside it, and that one member fits', async () => {
    const fromAccount = masked(mali.phone);
    const [nameless] = await bench.report(walletLine(mali, { fromAccount, fromName: null }));
    expect(nameless?.evidence).toBe('part of the sender is shown, and nobody announced it');
    expect(await bench.report(walletLine(mali, { fromAccount }))).toMatchObject([{ memberId: mali.id }]);
    await twinOf(mali);
    const [both] = await bench.report(walletLine(mali, { fromAccount }));
    expect(both).toMatchObject({
      state: 'unmatched',
      evidence: 'several members have such a number and name',
    });
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
  });

  it('from a wallet whose number a code proved and whose name the bank knows is delayed by nobody who looks alike', async () => {
    const fromAccount = masked(mali.phone);
    const twin = await twinOf(mali);
    const report = async () => (await bench.report(walletLine(mali, { fromAccount })))[0];
    const set = (member: TestMember, column: string, value: string | null) =>
      bench.db.client.query(`update member set ${column} = $2 where id = $1`, [member.id, value]);
    const proveAccount = async ({ id }: TestMember) => {
      const account = await memberById(bench.db, id);
      await bench.db.withTx((tx) => proveBankAccount(tx, id, account!, 'holder'));
    };
    // a number says nothing of a name, and an account nothing of a number
    await set(twin, 'phone_proved_at', new Date().toISOString());
    expect(await report()).toMatchObject({ state: 'unmatched' });
    await proveAccount(mali);
    expect(await report()).toMatchObject({ state: 'unmatched' });
    await set(mali, 'phone_proved_at', new Date().toISOString());
    expect(await report()).toMatchObject({ state: 'credited', memberId: mali.id, fittedBy: 'proved' });
    await proveAccount(twin);
    expect(await report()).toMatchObject({ state: 'unmatched' });
    await set(twin, 'phone_proved_at', null);
    expect((await audit(bench.db)).breaches).toEqual([]);
  });

  it.each([
    ['another number', { fromAccount: '0600000001' }, 'no member has that number and name'],
    ['a name that is somebody else’s', { fromName: 'SOMSAK ***' }, 'no member has that number and name'],
    ['no number', { fromAccount: null }, 'part of the sender is shown, and nobody announced it'],
    ['two digits', { fromAccount: '08x-xxx-xxxx' }, 'too little of the number is shown to look for it'],
    [
      'a number of ours that is not sent to',
      { accountNo: '0891112229' },
      'to an account that takes no deposits',
    ],
  ])('with %s waits for a person', async (_, more, evidence) => {
    const [line] = await bench.report(walletLine(mali, more));
    expect(line).toMatchObject({ state: 'unmatched', evidence });
    expect(await balanceOf(bench, mali.id)).toBe(0n);
  });

  it('in another script than the registered name goes by the number', async () => {
    const [line] = await bench.report(walletLine(mali, { fromName: 'สมชาย ***' }));
    expect(line).toMatchObject({ memberId: mali.id });
  });

  it('of an announced amount is who announced it, where no other number is shown', async () => {
    const twin = await twinOf(mali);
    const announce = async () => (await bench.announce(twin.id, 20_000)).amount;
    const first = await announce();
    const [wrong] = await bench.report(walletLine(mali, { amount: first }));
    expect(wrong).toMatchObject({ state: 'unmatched', evidence: `announced by ${twin.id}` });
    for (const fromAccount of [masked(mali.phone), null]) {
      const amount = await announce();
      const [line] = await bench.report(walletLine(mali, { amount, fromAccount, fromName: null }));
      expect(line).toMatchObject({ state: 'credited', memberId: twin.id });
    }
  });

  it('can be announced where a wallet is all that takes money', async () => {
    await bench.db.client.query('update site_receiving_account set is_active = false');
    expect(await bench.announce(mali.id, 10_000)).toMatchObject({ amount: 10_001n });
    await bench.db.client.query('update site_receiving_account set is_active = true');
  });

  it.each([
    ['that was switched off', 'is_active = false'],
    ['that has another number now', "mobile = '0891112229'"],
  ])('of a wallet %s is credited', async (_, set) => {
    const ours = (to: string) => bench.db.client.query(`update site_wallet set ${to} where mode = 'AUTO'`);
    await ours(set);
    const [line] = await bench.report(walletLine(mali));
    await ours(`mobile = '${OURS}', is_active = true`);
    expect(line).toMatchObject({ state: 'credited', memberId: mali.id });
  });

  describe('whose wallet redeems gifts as well', () => {
    beforeEach(async () => {
      await bench.db.client.query(
        "insert into site_wallet (mode, account_name, mobile) values ('gift', 'KRAPAO', $1) on conflict do nothing",
        [OURS],
      );
    });
    afterEach(() => bench.db.client.query('delete from deposit_gift'));
    afterAll(() => bench.db.client.query("delete from site_wallet where mode = 'gift'"));
    /** The wallet takes a gift that a friend of the member hands in. */
    async function handIn(loss?: Loss) {
      const book = new GiftBook();
      book.loss = () => loss;
      const gifts = createGifts({ ...bench.parts, vouchers: book, clock: systemClock });
      const friend = await memberWith(bench);
      const id = newId();
      const link = sealed(linkTo(book.make(id, Number(AMOUNT))));
      await gifts.redeemGift({ memberId: friend.id, operation: id, link });
      /** TrueMoney is asked once more. */
      const askAgain = async () => {
        book.loss = () => undefined;
        await bench.db.client.query('update deposit_gift set due_at = now() where id = $1', [id]);
        const taken = await gifts.takeDueGift();
        if (taken) await gifts.carryOutGift(taken);
      };
      /** The friend hands it in once more, and a person finds that it came. */
      const creditedAfterAll = async () => {
        book.loss = () => undefined;
        const again = newId();
        await gifts.redeemGift({ memberId: friend.id, operation: again, link });
        await gifts.settleGift({ id: again, verdict: { came: AMOUNT }, who: 'noi', why: 'it is there' });
        return again;
      };
      return { friend, id, askAgain, creditedAfterAll };
    }
    const held = async () => balanceOf(bench, mali.id);

    it('is, of what a gift brought, nobody’s by the rule: it is in the wallet of who handed it in', async () => {
      const { friend, id } = await handIn();
      const [line] = await bench.report(walletLine(mali, { at: new Date() }));
      expect([await balanceOf(bench, friend.id), await held()]).toEqual([AMOUNT, 0n]);
      expect(line).toMatchObject({ state: 'unmatched', evidence: `it may be what gift ${id} brought` });
    });

    it.each([
      ['ahead of ours', 9],
      ['behind ours', -9],
    ])('is nobody’s by the rule either where its bank’s clock is minutes %s', async (_, minutes) => {
      const { id } = await handIn();
      const [line] = await bench.report(walletLine(mali, { at: new Date(Date.now() + minutes * 60_000) }));
      expect(line).toMatchObject({ state: 'unmatched', evidence: `it may be what gift ${id} brought` });
      expect(await held()).toBe(0n);
    });

    const GONE =
      "refusal = 'taken', settled_by = 'noi', settled_why = 'nothing', closed_at = now() - interval '5 minutes'";
    it.each([
      ['it is redeemed', "state = 'open', due_at = now()"],
      ['it waits for a person, and TrueMoney is asked on', "state = 'review', due_at = now()"],
      ['it waits for a person alone', "state = 'review', due_at = null"],
      [
        'a call about it is not heard of, whatever a person said',
        `state = 'refused', due_at = now(), ${GONE}`,
      ],
    ])('is a person’s as long as nobody knows what a gift brought: %s', async (_, set) => {
      const { id } = await handIn('after');
      await bench.db.client.query(`update deposit_gift set ${set} where id = $1`, [id]);
      await bench.db.client.query(
        "update deposit_gift set created_at = now() - interval '3 hours' where id = $1",
        [id],
      );
      const [line] = await bench.report(walletLine(mali, { at: new Date() }));
      expect(line).toMatchObject({ state: 'unmatched', evidence: `it may be what gift ${id} brought` });
      expect(await held()).toBe(0n);
    });

    it('is its sender’s by the rule once TrueMoney tells that an unclear gift brought another sum', async () => {
      const { id, askAgain } = await handIn('before');
      const at = new Date();
      const [other, same] = [walletLine(mali, { at, amount: satang(10_026) }), walletLine(mali, { at })];
      const unclear = { state: 'unmatched', evidence: `it may be what gift ${id} brought` };
      expect(await bench.report(other, same)).toMatchObject([unclear, unclear]);
      await askAgain();
      await bench.runLines();
      expect(await bench.line(other.id)).toMatchObject({
        state: 'credited',
        memberId: mali.id,
        evidence: null,
      });
      expect(await bench.line(same.id)).toMatchObject(unclear);
      expect(await held()).toBe(10_026n);
    });

    it('stays with a person who decides it at the moment in which TrueMoney tells', async () => {
      const { askAgain } = await handIn('before');
      const line = walletLine(mali, { at: new Date(), amount: satang(10_026) });
      await bench.report(line);
      await bench.db.withTx(async (tx) => {
        expect(await lineIn(tx, line.id, 'unmatched')).toBeDefined();
        await askAgain();
      });
      await bench.runLines();
      expect(await bench.line(line.id)).toMatchObject({ state: 'unmatched' });
      expect(await held()).toBe(0n);
    });

    it('is its sender’s by the rule once TrueMoney refused a gift that was asked about meanwhile', async () => {
      const line = walletLine(mali, { at: new Date() });
      const book = new GiftBook();
      book.meet = async () => expect(await bench.report(line)).toMatchObject([{ state: 'unmatched' }]);
      const gifts = createGifts({ ...bench.parts, vouchers: book, clock: systemClock });
      const stranger = { memberId: (await memberWith(bench)).id, operation: newId() };
      const handingIn = gifts.redeemGift({ ...stranger, link: sealed(linkTo('made-up')) });
      await expect(handingIn).rejects.toMatchObject({ code: 'TRUELINK_INVALID' });
      await bench.runLines();
      expect(await bench.line(line.id)).toMatchObject({ state: 'credited', memberId: mali.id });
    });

    it('is its sender’s again once a gift brought nothing', async () => {
      const { id } = await handIn('after');
      await bench.db.client.query(
        `update deposit_gift set state = 'refused', due_at = null, ${GONE} where id = $1`,
        [id],
      );
      expect(await bench.report(walletLine(mali, { at: new Date() }))).toMatchObject([{ state: 'credited' }]);
    });

    it('is, told late of what a gift brought when it was handed in before, nobody’s by the rule either', async () => {
      const { id, creditedAfterAll } = await handIn('after');
      const before = "created_at = now() - interval '3 hours'";
      await bench.db.client.query(
        `update deposit_gift set state = 'refused', due_at = null, ${GONE}, ${before} where id = $1`,
        [id],
      );
      const gift = await creditedAfterAll();
      const [line] = await bench.report(walletLine(mali, { at: new Date(Date.now() - 3 * 3_600_000) }));
      expect(line).toMatchObject({ state: 'unmatched', evidence: `it may be what gift ${gift} brought` });
      expect(await held()).toBe(0n);
    });

    it.each([
      ['another sum', () => ({ amount: satang(10_026) })],
      ['another moment', () => ({ at: new Date(Date.now() - 15 * 60_000) })],
    ])('is its sender’s, of %s', async (_, more) => {
      await handIn();
      const [line] = await bench.report(walletLine(mali, { at: new Date(), ...more() }));
      expect(line).toMatchObject({ state: 'credited', memberId: mali.id });
    });
  });

  it('is credited once, told by two lines and many servers at once', async () => {
    const line = walletLine(mali);
    const lines = [line, { ...line, id: `${line.id}-again` }];
    await bench.feed.takeLines({ lines, unreadable: [] });
    const both = [line.id, `${line.id}-again`];
    await Promise.all([...both, ...both, ...both].map((id) => bench.feed.carryOutLine(id)));
    const states = await Promise.all(both.map(async (id) => (await bench.line(id)).state));
    expect(states.toSorted()).toEqual(['credited', 'known']);
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
  });
});
