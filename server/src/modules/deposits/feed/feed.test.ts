import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { audit } from '../../../compose/audit.ts';
import { balanceOf, memberWith, putOff, type TestMember } from '../../../testing/fixtures.ts';
import { miniQr, slipPicture, transfer } from '../slip/testing.ts';
import { waitingSlipKind } from '../slip/waiting-slips.ts';
import { createFeed } from './index.ts';
import { unmatchedLines } from './line-store.ts';
import { waitingLineKind } from './waiting-lines.ts';
import { feedBench, lineOf, type FeedBench } from './testing.ts';

let bench: FeedBench;
let mali: TestMember;
beforeAll(async () => {
  bench = await feedBench();
});
afterAll(() => bench.end());
beforeEach(async () => {
  mali = await memberWith(bench);
  bench.time.ahead = 0;
});

const AMOUNT = satang(10_025);
const code = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'OK',
    (error: Error) => error.message,
  );
/** Another member whose account a bank's mask does not tell from that one's. */
async function twinOf(member: TestMember): Promise<TestMember> {
  const twin = await memberWith(bench);
  const accountNo = `66${member.accountNo.slice(2)}`;
  await bench.db.client.query('update member set bank_account_no = $1 where id = $2', [accountNo, twin.id]);
  return { ...twin, accountNo };
}

describe('money that the bank reports', () => {
  it('of one member’s account and name is credited, and the screens hear of it', async () => {
    bench.changes.length = 0;
    const [line] = await bench.report(lineOf(mali));
    expect(line).toMatchObject({ state: 'credited', memberId: mali.id });
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
    expect(bench.changes).toEqual([`${mali.id}: wallet statement`]);
  });

  it('is credited once, however often it is reported, by calls and by reading, at once', async () => {
    const line = lineOf(mali);
    bench.told.push(line);
    await Promise.all([
      ...Array.from({ length: 20 }, () => bench.feed.takeLines({ lines: [line], unreadable: [] })),
      bench.feed.readFeed(),
    ]);
    await Promise.all(Array.from({ length: 10 }, () => bench.feed.carryOutLine(line.id)));
    await bench.report(line, { ...line, id: `${line.id}-again` });
    expect(await bench.line(`${line.id}-again`)).toMatchObject({ state: 'known' });
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
  });

  it.each([
    ['another name', { fromName: 'MR. SOMSAK K' }, 'no member has that number and name'],
    ['another account', { fromAccount: 'xxxx999999' }, 'no member has that number and name'],
    ['another bank of ours', { sendingBank: '014' }, 'no member has that number and name'],
    ['a bank that nobody knows', { sendingBank: '999' }, 'the sending bank is not known'],
    ['no sender at all', { fromAccount: null, fromName: null }, 'the bank shows no sender'],
    ['half of a sender', { fromName: null }, 'part of the sender is shown, and nobody announced it'],
    [
      'an account of ours that takes none',
      { accountNo: '9999999999' },
      'to an account that takes no deposits',
    ],
    ['less than the minimum', { amount: satang(99) }, 'below the deposit minimum'],
  ])('with %s waits for a person', async (_, more, evidence) => {
    const [line] = await bench.report(lineOf(mali, more));
    expect(line).toMatchObject({ state: 'unmatched', evidence });
    expect(await balanceOf(bench, mali.id)).toBe(0n);
  });

  it.each([
    ['that was switched off', 'is_active = false'],
    ['that has another number now', "account_no = '9998887776'"],
    ['that has another number now and was switched off', "account_no = '9998887776', is_active = false"],
  ])('to an account of ours %s is credited, on the account that took it', async (_, set) => {
    const ours = (to: string) =>
      bench.db.client.query(`update site_receiving_account set ${to} where bank_code = 'SCB'`);
    await ours(set);
    const [line] = await bench.report(lineOf(mali));
    await ours("account_no = '1112223334', is_active = true");
    expect(line).toMatchObject({ state: 'credited', memberId: mali.id });
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
    const { rows } = await bench.db.client.query(
      'select our_bank, our_account from ledger_movement where id = $1',
      [line?.movementId],
    );
    expect(rows).toEqual([{ our_bank: 'SCB', our_account: '1112223334' }]);
  });

  it('that several members may have sent waits for a person', async () => {
    const twin = await twinOf(mali);
    const [line] = await bench.report(lineOf(mali));
    expect(line?.evidence).toBe('several members have such a number and name');
    expect(line?.candidates).toHaveLength(2);
    for (const { id: memberId, accountNo: number } of [mali, twin])
      expect(line?.candidates).toContainEqual({ memberId, number, name: 'SOMCHAI JAIDEE', isProved: false });
    expect((await balanceOf(bench, mali.id)) + (await balanceOf(bench, twin.id))).toBe(0n);
  });
});

