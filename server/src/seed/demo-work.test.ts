import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DEMO_GAME_PASSWORD, DEMO_PLAYERS, demoPlayerName } from '@krapao/contract/demo-players';
import { WALLET } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import { readPhrase } from '@krapao/contract/phrases';
import { createTestDatabase } from '@krapao/tools/testing/database';
import { audit } from '../compose/audit.ts';
import { composeDesks } from '../compose/desks.ts';
import { connect } from '../db/pool.ts';
import { systemClock } from '../kernel/clock.ts';
import { newMemberId } from '../kernel/ids.ts';
import { hashOf } from '../kernel/canonical.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { createHouse, HOUSE, openAccount, walletOf } from '../ledger/accounts.ts';
import { postOne } from '../ledger/post.ts';
import { ledgerMovement } from '../ledger/tables.ts';
import { createBoard } from '../modules/operator/board.ts';
import { alikeTo } from '../modules/dossier/face.ts';
import { endBlock, putBlock } from '../modules/members/block-store.ts';
import { changePhone } from '../modules/members/store.ts';
import { createMemberParts } from '../modules/dossier/parts/parts.ts';
import { member } from '../modules/members/tables.ts';
import { createChanges } from '../modules/history/changes.ts';
import { askedFor } from '../modules/history/face.ts';
import { changeableSettings } from '../modules/site/change-setting.ts';
import { staffRequest } from '../modules/staff/tables.ts';
import { createDays } from '../modules/reports/days/day.ts';
import { silent } from '../testing/fixtures.ts';
import { seedDemoWork } from './demo-work.ts';
import { demoPeople } from './demo-people.ts';
import { seed } from './seed.ts';
import { seedStaff } from './staff.ts';

const box = createSecretBox({ version: 1, secret: 'a secret for tests that is long enough' });
const KINDS = {
  th: ['gift', 'goods', 'line', 'payout', 'qr', 'slip', 'transfer', 'unread'],
  la: ['goods', 'line', 'payout', 'slip', 'transfer', 'unread'],
};

const DEPOSITS = {
  th: ['feed_deposit', 'gift_deposit', 'qr_deposit', 'slip_deposit'],
  la: ['qr_deposit', 'slip_deposit'],
};
/** How a deposit of each channel stands once it is credited. */
const DONE = ['SUCCESS', 'credited', 'paid'];

