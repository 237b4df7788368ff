import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { accountOf, HOUSE } from '../../../ledger/accounts.ts';
import { postOne } from '../../../ledger/post.ts';
import { memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { saveProvider } from '../../games/face.ts';
import { GAMES } from '../../../seed/games.ts';
import { consoleBench, type ConsoleBench, type Screen } from '../../staff/testing.ts';
import type { ReadStanding } from './day.ts';
import { createReports, reportsDesk } from '../index.ts';
import { createReadReport } from '../read.ts';
import { UNFED } from './read-model.ts';
import { sumAll } from '../testing.ts';

const DAY_MS = 86_400_000;
const dayAgo = (days: number) => dayOf(Date.now() - days * DAY_MS);
const at = (day: string, time = '12:00:00') => momentOf(`${day} ${time}`);
/** The first that is closed, and the two after it. */
const [D1, D2, D3] = [dayAgo(4), dayAgo(3), dayAgo(2)];
const SCB = 'SCB 1112223334';

const standing: ReadStanding = async () => [{ topic: 'waiting', subject: 'slip', items: 3, at: new Date() }];

let b: ConsoleBench;
let owner: Screen;
let mali: Screen;
let somchai: TestMember;
const made: ConsoleBench[] = [];
async function bench(base?: ConsoleBench): Promise<ConsoleBench> {
  const one = await consoleBench({
    acts: ({ db }) => reportsDesk({ db, standing }).acts ?? [],
    ...(base && { base }),
  });
  createReports({ db: one.db, standing }).console(one.api, one.module.door);
  return one;
}
beforeEach(async () => {
  b = await bench();
  made.push(b);
  owner = await b.screen(await b.person('owner', 'owner'));
  mali = await b.screen(await b.person('mali', 'manager'));
  somchai = await memberWith(b);
  await b.db.withTx(async (tx) => {
    for (const game of GAMES) await saveProvider(tx, game);
  });
});
afterAll(async () => {
  for (const one of made) await one.drop();
});

async function deposit(amount: number, moment: Date, transfer = newId()): Promise<void> {
  const from = await b.house(HOUSE.cashIn('SCB'));
  await b.db.withTx(async (tx) => {
    const wallet = (await accountOf(tx, somchai.id, 'WALLET'))!;
    await postOne(tx, {
      ...{ reference: `receipt:004:${transfer}`, kind: 'slip_deposit', from, to: wallet.id },
      amount: satang(amount * 100),
      ...{ memberId: somchai.id, subject: { kind: 'opening', id: newId() }, detail: {}, at: moment },
      ours: { bank: 'SCB', number: '1112223334' },
    });
  });
}
async function correct(
  kind: 'correction_in' | 'correction_out',
  amount: number,
  ours?: { bank: string; number: string },
): Promise<void> {
  const ofReason = await b.house(HOUSE.correction('BANK_REVERSED'));
  await b.db.withTx(async (tx) => {
    const { id: wallet } = (await accountOf(tx, somchai.id, 'WALLET'))!;
    const [from, to] = kind === 'correction_in' ? [ofReason, wallet] : [wallet, ofReason];
    await postOne(tx, {
      ...{ reference: newId(), kind, from, to, amount: satang(amount * 100), memberId: somchai.id },
      ...{ subject: { kind: 'money_correction', id: newId() }, detail: {}, at: at(D2) },
      ...(ours && { ours }),
    });
  });
}
const line = (
  amount: number,
  moment: Date,
  state = 'unmatched',
  currency: 'BAHT' | 'LAK' = 'BAHT',
  id = newId(),
) =>
  b.db.client.query(
    `insert into bank_feed_line (id, bank_code, account_no, amount, at, sending_bank, trans_ref, state, attempts, currency)
      values ($1, 'SCB', '1112223334', $2, $3, '004', $1, $4, 0, $5)`,
    [id, amount * 100, moment, state, currency],
  );
/** Credited by a slip, and told by the bank as well. */
async function fedDeposit(amount: number, day: string): Promise<void> {
  const transfer = newId();
  await deposit(amount, at(day), transfer);
  await line(amount, at(day), 'known', 'BAHT', transfer);
}
const play = (day: string, net: number) =>
  b.db.client.query(
    `insert into game_turnover as t (member_id, slot_code, day, rounds, stake, net) values ($1, 'JOKER', $2, 1, 0, $3)
      on conflict (member_id, slot_code, day) do update set net = t.net + excluded.net`,
    [somchai.id, day, net * 100],
  );

const show = async (day: string) => (await owner.ask('GET', `days/${day}`)).body as unknown as Shown;
interface Shown {
  state: string;
  closesFrom: string | null;
  seen: string;
  accounts: ({ key: string } & Record<string, unknown>)[];
  providers: Record<string, unknown>[];
  transfers: Record<string, unknown>[];
  asked: Record<string, unknown>[];
  differences: Record<string, unknown>[];
  open: unknown;
  close: Record<string, unknown> | null;
}
const accountOn = async (day: string, key = SCB) => (await show(day)).accounts.find((one) => one.key === key);

const count = (day: string, amounts: Record<string, number>, screen = owner) =>
  Promise.all(
    Object.entries(amounts).map(([key, amount]) =>
      screen.ask('POST', `days/${day}/count`, { key, amount, why: 'counted' }),
    ),
  );
const askToClose = async (day: string, screen = owner, seen?: string) =>
  screen.ask('POST', `days/${day}/close`, {
    ...{ why: 'all there', seen: seen ?? (await show(day)).seen },
    proof: await screen.proof(),
  });
const confirm = async (request: unknown, screen = mali) =>
  screen.ask('POST', `requests/${String(request)}/confirm`, { proof: await screen.proof() });

async function close(day: string, amounts: Record<string, number>): Promise<void> {
  await sumAll(b.db);
  await count(day, amounts);
  const asked = await askToClose(day);
  expect(asked).toMatchObject({ status: 202, body: { message: 'WAITS_FOR_SECOND' } });
  expect(await confirm(asked.body.request)).toMatchObject({ status: 200, body: { message: 'OK' } });
}

describe('a day', () => {
  it('that does not close by 120 baht names the account, and so does its close, which one asks for and another confirms', async () => {
    await close(D1, { [SCB]: 500, PAYOUT: 2_000 });
    await deposit(1_000, at(D2));
    await sumAll(b.db);
    await count(D2, { [SCB]: 1_380, PAYOUT: 2_000 });
    expect(await accountOn(D2)).toMatchObject({
      ...{ opening: 500, deposited: 1000, fed: null, paid: 0, moved: 0, expected: 1500, counted: 1380 },
      difference: -120,
    });
    expect(await accountOn(D2, 'PAYOUT')).toMatchObject({ expected: 2000, difference: 0 });
    const asked = await askToClose(D2);
    expect(asked.status).toBe(202);
    expect((await show(D2)).state).toBe('open');
    expect(await confirm(asked.body.request, owner)).toMatchObject({ body: { message: 'OWN_REQUEST' } });
    expect(await confirm(asked.body.request)).toMatchObject({ status: 200 });
    const closed = await show(D2);
    expect(closed).toMatchObject({
      state: 'closed',
      open: [{ kind: 'slip', items: 3 }],
      close: { closedBy: 'owner', confirmedBy: 'mali', why: 'all there' },
    });
    expect(closed.accounts.find(({ key }) => key === SCB)).toMatchObject({ difference: -120 });
    const { rows } = await b.db.client.query(
      `select after from staff_event where "right" = 'day.close' and subject = $1 and after ? 'differences'`,
      [D2],
    );
    expect(rows).toEqual([{ after: { differences: [{ key: 'SCB …3334', difference: '-12000' }] } }]);
    const listed = (await owner.ask('GET', 'days')).body;
    expect(listed).toMatchObject({
      next: D3,
      closed: [
        { day: D2, differences: [-120] },
        { day: D1, differences: null },
      ],
    });
    // the next one goes on from what was counted
    expect(await accountOn(D3)).toMatchObject({ opening: 1380 });
  });

  it('has an account counted that holds more than any member may move', async () => {
    await count(D1, { [SCB]: 150_000_000 });
    expect(await accountOn(D1)).toMatchObject({ counted: 150_000_000 });
  });

  it('that was closed with differences that lift each other is listed with both of them', async () => {
    await close(D1, { [SCB]: 500, PAYOUT: 2_000 });
    await close(D2, { [SCB]: 380, PAYOUT: 2_120 });
    await close(D3, { [SCB]: 380, PAYOUT: 2_120 });
    expect((await owner.ask('GET', 'days')).body).toMatchObject({
      closed: [
        { day: D3, differences: [] },
        { day: D2, differences: [120, -120] },
        { day: D1, differences: null },
      ],
    });
  });

  it('names what bank and ledger, and ledger and provider are apart by, beside what was counted: to both people, in the log and in the list', async () => {
    await close(D1, { [SCB]: 500, PAYOUT: 2_000 });
    await fedDeposit(1_000, D2);
    await line(120, at(D2));
    await play(D2, -650);
    await sumAll(b.db);
    await count(D2, { [SCB]: 970, PAYOUT: 2_000 });
    // counted 650 less than the bank told of, and 650 that only the provider knows: they lift each other, and each is told
    const differences = [
      { kind: 'counted', key: SCB, name: 'KRAPAO DEMO CO LTD', amount: -650 },
      { kind: 'fed', key: SCB, name: 'KRAPAO DEMO CO LTD', amount: 120 },
      { kind: 'played', key: 'JOKER', name: 'Joker', amount: -650 },
    ];
    expect(await show(D2)).toMatchObject({ state: 'open', differences });
    const asked = await askToClose(D2);
    expect((await mali.ask('GET', `days/${D2}`)).body).toMatchObject({ differences });
    expect(await confirm(asked.body.request)).toMatchObject({ status: 200 });
    expect(await show(D2)).toMatchObject({ state: 'closed', differences });
    const { rows } = await b.db.client.query(
      `select after->'differences' as differences from staff_event where "right" = 'day.close' and subject = $1 and after ? 'differences'`,
      [D2],
    );
    expect(rows[0]).toEqual({
      differences: [
        { key: 'SCB …3334', difference: '-65000' },
        { key: 'SCB …3334', apart: '12000' },
        { provider: 'Joker', difference: '-65000' },
      ],
    });
    expect((await owner.ask('GET', 'days')).body).toMatchObject({
      closed: [{ day: D2, differences: [-650, 120, -650] }, { day: D1 }],
    });
  });

  it('has what the bank took back or gave by itself leave and come to the account that its correction names', async () => {
    await deposit(1_000, at(D1));
    await close(D1, { [SCB]: 1_000, PAYOUT: 0 });
    await correct('correction_out', 250, { bank: 'SCB', number: '1112223334' });
    await correct('correction_in', 40, { bank: 'SCB', number: '1112223334' });
    // what was corrected before the account was asked for, or for other reasons, is no account's
    await correct('correction_out', 7);
    const expected = { deposited: 40, paid: 250, expected: 790 };
    expect(await accountOn(D2)).toMatchObject(expected);
    await sumAll(b.db);
    expect(await accountOn(D2)).toMatchObject(expected);
    expect((await show(D2)).accounts.map(({ key }) => key)).toEqual(['PAYOUT', SCB]);
    await close(D2, { [SCB]: 790, PAYOUT: 0 });
    expect(await accountOn(D2)).toMatchObject({ difference: 0 });
  });

  it('goes by the bank’s own feed where there is one, and names the lines by which it and the ledger are apart', async () => {
    await close(D1, { [SCB]: 0, PAYOUT: 0 });
    await fedDeposit(1_000, D2);
    await line(120, at(D2, '23:59:59'));
    expect(await accountOn(D2)).toMatchObject({
      ...{ deposited: 1000, fed: 1120, apart: 120, expected: 1120 },
      lines: [{ amount: 120, why: 'uncredited' }],
    });
    await line(55, at(D3, '00:00:00'));
    expect(await accountOn(D2)).toMatchObject({ fed: 1120 });
    expect(await accountOn(D3)).toMatchObject({ fed: 55, lines: [{ amount: 55 }] });
  });

  it('names what it credited to an account and its bank’s feed did not tell of: in the table, to both people, in the log and in the list', async () => {
    await close(D1, { [SCB]: 0, PAYOUT: 0 });
    await fedDeposit(1_000, D2);
    await line(4_234, at(D2));
    for (const amount of [900, 777, 350]) await deposit(amount, at(D2));
    // another day's, and the same money told too late
    await deposit(5, at(D3));
    await line(350, at(D3));
    const differences = [
      { kind: 'fed', key: SCB, name: 'KRAPAO DEMO CO LTD', amount: 2_207 },
      { kind: 'unfed', key: SCB, name: 'KRAPAO DEMO CO LTD', amount: -2_027 },
    ];
    const apart = {
      apart: 2_207,
      lines: [{ amount: 4_234, why: 'uncredited' }],
      unfed: { amount: -2_027, lines: [{ amount: -900 }, { amount: -777 }, { amount: -350 }] },
    };
    expect(await accountOn(D2)).toMatchObject(apart);
    await close(D2, { [SCB]: 5_234, PAYOUT: 0 });
    // what is told of that day later changes nothing of it
    await line(900, at(D2));
    const closed = await show(D2);
    expect(closed).toMatchObject({ state: 'closed', differences });
    expect(closed.accounts.find(({ key }) => key === SCB)).toMatchObject(apart);
    const { rows } = await b.db.client.query(
      `select after->'differences' as differences from staff_event where "right" = 'day.close' and subject = $1 and after ? 'differences'`,
      [D2],
    );
    expect(rows).toEqual([
      {
        differences: [
          { key: 'SCB …3334', apart: '220700' },
          { key: 'SCB …3334', unfed: '-202700' },
        ],
      },
    ]);
    expect((await owner.ask('GET', 'days')).body).toMatchObject({
      closed: [{ day: D2, differences: [2_207, -2_027] }, { day: D1 }],
    });
  });

  it('finds what it credited to an account by index, never by reading all movements', async () => {
    await b.db.withTx(async (tx) => {
      await tx.client.query('set local enable_seqscan = off');
      const { rows } = await tx.client.query<object>(`explain ${UNFED}`, [D2, [SCB], ['slip_deposit']]);
      expect(JSON.stringify(rows)).toMatch(/ledger_movement_ours/);
      expect(JSON.stringify(rows)).not.toMatch(/Seq Scan/);
    });
  });

  it('takes a line in kip that nobody credited for what it was worth at its time, and closes with it', async () => {
    await close(D1, { [SCB]: 0, PAYOUT: 0 });
    await line(500_000, at(D2), 'dismissed', 'LAK');
    expect(await accountOn(D2)).toMatchObject({ fed: 0, lines: [{ amount: 0, why: 'uncredited' }] });
    await b.db.client.query(
      `insert into site_kip_rate (kip_per_baht, since) values (65000, $1), (73000, $2)`,
      [at(D1), at(D3)],
    );
    expect(await accountOn(D2)).toMatchObject({ fed: 769.23, expected: 769.23 });
    await close(D2, { [SCB]: 769.23, PAYOUT: 0 });
    expect(await accountOn(D2)).toMatchObject({ difference: 0 });
  });

  it('is followed by a now that counts a line at midnight once, on whichever side it was credited', async () => {
    const today = dayAgo(0);
    for (const day of [D1, D2]) await close(day, { [SCB]: 0, PAYOUT: 0 });
    await line(120, at(D3, '23:59:50'), 'known');
    await close(D3, { [SCB]: 120, PAYOUT: 0 });
    await deposit(120, at(today, '00:00:10'));
    await line(1, at(today, '00:00:20'));
    const { figures } = (await owner.ask('GET', 'now')).body as { figures: { accounts: object[] } };
    expect(figures.accounts).toContainEqual(expect.objectContaining({ key: SCB, balance: 121 }));
  });

  it('is closed once it is over and summed, counted in full, and after the day before it', async () => {
    expect(await askToClose(dayAgo(0))).toMatchObject({ body: { message: 'DAY_NOT_OVER' } });
    expect(await askToClose(D1)).toMatchObject({ status: 409, body: { message: 'DAY_NOT_OVER' } });
    await sumAll(b.db);
    expect(await askToClose(D1)).toMatchObject({
      ...{ status: 409, body: { message: 'NOT_COUNTED', accounts: ['PAYOUT', SCB] } },
    });
    await close(D1, { [SCB]: 0, PAYOUT: 0 });
    await count(D3, { [SCB]: 0, PAYOUT: 0 });
    expect(await askToClose(D3)).toMatchObject({ body: { message: 'MOVED_ON' } });
    expect(await askToClose(D1)).toMatchObject({ body: { message: 'MOVED_ON' } });
    expect((await count(dayAgo(0), { [SCB]: 1 }))[0]).toMatchObject({ body: { message: 'DAY_NOT_OVER' } });
    // a typing mistake would have to be counted each day from then on
    expect((await count(D3, { 'SCB 999': 1 }))[0]).toMatchObject({
      body: { message: 'INVALID_REQUEST', fields: { key: 'no account of that day' } },
    });
    expect(await accountOn(D3, 'SCB 999')).toBeUndefined();
  });

  it('tells from when it can be closed until all of it is summed', async () => {
    const from = (day: string) => at(dayOf(at(day).getTime() + DAY_MS), '00:11:00').toISOString();
    expect(await show(D1)).toMatchObject({ state: 'open', closesFrom: from(D1) });
    await sumAll(b.db);
    await b.db.client.query('update report_state set upto_at = $1', [at(D2, '00:10:59')]);
    expect((await show(D1)).closesFrom).toBe(from(D1));
    expect(await askToClose(D1)).toMatchObject({ body: { message: 'DAY_NOT_OVER' } });
    await b.db.client.query('update report_state set upto_at = $1', [at(D2, '00:11:00')]);
    expect((await show(D1)).closesFrom).toBeNull();
    expect(await askToClose(D1)).toMatchObject({ body: { message: 'NOT_COUNTED' } });
    expect((await show(D2)).closesFrom).toBe(from(D2));
    await close(D1, { [SCB]: 0, PAYOUT: 0 });
    expect(await show(D1)).toMatchObject({ state: 'closed', closesFrom: null });
  });

  it('that is another one than was seen is not closed, neither at the asking nor at the confirming', async () => {
    await close(D1, { [SCB]: 0, PAYOUT: 0 });
    await count(D2, { [SCB]: 0, PAYOUT: 0 });
    const { seen } = await show(D2);
    await play(D2, -3);
    expect(await askToClose(D2, owner, seen)).toMatchObject({ body: { message: 'MOVED_ON' } });
    const asked = await askToClose(D2);
    expect(asked.status).toBe(202);
    await count(D2, { [SCB]: 5 }, mali);
    expect(await confirm(asked.body.request)).toMatchObject({ status: 409, body: { message: 'MOVED_ON' } });
    expect((await show(D2)).state).toBe('open');
  });

  it('asked for by a server that died is confirmed at another one; pressed by two at once it is closed once', async () => {
    await sumAll(b.db);
    await count(D1, { [SCB]: 0, PAYOUT: 0 });
    const { request } = (await askToClose(D1)).body;
    const other = await bench(b);
    const screens = [
      mali,
      await other.screen(mali.person),
      await b.screen(await b.person('ann', 'accountant')),
    ];
    const proofs: Awaited<ReturnType<Screen['proof']>>[] = [];
    for (const screen of screens) proofs.push(await screen.proof());
    const answers = await Promise.all(
      screens.map((screen, i) =>
        screen.ask('POST', `requests/${String(request)}/confirm`, { proof: proofs[i] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await b.db.client.query('select from day_close')).rowCount).toBe(1);
    await other.app.close();
  });
});

describe('a closed day', () => {
  beforeEach(async () => {
    await deposit(100, at(D1));
    await play(D1, -30);
    await close(D1, { [SCB]: 100, PAYOUT: 0 });
  });
  const settled = async (day: string) => {
    const { columns, rows } = await createReadReport(b.db)(
      { name: 'days', from: day, to: day, language: 'en' },
      1,
    );
    return ['settled', 'earlier'].map(
      (name) => rows[0]?.values[columns.findIndex((one) => one.name === name)],
    );
  };

  it('never changes: what is told of it later stands on the day it was told, as of earlier days', async () => {
    const before = await show(D1);
    expect(await settled(D1)).toEqual([30, 0]);
    await play(D1, -12);
    expect([await settled(D1), await settled(dayAgo(0))]).toEqual([
      [30, 0],
      [0, 12],
    ]);
    await sumAll(b.db);
    expect([await settled(D1), await settled(dayAgo(0))]).toEqual([
      [30, 0],
      [0, 12],
    ]);
    expect(await show(D1)).toEqual(before);
    expect((await show(dayAgo(0))).providers).toMatchObject([{ code: 'JOKER', settled: 0, earlier: 12 }]);
    expect((await count(D1, { [SCB]: 99 }))[0]).toMatchObject({ body: { message: 'MOVED_ON' } });
  });

  it('has all play that was told of it before, however much of that was not summed yet', async () => {
    await b.db.client.query(
      `insert into report_play (day, slot_code, rounds, stake, net) select $1::date, 'JOKER', 1, 0, -100 from generate_series(1, 20001)`,
      [D2],
    );
    await count(D2, { [SCB]: 100, PAYOUT: 0 });
    const asked = await askToClose(D2);
    expect(await confirm(asked.body.request)).toMatchObject({ status: 200 });
    expect((await show(D2)).providers).toMatchObject([{ code: 'JOKER', settled: 20_001, earlier: 0 }]);
    await sumAll(b.db);
    expect([await settled(D2), await settled(dayAgo(0))]).toEqual([
      [20_001, 0],
      [0, 0],
    ]);
  });

  it.each([
    ['its close', 'update day_close set figures = null'],
    ['a count', 'update day_count set amount = 1'],
    ['another count', `insert into day_count (day, key, amount, by) values ('${D1}', 'KBANK', 1, 'x')`],
    ['a sum', 'update report_day set amount = amount + 1'],
    ['what it is', 'delete from report_day'],
    ['a close taken back', 'delete from day_close'],
  ])('is not changed by a statement either: %s', async (_, text) => {
    await expect(b.db.client.query(text)).rejects.toThrow('is refused');
  });
});

describe('money of the house', () => {
  const order = (more: object = {}) => ({
    ...{ id: newId(), day: D2, from: SCB, to: 'PAYOUT', amount: 300, why: 'to pay with' },
    ...more,
  });
  const ask = async (body: object, screen = owner) =>
    screen.ask('POST', 'house-transfers', { ...body, proof: await screen.proof() });

  it('is moved between own accounts, to the owner and for costs, by two people, and counts in the day', async () => {
    await close(D1, { [SCB]: 1_000, PAYOUT: 0 });
    for (const one of [order(), order({ to: 'OWNER', amount: 50 }), order({ to: 'COSTS', amount: 20 })]) {
      const asked = await ask(one);
      expect(asked.status).toBe(202);
      expect(await accountOn(D2)).not.toMatchObject({ moved: -370 });
      expect(await confirm(asked.body.request)).toMatchObject({ status: 200 });
    }
    expect(await accountOn(D2)).toMatchObject({ moved: -370, expected: 630 });
    expect(await accountOn(D2, 'PAYOUT')).toMatchObject({ moved: 300, expected: 300 });
    expect((await show(D2)).transfers).toMatchObject([
      { to: 'PAYOUT', by: 'owner' },
      { to: 'OWNER' },
      { to: 'COSTS' },
    ]);
    expect(await accountOn(D3)).toMatchObject({ opening: 630 });
  });

  it('that came to an account whose bank tells of it is counted once', async () => {
    await close(D1, { [SCB]: 0, PAYOUT: 500 });
    const asked = await ask(order({ from: 'PAYOUT', to: SCB }));
    await confirm(asked.body.request);
    expect(await accountOn(D2)).toMatchObject({ fed: null, moved: 300, expected: 300 });
    await line(300, at(D2), 'dismissed');
    expect(await accountOn(D2)).toMatchObject({ fed: 300, moved: 0, expected: 300 });
    expect(await accountOn(D2, 'PAYOUT')).toMatchObject({ moved: -300, expected: 200 });
  });

  it('that waits for its second person stands on the day where it would count, and keeps nobody from closing it', async () => {
    await close(D1, { [SCB]: 1_000, PAYOUT: 500 });
    const told = { from: 'PAYOUT', to: 'COSTS', amount: 35.5 };
    const asked = await ask(order({ ...told, day: D2 }));
    const { request } = asked.body;
    expect((await show(D2)).asked).toEqual([{ ...told, request, ofDay: null }]);
    expect((await show(D3)).asked).toEqual([]);
    await close(D2, { [SCB]: 1_000, PAYOUT: 464.5 });
    expect((await show(D2)).asked).toEqual([]);
    expect((await show(D3)).asked).toEqual([{ ...told, request, ofDay: D2 }]);
    await confirm(request);
    expect(await show(D3)).toMatchObject({ asked: [], transfers: [{ ofDay: D2, amount: 35.5 }] });
  });

  it('is moved from an account that takes nothing now', async () => {
    const set = (isActive: boolean) =>
      b.db.client.query('update site_receiving_account set is_active = $1', [isActive]);
    await set(false);
    expect((await ask(order({ from: SCB, to: 'OWNER' }))).status).toBe(202);
    await set(true);
  });

  it('that is told after its day was closed counts on the first open day, and says of which it was', async () => {
    await close(D1, { [SCB]: 1_000, PAYOUT: 0 });
    const asked = await ask(order({ day: D1 }));
    await confirm(asked.body.request);
    expect((await show(D1)).transfers).toEqual([]);
    expect((await show(D2)).transfers).toMatchObject([{ day: D2, ofDay: D1, amount: 300 }]);
  });

  it('is moved once, however often the same transfer is asked for and confirmed', async () => {
    const one = order();
    const first = await ask(one);
    expect((await ask(one)).body.request).toBe(first.body.request);
    expect(await ask(one, mali)).toMatchObject({ body: { message: 'WAITS_ALREADY' } });
    const answers = await Promise.all([confirm(first.body.request), ask(one)]);
    expect(answers[0]).toMatchObject({ status: 200 });
    // who lost the answer is told that it is done, and another order by the same id is none
    expect(await ask(one)).toMatchObject({ status: 200, body: { message: 'OK' } });
    expect(await ask({ ...one, amount: 301 })).toMatchObject({ body: { message: 'MOVED_ON' } });
    expect((await b.db.client.query('select from house_transfer')).rowCount).toBe(1);
  });

  it.each([
    ['to itself', { to: SCB }, 'to'],
    ['between nobody’s accounts', { from: 'OWNER', to: 'COSTS' }, 'to'],
    ['from costs', { from: 'COSTS', to: SCB }, 'from'],
    ['to an account that ends as one of ours and is none', { to: 'SCB 9992223334' }, 'to'],
    ['from an account that nobody has', { from: 'KBANK 1112223334', to: SCB }, 'from'],
    ['tomorrow', { day: dayAgo(-2) }, 'day'],
    ['of nothing', { amount: 0 }, 'amount'],
  ])('is refused by its field %s', async (_, more, field) => {
    const answer = await ask(order(more));
    expect(answer).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } });
    expect(Object.keys(answer.body.fields as object)).toContain(field);
  });
});