describe('an announced transfer', () => {
  it('is the same one when the same is wished again, and by the same call', async () => {
    const operation = newId();
    const first = await bench.announce(mali.id, 20_000, operation);
    expect(await bench.announce(mali.id, 20_000, operation)).toMatchObject({ amount: first.amount });
    expect(await bench.announce(mali.id, 20_000)).toMatchObject({ amount: first.amount });
  });

  it('decides between members whose accounts the bank does not tell apart', async () => {
    const twin = await twinOf(mali);
    const [hers, his] = [await bench.announce(mali.id, 30_000), await bench.announce(twin.id, 30_000)];
    const lines = await bench.report(
      lineOf(mali, { amount: his.amount }),
      lineOf(mali, { amount: hers.amount }),
    );
    expect(lines).toMatchObject([{ memberId: twin.id }, { memberId: mali.id }]);
  });

  it('of half a shown sender is enough, of a sender that contradicts it is not', async () => {
    const { amount } = await bench.announce(mali.id, 31_000);
    const [other] = await bench.report(lineOf(mali, { amount, fromName: null, fromAccount: 'xxxx999999' }));
    expect(other).toMatchObject({ state: 'unmatched' });
    const [line] = await bench.report(lineOf(mali, { amount, fromName: null }));
    expect(line).toMatchObject({ state: 'credited', memberId: mali.id });
  });

  it('is met once: the same amount again is matched without it', async () => {
    const twin = await twinOf(mali);
    const { amount } = await bench.announce(twin.id, 32_000);
    const [first, second] = await bench.report(lineOf(mali, { amount }), lineOf(mali, { amount }));
    expect([first?.state, second?.state].toSorted()).toEqual(['credited', 'unmatched']);
    expect(await balanceOf(bench, twin.id)).toBe(amount);
  });

  it('is over after its time: its amount is free again, and money that comes then is matched without it', async () => {
    const twin = await twinOf(mali);
    const { amount } = await bench.announce(mali.id, 33_000);
    bench.time.ahead = 41 * 60_000;
    expect(await bench.announce(twin.id, 33_000)).toMatchObject({ amount });
    const late = new Date(Date.now() + 42 * 60_000);
    expect(await bench.report(lineOf(mali, { amount, at: late }))).toMatchObject([{ memberId: twin.id }]);
    const inTime = new Date(Date.now() + 20 * 60_000);
    expect(await bench.report(lineOf(mali, { amount, at: inTime }))).toMatchObject([{ memberId: mali.id }]);
  });

  it('is refused below the minimum, and without an account for it', async () => {
    expect(await code(bench.announce(mali.id, 99))).toBe('TRANSFER_MINIMUM');
    await bench.db.client.query('update site_receiving_account set is_active = false');
    expect(await code(bench.announce((await memberWith(bench)).id, 10_000))).toBe('NO_BANK');
    await bench.db.client.query('update site_receiving_account set is_active = true');
  });
});

