import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { noteToldOtherwise } from '../../operator/face.ts';
import { unmatchedLines } from './line-store.ts';
import { feedBench, lineOf, type FeedBench } from './testing.ts';

let bench: FeedBench;
let mali: TestMember;
beforeAll(async () => {
  bench = await feedBench();
  mali = await memberWith(bench);
});
afterAll(() => bench.end());

/** A withdrawal of hers that the bank paid under that reference, as its row says. */
async function paidUnder(reference: string): Promise<string> {
  const id = newId();
  await bench.db.client.query(
    `insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, state, bank_reference, closed_at)
      values ($1, $2, 'SCB', $3, 'SOMCHAI', 10025, 0, 'settled', $4, now())`,
    [id, mali.id, mali.accountNo, reference],
  );
  return id;
}

it.each([
  ['who is known', {}],
  ['who is not known', { fromName: 'MRS. NOBODY' }],
])(
  'a line with the reference of a payout, of a sender %s, credits nothing and waits with that as its reason',
  async (_, sender) => {
    const line = lineOf(mali, sender);
    // references are compared as everywhere, in either case and without blanks
    const payout = await paidUnder(` ${line.transRef.toLowerCase()}`);
    const before = await balanceOf(bench, mali.id);
    expect(await bench.report(line)).toMatchObject([{ state: 'unmatched', memberId: null }]);
    const waits = (await unmatchedLines(bench.db)).find(({ id }) => id === line.id);
    expect(waits?.evidence).toBe(`it has the reference of payout ${payout}, which may have come back`);
    expect(await balanceOf(bench, mali.id)).toBe(before);
    // a person who has seen at the bank what it is may credit it as ever
    const hand = { who: 'noi', why: 'asked the bank' };
    const verdict = { memberId: mali.id };
    expect(await bench.feed.settleUnmatchedLine({ id: line.id, verdict, ...hand })).toMatchObject({
      state: 'credited',
    });
    expect(await balanceOf(bench, mali.id)).toBe(before + line.amount);
  },
);

/** One that was given back, of which its bank tells so in a word of its own: the contradiction, and what it said last in it. */
async function givenBack(said: string, lastSaid = said): Promise<string> {
  const { rows } = await bench.db.client.query<{ id: string }>(
    `with p as (
        insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, state, closed_at)
        values ($1, $2, 'SCB', $3, 'SOMCHAI', 10025, 0, 'returned', now()) returning id
      ) insert into payout_contradiction (payout_id, ended, told, said, told_by, words)
        select id, 'returned', 'settled', $4::text, 'callback', jsonb_build_array(jsonb_build_object('told', 'settled', 'said', $5::text))
          from p returning payout_id as id`,
    [newId(), mali.id, mali.accountNo, said, lastSaid],
  );
  return rows[0]!.id;
}

it.each([
  ['that its bank called paid after it was given back', (transRef: string) => givenBack(transRef)],
  ['that its bank called paid once more, by another one', (transRef: string) => givenBack('FIRST', transRef)],
  [
    'of which its bank told a second one',
    async (told: string) => {
      const subject = await paidUnder('KEPT');
      await bench.db.withTx((tx) =>
        noteToldOtherwise(tx, { kind: 'payout-reference', subject, kept: 'KEPT', told }),
      );
      return subject;
    },
  ],
])('nor by the rule is a line with the reference of a payout %s', async (_, told) => {
  const line = lineOf(mali);
  const payout = await told(` ${line.transRef.toLowerCase()}`);
  const evidence = `it has the reference of payout ${payout}, which may have come back`;
  expect(await bench.report(line)).toMatchObject([{ state: 'unmatched', evidence }]);
});

it('a line with another reference is credited beside such payouts', async () => {
  await paidUnder('OUR-7');
  const before = await balanceOf(bench, mali.id);
  const line = lineOf(mali);
  expect(await bench.report(line)).toMatchObject([{ state: 'credited' }]);
  expect(await balanceOf(bench, mali.id)).toBe(before + line.amount);
});
