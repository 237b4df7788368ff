import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReportName } from '@krapao/contract/console/constants';
import { satang } from '@krapao/contract/money';
import { newId } from '../../kernel/ids.ts';
import { audit } from '../../ledger/audit.ts';
import { accountOf, HOUSE } from '../../ledger/accounts.ts';
import { KINDS, type MovementKind } from '../../ledger/kinds.ts';
import { postOne, type Posting } from '../../ledger/post.ts';
import { memberWith, silent, testDb, type TestDb, type TestMember } from '../../testing/fixtures.ts';
import { connect } from '../../db/pool.ts';
import { playOf } from '../console/read-model.ts';
import { saveProvider } from '../games/face.ts';
import { firstDeposits } from '../rewards/given.ts';
import { GAMES } from '../../seed/games.ts';
import { atOnce, createReadReport } from './read.ts';
import { createSums, REPORT_CHECKS } from './sum.ts';
import { sumAll } from './testing.ts';

let test: TestDb;
const made: TestDb[] = [];
beforeEach(async () => {
  test = await testDb();
  made.push(test);
  await test.db.withTx(async (tx) => {
    for (const game of GAMES) await saveProvider(tx, game);
  });
});
afterAll(async () => {
  for (const one of made) await one.drop();
});

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const dayOf = (days: number) =>
  new Date(Date.now() - days * DAY_MS + 7 * 3_600_000).toISOString().slice(0, 10);

/** One of a kind, from the house or into it. */
async function move(
  { id }: Pick<TestMember, 'id'>,
  kind: MovementKind,
  code: string,
  amount: number,
  { at, isFromHouse = true, ours }: { at?: Date; isFromHouse?: boolean; ours?: Posting['ours'] } = {},
): Promise<void> {
  const house = await test.house(code);
  await test.db.withTx(async (tx) => {
    const wallet = (await accountOf(tx, id, 'WALLET'))!;
    const { result } = await postOne(tx, {
      ...{ reference: newId(), kind, amount: satang(amount), memberId: id, detail: {} },
      ...(isFromHouse ? { from: house, to: wallet.id } : { from: wallet.id, to: house }),
      subject: { kind: KINDS[kind].about[0], id: newId() },
      ...(at && { at }),
      ...(ours && { ours }),
    });
    expect(result).toBe('posted');
  });
}

/** What an account of the house holds by day: by the ledger, and by the figures. */
async function compare(): Promise<void> {
  const ledger = await test.db.client.query<Record<string, unknown>>(
    `select (m.at at time zone 'Asia/Bangkok')::date::text as day, m.kind as name, a.code as key, count(*) as count, sum(e.amount)::bigint as amount
      from ledger_entry e join ledger_movement m on m.id = e.movement_id join ledger_account a on a.id = e.account_id where a.member_id is null
      group by 1, 2, 3 order by 1, 2, 3`,
  );
  const play = await test.db.client.query<Record<string, unknown>>(
    `select day::text, slot_code as key, sum(rounds)::bigint as count, -sum(net)::bigint as amount from game_turnover group by 1, 2
      having sum(rounds) <> 0 or sum(net) <> 0 order by 1, 2`,
  );
  const told = (where: string) =>
    atOnce(test.db, ({ read }) =>
      read<Record<string, unknown>>(
        `select day::text, name, key, sum(count)::bigint as count, sum(amount)::bigint as amount from told where ${where}
          group by 1, 2, 3 having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2, 3`,
      ),
    );
  const kinds = Object.keys(KINDS).map((kind) => `'${kind}'`);
  expect(await told(`name in (${kinds.join(', ')})`)).toEqual(ledger.rows);
  expect((await told(`name = 'settled'`)).map(({ name: _, ...row }) => row)).toEqual(play.rows);
}

const sum = (sums = createSums(test.db)) => sumAll(test.db, sums);