it.each(['th', 'la'] as const)(
  'the demo of %s gives a cashier members and work, once, and the books hold',
  async (VARIANT) => {
    const { url, drop } = await createTestDatabase();
    const db = connect(url, 4, silent);
    const house = createHouse(db);
    const pictures = new Map<string, Buffer>();
    const files = {
      put: async (key: string, bytes: Buffer) => void pictures.set(key, bytes),
      get: async (key: string) => pictures.get(key),
    };
    const config = { VARIANT, DEMO: true, DEMO_WORK: true, REGISTER_OTP: false, CHAT: false };
    const work = () => seedDemoWork({ db, house, box, files }, config);
    await work();
    expect(await db.sql.$count(member)).toBe(0);
    await seed(db, house, box, config);
    await seedStaff(db, box, config);
    const before = await db.sql.$count(member);
    await seedDemoWork({ db, house, box, files }, { ...config, DEMO_WORK: false });
    expect(await db.sql.$count(member)).toBe(before);
    await Promise.all([work(), work()]);
    const movements = () => db.sql.$count(ledgerMovement);
    const moved = await movements();
    await work();
    expect(await db.sql.$count(member)).toBe(before + 40);
    // whatever was done about them since, also about one who has a payout that waits
    const [other] = await db.sql.select().from(member).where(eq(member.phone, '0800000104'));
    if (!other) throw new Error('the demo has that phone');
    await db.withTx(async (tx) => {
      await changePhone(tx, other.id, { change: randomUUID(), from: other.phone, to: '0899990104' });
      await putBlock(tx, other.id, { kind: 'payouts', until: null, why: 'asked' });
    });
    await work();
    expect(await db.sql.$count(member)).toBe(before + 40);
    await db.withTx(async (tx) => {
      await changePhone(tx, other.id, { change: randomUUID(), from: '0899990104', to: other.phone });
      await endBlock(tx, other.id, 'payouts');
    });
    expect(await movements()).toBe(moved);

    const desks = composeDesks({
      ...{ db, house, clock: systemClock, box: () => box, hasFeed: true },
      realtime: { changed: () => undefined, cutOff: () => undefined },
    });
    const board = createBoard(
      db,
      desks.flatMap(({ waitingKinds = [] }) => waitingKinds),
    );
    const waiting = await board.list();
    expect([...new Set(waiting.map(({ kind }) => kind))].toSorted()).toEqual(KINDS[VARIANT]);
    expect(waiting.length).toBeGreaterThanOrEqual(10);
    // each deposit leads to what brought it, by every channel that there is
    const came = await db.client.query(
      `select kind, bool_and(subject_kind <> 'opening') as led from ledger_movement where kind like '%\\_deposit' group by 1 order by 1`,
    );
    expect(came.rows).toEqual(DEPOSITS[VARIANT].map((kind) => ({ kind, led: true })));
    const parts = createMemberParts(db);
    for (const { id } of await db.sql.select().from(member)) {
      const all = { after: undefined, limit: 100 };
      const { rows: moved } = await parts.statement(id, all);
      const [deposits, withdrawals] = [await parts.deposits(id, all), await parts.withdrawals(id, all)];
      const of = (type: string) => moved.filter((one) => one.type === type).length;
      expect(of('deposit')).toBeGreaterThan(0);
      expect(deposits.rows.filter(({ state }) => DONE.includes(state))).toHaveLength(of('deposit'));
      expect(withdrawals.rows).toHaveLength(of('withdraw'));
      // a statement goes back in time, line by line
      const times = moved.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }
    // each deposit names the account of ours that it came to: else one without a number stands among them
    const unnamed = await db.client.query(
      `select from ledger_movement where kind = 'slip_deposit' and our_account is null`,
    );
    expect(unnamed.rowCount).toBe(0);
    // lines of the feed wait: it told them
    const { rows } = await db.client.query<{ told: Date | null }>('select line_at as told from bank_feed');
    expect(rows).toEqual([{ told: expect.any(Date) as Date }]);
    // what a console says in its own language
    for (const { facts } of waiting)
      for (const name of ['because', 'provider said', 'TrueMoney said'])
        if (facts[name] !== undefined) expect(readPhrase(facts[name]), facts[name]).toBeDefined();
    const payouts = waiting.filter(({ kind }) => kind === 'payout');
    expect(payouts.map(({ amount, waits }) => [amount, waits])).toEqual(
      expect.arrayContaining([
        [1_250_000n, 'approval'],
        [6_000_000n, 'approval'],
        [25_000_000n, 'approval'],
        [850_000n, 'review'],
      ]),
    );
    // what was decided since keeps no server from starting
    const [refused] = payouts;
    await board.decide('refuse', { id: refused!.id, who: 'noi', why: 'their wish' });
    await work();
    expect((await board.list()).map(({ id }) => id)).not.toContain(refused!.id);
    for (const { picture } of waiting.filter(({ kind }) => kind === 'slip'))
      expect(pictures.get(picture ?? '')?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));

    // its bank is asked again soon, and not in years
    const { rows: again } = await db.client.query(
      `select amount from payout where state = 'review' and due_at between now() and now() + interval '2 days'`,
    );
    expect(again).toEqual([{ amount: 850_000n }]);
    // every slip of theirs can be seen, also those that were credited
    const { rows: slips } = await db.client.query<{ key: string | null }>(
      `select s.file_key as key from deposit_slip s join member m on m.id = s.member_id where m.phone like '08000001__'`,
    );
    expect(slips.length).toBeGreaterThan(20);
    for (const { key } of slips)
      expect(pictures.get(key ?? '')?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    // somebody has decided something, and said why in words that each reads in their own language
    const decided = await db.client.query<{ kind: string; verdict: string; items: number }>(
      `select kind, verdict, count(*)::int as items from operator_action where who <> 'noi' or why <> 'their wish' group by 1, 2 order by 1`,
    );
    expect(decided.rows).toMatchObject([
      { kind: 'payout', verdict: 'approve', items: 1 },
      { kind: 'slip', verdict: 'credit' },
    ]);
    expect(decided.rows[1]?.items).toBeGreaterThanOrEqual(3);
    // a second person may confirm what one asked for, as it stands in the log
    const requests = await db.sql.select().from(staffRequest);
    expect(requests).toMatchObject([
      { act: 'setup.change', kind: 'setting', subject: 'withdrawAutomaticMaximum', state: 'waiting' },
    ]);
    for (const { id, sealed, seenHash, madeBy, subject } of requests) {
      const order = JSON.parse(box.open(sealed, `request:${id}`)) as { seen: string };
      const asked = await askedFor(db, id, madeBy);
      expect(asked).toMatchObject({ hash: hashOf(order), seen: seenHash });
      const { version } = await createChanges(db, [changeableSettings]).see('setting', subject);
      expect([order.seen, hashOf(version)]).toEqual([version, seenHash]);
    }

    const people = await db.sql.select().from(member);
    expect(people.filter(({ bankAccountName }) => bankAccountName === 'WICHAI SUKSAN')).toHaveLength(3);
    const [sharer] = people.filter(({ phone }) => phone === '0800000111');
    expect((await alikeTo(db, sharer!.id)).map(({ by }) => by)).toContain('device');
    const accounts = await db.client.query<{ is_active: boolean }>(
      `select is_active from site_receiving_account where bank_code = any ($1) and mode = 'AUTO' order by bank_code`,
      [VARIANT === 'th' ? ['BBL', 'KTB'] : ['JDB', 'LDB']],
    );
    expect(accounts.rows.map((one) => one.is_active)).toEqual(
      VARIANT === 'th' ? [false, true] : [true, false],
    );
    // yesterday lacks 120 baht where members send to, and its close will name that
    const days = createDays({ db, standing: async () => [] });
    const { next, closed } = await days.list();
    expect(closed).toMatchObject([{ closedBy: 'mali', confirmedBy: 'owner', differences: [] }]);
    const { state, accounts: counted, providers } = await days.show(next ?? '');
    expect(state).toBe('open');
    expect(
      counted
        .filter(({ difference }) => difference !== 0n)
        .map(({ key, difference }) => ({ key, difference })),
    ).toEqual([
      { key: VARIANT === 'th' ? 'SCB 1112223334' : 'BCEL 16011000987654301', difference: -12_000n },
    ]);
    // they come in at their games by the password that the sandbox knows
    const players = await db.client.query<{ at: string; username: string; sealed: Buffer }>(
      `select 'game-account:' || member_id || ':' || slot_code as at, username, password_encrypted as sealed from game_account
        where username = any ($1) order by username`,
      [DEMO_PLAYERS.map(demoPlayerName)],
    );
    expect(players.rows).toHaveLength(DEMO_PLAYERS.length);
    for (const { at, sealed } of players.rows) expect(box.open(sealed, at)).toBe(DEMO_GAME_PASSWORD);
    // what members played is in the ledger as their providers tell it
    expect(providers.length).toBeGreaterThan(0);
    for (const { code, cash, settled } of providers) expect(cash, code).toBe(settled);
    expect((await audit(db)).breaches).toEqual([]);
    const chats = await db.client.query(
      'select state, count(*)::int as talks from chat_conversation group by 1 order by 1',
    );
    expect(chats.rows).toEqual([
      { state: 'open', talks: 1 },
      { state: 'waiting', talks: 2 },
    ]);
    // who answered works here, and the slip in the talk can be seen
    const { rows: signed } = await db.client.query(
      `select distinct m.staff_name as name, s.name as by from chat_message m left join staff s on s.id = m.staff_id where m.author = 'agent'`,
    );
    expect(signed).toEqual([{ name: 'ดาว', by: 'dao' }]);
    const { rows: shown } = await db.client.query<{ key: string; bytes: number; sent: number | null }>(
      'select key, bytes, sent_in as sent from chat_file',
    );
    expect(shown).toEqual([
      { key: shown[0]?.key, bytes: pictures.get(shown[0]?.key ?? '')?.length, sent: 4 },
    ]);
    // somebody wrote down what the next one should know, and it stands in the log
    const noted = await db.client.query(
      `select n.name, (e.id is not null) as logged from member_note n
        left join staff_event e on e.subject = n.member_id and e.name = n.name and e."right" = 'member.note' order by 1`,
    );
    expect(noted.rows).toEqual([
      { name: 'mali', logged: true },
      { name: 'noi', logged: true },
    ]);
    expect((await db.client.query('select distinct by_name as by from chat_canned')).rows).toEqual([
      { by: 'mali' },
    ]);
    await db.close();
    await drop();
  },
);

