import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { satang } from '@krapao/contract/money';
import { dayOf } from '@krapao/contract/bangkok';
import { newId } from '../../kernel/ids.ts';
import { fund, memberWith } from '../../testing/fixtures.ts';
import { agreementVersion, readSettings } from '../site/face.ts';
import { consoleBench, type ConsoleBench, type Screen } from '../staff/testing.ts';
import type { ReadStanding } from './days/day.ts';
import { createExport } from './export.ts';
import { createReports, reportsDesk } from './index.ts';
import { ACCEPTANCES } from './read-model.ts';
import { createUptake } from './received.ts';

type Report = ConsoleWire<'GET /api/console/reports/{name}'>['output'];
type Received = ConsoleWire<'GET /api/console/received'>['output'];

const DAY_MS = 86_400_000;
const today = dayOf(Date.now());

const standing: ReadStanding = async () => [
  { topic: 'waiting', subject: 'payout', items: 2, at: new Date() },
  { topic: 'waiting', subject: 'slip', items: 0, at: null },
  { topic: 'feed-answer', subject: 'feed', items: 5, at: new Date() },
  { topic: 'verifier', subject: 'verifier', items: 0, at: null },
  { topic: 'play', subject: 'JOKER', items: 0, at: new Date() },
  { topic: 'overdue', subject: 'payout', items: 1, at: null },
];

let b: ConsoleBench;
let owner: Screen;
let noi: Screen;
let ann: Screen;
beforeAll(async () => {
  b = await consoleBench({ acts: ({ db }) => reportsDesk({ db, standing }).acts ?? [] });
  createReports({ db: b.db, standing }).console(b.api, b.module.door);
  owner = await b.screen(await b.person('owner', 'owner'));
  noi = await b.screen(await b.person('noi', 'cashier'));
  ann = await b.screen(await b.person('ann', 'auditor'));
});
afterAll(() => b.drop());

/** A file as a browser gets it. */
async function file(screen: Screen, path: string) {
  const answer = await b.app.inject({
    ...{ method: 'GET', url: `/api/console/${path}`, cookies: screen.cookies },
    headers: { 'x-console': '1' },
  });
  return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body };
}

