import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readPhrase } from '@krapao/contract/phrases';
import { createTestDatabase } from '@krapao/tools/testing/database';
import { audit } from '../compose/audit.ts';
import { composeDesks } from '../compose/desks.ts';
import { connect } from '../db/pool.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { createHouse } from '../ledger/accounts.ts';
import { createBoard } from '../modules/operator/board.ts';
import { alikeTo } from '../modules/dossier/face.ts';
import { endBlock, putBlock } from '../modules/members/block-store.ts';
import { changePhone } from '../modules/members/store.ts';
import { member } from '../modules/members/tables.ts';
import { createDays } from '../modules/reports/days/day.ts';
import { silent } from '../testing/fixtures.ts';
import { seedDemoWork } from './demo-work.ts';
import { seed } from './seed.ts';
import { seedStaff } from './staff.ts';

const box = createSecretBox({ version: 1, secret: 'a secret for tests that is long enough' });
const KINDS = {
  th: ['gift', 'goods', 'line', 'payout', 'qr', 'slip', 'transfer', 'unread'],
  la: ['goods', 'line', 'payout', 'slip', 'transfer', 'unread'],
};

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
    await seed(db, house, config);
    await seedStaff(db, box, config);
    const before = await db.sql.$count(member);
    await seedDemoWork({ db, house, box, files }, { ...config, DEMO_WORK: false });
    expect(await db.sql.$count(member)).toBe(before);
    await Promise.all([work(), work()]);
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
    for (const { picture } of waiting.filter(({ kind }) => kind === 'slip'))
      expect(pictures.get(picture ?? '')?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));

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
    expect(closed).toMatchObject([{ closedBy: 'mali', confirmedBy: 'owner', differences: null }]);
    const { state, accounts: counted } = await days.show(next ?? '');
    expect(state).toBe('open');
    expect(
      counted
        .filter(({ difference }) => difference !== 0n)
        .map(({ key, difference }) => ({ key, difference })),
    ).toEqual([
      { key: VARIANT === 'th' ? 'SCB 1112223334' : 'BCEL 16011000987654301', difference: -12_000n },
    ]);
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
    expect((await db.client.query('select distinct by_name as by from chat_canned')).rows).toEqual([
      { by: 'mali' },
    ]);
    await db.close();
    await drop();
  },
);