const report = async (name: ReportName, from = dayOf(5), to = dayOf(0)) => {
  const { columns, rows, totals } = await createReadReport(test.db)({ name, from, to, language: 'en' }, 100);
  const named = (values: readonly (number | null)[]) =>
    Object.fromEntries(
      values.flatMap((value, i): [string, number][] =>
        value === 0 || value === null ? [] : [[columns[i]?.name ?? '', value]],
      ),
    );
  return {
    totals: named(totals),
    rows: Object.fromEntries(
      rows.flatMap(({ day, key, values }) =>
        Object.keys(named(values)).length > 0 ? [[day ?? key ?? '', named(values)]] : [],
      ),
    ),
  };
};

async function history(): Promise<TestMember> {
  const somchai = await memberWith(test);
  const noi = await memberWith(test);
  for (const days of [3, 2, 0]) {
    const at = ago(days);
    await move(somchai, 'slip_deposit', HOUSE.cashIn('SCB'), 100_000, { at });
    await move(noi, 'feed_deposit', HOUSE.cashIn('KBANK'), 50_000, { at });
    await move(somchai, 'fill_hold', HOUSE.gameInTransit('JOKER'), 7_000, { at, isFromHouse: false });
    await move(noi, 'play_correction_out', HOUSE.play('JOKER'), 3_000, { at, isFromHouse: false });
    await move(noi, 'play_correction_in', HOUSE.play('JOKER'), 1_000, { at });
    await move(somchai, 'withdraw_correction_out', HOUSE.cashOut, 20_000, { at, isFromHouse: false });
    await move(somchai, 'bonus_grant', HOUSE.bonusOpen, 5_000, { at });
    await move(noi, 'correction_in', 'CORRECTION:GOODWILL', 600, { at });
    await move(noi, 'correction_out', 'CORRECTION:TEST', 200, { at, isFromHouse: false });
    await move(somchai, 'coupon_cash', HOUSE.prizeCost, 900, { at });
  }
  return somchai;
}

const play = (memberId: string, day: string, { rounds = 1, stake = 0, net = 0 }, slot = 'JOKER') =>
  test.db.client.query(
    `insert into game_turnover as t (member_id, slot_code, day, rounds, stake, net) values ($1, $2, $3, $4, $5, $6)
      on conflict (member_id, slot_code, day) do update set rounds = t.rounds + excluded.rounds, stake = t.stake + excluded.stake, net = t.net + excluded.net`,
    [memberId, slot, day, rounds, stake, net],
  );