describe('money that a slip shows and the feed reports (M6)', () => {
  it.each(['the slip first', 'the feed first', 'both at once'])('is credited once: %s', async (order) => {
    const line = lineOf(mali);
    const payload = miniQr(line.transRef);
    bench.known.set(payload, { outcome: 'found', slip: transfer(mali, line.transRef) });
    const { id } = await bench.upload(mali.id, await slipPicture(payload));
    await bench.feed.takeLines({ lines: [line], unreadable: [] });
    const slip = () => bench.deposits.carryOutSlip(id);
    const report = () => bench.feed.carryOutLine(line.id);
    if (order === 'the slip first') await slip().then(report);
    else if (order === 'the feed first') await report().then(slip);
    else await Promise.all([slip(), report(), slip(), report()]);
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
    const ends = [(await bench.slip(id)).note ?? 'slip', (await bench.line(line.id)).state];
    expect([
      ['slip', 'known'],
      ['SLIP_REFNO_DUPLICATED', 'credited'],
    ]).toContainEqual(ends);
  });

  it('waits for nobody any more once a slip has credited it', async () => {
    const [line] = await bench.report(lineOf(mali, { fromName: 'MRS. NOBODY' }));
    const waits = async () => (await unmatchedLines(bench.db)).some(({ id }) => id === line!.id);
    expect(await waits()).toBe(true);
    const payload = miniQr(line!.transRef);
    bench.known.set(payload, { outcome: 'found', slip: transfer(mali, line!.transRef) });
    await bench.settle(mali.id, await slipPicture(payload));
    expect(await waits()).toBe(false);
    const verdict = { memberId: mali.id };
    expect(
      await bench.feed.settleUnmatchedLine({ id: line!.id, verdict, who: 'noi', why: 'hers' }),
    ).toMatchObject({ state: 'known', settledBy: 'noi' });
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
  });
});