describe('a report', () => {
  const range = `from=${today}&to=${today}`;

  it('is for who may see figures, its file for who may take them', async () => {
    expect((await owner.ask('GET', `reports/days?${range}`)).status).toBe(200);
    expect((await ann.ask('GET', `reports/days?${range}`)).status).toBe(200);
    expect(await noi.ask('GET', `reports/days?${range}`)).toMatchObject({
      status: 403,
      body: { message: 'NO_RIGHT', right: 'report.view' },
    });
    expect((await file(owner, `reports/days/csv?${range}`)).status).toBe(200);
    expect((await file(ann, `reports/days/csv?${range}`)).status).toBe(403);
  });

  it.each([
    ['more than 366 days', '2025-01-01', '2026-01-02'],
    ['days the wrong way round', '2026-01-02', '2026-01-01'],
    ['no days', 'x', '2026-01-01'],
  ])('is refused by its field for %s', async (_, from, to) => {
    const answer = await owner.ask('GET', `reports/days?from=${from}&to=${to}`);
    expect(answer).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } });
    expect((await owner.ask('GET', 'reports/days?from=2025-01-01&to=2026-01-01')).status).toBe(200);
  });

  it('as a file has the byte mark, no formula, who took it and when; and is written down', async () => {
    const evil = await memberWith(b);
    await b.db.client.query(`insert into site_source values ('FB', '=cmd|calc', 'x', 'x', 1)`);
    await b.db.client.query(`update member set source_code = 'FB', name = '=HYPERLINK("x")' where id = $1`, [
      evil.id,
    ]);
    const friend = await memberWith(b);
    await b.db.client.query('update member set invited_by = $2 where id = $1', [friend.id, evil.id]);
    const { text, type } = await file(owner, `reports/sources/csv?${range}&language=th`);
    expect(type).toBe('text/csv; charset=utf-8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFรหัส,ชื่อ,สมัครใหม่,ฝากครั้งแรก (คน),ยอดฝากครั้งแรก (บาท),ฝาก (ครั้ง),ยอดฝากรวม (บาท)');
    expect(lines).toContain("FB,'=cmd|calc,1,0,0.00,0,0.00");
    expect(lines.at(-2)).toMatch(/^ส่งออกโดย owner,\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    expect((await file(owner, `reports/referrers/csv?${range}`)).text).toContain(`"'=HYPERLINK(""x"")"`);
    const { rows } = await b.db.client.query(
      `select name, subject, after from staff_event where "right" = 'report.export' and subject = 'sources'`,
    );
    expect(rows).toEqual([{ name: 'owner', subject: 'sources', after: { from: today, to: today, rows: 2 } }]);
  });

  it('as a file says no sum of who was active on several days, as its screen does', async () => {
    const totals = async (from: string) => {
      const { text } = await file(owner, `reports/active/csv?from=${from}&to=${today}&language=en`);
      return text.split('\r\n').at(-3);
    };
    await memberWith(b);
    expect(await totals(today)).toMatch(/^Total,\d+,\d+,\d+$/);
    const before = dayOf(Date.now() - 300 * DAY_MS);
    expect(await totals(before)).toMatch(/^Total,,\d+,\d+$/);
    const answer = await owner.ask('GET', `reports/active?from=${before}&to=${today}`);
    expect((answer.body as Report).totals).toEqual([null, expect.any(Number), expect.any(Number)]);
  });

  it.each([
    ['th', 'ป้ายไทย', 'ไม่ระบุที่มา', 'เปลี่ยนเบอร์สมาชิก', 'สมัครใหม่'],
    ['la', 'ປ້າຍລາວ', 'ບໍ່ລະບຸທີ່ມາ', 'ປ່ຽນເບີສະມາຊິກ', 'ສະໝັກໃໝ່'],
    ['en', 'Sign', 'No source given', 'Change phones', 'Registered'],
  ])(
    'is told in words of its language, alike at the screen and in the file: %s',
    async (language, source, none, right, registered) => {
      await b.db.client.query(
        `insert into site_source values ('SIGN', 'ป้ายไทย', 'Sign', 'ປ້າຍລາວ', 2) on conflict do nothing`,
      );
      const led = await memberWith(b);
      await memberWith(b);
      await b.db.client.query(`update member set source_code = 'SIGN' where id = $1`, [led.id]);
      await b.db.client.query(
        `insert into staff_event (name, "right", subject_kind, subject, why) values ('dao', 'member.phone', 'member', $1, 'asked to')`,
        [led.id],
      );
      const told = async (name: string) => {
        const { body } = await owner.ask('GET', `reports/${name}?${range}&language=${language}`);
        const { text } = await file(owner, `reports/${name}/csv?${range}&language=${language}`);
        return { screen: body as Report, lines: text.split('\r\n').map((line) => line.split(',')) };
      };
      const sources = await told('sources');
      expect(sources.screen.columns[0]?.title).toBe(registered);
      expect(sources.lines[0]?.[2]).toBe(registered);
      expect(sources.screen.rows.map(({ key, label }) => [key, label])).toEqual(
        expect.arrayContaining([
          ['SIGN', source],
          ['', none],
        ]),
      );
      expect(sources.lines.map((cells) => cells.slice(0, 2))).toEqual(
        expect.arrayContaining([
          ['SIGN', source],
          ['', none],
        ]),
      );
      const staff = await told('staff');
      expect(staff.screen.rows.map(({ key, label }) => [key, label])).toContainEqual(['dao', right]);
      expect(staff.lines.map((cells) => cells.slice(0, 2))).toContainEqual(['dao', right]);
    },
  );

  it.each(['la', 'en'])(
    'has the Thai name of a source that has none in its language: %s',
    async (language) => {
      await b.db.client.query(
        `insert into site_source values ('OLD', 'ป้ายเก่า', '', ' ', 3) on conflict do nothing`,
      );
      const led = await memberWith(b);
      await b.db.client.query(`update member set source_code = 'OLD' where id = $1`, [led.id]);
      const { body } = await owner.ask('GET', `reports/sources?${range}&language=${language}`);
      expect((body as Report).rows).toContainEqual(expect.objectContaining({ key: 'OLD', label: 'ป้ายเก่า' }));
    },
  );

  it('as a file ends at its most rows, and says so; totals are of all', async () => {
    for (let i = 0; i < 3; i += 1) {
      const friend = await memberWith(b);
      await b.db.client.query('update member set invited_by = $2 where id = $1', [
        friend.id,
        (await memberWith(b)).id,
      ]);
    }
    const exported = createExport(b.db, 2);
    const order = { name: 'referrers', from: today, to: today, language: 'en' } as const;
    let text = '';
    for await (const piece of await exported(order, { name: 'owner', why: 'exported' })) text += piece;
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[3]).toMatch(/^Total,,4,/);
    expect(lines[4]).toBe('Not all rows: there are more');
  });
});