it('who is in a demo from before keeps their past, and is given no second one', async () => {
  const { url, drop } = await createTestDatabase();
  const db = connect(url, 4, silent);
  const house = createHouse(db);
  const files = { put: async () => undefined, get: async () => undefined };
  const config = { VARIANT: 'th', DEMO: true, DEMO_WORK: true, REGISTER_OTP: false, CHAT: false } as const;
  await seed(db, house, box, config);
  await seedStaff(db, box, config);
  const from = await house(HOUSE.cashIn('SCB'));
  // as it was seeded once: money that nothing brought
  const people = demoPeople('th').map(({ baht, ...person }, i) => ({
    ...person,
    baht,
    id: newMemberId(),
    i,
  }));
  await db.withTx(async (tx) => {
    for (const { id, i, baht, ...person } of people) {
      await tx.sql.insert(member).values({ ...person, id, passwordHash: '' });
      await openAccount(tx, id, WALLET);
      const opening = { id: randomUUID(), kind: 'opening' } as const;
      await postOne(tx, {
        ...{ reference: `demo:${opening.id}`, kind: 'slip_deposit', subject: opening, memberId: id },
        ...{ from, to: (await walletOf(tx, id)).id, amount: fromBaht(baht) },
        ...{ detail: { from: 'SCB', to: WALLET }, ours: { bank: 'SCB', number: '1112223334' } },
        at: new Date(Date.now() - (i + 2) * 86_400_000),
      });
    }
  });
  const deposits = () =>
    db.client.query(
      `select count(*)::int as n, sum(amount)::text as sum from ledger_movement where kind like '%\\_deposit'`,
    );
  const before = await deposits();
  const work = () => seedDemoWork({ db, house, box, files }, config);
  await work();
  await work();
  expect((await deposits()).rows).toEqual(before.rows);
  expect((await audit(db)).breaches).toEqual([]);
  await db.close();
  await drop();
});