describe('figures of reports', () => {
  it('are what the ledger and the reports of play say: before they are summed, in the middle, and after', async () => {
    const { id } = await history();
    await play(id, dayOf(2), { rounds: 3, stake: 900, net: -400 });
    await compare();
    const sums = createSums(test.db, 7n);
    await sums.bringUpToDate();
    await compare();
    await sum(sums);
    await compare();
    const { rowCount } = await test.db.client.query('select from report_day');
    expect(rowCount).toBeGreaterThan(10);
    await move({ id }, 'slip_deposit', HOUSE.cashIn('SCB'), 1);
    await compare();
  });

  it('follow what is told late and what is corrected, of days that are over too', async () => {
    const { id } = await history();
    await play(id, dayOf(3), { stake: 500, net: -500 });
    await sum();
    await compare();
    await play(id, dayOf(3), { rounds: 2, stake: 800, net: 300 });
    await compare();
    // a correction that moves a round to another day
    await test.db.client.query('update game_turnover set day = day - 1');
    await compare();
    await sum();
    await compare();
    await test.db.client.query('delete from game_turnover');
    await sum();
    await compare();
    expect((await test.db.client.query('select from report_play')).rowCount).toBe(0);
  });

  it('leave out nothing of who had begun before and ends after: it is summed once it has ended', async () => {
    const somchai = await memberWith(test);
    const slow = await test.db.client.connect();
    await slow.query('begin');
    const wallet = (await accountOf(test.db, somchai.id, 'WALLET'))!;
    const from = await test.house(HOUSE.cashIn('SCB'));
    const posting = {
      ...{
        reference: 'slow',
        kind: 'slip_deposit',
        from_account: String(from),
        to_account: String(wallet.id),
      },
      ...{
        amount: '500',
        member_id: somchai.id,
        is_shown: true,
        subject_kind: 'opening',
        subject_id: 'x',
        detail: {},
      },
    };
    await slow.query('select * from ledger_post($1::json)', [JSON.stringify([posting])]);
    const other = await memberWith(test, satang(1_000));
    const sums = createSums(test.db);
    for (let i = 0; i < 5; i += 1) await sums.bringUpToDate();
    await compare();
    await slow.query('commit');
    slow.release();
    await compare();
    await sum();
    await compare();
    expect((await report('days')).totals).toMatchObject({ slip: 15, deposits: 15, first: 2, registered: 2 });
    expect(other.id).not.toBe(somchai.id);
  });

  it('are summed once by two servers at once, also where one of them dies in the middle', async () => {
    await history();
    const servers = [test.db, connect(test.url, 4, silent), connect(test.url, 4, silent)];
    await test.db.client.query(
      `create function dies() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
        create trigger dies before update on report_state for each row when (new.upto_movement > 5) execute function dies()`,
    );
    await expect(sum(createSums(test.db, 3n))).rejects.toThrow('died');
    await compare();
    await test.db.client.query('drop trigger dies on report_state');
    await Promise.all(servers.flatMap((db) => [1, 2, 3].map(() => sum(createSums(db, 2n)))));
    await sum();
    await compare();
    const { rows } = await test.db.client.query<{ left: bigint }>(
      'select (select max(id) from ledger_movement) - upto_movement as left from report_state',
    );
    expect(rows).toEqual([{ left: 0n }]);
    for (const db of servers.slice(1)) await db.close();
  });

  it('go on in a database that was brought back from a copy, where transactions are numbered anew', async () => {
    await history();
    await test.db.client.query(`update report_state set mark_xid = '9000000000000'`);
    await sum();
    await move(await memberWith(test), 'slip_deposit', HOUSE.cashIn('SCB'), 1);
    await sum();
    await compare();
    expect((await test.db.client.query('select from report_day')).rowCount).toBeGreaterThan(10);
  });
});

it('the audit names each day’s sum that is not what the ledger says', async () => {
  await history();
  await sum();
  const run = async () => (await audit(test.db, REPORT_CHECKS)).breaches;
  expect(await run()).toEqual([]);
  await test.db.client.query(
    `update report_day set amount = amount + 1 where name = 'slip_deposit' and day = $1`,
    [dayOf(2)],
  );
  expect(await run()).toMatchObject([
    {
      subject: 'reports of slip_deposit on CASH_IN:SCB',
      problem: expect.stringContaining('summed -299999') as string,
    },
  ]);
  await test.db.client.query(`delete from report_day where name = 'coupon_cash'`);
  expect((await run()).map(({ subject }) => subject).toSorted()).toEqual([
    'reports of coupon_cash on PRIZE:COST',
    'reports of slip_deposit on CASH_IN:SCB',
  ]);
});