describe('where the site is set up', () => {
  it('it is told what accounts take today and were told last, by who may see figures, and how transfers to providers stand', async () => {
    const { id } = await memberWith(b);
    const before = (await owner.ask('GET', 'received')).body as Received;
    const takenOf = ({ accounts }: Received) =>
      accounts.find(({ key }) => key === 'SCB 1112223334')?.today ?? 0;
    await fund(b, id, satang(12_300), new Date(), { bank: 'SCB', number: '1112223334' });
    await b.db.client.query(
      `insert into bank_feed_line (id, bank_code, account_no, amount, at, sending_bank, trans_ref, state)
       values ('R/1', 'SCB', '1112223334', 1, '2026-01-02T03:04:05Z', '004', 'R1', 'unmatched'), ('R/2', 'SCB', '1112223334', 1, '2026-01-01T03:04:05Z', '004', 'R2', 'unmatched')`,
    );
    await b.db.client.query(
      `insert into game_provider (code, name, category, protocol, launch, logo, background, position)
       values ('MINE', 'Mine', 'slot', 'amb', 'site', '', '', 1)`,
    );
    await b.db.client.query(
      `insert into game_report (slot_code, up_to, attempts) values ('MINE', '2026-01-03T00:00:00Z', 4)`,
    );
    const told = (await owner.ask('GET', 'received')).body as Received;
    expect(takenOf(told) - takenOf(before)).toBeCloseTo(123, 5);
    expect(told.accounts).toContainEqual(
      expect.objectContaining({ key: 'SCB 1112223334', lineAt: '2026-01-02T03:04:05.000Z' }),
    );
    expect(told.providers).toContainEqual({
      ...{ code: 'MINE', open: 0, unknown: 0, toldAt: '2026-01-03T00:00:00.000Z', inVain: 4 },
    });
    expect((await noi.ask('GET', 'received')).status).toBe(403);
  });

  it('it is told how much of codes and offers was taken, and how many members accepted the agreement in force', async () => {
    const { client } = b.db;
    await client.query(
      `insert into promotion (code, percent_fail, days, uses, used, description, is_active) values ('NEW8', 800, 7, 100, 12, '{}', true)`,
    );
    await client.query(
      `insert into bonus_offer (code, terms, budget, receivers, given, received, position) values ('DAILY', '{}', 500000, 40, 123450, 3, 1)`,
    );
    const version = await agreementVersion(b.db, await readSettings(b.db));
    for (const accepted of [version, version, 'the one before']) {
      const { id } = await memberWith(b);
      await client.query('insert into site_agreement_acceptance (member_id, version) values ($1, $2)', [
        id,
        accepted,
      ]);
    }
    expect((await owner.ask('GET', 'uptake')).body).toEqual({
      codes: [{ code: 'NEW8', used: 12, uses: 100 }],
      offers: [{ code: 'DAILY', given: 1234.5, budget: 5000, received: 3, receivers: 40 }],
      accepted: 2,
    });
    expect((await noi.ask('GET', 'uptake')).status).toBe(403);
  });

  it('who accepted the agreement is counted once a minute, by index, and at once where another one is in force', async () => {
    const { client } = b.db;
    const time = { ahead: 0 };
    const uptake = createUptake(b.db, { now: () => new Date(Date.now() + time.ahead) });
    const { accepted } = await uptake();
    const { id } = await memberWith(b);
    const accept = 'insert into site_agreement_acceptance (member_id, version) values ($1, $2)';
    const inForce = async () => agreementVersion(b.db, await readSettings(b.db));
    await client.query(accept, [id, await inForce()]);
    expect((await uptake()).accepted).toBe(accepted);
    time.ahead = 60_000;
    expect((await uptake()).accepted).toBe(accepted + 1);
    const text = `insert into site_text (kind, language, position, html) values ('agreement', 'th', 99, 'more')`;
    await client.query(text);
    expect((await uptake()).accepted).toBe(0);
    await client.query(`delete from site_text where html = 'more'`);
    // where all of a million accepted it, a fifteenth of the table
    const one = await client.connect();
    await one.query('set enable_seqscan = off; set enable_bitmapscan = off');
    const { rows } = await one.query<object>(`explain ${ACCEPTANCES}`, [await inForce()]);
    expect(JSON.stringify(rows)).toContain('Index Only Scan using site_agreement_version');
    one.release(true);
  });
});