describe('an unmatched line', () => {
  const hand = { who: 'noi', why: 'called her' };
  const unmatched = async () => (await bench.report(lineOf(mali, { fromName: 'MRS. NOBODY' })))[0]!.id;

  it('is credited once to whom the person says, also when ten say so at once; who and why are kept', async () => {
    const id = await unmatched();
    const settle = () => bench.feed.settleUnmatchedLine({ id, verdict: { memberId: mali.id }, ...hand });
    const answers = await Promise.all(Array.from({ length: 10 }, () => code(settle())));
    expect(answers.toSorted()).toEqual([...Array<string>(9).fill('NO_DATA'), 'OK']);
    expect(await bench.line(id)).toMatchObject({
      state: 'credited',
      memberId: mali.id,
      settledBy: 'noi',
      settledWhy: hand.why,
    });
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
  });

  it('is put aside when it is nobody’s', async () => {
    const id = await unmatched();
    await bench.feed.settleUnmatchedLine({ id, verdict: 'nobody', ...hand });
    expect(await bench.line(id)).toMatchObject({ state: 'dismissed', settledBy: 'noi' });
  });

  it('is put aside by nobody once a slip has credited it, who says so is told that', async () => {
    const line = lineOf(mali, { fromName: 'MRS. NOBODY' });
    await bench.report(line);
    const kind = waitingLineKind(bench.db, bench.feed.settleUnmatchedLine);
    expect((await kind.find(line.id))?.facts).not.toHaveProperty('since');
    const payload = miniQr(line.transRef);
    bench.known.set(payload, { outcome: 'found', slip: transfer(mali, line.transRef) });
    expect(await bench.settle(mali.id, await slipPicture(payload))).toMatchObject({ status: 'SUCCESS' });
    expect(await code(bench.feed.settleUnmatchedLine({ id: line.id, verdict: 'nobody', ...hand }))).toBe(
      'NO_DATA',
    );
    expect(await bench.line(line.id)).toMatchObject({ state: 'unmatched', settledBy: null });
    expect((await kind.find(line.id))?.facts).toMatchObject({
      since: `its transfer was credited as 100.25 baht to SCB 1112223334, of ${mali.id}`,
    });
  });

  it('that was put aside brings money by itself no more, since it may have been sent back: a slip of it, and the transfer told anew, wait for a person', async () => {
    const line = lineOf(mali, { fromName: 'MRS. NOBODY' });
    await bench.report(line);
    await bench.feed.settleUnmatchedLine({ id: line.id, verdict: 'nobody', ...hand });
    const because = 'its line of the feed was put aside: it may have been sent back';
    const payload = miniQr(line.transRef.toLowerCase());
    bench.known.set(payload, { outcome: 'found', slip: transfer(mali, line.transRef) });
    const slip = await bench.settle(mali.id, await slipPicture(payload));
    expect(slip).toMatchObject({ status: 'PENDING', review: 'SENDER', evidence: { because } });
    const again = { ...line, id: `${line.id}/again`, fromName: 'MR. SOMCHAI J' };
    await bench.report(line, again);
    expect(await bench.line(again.id)).toMatchObject({ state: 'unmatched', evidence: because });
    expect(await balanceOf(bench, mali.id)).toBe(0n);

    // one person says of it after all that it is hers: then it is, and once
    await bench.deposits.settleSlip({ id: slip.id, verdict: {}, ...hand });
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
    expect((await unmatchedLines(bench.db)).some(({ id }) => id === again.id)).toBe(false);
    expect(await bench.line(line.id)).toMatchObject({
      state: 'dismissed',
      settledBy: 'noi',
      movementId: null,
    });
    const kind = waitingLineKind(bench.db, bench.feed.settleUnmatchedLine);
    expect((await kind.find(line.id))?.facts).toMatchObject({
      'put aside': `by noi: ${hand.why}`,
      since: `its transfer was credited as 100.25 baht to SCB 1112223334, of ${mali.id}`,
    });
  });

  it('that is put aside while a slip of it, or another line, waits for a person is seen beside that: what a second one confirms has changed', async () => {
    const line = lineOf(mali, { fromName: 'MRS. NOBODY' });
    const other = { ...line, id: `${line.id}/other` };
    await bench.report(line, other);
    const payload = miniQr(line.transRef);
    bench.known.set(payload, { outcome: 'refused', note: 'UNKNOW_ERROR' });
    const slip = await bench.settle(mali.id, await slipPicture(payload));
    expect(slip).toMatchObject({ status: 'PENDING', review: 'UNCLEAR' });
    const factsOf = async () => [
      (await waitingSlipKind(bench.db, bench.deposits).find(slip.id))?.facts,
      (await waitingLineKind(bench.db, bench.feed.settleUnmatchedLine).find(other.id))?.facts,
    ];
    for (const facts of await factsOf()) expect(facts).not.toHaveProperty('put aside');
    await bench.feed.settleUnmatchedLine({ id: line.id, verdict: 'nobody', ...hand });
    for (const facts of await factsOf()) expect(facts).toMatchObject({ 'put aside': `by noi: ${hand.why}` });
  });

  it('is put aside, or its slip is credited, where both are done at once, and never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const line = lineOf(mali, { fromName: 'MRS. NOBODY' });
      await bench.report(line);
      const payload = miniQr(line.transRef);
      bench.known.set(payload, { outcome: 'found', slip: transfer(mali, line.transRef) });
      const { id } = await bench.upload(mali.id, await slipPicture(payload));
      await Promise.all([
        code(bench.feed.settleUnmatchedLine({ id: line.id, verdict: 'nobody', ...hand })),
        bench.deposits.carryOutSlip(id),
      ]);
      const { state } = await bench.line(line.id);
      expect(['unmatched SUCCESS', 'dismissed PENDING']).toContain(
        `${state} ${(await bench.slip(id)).status}`,
      );
    }
  });

  it('is told to the person with its sending bank as a slip names it, in the list and alone', async () => {
    const twin = await twinOf(mali);
    const [line] = await bench.report(lineOf(twin, { fromAccount: null }));
    expect(line?.sendingBank).toBe('004');
    const kind = waitingLineKind(bench.db, bench.feed.settleUnmatchedLine);
    const from = `KBANK ${line?.fromName}`;
    expect((await kind.find(line!.id))?.facts['from']).toBe(from);
    expect((await kind.list()).find(({ id }) => id === line!.id)?.facts['from']).toBe(from);
  });

  it('is settled by nobody without a name or a reason, for nobody who is not there, and only while it waits', async () => {
    const id = await unmatched();
    const settle = (more: object) =>
      code(bench.feed.settleUnmatchedLine({ id, verdict: 'nobody', ...hand, ...more }));
    expect(await settle({ who: '' })).toBe('INVALID_REQUEST');
    expect(await settle({ why: ' ' })).toBe('INVALID_REQUEST');
    expect(await settle({ verdict: { memberId: 'GHOST' } })).toBe('INVALID_REQUEST');
    expect(await settle({ id: 'none' })).toBe('NO_DATA');
    const [credited] = await bench.report(lineOf(mali));
    expect(await settle({ id: credited!.id })).toBe('NO_DATA');
  });
});

