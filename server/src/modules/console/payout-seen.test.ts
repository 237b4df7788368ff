/** A payout is decided on what its member was kept from, and on when their account was last changed, as who decides saw it. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import { balanceOf, memberWith } from '../../testing/fixtures.ts';
import { createChanges } from '../history/changes.ts';
import { endBlock, putBlock } from '../members/block-store.ts';
import { lockMember } from '../members/store.ts';
import { createBoard } from '../operator/board.ts';
import { createCurrentSettings } from '../site/settings.ts';
import { consoleBench, type ConsoleBench, type Screen } from '../staff/testing.ts';
import { conclude } from '../withdrawals/carry-out.ts';
import { waitingContradictionKind } from '../withdrawals/contradictions/waiting-contradictions.ts';
import { createDecidePayout } from '../withdrawals/decide.ts';
import { lockPayout } from '../withdrawals/store.ts';
import { bench, type Bench } from '../withdrawals/testing.ts';
import { waitingPayoutKind } from '../withdrawals/waiting-payouts.ts';
import { consoleActs } from './acts.ts';
import { createConsole } from './index.ts';
import { playOf } from './read-model.ts';

let w: Bench;
let b: ConsoleBench;
let noi: Screen;
let mali: Screen;
beforeAll(async () => {
  w = await bench();
  const { db } = w;
  const kinds = [
    waitingPayoutKind({ ...w.deps, payoutsDue: () => undefined }),
    waitingContradictionKind(w.deps),
  ];
  const changes = createChanges(db, []);
  const board = createBoard(db, kinds);
  const settings = createCurrentSettings(db);
  b = await consoleBench({ base: w, acts: () => consoleActs({ board, kinds, changes, settings }) });
  const { requests } = b.module;
  const links = { addressOf: (key: string) => `/files/${key}` };
  createConsole({
    ...{ db, board, kinds, changes, requests, links, settings },
    standing: async () => [],
  }).console(b.api, b.module.door);
  noi = await b.screen(await b.person('noi', 'cashier'));
  mali = await b.screen(await b.person('mali', 'manager'));
  w.limits.withdrawAutomaticMaximum = satang(100);
});
afterEach(() => w.requireSound());
afterAll(() => b.drop());

let member: MemberId;
async function payout(baht = 1_000): Promise<string> {
  member = (await memberWith(w, satang(5_000_000))).id;
  const operation = randomUUID();
  await w.withdraw({ memberId: member, operation, amount: satang(baht * 100) });
  return operation;
}
/** The same, approved and due. */
async function opened(baht: number): Promise<string> {
  const id = await payout(baht);
  await w.db.client.query(
    `update payout set state = 'open', approval = 'given', due_at = now() where id = $1`,
    [id],
  );
  return id;
}
const look = async (screen: Screen, id: string) => (await screen.ask('GET', `board/payout/${id}`)).body;
const seenBy = async (screen: Screen, id: string) => String((await look(screen, id))['seen']);
/** On what is there now, unless it is told what was seen. */
const say = async (screen: Screen, id: string, verdict: string, body: object = {}) =>
  screen.ask('POST', `board/payout/${id}/${verdict}`, {
    ...{ why: 'looked at it', seen: await seenBy(screen, id), ...body },
  });
const stateOf = async (id: string) => (await w.payout(id)).state;
const review = (id: string) =>
  w.db.client.query(
    `update payout set state = 'review', approval = 'given', attempts = 20, evidence = 'timeout', due_at = now() + interval '1 hour' where id = $1`,
    [id],
  );
/** The second person confirms what the first one asked for. */
const confirm = async ({ body }: { body: Record<string, unknown> }) =>
  mali.ask('POST', `requests/${String(body['request'])}/confirm`, { proof: await mali.proof() });

/** Keeps the member from that, as members/staff/freeze.ts does. */
const stand = (blocks: readonly { kind: 'payouts' | 'play'; until: Date | null }[]) =>
  w.db.withTx(async (tx) => {
    await lockMember(tx, member, 'update');
    for (const block of blocks) await putBlock(tx, member, { ...block, why: 'asked' });
  });

const heldUntil = (moment: string) =>
  w.db.client.query('update member set payouts_held_until = $2 where id = $1', [member, moment]);

