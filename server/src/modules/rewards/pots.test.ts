/** Refund and invite where servers die, race and are asked at once; and all that their calls may answer. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '@krapao/contract/api';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import { audit, auditWithin } from '../../compose/audit.ts';
import { connect } from '../../db/pool.ts';
import { newMemberId } from '../../kernel/ids.ts';
import { randomFrom, seedOf } from '../../ledger/testing/books.ts';
import { balanceOf, silent } from '../../testing/fixtures.ts';
import { countNextDay } from './invite/count-day.ts';
import { invite } from './invite/index.ts';
import { createInvites } from './invite/invites.ts';
import { addInviters, inviterById } from './invite/store.ts';
import { waitingPairKind } from './invite/waiting-pairs.ts';
import { periodOf } from './periods.ts';
import { promotions } from './promotion/index.ts';
import { refund } from './refund/index.ts';
import { createRefunds } from './refund/refunds.ts';
import { rewardsOver, type RewardsTest } from './testing.ts';
import { dyingAt } from './wheel/testing.ts';

const HOUR = 3_600_000;
const last = periodOf('week', new Date(periodOf('week', new Date()).from.getTime() - 1));
const within = new Date(last.from.getTime() + 30 * HOUR);
const MONDAY = dayOf(last.from);
const NOON = new Date(momentOf(MONDAY).getTime() + 12 * HOUR);

let test: RewardsTest;
/** Invited `friend`. */
let id: MemberId;
let friend: MemberId;
beforeAll(async () => {
  test = await rewardsOver([promotions, refund, invite]);
});
beforeEach(async () => {
  await test.set({
    ...{ refundActive: true, refundPeriod: 'week', refundSuccess: 0, refundFail: 5, refundMinimum: 100 },
    ...{ inviteActive: true, inviteSuccess: 0, inviteFail: 5, inviteWeeklyMaximum: 500_000 },
  });
  await test.db.client.query(`update game_provider set connection = null`);
  await test.db.client.query('delete from refund_off');
  Object.assign(test.bonus, { holds: false, isTaken: false });
  test.clock.at = new Date(last.to.getTime() + 7 * HOUR);
  id = await test.player();
  friend = await test.player(id);
  await addInviters(test.db, [id], MONDAY);
});
afterEach(async () => expect((await audit(test.db)).breaches).toEqual([]));
afterAll(() => test.drop());

const lose = (member: MemberId, baht: number, name?: string, at = within) =>
  test.play(member, { at, stake: 100_000, win: 100_000 - baht, ...(name && { name }) });
const pots = async () => [
  Number(await balanceOf(test, id, 'REFUND')) / 100,
  Number(await balanceOf(test, id, 'INVITE')) / 100,
  Number(await balanceOf(test, id)) / 100,
];
/** What a statement that was not answered throws, by itself or through what wrote it. */
const KILLED = /killed|Failed query/;
const up = (to: number) => Array.from({ length: to }, (_, n) => n + 1);