describe('the audit of accounts of ours', () => {
  const run = async () => (await audit(test.db, REPORT_CHECKS)).breaches.map(({ subject }) => subject);
  const [SCB, OTHER] = ['1112223334', '5556667778'].map((number) => ({ bank: 'SCB', number }));
  const cashIn = HOUSE.cashIn('SCB');
  let somchai: TestMember;
  beforeEach(async () => {
    somchai = await memberWith(test);
    for (const ours of [SCB, OTHER, undefined]) await move(somchai, 'slip_deposit', cashIn, 10_000, { ours });
    await move(somchai, 'withdraw_correction_out', HOUSE.cashOut, 500, { isFromHouse: false });
    await move(somchai, 'correction_in', 'CORRECTION:BANK_REVERSED', 300, { ours: SCB });
    await move(somchai, 'correction_out', 'CORRECTION:BANK_REVERSED', 200, { ours: SCB, isFromHouse: false });
    await sum();
  });
  const changed = (how: string) => test.db.client.query(how);
  const own = (name: string, key: string) => `where name = 'own_${name}' and key = '${key}'`;

  it.each([
    [
      `update report_day set amount = amount + 1 ${own('in', 'SCB 1112223334')}`,
      ['own_in on SCB 1112223334'],
    ],
    [
      `update report_day set amount = amount - 1 ${own('in', 'SCB 1112223334')}`,
      ['own_in on SCB 1112223334'],
    ],
    [`update report_day set count = count - 1 ${own('in', 'SCB 5556667778')}`, ['own_in on SCB 5556667778']],
    [`update report_day set amount = amount - 1 ${own('in', 'SCB')}`, ['own_in on SCB']],
    [`delete from report_day ${own('out', 'PAYOUT')}`, ['own_out on PAYOUT']],
    [
      `update report_day set amount = amount + 1 ${own('out', 'SCB 1112223334')}`,
      ['own_out on SCB 1112223334'],
    ],
    [`insert into report_day values (current_date, 'own_in', 'GSB 1', false, 1, 1)`, ['own_in on GSB 1']],
    [
      `update report_day set key = 'SCB 9' ${own('in', 'SCB 5556667778')}`,
      ['own_in on SCB 5556667778', 'own_in on SCB 9'],
    ],
  ])('names what was changed by hand: %s', async (how, named) => {
    expect(await run()).toEqual([]);
    await changed(how);
    expect((await run()).toSorted()).toEqual(named.map((one) => `reports of ${one}`));
  });

  it('takes it for no change that which account it was is known since, and names one beside it', async () => {
    await changed(`set session_replication_role = replica;
      update ledger_movement set our_bank = 'SCB', our_account = '5556667778' where kind = 'slip_deposit' and our_bank is null;
      reset session_replication_role`);
    expect(await run()).toEqual([]);
    await changed(`update report_day set amount = amount + 1 ${own('in', 'SCB 1112223334')}`);
    expect(await run()).toEqual(['reports of own_in on SCB']);
  });

  it('takes it for no change that what banks took and gave by themselves was not counted once, and names one beside it', async () => {
    await changed(`delete from report_day ${own('out', 'SCB 1112223334')}`);
    await changed(
      `update report_day set count = count - 1, amount = amount - 300 ${own('in', 'SCB 1112223334')}`,
    );
    expect(await run()).toEqual([]);
    await changed(`update report_day set amount = amount + 301 ${own('in', 'SCB 1112223334')}`);
    expect(await run()).toEqual(['reports of own_in on SCB 1112223334']);
  });
});

