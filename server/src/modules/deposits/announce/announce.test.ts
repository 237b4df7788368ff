/** Whose an announced amount is while it is waited for: of members whom the bank shows alike, one's; of others, anybody's. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TRUEMONEY } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import { connect, type Db } from '../../../db/pool.ts';
import { newId } from '../../../kernel/ids.ts';
import { audit } from '../../../compose/audit.ts';
import { balanceOf, memberWith, silent, type TestMember } from '../../../testing/fixtures.ts';
import { proveBankAccount } from '../../members/face.ts';
import { memberById } from '../../members/store.ts';
import { createFeed, type Feed } from '../feed/index.ts';
import { feedBench, lineOf, type FeedBench } from '../feed/testing.ts';
import { createAnnouncements, type Announcements } from './announce.ts';

const MINUTE_MS = 60_000;
let bench: FeedBench;
/** Another server on the same database, with connections of its own. */
let second: { db: Db; feed: Feed; announcements: Announcements };
beforeAll(async () => {
  bench = await feedBench();
  const db = connect(bench.url, 8, silent);
  second = {
    db,
    feed: createFeed({ ...bench.parts, db }),
    announcements: createAnnouncements({ ...bench.announcing, db }),
  };
});
afterAll(async () => {
  await second.db.close();
  await bench.end();
});

let wishes = 100_000;
/** Wished by nobody before. */
let wish: number;
/** Digits that banks show of an account, of no member before. */
let shown: string;
beforeEach(() => {
  bench.time.ahead = 0;
  wish = wishes += 1_000;
  shown = `9${String(wishes / 100).padStart(4, '0')}`;
});

const code = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'OK',
    (error: Error) => error.message,
  );
const change = async (member: TestMember, changed: { phone?: string; accountNo?: string }) => {
  const now = { ...member, ...changed };
  await bench.db.client.query('update member set phone = $2, bank_account_no = $3 where id = $1', [
    now.id,
    now.phone,
    now.accountNo,
  ]);
  return now;
};
let made = 0;
/** Of one name, and accounts of which banks show the same digits; mobile numbers that differ in those. */
const alike = async (digits = shown): Promise<TestMember> => {
  const n = String((made += 1));
  return change(await memberWith(bench), {
    accountNo: `4${n.padStart(4, '0')}${digits}`,
    phone: `06${n.padStart(7, '0')}0`,
  });
};
/** Of one name, and of other digits than anybody's. */
const unlike = (): Promise<TestMember> => alike(String((made + 1) * 11).padStart(5, '0'));
const several = (count: number, make: () => Promise<TestMember>): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => make()));
const prove = async ({ id }: TestMember) => {
  const account = await memberById(bench.db, id);
  if (!account) throw new Error(`no member ${id}`);
  await bench.db.withTx((tx) => proveBankAccount(tx, id, account, 'payout'));
};
/** As the bank shows it: the last five digits. */
const paid = (from: TestMember, amount: Satang) =>
  bench.report(lineOf(from, { amount, fromAccount: `xxxxx${from.accountNo.slice(5)}` }));
const amountOf = async ({ id }: TestMember, wanted = wish) => (await bench.announce(id, wanted)).amount;
const heldBy = async ({ id }: TestMember): Promise<Satang[]> => {
  const { rows } = await bench.db.client.query<{ amount: Satang }>(
    "select amount from deposit_announcement where member_id = $1 and state = 'open' and until > $2 order by created_at, id",
    [id, bench.time.now()],
  );
  return rows.map(({ amount }) => amount);
};