describe('a server that dies', () => {
  it.each(up(24))(
    'at statement %i of a refund’s receipt has given none, and the same call gives it once',
    async (nth) => {
      await lose(id, 1_000);
      const who = { memberId: id, operation: randomUUID() };
      const dying = createRefunds({ ...test.deps, db: dyingAt(test.db, nth) });
      await expect(dying.receive(who)).rejects.toThrow(KILLED);
      expect(await pots()).toEqual([0, 0, 1_000]);
      const alive = createRefunds(test.deps);
      expect([await alive.receive(who), await alive.receive(who)]).toEqual([5_000n, 5_000n]);
      expect(await pots()).toEqual([50, 0, 1_000]);
    },
  );

  it.each(up(10))(
    'at statement %i of taking a refund into the wallet has moved none, and the same call moves it once',
    async (nth) => {
      await lose(id, 1_000);
      const alive = createRefunds(test.deps);
      await alive.receive({ memberId: id, operation: randomUUID() });
      const who = { memberId: id, operation: randomUUID() };
      const dying = createRefunds({ ...test.deps, db: dyingAt(test.db, nth) });
      await expect(dying.addWallet(who)).rejects.toThrow(KILLED);
      expect(await pots()).toEqual([50, 0, 1_000]);
      expect([await alive.addWallet(who), await alive.addWallet(who)]).toEqual([5_000n, 5_000n]);
      expect(await pots()).toEqual([0, 0, 1_050]);
    },
  );

  it.each(up(20))(
    'at statement %i of counting a day of friends has counted none, and the next one counts it once',
    async (nth) => {
      await lose(friend, 1_000, undefined, NOON);
      await expect(countNextDay({ ...test.deps, db: dyingAt(test.db, nth) }, id)).rejects.toThrow(KILLED);
      expect(await pots()).toEqual([0, 0, 1_000]);
      expect(await inviterById(test.db, id)).toMatchObject({ nextDay: MONDAY });
      await Promise.all([countNextDay(test.deps, id), countNextDay(test.deps, id)]);
      expect(await pots()).toEqual([0, 50, 1_000]);
    },
  );

  it.each(up(10))(
    'at statement %i of collecting has moved none, and the same call moves it once',
    async (nth) => {
      await lose(friend, 1_000, undefined, NOON);
      await countNextDay(test.deps, id);
      const who = { memberId: id, operation: randomUUID() };
      const dying = createInvites({ ...test.deps, db: dyingAt(test.db, nth) });
      await expect(dying.collect(who)).rejects.toMatchObject({ code: 'INVITE_BONUS_FAIL' });
      expect(await pots()).toEqual([0, 50, 1_000]);
      const alive = createInvites(test.deps);
      expect([await alive.collect(who), await alive.collect(who)]).toEqual([5_000n, 5_000n]);
      expect(await pots()).toEqual([0, 0, 1_050]);
    },
  );

  it.each(up(12))('at statement %i of a person’s word about a pair has heard none of it', async (nth) => {
    for (const member of [id, friend])
      await test.db.client.query('insert into member_device (device_hash, member_id) values ($1, $2)', [
        id,
        member,
      ]);
    await lose(friend, 1_000, undefined, NOON);
    await countNextDay(test.deps, id);
    const word = { id: friend, who: 'noi', why: 'asked them' };
    const dying = waitingPairKind({ ...test.deps, db: dyingAt(test.db, nth) }).verdicts;
    await expect(dying.approve?.carryOut(word)).rejects.toThrow(KILLED);
    await expect(dying.refuse?.carryOut(word)).rejects.toThrow(KILLED);
    expect(await pots()).toEqual([0, 0, 1_000]);
    await waitingPairKind(test.deps).verdicts.approve?.carryOut(word);
    expect(await pots()).toEqual([0, 50, 1_000]);
  });
});

describe('two servers', () => {
  it('that receive a refund while its play is corrected pay what it is by one of the figures, and later the rest or none', async () => {
    const random = randomFrom(seedOf('receipt and report'));
    const other = connect(test.url, 4, silent);
    const [here, there] = [createRefunds(test.deps), createRefunds({ ...test.deps, db: other })];
    for (let round = 0; round < 16; round += 1) {
      const member = await test.player();
      const name = randomUUID();
      await lose(member, 1_000, name);
      // What is left to receive is none, or more than the least that is paid out.
      const corrected = (random() < 0.5 ? 500 : 1_100) + Math.floor(random() * 400);
      const receive =
        (refunds = here) =>
        () =>
          refunds.receive({ memberId: member, operation: randomUUID() }).then(Number, (error: unknown) => {
            expect(error).toMatchObject({ code: 'NO_REFUND' });
            return 0;
          });
      const moves: (() => Promise<unknown>)[] = [
        receive(here),
        receive(there),
        () => lose(member, corrected, name),
      ];
      const first = Math.floor(random() * 3);
      await Promise.all([...moves.slice(first), ...moves.slice(0, first)].map((move) => move()));
      const then = Number(await balanceOf(test, member, 'REFUND'));
      expect([5_000, corrected * 5, Math.max(5_000, corrected * 5)]).toContain(then);
      await receive()();
      expect(Number(await balanceOf(test, member, 'REFUND'))).toBe(Math.max(then, corrected * 5));
    }
    await other.close();
  });
});