describe('a report', () => {
  it('tells each day: deposits by way, withdrawals, what rewards cost, both results of play, who came and who was there', async () => {
    const { id } = await history();
    await play(id, dayOf(2), { rounds: 3, stake: 900, net: -1_500 });
    const day = {
      ...{
        slip: 1000,
        feed: 500,
        deposits: 1500,
        withdrawals: 200,
        net: 1300,
        wheel: 9,
        corrections: 4,
        cash: 20,
        active: 2,
      },
    };
    const expected = {
      [dayOf(3)]: { ...day, apart: 20, first: 2 },
      [dayOf(2)]: { ...day, settled: 15, apart: 5 },
      [dayOf(0)]: { ...day, apart: 20, registered: 2 },
    };
    expect((await report('days')).rows).toEqual(expected);
    await sum();
    const { rows, totals } = await report('days');
    expect(rows).toEqual(expected);
    expect(totals).toMatchObject({ deposits: 4500, first: 2, apart: 45 });
    expect((await report('days', dayOf(2), dayOf(2))).totals).toMatchObject({ deposits: 1500 });
    expect((await report('firstDeposits')).rows).toEqual({
      [dayOf(3)]: { first: 2, firstAmount: 1500 },
      [dayOf(0)]: { registered: 2 },
    });
    expect((await report('rewards')).totals).toEqual({ wheel: 27, costs: 27 });
  });

  it('tells each provider: rounds, turnover, cash, settled and how far they are apart', async () => {
    const { id } = await history();
    await play(id, dayOf(2), { rounds: 3, stake: 90_000, net: -1_500 });
    await play(id, dayOf(2), { rounds: 1, stake: 1_000, net: 200 }, 'PG');
    const expected = {
      JOKER: { rounds: 3, turnover: 900, cash: 60, settled: 15, apart: 45 },
      PG: { rounds: 1, turnover: 10, settled: -2, apart: 2 },
    };
    expect((await report('providers')).rows).toEqual(expected);
    await sum();
    expect((await report('providers')).rows).toEqual(expected);
  });

  it('tells by source and by who invited what came of it: registrations, first deposits, deposits', async () => {
    const inviter = await memberWith(test);
    const friend = await memberWith(test);
    await test.db.client.query(`insert into site_source values ('FB', 'เฟซบุ๊ก', 'Facebook', 'ເຟສບຸກ', 1)`);
    await test.db.client.query('update member set source_code = $2, invited_by = $3 where id = $1', [
      ...[friend.id, 'FB', inviter.id],
    ]);
    await move(friend, 'slip_deposit', HOUSE.cashIn('SCB'), 10_000);
    await move(friend, 'slip_deposit', HOUSE.cashIn('SCB'), 5_000);
    const bySource = {
      FB: { registered: 1, first: 1, firstAmount: 100, times: 2, amount: 150 },
      '': { registered: 1 },
    };
    const byReferrer = { [inviter.id]: { registered: 1, first: 1, firstAmount: 100 } };
    expect((await report('sources')).rows).toEqual(bySource);
    expect((await report('referrers')).rows).toEqual(byReferrer);
    await sum();
    await move(friend, 'slip_deposit', HOUSE.cashIn('SCB'), 5_000);
    expect((await report('sources')).rows).toMatchObject({ FB: { first: 1, times: 3, amount: 200 } });
    await sum();
    expect((await report('referrers')).rows).toEqual(byReferrer);
  });

  it('has a payout that came back as less withdrawn, and as no deposit: none of its way or source, no first one, and none for rewards', async () => {
    const friend = await memberWith(test);
    await test.db.client.query(`insert into site_source values ('FB', 'เฟซบุ๊ก', 'Facebook', 'ເຟສບຸກ', 1)`);
    await test.db.client.query(`update member set source_code = 'FB' where id = $1`, [friend.id]);
    await move(friend, 'withdraw_correction_in', HOUSE.cashOut, 30_000);
    const expected = async () => {
      expect((await report('days')).totals).toEqual({ registered: 1, withdrawals: -300, net: 300 });
      expect((await report('firstDeposits')).totals).toEqual({ registered: 1 });
      expect((await report('sources')).rows).toEqual({ FB: { registered: 1 } });
    };
    await expected();
    await sum();
    await expected();
    expect((await firstDeposits(test.db, [friend.id])).size).toBe(0);
    expect(await playOf(test.db, friend.id)).toMatchObject({ deposits: 0, depositedInAll: 0n });
    await move(friend, 'slip_deposit', HOUSE.cashIn('SCB'), 10_000);
    expect((await report('firstDeposits')).totals).toEqual({ registered: 1, first: 1, firstAmount: 100 });
  });

  it('counts a member once a day as active, however often they play and however it is summed', async () => {
    const { id } = await memberWith(test);
    const joker = { at: ago(1) };
    await move({ id }, 'slip_deposit', HOUSE.cashIn('SCB'), 10_000, joker);
    await sum();
    await move({ id }, 'slip_deposit', HOUSE.cashIn('SCB'), 10_000, joker);
    await move({ id }, 'slip_deposit', HOUSE.cashIn('SCB'), 10_000);
    const rows = { [dayOf(1)]: { active: 1, first: 1 }, [dayOf(0)]: { active: 1, registered: 1 } };
    expect((await report('active')).rows).toEqual(rows);
    await sum();
    await move({ id }, 'slip_deposit', HOUSE.cashIn('SCB'), 10_000, joker);
    expect((await report('active')).rows).toEqual(rows);
  });
});
