import { SETUP_HUNDREDTHS, SETUP_PERCENTS } from '@krapao/contract/console/constants';
import { phrase } from '@krapao/contract/phrases';
import { createTestDatabase } from '@krapao/tools/testing/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { VARIANTS } from '@krapao/contract/constants';
import { connect, type Db } from '../../db/pool.ts';
import { silent } from '../../testing/fixtures.ts';
import { createChanges } from '../history/changes.ts';
import { changeableSettings } from './change-setting.ts';
import {
  createCurrentSettings,
  readSettings,
  settingsSchema,
  unusableSettings,
  writeSettings,
} from './settings.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  db = connect(database.url, 2, silent);
  drop = database.drop;
});
afterAll(async () => {
  await db.close();
  await drop();
});

const { properties = {} } = z.toJSONSchema(settingsSchema, { io: 'input', unrepresentable: 'any' });
type Shown = (typeof properties)[string];
const inUnit = (shown: Record<string, Shown>, unit: string): string[] =>
  Object.entries(shown).flatMap(([name, one]) => {
    if (typeof one === 'boolean') return [];
    return one['unit'] === unit ? [name] : inUnit(one.properties ?? {}, unit);
  });

it('those that are kept in satang are known to the console by name, all of them', () => {
  const inSatang = inUnit(properties, 'satang');
  expect(inSatang).not.toEqual([]);
  expect([...inSatang, 'kipPerBaht'].sort()).toEqual([...SETUP_HUNDREDTHS].sort());
});

it('those that are in percent are known to the console by name, all of them', () => {
  const inPercent = inUnit(properties, 'percent');
  expect(inPercent).toContain('slot');
  expect([...inPercent, 'percent', 'percentFail'].sort()).toEqual([...SETUP_PERCENTS].sort());
});

it.each(['2', '2.10', 'true', 'null', '{"a":1}', 'Krapao'])(
  'a setting that is the text %s stays it',
  async (text) => {
    await writeSettings(db, { name: text, website: text });
    expect(await readSettings(db)).toMatchObject({ name: text, website: text });
  },
);

it('a setting that can not be used has its default, and is logged once; the others stay', async () => {
  await writeSettings(db, { name: 'Tiger', withdrawMinimum: 20_000 });
  await db.client.query(
    `insert into site_setting (name, value) values ('withdrawMaximum', '"a lot"'), ('recommendedBanks', '{}')
      on conflict (name) do update set value = excluded.value`,
  );
  const log = { error: vi.fn() };
  const current = createCurrentSettings(db, log);
  expect(await current.current()).toMatchObject({
    name: 'Tiger',
    withdrawMinimum: 20_000n,
    withdrawMaximum: 20_000_000n,
    recommendedBanks: ['SCB', 'KBANK'],
  });
  await current.current();
  expect(log.error.mock.calls.map(([fields]: unknown[]) => fields)).toEqual([
    { settings: 'recommendedBanks, withdrawMaximum' },
  ]);
});

it('rates of stakes that together are more than half a percent are doubted, and set all the same', async () => {
  const changes = createChanges(db, [changeableSettings]);
  const by = { name: 'noi', why: 'a campaign' };
  const set = async (inviteSuccess: number) => {
    const { version: seen } = await changes.see('setting', 'inviteSuccess');
    return changes.change({ kind: 'setting', subject: 'inviteSuccess', order: { inviteSuccess }, seen }, by);
  };
  expect((await set(0.4)).doubts).toBeUndefined();
  expect((await set(0.41)).doubts).toEqual(['refund and invite give more than 0.5 % of stakes together']);
  expect(await readSettings(db)).toMatchObject({ inviteSuccess: 0.41 });
  await set(0.05);
});