describe('every code that calls for refunds, invites and promotions declare', () => {
  const answered = new Map<string, Set<unknown>>();
  async function ask(path: string, member = id, body?: object): Promise<void> {
    const { status, body: answer } = await test.call(member, path, { ...(body && { body }) });
    const { path: route } = routeOf(path);
    const codes = answered.get(route) ?? new Set();
    answered.set(route, status === 200 ? codes : codes.add(answer['message']));
  }
  const routeOf = (path: string) =>
    routes.find((route) => new RegExp(`^${route.path.replace('{code}', '[^/]+')}$`).test(`/api/${path}`))!;
  const LIST = { page: 1, limit: 10 };

  it('is answered over HTTP, and no other', async () => {
    const texts = `'{"th":"","la":"","en":""}'`;
    await test.db.client.query(
      `insert into promotion (code, percent_fail, days, uses, description, is_active)
        select code, 800, 7, 99, ${texts}, true from unnest('{CODE1,CODE2}'::text[]) code on conflict do nothing`,
    );
    // refund
    await ask('refund/receive');
    await ask('refund/addWallet');
    await lose(id, 10);
    await ask('refund/receive');
    test.bonus.holds = true;
    for (const path of ['refund/receive', 'refund/addWallet']) await ask(path);
    test.bonus.holds = false;
    await test.set({ refundActive: false, inviteActive: false });
    for (const path of ['refund/receive', 'refund/addWallet', 'refund/check', 'invite/bonus'])
      await ask(path);
    await ask('invite', id, LIST);
    await ask('refund', id, LIST);
    await test.set({ refundActive: true, inviteActive: true });
    // invite
    await ask('invite/bonus');
    await lose(friend, 10, undefined, NOON);
    await ask('invite/bonus');
    await countNextDay(test.deps, id);
    await ask('invite/bonus');
    // a session of nobody: what no one foresaw
    await ask('invite/bonus', newMemberId());
    // promotion
    await ask('promotion/find/NOBODYS');
    await ask('promotion/activate/NOBODYS');
    test.bonus.isTaken = true;
    await ask('promotion/activate/CODE1');
    test.bonus.isTaken = false;
    const kept = `insert into member_block (member_id, kind, why) values ($1, 'play', 'asked')`;
    await test.db.client.query(kept, [id]);
    await ask('promotion/activate/CODE1');
    await test.db.client.query('delete from member_block where member_id = $1', [id]);
    for (const code of ['CODE1', 'CODE1', 'CODE2']) await ask(`promotion/activate/${code}`);
    for (let times = 0; times < 10; times += 1) await ask('promotion/find/CODE1');
    await ask('promotion/activate/CODE1');
    const declared = routes
      .filter(({ path }) => /^\/api\/(refund|invite|promotion)/.test(path))
      .filter(({ codes }) => codes.length > 0)
      .map(({ path, codes }) => [path, [...codes].toSorted()]);
    expect(
      Object.fromEntries(
        [...answered]
          .filter(([, { size }]) => size > 0)
          .map(([path, codes]) => [path, [...codes].toSorted()]),
      ),
    ).toEqual(Object.fromEntries(declared));
  });
});