describe('an announced amount', () => {
  it('is no other’s who is shown alike, also when 60 announce at once on two servers', async () => {
    const members = await several(60, alike);
    const before = Date.now();
    const told = await Promise.all(
      members.map(({ id }, i) =>
        (i % 2 === 0 ? bench : second).announcements.announce({
          memberId: id,
          operation: newId(),
          amount: satang(wish),
        }),
      ),
    );
    expect(new Set(told.map(({ amount }) => amount)).size).toBe(60);
    for (const { amount, until } of told) {
      expect(amount).toBeGreaterThan(wish);
      expect(amount).toBeLessThan(wish + 100);
      const announcedAt = until.getTime() - 30 * MINUTE_MS;
      expect(announcedAt).toBeGreaterThanOrEqual(before);
      expect(announcedAt).toBeLessThanOrEqual(Date.now());
    }
  });

  it('is no other’s of a mobile number that is shown alike', async () => {
    const [one, other] = [await unlike(), await unlike()];
    await change(other, { phone: `${one.phone.slice(0, 2)}99${one.phone.slice(4)}` });
    for (const filler of await several(98, unlike)) await amountOf(filler);
    const first = await amountOf(one);
    expect(await amountOf(other)).not.toBe(first);
  });

  it('is shared by members who are not, each credited with their own', async () => {
    const members = await several(105, unlike);
    const amounts: Satang[] = [];
    for (const member of members) amounts.push(await amountOf(member));
    expect(new Set(amounts).size).toBe(99);
    const last = amounts.at(-1)!;
    const first = members[amounts.indexOf(last)]!;
    for (const member of [members.at(-1)!, first])
      expect(await paid(member, last)).toMatchObject([{ state: 'credited', memberId: member.id }]);
    const { rows } = await bench.db.client.query(
      "select from deposit_announcement where amount = $1 and state = 'met'",
      [last],
    );
    expect(rows).toHaveLength(2);
  });

  it('is left to everybody, though twenty free accounts announce all that they can, at once', async () => {
    const strangers = await several(20, alike);
    const victim = await alike();
    const answers = await Promise.all(
      strangers.flatMap(({ id }, i) =>
        Array.from({ length: 5 }, (_, n) =>
          code(
            (i % 2 === 0 ? bench : second).announcements.announce({
              memberId: id,
              operation: newId(),
              amount: satang(wish - n),
            }),
          ),
        ),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(['OK']));
    const held = await Promise.all(strangers.map(heldBy));
    expect(held.map((amounts) => amounts.length)).toEqual(Array<number>(20).fill(2));
    const amount = await amountOf(victim);
    expect(held.flat()).not.toContain(amount);
    expect(await paid(victim, amount)).toMatchObject([{ memberId: victim.id, fittedBy: 'announced' }]);
  });

  it('never is of whole baht, which others send by chance, whatever is wished and however many are announced', async () => {
    expect(await amountOf(await alike(), wish + 99)).toBe(BigInt(wish + 101));
    const members = await several(101, unlike);
    for (const member of members) expect((await amountOf(member, wish)) % 100n).not.toBe(0n);
  });
});

describe('who is shown alike and announces when all amounts are taken', () => {
  it('shares one whose holders nobody proved: then a person decides, or the proof', async () => {
    const strangers = await several(99, alike);
    const taken = new Map<Satang, TestMember>();
    for (const stranger of strangers) taken.set(await amountOf(stranger), stranger);
    expect(taken.size).toBe(99);
    const [unproved, proved] = [await alike(), await alike()];
    const shared = await amountOf(unproved);
    expect(taken.has(shared)).toBe(true);
    expect(await paid(unproved, shared)).toMatchObject([
      {
        state: 'unmatched',
        evidence: expect.stringContaining('several members have such a number and name') as string,
      },
    ]);
    await prove(proved);
    const own = await amountOf(proved);
    expect(taken.has(own)).toBe(true);
    expect(await paid(proved, own)).toMatchObject([{ memberId: proved.id, fittedBy: 'proved' }]);
    expect(await balanceOf(bench, unproved.id)).toBe(0n);
  });

  it('is told to wait where all holders are proved, and gets what one of them gives back', async () => {
    const members = await several(99, alike);
    const amounts: Satang[] = [];
    for (const member of members) {
      await prove(member);
      amounts.push(await amountOf(member));
    }
    const late = await alike();
    expect(await code(bench.announce(late.id, wish))).toBe('RATE_LIMITED');
    await bench.announcements.cancelAnnouncement(members[41]!.id, amounts[41]!);
    expect(await amountOf(late)).toBe(amounts[41]);
  });
});

describe('a member’s announcements', () => {
  it('are two at most, the third gives the oldest back, also on two servers at once', async () => {
    const member = await alike();
    const [one, two, three] = [
      await amountOf(member, wish),
      await amountOf(member, wish + 100),
      await amountOf(member, wish + 200),
    ];
    expect(one).not.toBe(three);
    expect(await heldBy(member)).toEqual([two, three]);
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 === 0 ? bench : second).announcements.announce({
          memberId: member.id,
          operation: newId(),
          amount: satang(wish + i * 7),
        }),
      ),
    );
    expect(await heldBy(member)).toHaveLength(2);
  });

  it('are the same one for the same wish, at once on two servers', async () => {
    const { id } = await alike();
    const told = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 === 0 ? bench : second).announcements.announce({
          memberId: id,
          operation: newId(),
          amount: satang(wish),
        }),
      ),
    );
    expect(new Set(told.map(({ amount }) => amount)).size).toBe(1);
  });

  it('are given back on cancel, again without harm, and by nobody else', async () => {
    const [member, other] = [await alike(), await alike()];
    const amount = await amountOf(member);
    const cancel = (id: MemberId) => code(bench.announcements.cancelAnnouncement(id, amount));
    expect(await cancel(other.id)).toBe('NO_DATA');
    expect(await heldBy(member)).toEqual([amount]);
    expect([await cancel(member.id), await cancel(member.id)]).toEqual(['OK', 'OK']);
    expect(await heldBy(member)).toEqual([]);
  });

  it('count for money that was on its way when they were given back, and no longer than that', async () => {
    const [member, twin] = [await alike(), await alike()];
    const amount = await amountOf(member);
    await bench.announcements.cancelAnnouncement(member.id, amount);
    expect(await paid(member, amount)).toMatchObject([{ memberId: member.id, fittedBy: 'announced' }]);

    const second = await amountOf(twin);
    await bench.announcements.cancelAnnouncement(twin.id, second);
    const late = new Date(Date.now() + 11 * MINUTE_MS);
    const line = lineOf(twin, { amount: second, fromAccount: `xxxxx${shown}`, at: late });
    expect(await bench.report(line)).toMatchObject([{ state: 'unmatched' }]);
  });

  it('end once, by cancel, by another wish or by their money, whichever is first on two servers', async () => {
    for (let round = 0; round < 12; round += 1) {
      const member = await unlike();
      const { id } = member;
      const amount = await amountOf(member, wish + round);
      await amountOf(member, wish + 300);
      const line = lineOf(member, { amount, fromAccount: `xxxxx${member.accountNo.slice(5)}` });
      await bench.feed.takeLines({ lines: [line], unreadable: [] });
      const done = await Promise.all([
        code(second.feed.carryOutLine(line.id)),
        code(bench.announcements.cancelAnnouncement(id, amount)),
        code(bench.announce(id, wish + 600)),
        code(bench.feed.carryOutLine(line.id)),
        code(second.announcements.cancelAnnouncement(id, amount)),
      ]);
      expect(done).toEqual(Array<string>(5).fill('OK'));
      expect(await bench.line(line.id)).toMatchObject({ state: 'credited', memberId: id });
      expect(await balanceOf(bench, id)).toBe(amount);
      expect(await code(bench.announcements.cancelAnnouncement(id, amount))).toBe('OK');
      const { rows } = await bench.db.client.query<{ state: string }>(
        'select state from deposit_announcement where line_id = $1',
        [line.id],
      );
      expect(rows).toEqual([{ state: 'met' }]);
    }
  });
});