/** Keeps the row of a payout; `isHeld`: somebody waits for it. */
async function keepRow(id: string) {
  let open: () => void = () => undefined;
  let kept: () => void = () => undefined;
  const [opened, isKept] = [new Promise<void>((go) => (open = go)), new Promise<void>((go) => (kept = go))];
  const keeping = w.db.withTx(async (tx) => {
    await lockPayout(tx, id);
    kept();
    await opened;
  });
  await isKept;
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return {
    get isHeld() {
      return expect.poll(async () => (await w.db.client.query(waiting)).rowCount).toBe(1);
    },
    goOn() {
      open();
      return keeping;
    },
  };
}

describe('a payout that waits', () => {
  it('shows what its member is kept from, and when their account was last changed', async () => {
    const id = await payout();
    const facts = async () => (await look(noi, id))['facts'] as Record<string, string>;
    const before = await facts();
    for (const name of ['payouts held', 'kept from payouts', 'account changed'])
      expect(before).not.toHaveProperty([name]);
    await stand([
      { kind: 'payouts', until: null },
      { kind: 'play', until: new Date('2099-01-01') },
    ]);
    await w.db.client.query(
      `update member set bank_account_no = 'X' || bank_account_no, payouts_held_until = '2099-02-02' where id = $1`,
      [member],
    );
    const { rows } = await w.db.client.query<{ at: Date }>(
      'select account_changed_at as at from member where id = $1',
      [member],
    );
    expect(await facts()).toEqual({
      ...before,
      ...{
        'kept from payouts': 'until a person ends it',
        'kept from play': 'until 2099-01-01T00:00:00.000Z',
      },
      ...{ 'payouts held': 'until 2099-02-02T00:00:00.000Z', 'account changed': rows[0]?.at.toISOString() },
    });
    expect(Date.now() - (rows[0]?.at.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it('is decided on the same facts when what kept its member is over: time that passes is none', async () => {
    const id = await payout();
    await stand([{ kind: 'play', until: new Date('2099-01-01') }]);
    await w.db.client.query(
      `with block as (update member_block set from_at = '2020-01-01', until_at = '2020-01-02' where member_id = $1)
        update member set payouts_held_until = '2020-01-03' where id = $1`,
      [member],
    );
    expect((await look(noi, id))['facts']).toMatchObject({
      'kept from play': 'until 2020-01-02T00:00:00.000Z',
      'payouts held': 'until 2020-01-03T00:00:00.000Z',
    });
    expect((await say(noi, id, 'approve')).body).toEqual({ message: 'OK' });
  });

  it('is not approved where a hold or another account came after it was looked at, also at the same instant', async () => {
    const id = await payout();
    const seen = await seenBy(noi, id);
    const { goOn, isHeld } = await keepRow(id);
    const pressed = say(noi, id, 'approve', { seen });
    await isHeld;
    // the facts were looked at already, the row is waited for
    await stand([{ kind: 'payouts', until: null }]);
    await goOn();
    expect((await pressed).body).toEqual({ message: 'MOVED_ON' });
    expect((await say(noi, id, 'approve', { seen })).body).toEqual({ message: 'MOVED_ON' });
    const held = await seenBy(noi, id);
    await w.db.client.query(`update member set bank_account_name = 'SOMCHAI JAIDI' where id = $1`, [member]);
    expect((await say(noi, id, 'approve', { seen: held })).body).toEqual({ message: 'MOVED_ON' });
    expect(await stateOf(id)).toBe('approval');
  });

  it('goes out to nobody while payouts of its member are held, whoever has seen it, by one or by two; then on what stands', async () => {
    const holds = [
      {
        begin: () => stand([{ kind: 'payouts', until: null }]),
        end: () => w.db.withTx((tx) => endBlock(tx, member, 'payouts')),
      },
      {
        begin: () => heldUntil('2099-01-01'),
        end: () => heldUntil('2020-01-01'),
      },
    ];
    for (const { begin, end } of holds)
      for (const baht of [1_000, 25_000]) {
        const id = await payout(baht);
        await begin();
        const asked = async () =>
          (await w.db.client.query('select from staff_request where subject = $1', [id])).rowCount;
        const approve = async () => {
          const said = await say(noi, id, 'approve', { proof: await noi.proof() });
          return said.body['message'] === 'WAITS_FOR_SECOND' ? (await confirm(said)).body : said.body;
        };
        expect(await approve()).toEqual({ message: 'MEMBER_HELD' });
        // nor is anybody asked for a proof, or for a second word
        expect((await say(noi, id, 'approve')).body).toEqual({ message: 'MEMBER_HELD' });
        expect(await asked()).toBe(0);
        expect(await stateOf(id)).toBe('approval');
        await end();
        expect(await approve()).toEqual({ message: 'OK' });
        expect(await stateOf(id)).toBe('open');
      }
  });

  it('may be refused while payouts of its member are held: the money is theirs again', async () => {
    const id = await payout();
    await stand([{ kind: 'payouts', until: null }]);
    expect((await say(noi, id, 'refuse')).body).toEqual({ message: 'OK' });
    expect(await stateOf(id)).toBe('returned');
  });

  it('is not approved by a word that saw no facts either, where a hold comes at the same instant', async () => {
    const id = await payout();
    const { goOn, isHeld } = await keepRow(id);
    const { approvePayout } = createDecidePayout({ ...w.deps, payoutsDue: () => undefined });
    const approved = approvePayout({ id, who: 'noi', why: 'by the command line' });
    await isHeld;
    await stand([{ kind: 'payouts', until: null }]);
    await goOn();
    await expect(approved).rejects.toMatchObject({ code: 'MEMBER_HELD' });
    expect(await stateOf(id)).toBe('approval');
  });
});

describe('a payout in review', () => {
  it.each(['settle', 'refuse'] as const)(
    'shows what its member is kept from, and takes %s whatever they change of their own meanwhile',
    async (verdict) => {
      const id = await payout();
      await review(id);
      const said = verdict === 'settle' ? { reference: 'BANK-1' } : {};
      const asked = await say(noi, id, verdict, { ...said, proof: await noi.proof() });
      await stand([{ kind: 'payouts', until: null }]);
      await w.db.client.query(`update member set bank_account_name = 'SOMCHAI JAIDI' where id = $1`, [
        member,
      ]);
      expect((await look(mali, id))['facts']).toMatchObject({
        'kept from payouts': 'until a person ends it',
        'account changed': expect.any(String) as string,
      });
      expect((await confirm(asked)).body).toEqual({ message: 'OK' });
      expect(await stateOf(id)).toBe(verdict === 'settle' ? 'settled' : 'returned');
    },
  );

  it('still waits for the second person where the database is lost while it is settled', async () => {
    const id = await payout();
    await review(id);
    const asked = await say(noi, id, 'settle', { reference: 'BANK-2', proof: await noi.proof() });
    let lost: ReturnType<typeof confirm> | undefined;
    await w.db.withTx(async (tx) => {
      // the last thing that is asked before it is settled
      await tx.client.query('lock table payout_contradiction in access exclusive mode');
      lost = confirm(asked);
      const ended = () =>
        w.db.client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      await expect.poll(async () => (await ended()).rowCount).toBe(1);
    });
    expect((await lost)?.status).toBeGreaterThanOrEqual(500);
    expect(await stateOf(id)).toBe('review');
    expect((await confirm(asked)).body).toEqual({ message: 'OK' });
    expect(await stateOf(id)).toBe('settled');
  });
});

describe('a payout of two ends', () => {
  it('is asked for by nothing that its wallet does not hold, and what it spent since is moved on from', async () => {
    const id = await opened(1_000);
    const sent = await w.take(id);
    await conclude(w.deps, sent, { outcome: 'refused', reason: 'ACCOUNT_CLOSED' });
    await conclude(w.deps, sent, { outcome: 'done', externalReference: 'BANK-3' }, 'callback');
    const { body } = await noi.ask('GET', 'board?kind=contradiction');
    const question = (body['rows'] as { id: string }[])[0]?.id ?? '';
    const settle = async (amount?: number) => {
      const path = `board/contradiction/${question}`;
      const { seen } = (await noi.ask('GET', path)).body;
      const said = {
        why: 'called the bank',
        seen,
        proof: await noi.proof(),
        ...(amount !== undefined && { amount }),
      };
      return noi.ask('POST', `${path}/settle`, said);
    };
    expect(await settle(1_000.01)).toMatchObject({
      status: 400,
      body: { fields: { amount: phrase('atMost', { amount: '1000.00' }) } },
    });
    const asked = await settle();
    expect(asked).toMatchObject({ status: 202 });
    await w.withdraw({ memberId: member, operation: randomUUID(), amount: satang(4_950_000) });
    expect((await confirm(asked)).body).toEqual({ message: 'MOVED_ON' });
    expect(await settle()).toMatchObject({
      status: 400,
      body: { fields: { amount: phrase('houseBearsRest') } },
    });
    expect((await confirm(await settle(500))).body).toEqual({ message: 'OK' });
    expect(await balanceOf(w, member)).toBe(0n);
  });

  it.each([1_000, 400, 0])(
    'is withdrawn wholly where its bank paid it beside what came back, of which the wallet held %d still',
    async (byWallet) => {
      const sent = await w.take(await opened(1_000));
      await conclude(w.deps, sent, { outcome: 'refused', reason: 'ACCOUNT_CLOSED' });
      await conclude(w.deps, sent, { outcome: 'done', externalReference: `PART-${byWallet}` }, 'callback');
      const { rows } = (await noi.ask('GET', 'board?kind=contradiction')).body as { rows: { id: string }[] };
      const path = `board/contradiction/${rows[0]?.id ?? ''}`;
      const { seen } = (await noi.ask('GET', path)).body;
      const said = { why: 'called the bank', seen, proof: await noi.proof(), amount: byWallet };
      expect((await confirm(await noi.ask('POST', `${path}/settle`, said))).body).toEqual({ message: 'OK' });
      const seenOf = await playOf(w.db, member);
      expect(seenOf).toMatchObject({ withdrawn: 100_000n, withdrawnInAll: 100_000n, withdrawals: 1 });
    },
  );

  it('is withdrawn as it ended after all, where a person sees what its member took out', async () => {
    const sent = async (baht: number, truth: 'settle' | 'refuse') => {
      const id = await opened(baht);
      const [first, then] = [
        { outcome: 'done', externalReference: `BANK-${id}` },
        { outcome: 'refused', reason: 'ACCOUNT_CLOSED' },
      ] as const;
      const taken = await w.take(id);
      for (const end of truth === 'settle' ? [then, first] : [first, then])
        await conclude(w.deps, taken, end, 'callback');
      const { rows } = (await noi.ask('GET', 'board?kind=contradiction')).body as { rows: { id: string }[] };
      const path = `board/contradiction/${rows[0]?.id ?? ''}`;
      const { seen } = (await noi.ask('GET', path)).body;
      const asked = await noi.ask('POST', `${path}/${truth}`, {
        why: 'called',
        seen,
        proof: await noi.proof(),
      });
      expect((await confirm(asked)).body).toEqual({ message: 'OK' });
    };
    await sent(1_000, 'refuse');
    expect(await playOf(w.db, member)).toMatchObject({ withdrawnInAll: 0n, withdrawals: 0 });
    await sent(1_000, 'settle');
    expect(await playOf(w.db, member)).toMatchObject({ withdrawnInAll: 100_000n, withdrawals: 1 });
  });
});

describe('a payout above what one person approves', () => {
  it('goes out to nobody where its member was held, or has another account, while the request waited', async () => {
    const changes = [
      () => stand([{ kind: 'payouts', until: null }]),
      () =>
        w.db.client.query(`update member set bank_account_name = 'SOMCHAI JAIDI' where id = $1`, [member]),
    ];
    for (const change of changes) {
      const id = await payout(25_000);
      const asked = await say(noi, id, 'approve', { proof: await noi.proof() });
      await change();
      expect((await confirm(asked)).body).toEqual({ message: 'MOVED_ON' });
      expect((await confirm(asked)).body).toEqual({ message: 'MOVED_ON' });
      const { rows } = await w.db.client.query('select state from staff_request where id = $1', [
        asked.body['request'],
      ]);
      expect([rows, await stateOf(id)]).toEqual([[{ state: 'moved_on' }], 'approval']);
    }
  });

  it('goes out to nobody where its member was held at the instant of the confirmation', async () => {
    const id = await payout(25_000);
    const { body } = await say(noi, id, 'approve', { proof: await noi.proof() });
    const proof = await mali.proof();
    const { goOn, isHeld } = await keepRow(id);
    const confirmed = mali.ask('POST', `requests/${String(body['request'])}/confirm`, { proof });
    await isHeld;
    await stand([{ kind: 'payouts', until: null }]);
    await goOn();
    expect((await confirmed).body).toEqual({ message: 'MOVED_ON' });
    expect(await stateOf(id)).toBe('approval');
  });
});
