import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CORRECTION_REASONS } from '@krapao/contract/console/constants';
import { satang } from '@krapao/contract/money';
import { audit } from '../../compose/audit.ts';
import { randomFrom, seedOf } from '../../ledger/testing/books.ts';
import { balanceOf, memberWith } from '../../testing/fixtures.ts';
import { outcomeOf } from '../../testing/error-of.ts';
import type { By } from '../history/face.ts';
import { toMovement } from '../dossier/face.ts';
import { payoutHoldOf } from '../members/face.ts';
import { hold } from '../members/staff/freeze.ts';
import { lift } from '../members/staff/lift.ts';
import { dyingAt } from '../rewards/wheel/testing.ts';
import { changeableAccounts } from '../site/change-accounts.ts';
import { writeSettings } from '../site/settings.ts';
import { createAccountNames, readPage } from '../statement/read.ts';
import { toLine } from '../statement/rules.ts';
import { bench, type Bench } from '../withdrawals/testing.ts';
import { correctMoney } from './correct.ts';
import { createListCorrections } from './list.ts';

const NOI: By = { name: 'noi', staffId: 'noi-id', why: 'the bank called' };
/** An account of the house of tests. */
const SCB = 'SCB 1112223334';
let b: Bench;
const told: unknown[] = [];
const realtime = { changed: (...what: unknown[]) => void told.push(what) };
const act = (db = b.db) => correctMoney({ db, house: b.house, realtime });
beforeAll(async () => {
  b = await bench();
});
afterEach(async () => {
  expect((await audit(b.db)).breaches).toEqual([]);
});
afterAll(() => b.drop());

type Said = Partial<{
  id: string;
  direction: 'in' | 'out';
  reason: string;
  amount: string;
  account: string;
}>;
const orderOf = (member: string, said: Said = {}) =>
  act().order.parse({
    ...{ id: randomUUID(), member, direction: 'out', reason: 'WRONG_CREDIT', amount: '10000' },
    ...said,
  });
const correct = (member: string, said: Said = {}, by = NOI) => act().carryOut(orderOf(member, said), by);
const rowsOf = async (member: string) =>
  (
    await b.db.client.query<{ asked: bigint; moved: bigint }>(
      'select direction, reason, asked, moved, name, why from money_correction where member_id = $1 order by at',
      [member],
    )
  ).rows;
const movementsOf = async (member: string) =>
  (
    await b.db.client.query<{ kind: string; amount: bigint }>(
      `select kind, amount from ledger_movement where member_id = $1 and subject_kind = 'money_correction' order by id`,
      [member],
    )
  ).rows;