describe('Now', () => {
  it('shows figures to who may see them, and outside systems to all who work', async () => {
    const answer = await noi.ask('GET', 'now');
    expect(answer).toMatchObject({ status: 200, body: { figures: null } });
    expect(answer.body.outside).toMatchObject([
      { kind: 'feed-answer', isUp: false, items: 5 },
      { kind: 'verifier', isUp: true },
      { kind: 'provider', subject: 'JOKER', isUp: true },
      { kind: 'payout-bank', isUp: true, items: 0, at: null },
    ]);
    expect((await noi.ask('GET', 'outside')).body.outside).toMatchObject([
      { kind: 'feed-answer', isUp: false, items: 5 },
      { kind: 'verifier', isUp: true },
      { kind: 'provider', subject: 'JOKER', isUp: true },
      { kind: 'payout-bank', isUp: true },
    ]);
    expect((await owner.ask('GET', 'now')).body.figures).not.toBeNull();
  });

  it('takes the payout bank for down by several payouts that it left unanswered, until it answers about any', async () => {
    const bank = async () =>
      (
        (await noi.ask('GET', 'outside')).body['outside'] as { kind: string; isUp: boolean; items: number }[]
      ).find(({ kind }) => kind === 'payout-bank');
    const { id: member } = await memberWith(b);
    /** Minutes ago; null: never. */
    interface Asked {
      vain?: number | null;
      answered?: number | null;
      attempts?: number;
      state?: string;
    }
    const put = async (times: number, asked: Asked) => {
      const { vain = null, answered = null, attempts = 5, state = 'sent' } = asked;
      for (let i = 0; i < times; i += 1)
        await b.db.client.query(
          `insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, state, attempts, due_at, in_vain_since, answered_at)
            values (gen_random_uuid(), $1, 'SCB', '1', 'A', 100, -(select count(*) from payout) - 1, $2, $3, now(),
              now() - make_interval(mins => $4), now() - make_interval(mins => $5))`,
          [member, state, attempts, vain, answered],
        );
    };
    const UP = { isUp: true, items: 0, at: null };
    // those that it left unanswered while it answered about others; what it is at; what was asked once since
    await put(5, { vain: 300, state: 'review', attempts: 30 });
    await put(5, { answered: 60 });
    await put(5, { vain: 50, attempts: 2 });
    expect(await bank()).toMatchObject(UP);
    await put(2, { vain: 50 });
    expect(await bank()).toMatchObject(UP);
    await put(1, { vain: 40 });
    const down = await bank();
    expect(down).toMatchObject({ isUp: false, items: 3, at: expect.any(String) as string });
    // by now they wait for a person, and are asked about each hour
    await b.db.client.query(
      `update payout set state = 'review', attempts = 20, due_at = now() + interval '1 hour' where attempts = 5 and state = 'sent'`,
    );
    expect(await bank()).toEqual(down);
    // who decides about them says nothing of the bank
    await b.db.client.query(
      `update payout set state = 'returned', closed_at = now(), due_at = null where attempts = 20`,
    );
    expect(await bank()).toEqual(down);
    await put(1, { answered: 1 });
    expect(await bank()).toMatchObject(UP);
    await b.db.client.query('delete from payout');
  });

  it('compares today with yesterday at this hour: deposits, withdrawals, net, members, and how long payouts waited for a person', async () => {
    const test = await consoleBench();
    createReports({ db: test.db, standing }).console(test.api, test.module.door);
    const screen = await test.screen(await test.person('owner', 'owner'));
    const { id } = await memberWith(test);
    const now = Date.now();
    const deposits = [
      { baht: 100, at: now },
      { baht: 30, at: now - DAY_MS - 120_000 },
      // after this hour of yesterday
      { baht: 7, at: now - DAY_MS + 120_000 },
    ];
    for (const { baht, at } of deposits) await fund(test, id, satang(baht * 100), new Date(at));
    const of = (day: string, until: number) =>
      deposits.reduce((sum, { baht, at }) => sum + (dayOf(at) === day && at <= until ? baht : 0), 0);
    for (const [seconds, ago] of [
      [30, 0],
      [50, 0],
      [40, 0],
      [90, DAY_MS + 120_000],
    ] as const) {
      const payout = newId();
      await test.db.client.query(
        `insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, state, attempts, created_at, approval)
          values ($1, $2, 'KBANK', '1', 'x', 1, 1, 'approval', 0, $3, 'waiting')`,
        [payout, id, new Date(now - ago - seconds * 1_000)],
      );
      await test.db.client.query(
        `insert into operator_action (kind, subject, verdict, who, why, at) values ('payout', $1, 'approve', 'x', 'x', $2)`,
        [payout, new Date(now - ago)],
      );
    }
    const { figures } = (await screen.ask('GET', 'now')).body as {
      figures: Record<string, { today: number; yesterday: number; hours: number[] }>;
    };
    const expected = { today: of(dayOf(now), now), yesterday: of(dayOf(now - DAY_MS), now - DAY_MS) };
    expect(figures.deposits).toMatchObject(expected);
    expect(figures.net).toMatchObject(expected);
    expect(figures.deposits?.hours.reduce((sum, one) => sum + one, 0)).toBe(expected.today);
    expect(figures.members).toMatchObject({ today: 1, yesterday: 0 });
    expect(figures.decided?.today).toBeCloseTo(40, 3);
    expect(figures.accounts).toContainEqual({
      key: 'SCB 1112223334',
      name: 'KRAPAO DEMO CO LTD',
      balance: 0,
      countedOn: null,
    });
    await test.drop();
  });
});
