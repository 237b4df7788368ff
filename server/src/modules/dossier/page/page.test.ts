import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund, memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { createListMembers } from './list.ts';
import { createLookAt } from './look.ts';

const NOI = { name: 'noi', staffId: '7', sessionId: 's', ip: '203.0.113.7' };
let test: TestDb;
let list: ReturnType<typeof createListMembers>;
let look: ReturnType<typeof createLookAt>;
beforeAll(async () => {
  test = await testDb();
  list = createListMembers(test.db);
  look = createLookAt(test.db);
});
afterAll(() => test.drop());

const run = (text: string, values: unknown[] = []) => test.db.client.query(text, values);
const ids = async (query: Partial<Parameters<typeof list>[0]>) =>
  (await list({ limit: 50, ...query })).members.map(({ id }) => id);
/** A member of that day, at noon in Bangkok. */
async function memberOf(day: string): Promise<MemberId> {
  const { id } = await memberWith(test);
  await run(`update member set created_at = $2::timestamptz where id = $1`, [id, `${day}T12:00:00+07:00`]);
  return id;
}

describe('the list of members', () => {
  it('goes page by page, the newest first, also where several came in the same moment', async () => {
    const made = [];
    for (let n = 0; n < 7; n += 1) made.push(await memberOf('2020-01-01'));
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const { members, next } = await list({
        limit: 3,
        ...(after !== undefined && { after }),
        ...{ registeredFrom: '2020-01-01', registeredTo: '2020-01-01' },
      });
      seen.push(...members.map(({ id }) => id));
      if (next === null) break;
      after = next;
    }
    expect(seen).toEqual(made.toSorted().toReversed());
  });

  it('knows days of Bangkok, both of them included', async () => {
    const [before, first, last, after] = [
      await memberWith(test),
      await memberWith(test),
      await memberWith(test),
      await memberWith(test),
    ];
    for (const [who, at] of [
      [before, '2021-03-01T23:59:59.999999+07:00'],
      [first, '2021-03-02T00:00:00+07:00'],
      [last, '2021-03-03T23:59:59.999999+07:00'],
      [after, '2021-03-04T00:00:00+07:00'],
    ] as const)
      await run('update member set created_at = $2::timestamptz where id = $1', [who.id, at]);
    expect(await ids({ registeredFrom: '2021-03-02', registeredTo: '2021-03-03' })).toEqual([
      last.id,
      first.id,
    ]);
  });

  it('is of a source, a tag, a state, or of who last deposited when', async () => {
    const day = { registeredFrom: '2022-05-05', registeredTo: '2022-05-05' };
    const [friend, tagged, frozen, held, gone, payer] = await Promise.all(
      Array.from({ length: 6 }, () => memberOf('2022-05-05')),
    );
    await run(`insert into site_source values ('friend', 'ก', 'Friend', 'ກ', 1) on conflict do nothing`);
    await run(`update member set source_code = 'friend' where id = $1`, [friend]);
    await run(`insert into member_tag (member_id, tag) values ($1, 'vip')`, [tagged]);
    await run(`insert into member_block (member_id, kind, why) values ($1, 'play', 'asked')`, [frozen]);
    await run(
      `insert into member_block (member_id, kind, from_at, until_at, why) values ($1, 'play', now() - interval '2 days', now() - interval '1 day', 'was')`,
      [held],
    );
    await run(`update member set payouts_held_until = now() + interval '1 hour' where id = $1`, [held]);
    await run('update member set is_active = false where id = $1', [gone]);
    await fund(test, payer ?? ('' as MemberId), satang(100), new Date('2022-06-01T05:00:00Z'));
    await fund(test, payer ?? ('' as MemberId), satang(100), new Date('2022-06-03T05:00:00Z'));

    expect(await ids({ ...day, source: 'friend' })).toEqual([friend]);
    expect(await ids({ ...day, tag: 'vip' })).toEqual([tagged]);
    expect(await ids({ ...day, state: 'blocked' })).toEqual([frozen]);
    expect(await ids({ ...day, state: 'held' })).toEqual([held]);
    expect(await ids({ ...day, state: 'closed' })).toEqual([gone]);
    expect((await ids({ ...day, state: 'active' })).toSorted()).toEqual([friend, tagged, payer].toSorted());
    expect(await ids({ ...day, depositedFrom: '2022-06-03', depositedTo: '2022-06-03' })).toEqual([payer]);
    expect(await ids({ ...day, depositedTo: '2022-06-02' })).toEqual([]);
    expect(await ids({ ...day, q: 'somchai', tag: 'vip' })).toEqual([tagged]);
  });

  it('shows the last four digits of phones and accounts, and nothing else of them', async () => {
    const who = await memberWith(test, satang(5_000));
    const { members } = await list({ limit: 50, q: who.phone });
    expect(members).toMatchObject([
      { id: who.id, by: 'phone', phone: `…${who.phone.slice(-4)}`, wallet: 5_000n, state: 'active' },
    ]);
    expect(
      JSON.stringify(members, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(new RegExp(`${who.phone}|${who.accountNo}`));
  });
});

describe("a member's page", () => {
  const events = async (id: string) =>
    (
      await run(
        'select name, staff_id, session_id, ip, "right" from staff_event where subject = $1 order by id',
        [id],
      )
    ).rows as { name: string; right: string }[];

  it('tells who has looked at it: once an hour and person', async () => {
    const { id } = await memberWith(test);
    await look.head(id, NOI);
    await look.head(id, NOI);
    await look.head(id, { ...NOI, name: 'dao', staffId: '8' });
    expect(await events(id)).toEqual([
      { name: 'noi', staff_id: '7', session_id: 's', ip: '203.0.113.7', right: 'member.view' },
      { name: 'dao', staff_id: '8', session_id: 's', ip: '203.0.113.7', right: 'member.view' },
    ]);
  });

  it('has whole numbers for who asks for them, and that is written down each time', async () => {
    const who = await memberWith(test);
    expect(JSON.stringify((await look.head(who.id, NOI)).phone)).not.toContain(who.phone);
    for (let n = 0; n < 2; n += 1)
      expect(await look.whole(who.id, NOI)).toEqual({ phone: who.phone, bankAccountNo: who.accountNo });
    expect((await events(who.id)).map(({ right }) => right)).toEqual([
      'member.view',
      'member.private',
      'member.private',
    ]);
  });

  it('tells what they hold, who invited them and what stands against them', async () => {
    const inviter = await memberWith(test);
    const { id } = await memberWith(test, satang(12_345));
    await run('update member set invited_by = $2 where id = $1', [id, inviter.id]);
    await run(
      `insert into member_block (member_id, kind, until_at, why) values ($1, 'payouts', now() + interval '2 days', 'card'), ($1, 'play', null, 'asked')`,
      [id],
    );
    const head = await look.head(id, NOI);
    expect(head).toMatchObject({
      state: 'blocked',
      blocks: ['payouts', 'play'],
      blocked: [
        { kind: 'payouts', why: 'card', until: expect.any(Date) as Date },
        { kind: 'play', why: 'asked', until: null },
      ],
      invitedBy: { id: inviter.id, name: 'Somchai' },
      inviteCode: `PR${id}`,
      balances: [{ code: 'WALLET', amount: 12_345n }],
      inTransit: 0n,
    });
    expect(head.heldUntil).toEqual(head.blocked[0]?.until);
  });

  it('counts as in transit what was withdrawn and is neither paid nor back', async () => {
    const { id } = await memberWith(test, satang(90_000));
    await run(
      `insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, state, due_at, closed_at, approval) values
        (gen_random_uuid(), $1, 'KBANK', '1112223334', 'Somchai', 50000, 1, 'approval', null, null, 'waiting'),
        (gen_random_uuid(), $1, 'KBANK', '1112223334', 'Somchai', 3000, 4, 'review', now(), null, null),
        (gen_random_uuid(), $1, 'KBANK', '1112223334', 'Somchai', 700, 2, 'settled', null, now(), null),
        (gen_random_uuid(), $1, 'KBANK', '1112223334', 'Somchai', 900, 3, 'returned', null, now(), null)`,
      [id],
    );
    expect(await look.head(id, NOI)).toMatchObject({ inTransit: 53_000n });
  });

  it('tells of the bonus that runs how far it is, of codes in force, and that a lift was asked for, to whoever sees it', async () => {
    const { id } = await memberWith(test);
    expect(await look.head(id, NOI)).toMatchObject({ liftAsked: null, bonus: null, promotions: [] });
    const name = { th: 'ทุกสัปดาห์', la: 'ທຸກອາທິດ', en: 'Weekly' };
    await run(
      `insert into bonus_offer (code, terms, budget, receivers, position) values ('WEEK10', '{}', 0, 0, 1)`,
    );
    await run(
      `insert into promotion (code, percent_fail, days, uses, description, is_active)
        select code, 800, 7, 9, '{}', true from unnest(array['NEW8', 'OLD5', 'GONE']) code`,
    );
    await run(
      `insert into staff (id, name, display, role, created_by) values ('S1', 'mali', 'Mali', 'manager', 'test')`,
    );
    await run(
      `insert into member_bonus (id, member_id, offer_code, state, terms, language, accepted_at, granted_at, deposit, done, amount, required, expires_at)
        values (gen_random_uuid(), $1, 'WEEK10', 'open', $2, 'th', now(), now(), 100000, 2500, 10000, 80000, now() + interval '3 days')`,
      [id, { name }],
    );
    await run(
      `insert into member_promotion (id, member_id, code, percent_fail, from_at, until_at, ended_at) values
        (gen_random_uuid(), $1, 'NEW8', 800, now(), now() + interval '2 days', null),
        (gen_random_uuid(), $1, 'OLD5', 500, now() - interval '9 days', now() - interval '2 days', null),
        (gen_random_uuid(), $1, 'GONE', 500, now(), now() + interval '2 days', now())`,
      [id],
    );
    await run(
      `insert into staff_request (id, act, "right", subject_kind, subject, "order", sealed, seen_hash, made_by, made_device, why, expires_at, state)
        values ('1', 'member.lift', 'hold.lift', 'member', $1, '{}', '', '', 'S1', '', 'they called', now() + interval '1 day', 'waiting')`,
      [id],
    );
    const until = expect.any(Date) as Date;
    expect(await look.head(id, NOI)).toMatchObject({
      liftAsked: { by: 'mali', at: until },
      bonus: { code: 'WEEK10', name, state: 'open', done: 2_500n, required: 80_000n, until },
      promotions: [{ code: 'NEW8', percentFail: 8, until }],
    });
  });

  it('is nobody’s where there is no such member, and nothing is written down', async () => {
    await expect(look.head('NOBODY', NOI)).rejects.toMatchObject({ code: 'NO_DATA' });
    await expect(look.whole('NOBODY', NOI)).rejects.toMatchObject({ code: 'NO_DATA' });
    expect(await events('NOBODY')).toEqual([]);
  });
});