describe('money that is corrected by hand', () => {
  it('is given from the account of its reason, or taken to it; who, why and how much are kept', async () => {
    const { id } = await memberWith(b, satang(50_000));
    await correct(id, { direction: 'in', reason: 'GOODWILL', amount: '12345' });
    await correct(id, { reason: 'BANK_REVERSED', amount: '345', account: SCB });
    expect(await balanceOf(b, id)).toBe(62_000n);
    const { rows } = await b.db.client.query(
      `select f.code as "from", t.code as "to", m.amount from ledger_movement m
        join ledger_account f on f.id = m.from_account join ledger_account t on t.id = m.to_account
        where m.member_id = $1 and m.subject_kind = 'money_correction' order by m.id`,
      [id],
    );
    expect(rows).toEqual([
      { from: 'CORRECTION:GOODWILL', to: 'WALLET', amount: 12_345n },
      { from: 'WALLET', to: 'CORRECTION:BANK_REVERSED', amount: 345n },
    ]);
    expect((await rowsOf(id))[1]).toMatchObject({ direction: 'out', moved: 345n, name: 'noi', why: NOI.why });
    expect(told.at(-1)).toEqual([id, ['wallet', 'statement']]);
    const { rows: events } = await b.db.client.query(
      'select "right", after from staff_event where subject = $1 order by id',
      [id],
    );
    expect(events).toMatchObject([
      { right: 'money.correct', after: { direction: 'in', reason: 'GOODWILL', asked: '12345' } },
      { right: 'money.correct', after: { moved: '345' } },
    ]);
  });

  it('stands in the statement as a correction with its reason, in three languages', async () => {
    for (const reason of CORRECTION_REASONS) {
      const { id } = await memberWith(b, satang(50_000));
      await correct(id, { reason, ...(reason === 'BANK_REVERSED' && { account: SCB }) });
      const { movements } = await readPage(b.db, id, { type: 'correction' }, { page: 1, limit: 10 });
      const words = [];
      for (const language of ['th', 'la', 'en'] as const) {
        const line = toLine(movements[0] ?? ({} as never), await createAccountNames(b.db)(language));
        expect(line).toMatchObject({
          statementType: 'correction',
          status: 'SUCCESS',
          amount: -10_000n,
          balance: 40_000n,
        });
        words.push(line.correction?.description);
        // staff read what its member does
        expect(toMovement(movements[0] ?? ({} as never)).told?.[language]).toBe(line.correction?.description);
      }
      expect(new Set(words).size).toBe(3);
      expect(words).not.toContain(undefined);
    }
  });

  it('is of the account that it names also where that got another number since it was asked for, or before', async () => {
    const { id } = await memberWith(b, satang(50_000));
    const said = { reason: 'BANK_REVERSED', account: SCB, amount: '300' };
    const [waiting, later] = [orderOf(id, said), orderOf(id, said)];
    expect(await act().facts(b.db, waiting)).toEqual({ member: id, after: 0 });
    const [old, other] = [{ accountNo: '1112223334' }, { accountNo: '9998887776' }];
    await b.db.withTx((tx) => changeableAccounts.write(tx, 'SCB/AUTO', other, old));
    await act().carryOut(waiting, NOI);
    expect(await act().facts(b.db, later)).toEqual({ member: id, after: 1 });
    await act().carryOut(later, NOI);
    expect((await createListCorrections(b.db)({ member: id, limit: 5 })).rows).toMatchObject([
      { account: SCB },
      { account: SCB },
    ]);
    await b.db.withTx((tx) => changeableAccounts.write(tx, 'SCB/AUTO', old, other));
  });

  it('names the account of ours that the bank took it from, and no other reason does', async () => {
    const { id } = await memberWith(b, satang(50_000));
    const ofBank = { reason: 'BANK_REVERSED', account: SCB };
    await correct(id, { ...ofBank, amount: '300' });
    await correct(id, { ...ofBank, direction: 'in', amount: '100' });
    const { rows } = await b.db.client.query(
      `select kind, our_bank || ' ' || our_account as own from ledger_movement
        where member_id = $1 and subject_kind = 'money_correction' order by id`,
      [id],
    );
    expect(rows).toEqual([
      { kind: 'correction_out', own: SCB },
      { kind: 'correction_in', own: SCB },
    ]);
    expect((await createListCorrections(b.db)({ member: id, limit: 1 })).rows).toMatchObject([
      { account: SCB },
    ]);
    const { rows: events } = await b.db.client.query(
      `select after ->> 'account' as account from staff_event where subject = $1`,
      [id],
    );
    expect(events).toEqual([{ account: `SCB …${SCB.slice(-4)}` }, { account: `SCB …${SCB.slice(-4)}` }]);
    for (const wrong of [
      { reason: 'BANK_REVERSED' },
      { ...ofBank, account: 'SCB 0000000000' },
      { account: SCB },
    ]) {
      const refused = {
        code: 'INVALID_REQUEST',
        params: { fields: { account: expect.any(String) as string } },
      };
      await expect(act().facts(b.db, orderOf(id, wrong))).rejects.toMatchObject(refused);
      await expect(correct(id, wrong)).rejects.toMatchObject(refused);
    }
    expect(await balanceOf(b, id)).toBe(49_800n);
    // carried out once, it is known again by its account too
    const order = orderOf(id, ofBank);
    await act().carryOut(order, NOI);
    const { id: own, ...said } = order;
    expect(await act().isDone?.(b.db, { id: own, ...said })).toBe(true);
    expect(await act().isDone?.(b.db, { id: own, ...said, account: 'KBANK 1' })).toBe(false);
  });

  it('takes a second person for taking, and for giving more than the operator lets one alone; and a proof of who asks', async () => {
    const { id } = await memberWith(b);
    await writeSettings(b.db, { secondCreditAbove: 20_000 });
    const second = (said: Said) => act().needsSecond?.(b.db, orderOf(id, said));
    const alone = (said: Said) => act().alone?.(b.db, orderOf(id, said));
    expect([await second({ amount: '1' }), await alone({ amount: '1' })]).toEqual([true, null]);
    expect([await second({ direction: 'in' }), await alone({ direction: 'in' })]).toEqual([false, 20_000n]);
    expect(act().needsProof).toBe(true);
    expect(await act().amount?.(b.db, orderOf(id, { amount: '777' }))).toBe(777n);
  });

  it.each([['0'], ['-5'], ['1.5'], ['1e3'], [''], ['9'.repeat(16)]])('is no sum: %j', (amount) => {
    const given = { id: randomUUID(), member: 'X', direction: 'in', reason: 'TEST', amount };
    expect(act().order.safeParse(given).success).toBe(false);
  });

  it('is nobody’s where there is no such member', async () => {
    expect(await outcomeOf(correct('NOBODY'))).toBe('NO_DATA');
    expect(await outcomeOf(act().facts(b.db, orderOf('NOBODY')))).toBe('NO_DATA');
    expect(await rowsOf('NOBODY')).toEqual([]);
  });
});