it('a wallet’s money is of who announced it, though a stranger has the same amount', async () => {
  await bench.db.client.query(
    `insert into site_bank (code, number, name_th, name_en, name_la, is_selectable, position) values ($1, null, 'T', 'T', 'T', false, 9)`,
    [TRUEMONEY],
  );
  await bench.db.client.query(
    `insert into site_wallet (mode, account_name, mobile, is_active) values ('AUTO', 'KRAPAO', '0891112224', true)`,
  );
  const [one, other] = [await unlike(), await unlike()];
  const amount = await amountOf(one);
  await bench.db.client.query(
    `insert into deposit_announcement (id, member_id, wanted, amount, state, created_at, until)
      select $1, $2, wanted, amount, state, created_at, until from deposit_announcement where member_id = $3`,
    [newId(), other.id, one.id],
  );
  const wallets = { bankCode: TRUEMONEY, accountNo: '0891112224', sendingBank: TRUEMONEY };
  const fromAccount = `${one.phone.slice(0, 3)}-xxx-${one.phone.slice(6)}`;
  expect(await bench.report(lineOf(one, { ...wallets, amount, fromAccount, fromName: null }))).toMatchObject([
    { memberId: one.id, fittedBy: 'announced' },
  ]);
});

it('the audit finds nothing wrong with any of it', async () => {
  expect((await audit(bench.db)).breaches).toEqual([]);
});
