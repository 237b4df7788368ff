import { expect, it } from 'vitest';
import { createTestDatabase } from '@krapao/tools/testing/database';
import { audit } from '../compose/audit.ts';
import { composeDesks } from '../compose/desks.ts';
import { connect } from '../db/pool.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { createHouse } from '../ledger/accounts.ts';
import { createBoard } from '../modules/operator/board.ts';
import { alikeTo } from '../modules/dossier/face.ts';
import { member } from '../modules/members/tables.ts';
import { silent } from '../testing/fixtures.ts';
import { seedDemoWork } from './demo-work.ts';
import { seed } from './seed.ts';

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
    const before = await db.sql.$count(member);
    await seedDemoWork({ db, house, box, files }, { ...config, DEMO_WORK: false });
    expect(await db.sql.$count(member)).toBe(before);
    await Promise.all([work(), work()]);
    await work();
    expect(await db.sql.$count(member)).toBe(before + 40);

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
    expect((await audit(db)).breaches).toEqual([]);
    await db.close();
    await drop();
  },
);