describe('a wallet that has less than is to be taken', () => {
  it('is never below zero: what is there is taken, the rest is told, and payouts are kept back', async () => {
    const { id } = await memberWith(b, satang(3_000));
    await correct(id, { amount: '10000' });
    expect(await balanceOf(b, id)).toBe(0n);
    expect(await rowsOf(id)).toMatchObject([{ asked: 10_000n, moved: 3_000n }]);
    expect((await payoutHoldOf(b.db, id)).isBlocked).toBe(true);
    const { rows } = await createListCorrections(b.db)({ member: id, limit: 10 });
    expect(rows).toMatchObject([{ asked: 10_000n, moved: 3_000n, missing: 7_000n, member: { id } }]);
    const { rows: events } = await b.db.client.query('select after from staff_event where subject = $1', [
      id,
    ]);
    expect(events).toMatchObject([{ after: { asked: '10000', moved: '3000', missing: '7000' } }]);
  });

  it('keeps payouts back anew: nobody lets them go who was asked, or has asked, about what kept them back before', async () => {
    const { id } = await memberWith(b, satang(3_000));
    const deps = { db: b.db, realtime: { ...realtime, cutOff: () => {} }, revokeSessions: () => {} };
    const [order, why] = [{ member: id }, { ...NOI, why: 'looked at' }];
    await hold(deps).carryOut(order, why);
    const seen = await lift(deps).facts(b.db, order);
    await correct(id, { amount: '10000' });
    expect(await lift(deps).facts(b.db, order)).not.toEqual(seen);
    expect(await outcomeOf(lift(deps).carryOut(order, why, seen))).toBe('MOVED_ON');
    expect((await payoutHoldOf(b.db, id)).isBlocked).toBe(true);
    await lift(deps).carryOut(order, why, await lift(deps).facts(b.db, order));
    expect((await payoutHoldOf(b.db, id)).isBlocked).toBe(false);
  });

  it('that has nothing loses nothing: no movement stands for it, and it is told all the same', async () => {
    const { id } = await memberWith(b);
    await correct(id);
    expect(await movementsOf(id)).toEqual([]);
    expect(await rowsOf(id)).toMatchObject([{ asked: 10_000n, moved: 0n }]);
  });

  it('has its payouts as before where all of it was there', async () => {
    const { id } = await memberWith(b, satang(10_000));
    await correct(id);
    expect(await payoutHoldOf(b.db, id)).toEqual({ heldUntil: null, isBlocked: false });
  });
});

