/** What a member's screens are told of an announced amount, from when it is asked for until its money is there. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TRUEMONEY } from '@krapao/contract/constants';
import type { Satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { miniQr, slipPicture, transfer } from '../slip/testing.ts';
import { feedBench, lineOf, type FeedBench } from '../feed/testing.ts';
import { openAnnouncements } from './told.ts';

const MINUTE_MS = 60_000;
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

const announced = async (bankCode?: string, wanted = 25_000, operation = newId()) => {
  const { id, amount } = await bench.announce(mali.id, wanted, operation, bankCode);
  return { id, amount };
};
const told = (reference: string, member = mali.id) => bench.announcements.toldAnnouncement(member, reference);
const statusOf = async (reference: string) => (await told(reference)).status;
const waiting = async () => {
  const open = await openAnnouncements(bench.db, mali.id, bench.time.now());
  return open.map(({ reference, amount, account }) => [reference, amount, account?.bankCode]);
};
const hand = { who: 'noi', why: 'called her' };

it('is open until its time, then expired, and come when its money is late', async () => {
  const { id, amount } = await announced('SCB');
  expect(await told(id)).toMatchObject({ reference: id, amount, status: 'OPEN' });
  expect(await waiting()).toEqual([[id, amount, 'SCB']]);
  bench.time.ahead = 31 * MINUTE_MS;
  expect(await statusOf(id)).toBe('EXPIRED');
  expect(await waiting()).toEqual([]);
  await bench.report(lineOf(mali, { amount, at: new Date(Date.now() + 35 * MINUTE_MS) }));
  expect(await statusOf(id)).toBe('COME');
});

it('is nobody else’s, nor told by another name', async () => {
  const { id } = await announced();
  const other = await memberWith(bench);
  await expect(told(id, other.id)).rejects.toThrow('NO_DATA');
  await expect(told(newId())).rejects.toThrow('NO_DATA');
  await expect(told('x')).rejects.toThrow('NO_DATA');
});

it.each<[string, (amount: Satang) => Promise<unknown>]>([
  ['the feed', (amount) => bench.report(lineOf(mali, { amount }))],
  [
    'a person',
    async (amount) => {
      const [line] = await bench.report(lineOf(mali, { amount, fromName: 'MRS. NOBODY' }));
      await bench.feed.settleUnmatchedLine({ id: line!.id, verdict: { memberId: mali.id }, ...hand });
    },
  ],
  [
    'a slip before the feed',
    async (amount) => {
      const line = lineOf(mali, { amount });
      const payload = miniQr(line.transRef);
      bench.known.set(payload, { outcome: 'found', slip: transfer(mali, line.transRef, { amount }) });
      await bench.settle(mali.id, await slipPicture(payload));
      expect(await bench.report(line)).toMatchObject([{ state: 'known' }]);
    },
  ],
])('has come, once, when its money was credited by %s, and the screens hear of it', async (_, pay) => {
  const { id, amount } = await announced();
  bench.changes.length = 0;
  await pay(amount);
  expect(await statusOf(id)).toBe('COME');
  expect(bench.changes.filter((one) => one === `${mali.id}: announcement`)).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  await bench.announcements.cancelAnnouncement(mali.id, amount);
  expect(await statusOf(id)).toBe('COME');
});

it('is cancelled when it was given back, also by a third one, and other screens hear of each', async () => {
  bench.changes.length = 0;
  const [one, two] = [await announced(), await announced(undefined, 26_000)];
  await bench.announcements.cancelAnnouncement(mali.id, two.amount);
  expect(await statusOf(two.id)).toBe('CANCELLED');
  await announced(undefined, 27_000);
  const last = await announced(undefined, 28_000);
  expect(await statusOf(one.id)).toBe('CANCELLED');
  expect(await statusOf(last.id)).toBe('OPEN');
  expect(bench.changes).toEqual(Array<string>(5).fill(`${mali.id}: announcement`));
});

it('names the account of ours that its member was shown last, as it is now, while it takes money', async () => {
  const { client } = bench.db;
  await client.query(
    `insert into site_bank (code, number, name_th, name_en, name_la, is_selectable, position) values ($1, null, 'T', 'T', 'T', false, 9)`,
    [TRUEMONEY],
  );
  await expect(announced(TRUEMONEY)).rejects.toThrow('NO_BANK');
  await expect(announced('NOBANK')).rejects.toThrow('NO_BANK');
  await client.query(
    `insert into site_wallet (mode, account_name, mobile, is_active) values ('AUTO', 'KRAPAO', '0891112224', true)`,
  );
  const { id } = await announced();
  expect((await told(id)).account).toBeNull();
  expect((await announced(TRUEMONEY)).id).toBe(id);
  expect((await told(id)).account).toMatchObject({ bankCode: TRUEMONEY, bankAccountNo: '0891112224' });
  expect((await announced()).id).toBe(id);
  expect((await told(id)).account).toMatchObject({ bankCode: TRUEMONEY });
  await announced('SCB');
  expect((await told(id)).account).toEqual({
    bankCode: 'SCB',
    bankAccountName: 'KRAPAO DEMO CO LTD',
    bankAccountNo: '1112223334',
  });
  await client.query(`update site_receiving_account set is_active = false where bank_code = 'SCB'`);
  expect(await told(id)).toMatchObject({ status: 'OPEN', account: null });
  await client.query(`update site_receiving_account set is_active = true where bank_code = 'SCB'`);
});