describe('the audit', () => {
  class Undo extends Error {}
  /** What it names once that was done by hand; nothing of it stays. */
  async function named(statement: string): Promise<string[]> {
    let found: string[] = [];
    await test.db
      .withTx(async (tx) => {
        await tx.client.query('set local session_replication_role = replica');
        await tx.client.query(statement.replaceAll(':id', `'${id}'`).replaceAll(':friend', `'${friend}'`));
        found = (await auditWithin(tx, test.db)).breaches.map(({ check }) => check);
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    return found;
  }

  it.each([
    [
      'update refund_period set granted = granted + 1 where member_id = :id',
      "a period's refund is what was posted of it",
    ],
    ['delete from refund_receipt where member_id = :id', 'a refund that was posted has its receipt'],
    [
      'update refund_period set given = given + 1 where member_id = :id',
      'what periods have given is what was paid of them, debts and what was kept for them alike',
    ],
    [
      `insert into refund_period (member_id, from_at, to_at, terms, earned, given, net, counted)
        select member_id, from_at + interval '1 day', to_at, terms, 0, 0, 0, 0 from refund_period where member_id = :id`,
      'periods of a member that were paid for share no moment',
    ],
    [
      'update invite_earning set earned = earned + 1, amount = amount + 1 where inviter_id = :id',
      'what those who were invited brought is what was posted of it',
    ],
    [
      'update inviter_lines set lines = lines + 1 where inviter_id = :id',
      'lines that an inviter reads of a day are counted',
    ],
    [
      'update invite_earning set movement_id = null where inviter_id = :id',
      'what was granted of an invite was posted, and nothing else',
    ],
    [
      `update invite_earning set state = 'held' where inviter_id = :id`,
      'what is held of an invite waits for a person',
    ],
    [
      'update inviter set owed = owed + 1 where id = :id',
      'what an inviter owes is what corrections took and earnings have not paid',
    ],
    [
      `insert into invite_debt (inviter_id, invitee_id, played, day, amount) select inviter_id, invitee_id, played, day, earned + 1 from invite_earning
        where inviter_id = :id`,
      'an inviter is owed back no more than the play of those invited brought',
    ],
    [
      'update inviter_day set loss = loss + 1 where inviter_id = :id',
      "an inviter's day is the sum of those invited",
    ],
    [
      'update invite_day set net = net + 1 where invitee_id = :friend',
      "an inviter's day is the sum of those invited",
    ],
    [
      `update promotion set used = used + 1 where code = 'AUDITED'`,
      'a promotion was used as often as it was received',
    ],
    [
      `insert into member_promotion (id, member_id, code, percent_fail, from_at, until_at)
        select gen_random_uuid(), member_id, 'OTHER', 0, from_at + interval '1 day', until_at from member_promotion where member_id = :id`,
      'a member has one promotion at a time',
    ],
    [
      'update member_promotion set coins = 1 where member_id = :id',
      'a promotion gave its coins and its bonus, and nothing was given as such without it',
    ],
    [
      `insert into coin_entry (member_id, amount, reason, subject_kind, subject_id) values (:id, 3, 'promotion:nobodys', 'member_promotion', 'nobodys')`,
      'a promotion gave its coins and its bonus, and nothing was given as such without it',
    ],
  ])('finds what was done by hand: %s', async (statement, check) => {
    await test.db.client.query(
      `insert into promotion (code, percent_fail, days, uses, description, is_active)
        values ('AUDITED', 800, 7, 99, '{"th":"","la":"","en":""}', true) on conflict do nothing`,
    );
    await test.call(id, 'promotion/activate/AUDITED');
    await lose(id, 1_000);
    await lose(friend, 1_000, undefined, NOON);
    await test.call(id, 'refund/receive');
    await countNextDay(test.deps, id);
    expect(await pots()).toEqual([50, 50, 1_000]);
    expect(await named(statement)).toContain(check);
  });
});

it('sixty-four calls at once collect each pot once', async () => {
  await lose(id, 1_000);
  await lose(friend, 1_000, undefined, NOON);
  await test.call(id, 'refund/receive');
  await countNextDay(test.deps, id);
  for (const path of ['refund/addWallet', 'invite/bonus']) {
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => test.call(id, path, { key: randomUUID() })),
    );
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body['amount'])).toEqual([50]);
  }
  expect(await balanceOf(test, id)).toBe(fromBaht(1_100));
});