describe('the same correction again', () => {
  it('moves nothing, also of many at once', async () => {
    const { id } = await memberWith(b, satang(50_000));
    const order = orderOf(id);
    const ends = await Promise.all(Array.from({ length: 16 }, () => outcomeOf(act().carryOut(order, NOI))));
    expect(ends.toSorted()).toEqual([...Array.from({ length: 15 }, () => 'MOVED_ON'), 'OK']);
    expect(await outcomeOf(act().facts(b.db, order))).toBe('MOVED_ON');
    expect(await balanceOf(b, id)).toBe(40_000n);
    expect(await movementsOf(id)).toEqual([{ kind: 'correction_out', amount: 10_000n }]);
  });
});

describe('two corrections of one member', () => {
  it('that were looked at beside each other are one: the other has moved on, also where both are carried out at once', async () => {
    const { id } = await memberWith(b, satang(50_000));
    const orders = [orderOf(id), orderOf(id), orderOf(id)];
    const [first, , late] = orders;
    if (!first || !late) throw new Error('no orders');
    const seen = await act().facts(b.db, first);
    const ends = orders.slice(0, 2).map((order) => outcomeOf(act().carryOut(order, NOI, seen)));
    expect((await Promise.all(ends)).toSorted()).toEqual(['MOVED_ON', 'OK']);
    expect(await outcomeOf(act().carryOut(late, NOI, seen))).toBe('MOVED_ON');
    expect(await balanceOf(b, id)).toBe(40_000n);
    await act().carryOut(late, NOI, await act().facts(b.db, late));
    expect(await balanceOf(b, id)).toBe(30_000n);
  });

  it('are one also where the clock of the database was put back since the last one', async () => {
    const { id } = await memberWith(b, satang(50_000));
    await b.db.client.query(
      `insert into money_correction (id, member_id, direction, reason, asked, moved, why, name, at)
        values ($1, $2, 'out', 'TEST', 100, 0, 'by a clock that was ahead', 'noi', now() + interval '1 hour')`,
      [randomUUID(), id],
    );
    const [first, other] = [orderOf(id), orderOf(id)];
    const seen = await act().facts(b.db, first);
    await act().carryOut(first, NOI, seen);
    expect(await outcomeOf(act().carryOut(other, NOI, seen))).toBe('MOVED_ON');
    expect(await balanceOf(b, id)).toBe(40_000n);
  });
});