describe('a setting that a person changes', () => {
  const change = async (name: string, written: string, who = 'noi', why = 'asked to') => {
    const changes = createChanges(db, [changeableSettings]);
    const order = changes.orderFrom('setting', name, { [name]: written });
    const { version: seen } = await changes.see('setting', name);
    const { before, after } = await changes.change(
      { kind: 'setting', subject: name, order, seen },
      { name: who, why },
    );
    return { before, after };
  };

  it.each([
    ['withdrawMinimum', '15000', 15_000n],
    ['name', 'ກະເປົາ', 'ກະເປົາ'],
    ['name', '7', '7'],
    ['lineLink', 'null', null],
    ['blockedAddresses', '["203.0.113.0/24"]', ['203.0.113.0/24']],
    ['name', '  Tiger 88 ', 'Tiger 88'],
    ['lineName', ' @tiger ', '@tiger'],
    ['website', ' tiger.example ', 'tiger.example'],
    ['website', ' ', ''],
    ['recommendedBanks', '[" SCB "]', ['SCB']],
    ['refundInfo', '{ "th": " ", "la": "", "en": " By Monday " }', { th: '', la: '', en: 'By Monday' }],
  ] as const)('is in force: %s, written %s', async (name, written, value) => {
    await change(name, written);
    expect((await readSettings(db))[name]).toEqual(value);
  });

  it('tells what it was and is; who and why are kept', async () => {
    await change('slipClosedFrom', '01:00');
    const changed = { before: { slipClosedFrom: '01:00' }, after: { slipClosedFrom: '02:30' } };
    expect(await change('slipClosedFrom', '02:30', 'mai', 'the bank closes later')).toEqual(changed);
    const { rows } = await db.client.query(
      `select before, after, name, why from staff_event where subject = 'slipClosedFrom' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ ...changed, name: 'mai', why: 'the bank closes later' }]);
  });

  it.each([
    ['withdrawMinimum', 'a lot', 'withdrawMinimum'],
    ['withdrawMinimum', '-1', 'withdrawMinimum'],
    ['withdrawMinimum', '100.5', 'withdrawMinimum'],
    ['blockedAddresses', '["10.0.0.0/8", "10.0.0.0/33"]', 'blockedAddresses.1'],
    ['edges', '{"slot": 4, "live": 101, "sport": 3, "lotto": 20}', 'edges.live'],
    ['edges', '{"slot": 4}', 'edges.live'],
    ['slipClosedFrom', '25:00', 'slipClosedFrom'],
    ['name', ' ', 'name'],
    ['name', '', 'name'],
    ['lineName', ' ', 'lineName'],
    ['lineLink', ' ', 'lineLink'],
    ['recommendedBanks', '["SCB", " "]', 'recommendedBanks.1'],
    ['withdrawMinimun', '1', 'withdrawMinimun'],
    ['toString', '1', 'toString'],
  ])('is refused with its name when it can not be so: %s, written %s', async (name, written, field) => {
    const before = await readSettings(db);
    await expect(change(name, written)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      params: { fields: { [field]: expect.any(String) as string } },
    });
    expect(await readSettings(db)).toEqual(before);
  });

  it.each([
    ['blockedAddresses', '["203.0.113.0/24", "0.0.0.0/0"]', '0.0.0.0/0 is more than one network'],
    ['blockedAddresses', '["::/8"]', '::/8 is more than one network'],
    ['withdrawMinimum', '20000001', 'nobody could withdraw'],
    ['withdrawMaximum', '9999', 'nobody could withdraw'],
  ])('is refused when it would shut everybody out: %s, written %s', async (name, written, problem) => {
    await writeSettings(db, { withdrawMinimum: 10_000, withdrawMaximum: 20_000_000 });
    await expect(change(name, written)).rejects.toMatchObject({
      params: { fields: { [name]: expect.stringContaining(problem) as string } },
    });
    await expect(change('withdrawMinimum', '20000000')).resolves.toBeDefined();
  });

  it.each([
    ['lookupsPerHour', null, 61, 60],
    ['lookupsPerHour', 100, 101, 99],
    ['withdrawMaximum', '"a lot"', 20_000_001, 19_999_999],
    ['registerOTP', true, false, true],
  ])(
    'takes two where it lets more through than what is in force, and one where it lets less: %s, stored as %s',
    async (name, stored, more, less) => {
      await db.client.query('delete from site_setting');
      if (stored !== null)
        await db.client.query('insert into site_setting (name, value) values ($1, $2::jsonb)', [
          name,
          String(stored),
        ]);
      const changes = createChanges(db, [changeableSettings]);
      const { version: seen } = await changes.see('setting', name);
      const takesTwo = (wanted: unknown) =>
        changes.needsSecond({ kind: 'setting', subject: name, order: { [name]: wanted }, seen });
      expect([await takesTwo(more), await takesTwo(less)]).toEqual([true, false]);
    },
  );

  it('may be the first of two that mend what shuts everybody out', async () => {
    await writeSettings(db, { withdrawMinimum: 50_000, withdrawMaximum: 40_000 });
    await change('withdrawMinimum', '45000');
    await change('withdrawMinimum', '10000');
    expect(await readSettings(db)).toMatchObject({ withdrawMinimum: 10_000n, withdrawMaximum: 40_000n });
  });

  it('is refused for what is new, also where something else shuts everybody out already', async () => {
    await writeSettings(db, { blockedAddresses: ['0.0.0.0/0'], withdrawMinimum: 1, withdrawMaximum: 40_000 });
    await expect(change('withdrawMinimum', '40001')).rejects.toMatchObject({
      params: { fields: { withdrawMinimum: expect.stringContaining('nobody could withdraw') as string } },
    });
    await writeSettings(db, { blockedAddresses: [] });
  });

  it('is refused when nobody says who and why', async () => {
    await expect(change('name', 'Tiger', ' ')).rejects.toMatchObject({
      params: { fields: { who: 'is kept, so it must be said' } },
    });
  });

  it.each([
    ['lineName', '"  "', phrase('needsText')],
    ['coinsPerDay', '0', phrase('atLeast', { amount: '1' })],
    ['variant', '"mars"', phrase('oneOf', { choices: VARIANTS.join(', ') })],
    ['accent', '7', phrase('looksOtherwise')],
  ])(
    'that can not be used says why in words that every screen has: %s as %s',
    async (name, value, problem) => {
      await db.client.query('delete from site_setting where name = $1', [name]);
      await db.client.query('insert into site_setting (name, value) values ($1, $2)', [name, value]);
      expect(await unusableSettings(db)).toMatchObject([{ name, problem }]);
      await db.client.query('delete from site_setting where name = $1', [name]);
    },
  );

  it('may take the place of one that could not be used', async () => {
    await db.client.query(
      `insert into site_setting (name, value) values ('accent', '"red"') on conflict (name) do update set value = excluded.value`,
    );
    const unusable = async () => (await unusableSettings(db)).map(({ name }) => name);
    expect(await unusable()).toContain('accent');
    await db.sql.execute(sql`insert into site_setting (name, value) values ('withdrawMinimum', '"abc"')
      on conflict (name) do update set value = excluded.value`);
    const told = (await unusableSettings(db)).find(({ name }) => name === 'withdrawMinimum');
    expect(told?.problem).toBe(phrase('aNumber'));
    await db.sql.execute(sql`delete from site_setting where name = 'withdrawMinimum'`);
    expect(await change('accent', '#ff0000')).toEqual({
      before: { accent: 'red' },
      after: { accent: '#ff0000' },
    });
    expect(await unusable()).not.toContain('accent');
  });
});

it('settings that there are not are stored by nobody', async () => {
  await expect(writeSettings(db, { withdrawMinimun: 1 } as never)).rejects.toThrow('withdrawMinimun');
});