describe('reading the feed', () => {
  it('makes up for lost calls, page after page, and passes nothing over when a server dies', async () => {
    const members = await Promise.all([1, 2, 3, 4, 5].map(() => memberWith(bench)));
    const lines = members.map((member) => lineOf(member));
    bench.told.push(...lines);
    bench.wire.page = 2;
    const withTx: typeof bench.db.withTx = (work) =>
      bench.db.withTx(async (tx) => {
        await work(tx);
        throw new Error('killed');
      });
    const dying = createFeed({ ...bench.parts, db: { ...bench.db, withTx } });
    await expect(dying.readFeed()).rejects.toThrow('killed');
    await Promise.all([bench.feed.readFeed(), createFeed(bench.parts).readFeed()]);
    await bench.runLines();
    bench.wire.page = 100;
    for (const line of lines) expect(await bench.line(line.id)).toMatchObject({ state: 'credited' });
    for (const { id } of members) expect(await balanceOf(bench, id)).toBe(AMOUNT);
  });

  it('is done by one server at a time, and again after growing pauses while the bank is away', async () => {
    await bench.db.client.query(
      'update bank_feed set due_at = now(), attempts = 0, answered_at = null, line_at = null',
    );
    const heard = async () =>
      (await bench.db.client.query('select attempts, answered_at, line_at from bank_feed'))
        .rows[0] as unknown;
    bench.wire.isBroken = true;
    for (const seconds of [2, 4, 8, 16]) {
      const taken = await Promise.all([1, 2, 3].map(() => bench.feed.takeDueFeed()));
      expect(taken.filter((id) => id !== undefined)).toHaveLength(1);
      const pause = await putOff(bench, async () => {
        await bench.feed.readFeed();
        const { rows } = await bench.db.client.query<{ due: Date }>('select due_at as due from bank_feed');
        return rows[0]?.due ?? null;
      });
      expect(pause.atLeast).toBeLessThanOrEqual(seconds);
      expect(pause.atMost).toBeGreaterThanOrEqual(seconds);
      await bench.db.client.query('update bank_feed set due_at = now()');
    }
    expect(await heard()).toMatchObject({ answered_at: null, line_at: null });
    bench.wire.isBroken = false;
    bench.told.push(lineOf(mali));
    await bench.feed.readFeed();
    const at = expect.any(Date) as Date;
    expect(await heard()).toEqual({ attempts: 0, answered_at: at, line_at: at });
  });
});

describe('a server that dies at a line', () => {
  const dead = (): never => {
    throw new Error('killed');
  };

  it('before or in its transaction, or after it: the line is carried out once by another', async () => {
    const withTx: typeof bench.db.withTx = (work) =>
      bench.db.withTx(async (tx) => {
        await work(tx);
        return dead();
      });
    const line = lineOf(mali);
    await bench.feed.takeLines({ lines: [line], unreadable: [] });
    for (const part of [{ house: async () => dead() }, { db: { ...bench.db, withTx } }])
      await expect(createFeed({ ...bench.parts, ...part }).carryOutLine(line.id)).rejects.toThrow('killed');
    expect(await balanceOf(bench, mali.id)).toBe(0n);
    const deaf = createFeed({ ...bench.parts, realtime: { changed: dead } });
    await deaf.carryOutLine(line.id);
    await bench.feed.carryOutLine(line.id);
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
  });
});

it('the audit finds every credited line and its movement', async () => {
  expect((await audit(bench.db)).breaches).toEqual([]);
});