describe('many corrections at once', () => {
  it('of one wallet take what is there and no more, 64 of them', async () => {
    const { id } = await memberWith(b, satang(100_000));
    await Promise.all(Array.from({ length: 64 }, () => correct(id, { amount: '3000' })));
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(64);
    expect(rows.reduce((sum, { moved }) => sum + moved, 0n)).toBe(100_000n);
    expect(await balanceOf(b, id)).toBe(0n);
    expect((await movementsOf(id)).reduce((sum, { amount }) => sum + amount, 0n)).toBe(100_000n);
  });

  it('beside withdrawals never take a satang twice, and none is withdrawn after something was missing', async () => {
    const random = randomFrom(seedOf('corrections beside withdrawals'));
    for (let round = 0; round < 20; round += 1) {
      const { id } = await memberWith(b, satang(60_000));
      const withdrawals: Promise<string>[] = [];
      const works: Promise<unknown>[] = [];
      for (let n = 0; n < 12; n += 1) {
        if (random() < 0.5)
          works.push(correct(id, { amount: String(5_000 + Math.floor(random() * 10_000)) }));
        else {
          const asked = outcomeOf(
            b.withdraw({ memberId: id, operation: randomUUID(), amount: satang(10_000) }),
          );
          withdrawals.push(asked);
          works.push(asked);
        }
      }
      await Promise.all(works);
      const taken = (await rowsOf(id)).reduce((sum, { moved }) => sum + moved, 0n);
      const paid = BigInt((await Promise.all(withdrawals)).filter((end) => end === 'OK').length) * 10_000n;
      expect(await balanceOf(b, id)).toBe(60_000n - taken - paid);
      const { rows } = await b.db.client.query<{ late: number }>(
        `select count(*)::int as late from payout p join member_block k on k.member_id = p.member_id and p.created_at > k.from_at
          where p.member_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ late: 0 }]);
    }
  });
});

describe('a server that dies', () => {
  it('at any statement of a correction leaves nothing of it, and the same order is carried out after it', async () => {
    const { id } = await memberWith(b, satang(4_000));
    const order = orderOf(id);
    for (let nth = 1; nth <= 14; nth += 1)
      await expect(act(dyingAt(b.db, nth)).carryOut(order, NOI)).rejects.toThrow();
    expect([await rowsOf(id), await movementsOf(id), await balanceOf(b, id)]).toEqual([[], [], 4_000n]);
    expect((await payoutHoldOf(b.db, id)).isBlocked).toBe(false);
    await act().carryOut(order, NOI);
    expect(await balanceOf(b, id)).toBe(0n);
  });

  it('or a request that moved on takes all of it back', async () => {
    const { id } = await memberWith(b, satang(4_000));
    const broken = { ...NOI, within: () => Promise.reject(new Error('moved on')) };
    await expect(correct(id, {}, broken)).rejects.toThrow('moved on');
    expect([await rowsOf(id), await balanceOf(b, id)]).toEqual([[], 4_000n]);
  });
});

describe('the audit', () => {
  /** As somebody with the database's keys would. */
  const tamper = async (text: string, values: unknown[]) => {
    const client = await b.db.client.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query(text, values);
    } finally {
      client.release(true);
    }
  };
  const breaches = async () => (await audit(b.db)).breaches.map(({ check }) => check);

  it('finds a correction without its movement, and a movement without its correction', async () => {
    const { id } = await memberWith(b, satang(50_000));
    await correct(id);
    await tamper('update money_correction set moved = moved - 1 where member_id = $1', [id]);
    expect(await breaches()).toEqual([
      'a correction moved what it says, once, between the wallet and the account of its reason',
    ]);
    await tamper('update money_correction set moved = moved + 1 where member_id = $1', [id]);
    await tamper('update money_correction set member_id = $2 where member_id = $1', [id, 'ELSE']);
    expect(await breaches()).toHaveLength(1);
    await tamper(`update money_correction set member_id = $1 where member_id = 'ELSE'`, [id]);
    const { rows } = await b.db.client.query<{ id: string }>(
      'select id from money_correction where member_id = $1',
      [id],
    );
    const other = randomUUID();
    await tamper('update money_correction set id = $2 where id = $1', [rows[0]?.id, other]);
    expect((await breaches()).toSorted()).toEqual([
      'a correction moved what it says, once, between the wallet and the account of its reason',
      'money that was corrected by hand has its correction',
    ]);
    await tamper('update money_correction set id = $1 where id = $2', [rows[0]?.id, other]);
  });

  it('finds a correction whose money left another account of ours than it says', async () => {
    const { id } = await memberWith(b, satang(50_000));
    await correct(id, { reason: 'BANK_REVERSED', account: SCB });
    const set = 'update money_correction set our_bank = $2, our_account = $3 where member_id = $1';
    await tamper(set, [id, 'KBANK', '1']);
    expect(await breaches()).toEqual([
      'a correction moved what it says, once, between the wallet and the account of its reason',
    ]);
    await tamper(set, [id, ...SCB.split(' ')]);
  });

  it('has corrections that nobody changes or deletes', async () => {
    const { id } = await memberWith(b, satang(50_000));
    await correct(id);
    for (const text of ['update money_correction set moved = 1', 'delete from money_correction'])
      await expect(b.db.client.query(text)).rejects.toThrow('put right by another one');
  });
});

describe('the list of corrections', () => {
  it('goes page by page, the newest first', async () => {
    const { id } = await memberWith(b, satang(50_000));
    for (const amount of ['100', '200', '300']) await correct(id, { amount });
    const list = createListCorrections(b.db);
    const seen: bigint[] = [];
    for (let after: string | undefined; ;) {
      const { rows, next } = await list({ member: id, limit: 2, ...(after && { after }) });
      seen.push(...rows.map(({ moved }) => moved));
      if (next === null) break;
      after = next;
    }
    expect(seen).toEqual([300n, 200n, 100n]);
    expect((await list({ limit: 1, after: 'no id' })).rows).toHaveLength(1);
  });
});
