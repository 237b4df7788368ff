import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { changeableSettings } from '../site/change-setting.ts';
import { readSettings } from '../site/settings.ts';
import { createChanges, type Changes } from './changes.ts';
import { recordChange, type By, type State } from './store.ts';

const NOI: By = { name: 'noi', why: 'asked to' };
let test: TestDb;
let changes: Changes;
beforeAll(async () => {
  test = await testDb();
  changes = createChanges(test.db, [changeableSettings]);
});
afterAll(() => test.drop());

const named = (name: string, seen: string) => ({ kind: 'setting', subject: 'name', order: { name }, seen });
const seenNow = async () => (await changes.see('setting', 'name')).version;
const nameNow = async () => (await readSettings(test.db)).name;
const history = () => changes.history({ kind: 'setting', subject: 'name', limit: 100 });

it('what is set up is told by its name, in one language or in all; what has none, and what there is not, by none', async () => {
  const inAll = { th: 'รายวัน', la: 'ປະຈຳວັນ', en: 'Daily' };
  const states: Readonly<Record<string, State>> = {
    DAILY: { name: inAll, budget: 5 },
    JOKER: { name: 'Joker' },
    'SCB/AUTO': { accountName: 'Krapao Co', accountNo: '1' },
    NEW8: { uses: 5 },
  };
  const { namesOf } = createChanges(test.db, [
    {
      ...changeableSettings,
      kind: 'thing',
      read: async (_, subject) => states[subject],
      orderOf: () => z.strictObject({}),
    },
  ]);
  const things = [...Object.keys(states), 'NONE'].map((subject) => ({ kind: 'thing', subject }));
  expect(await namesOf([...things, { kind: 'payout', subject: 'DAILY' }])).toEqual([
    ...[inAll, 'Joker', 'Krapao Co', null, null, null],
  ]);
});

describe('a change', () => {
  beforeEach(async () => {
    await changes.change(named('Before', await seenNow()), NOI);
  });

  it('is made on what was seen, and kept: who, why, what it was and is', async () => {
    const staff = { ...NOI, staffId: '7', sessionId: 's', ip: '203.0.113.7', requestId: '9' };
    const changed = await changes.change(named('After', await seenNow()), staff);
    expect(changed).toMatchObject({ before: { name: 'Before' }, after: { name: 'After' } });
    expect(changed.version).toBe(await seenNow());
    expect(await nameNow()).toBe('After');
    expect((await history())[0]).toMatchObject({
      ...staff,
      right: 'setting.change',
      kind: 'setting',
      before: { name: 'Before' },
      after: { name: 'After' },
    });
  });

  it('of what is another by now is refused, and nothing is done', async () => {
    const seen = await seenNow();
    await changes.change(named('Other', seen), NOI);
    const kept = await history();
    await expect(changes.change(named('Mine', seen), NOI)).rejects.toMatchObject({ code: 'MOVED_ON' });
    expect(await nameNow()).toBe('Other');
    expect(await history()).toEqual(kept);
  });

  it('that two make at once on the same is made by one, and the other is refused', async () => {
    const seen = await seenNow();
    const kept = (await history()).length;
    const ends = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((name) => changes.change(named(name, seen), { ...NOI, name })),
    );
    const [made, ...others] = ends.toSorted((a, b) => a.status.localeCompare(b.status));
    expect(made).toMatchObject({ status: 'fulfilled', value: { after: { name: await nameNow() } } });
    for (const other of others)
      expect(other).toMatchObject({ status: 'rejected', reason: { code: 'MOVED_ON' } });
    expect(await history()).toHaveLength(kept + 1);
    expect((await history())[0]?.name).toBe(await nameNow());
  });

  it('to what it is already changes nothing, and nothing is kept', async () => {
    const kept = await history();
    await changes.change(named('Before', await seenNow()), NOI);
    expect(await history()).toEqual(kept);
  });

  it('is shown before it is made: nothing is done then', async () => {
    const [seen, kept] = [await seenNow(), await history()];
    const shown = await changes.rehearse(named('After', seen));
    expect(shown).toMatchObject({ before: { name: 'Before' }, after: { name: 'After' } });
    expect([await nameNow(), await seenNow(), await history()]).toEqual(['Before', seen, kept]);
    await expect(changes.rehearse(named('After', 'another'))).rejects.toMatchObject({ code: 'MOVED_ON' });
  });

  it.each([
    [{ name: ' ' }, 'who'],
    [{ why: '' }, 'why'],
  ])('that nobody signs is refused: %j', async (missing, field) => {
    await expect(
      changes.change(named('After', await seenNow()), { ...NOI, ...missing }),
    ).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      params: { fields: { [field]: 'is kept, so it must be said' } },
    });
    expect(await nameNow()).toBe('Before');
  });

  it.each([
    ['nothing', 'name', {}, 'kind'],
    ['setting', 'nosuch', { nosuch: 1 }, 'nosuch'],
    ['setting', 'name', {}, 'name'],
    ['setting', 'name', { name: 'A', more: 1 }, 'more'],
    ['setting', 'name', { name: 7 }, 'name'],
    ['setting', 'name', 'A', 'order'],
  ])('that can not be so is refused with its field: %s %s, %j', async (kind, subject, order, field) => {
    const asked = changes.change({ kind, subject, order, seen: await seenNow() }, NOI);
    await expect(asked).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      params: { fields: { [field]: expect.any(String) as string } },
    });
  });
});

describe('the history', () => {
  it('stays: it is neither changed nor deleted', async () => {
    await changes.change(named('Kept', await seenNow()), NOI);
    for (const text of [
      'update staff_event set name = null',
      'delete from staff_event',
      'truncate staff_event',
    ])
      await expect(test.db.client.query(text)).rejects.toThrow('who changed what stays');
    await expect(
      test.db.client.query(
        `insert into staff_event (name, "right", subject_kind, subject, why) values (' ', 'x', 'x', 'x', 'x')`,
      ),
    ).rejects.toThrow('staff_event_signed');
  });

  it('has nothing of a transaction that is taken back', async () => {
    const kept = await history();
    const broken = test.db.withTx(async (tx) => {
      const what = {
        right: 'setting.change',
        kind: 'setting',
        subject: 'name',
        after: { name: 'X' },
      } as const;
      await recordChange(tx, NOI, { ...what, before: undefined });
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(await history()).toEqual(kept);
  });
});

describe('the log', () => {
  it('is read by the day in Bangkok, to its last moment', async () => {
    const at = (moment: string) =>
      test.db.client.query(
        `insert into staff_event (name, "right", subject_kind, subject, why, at) values ('dao', 'staff.manage', 'staff', $1::text, 'asked to', $1::timestamptz)`,
        [moment],
      );
    const moments = ['2026-03-01 23:59:59.9999+07', '2026-03-02 00:00:00+07', '2026-03-02 23:59:59.9999+07'];
    for (const moment of [...moments, '2026-03-03 00:00:00+07']) await at(moment);
    const ofDay = await changes.history({ name: 'dao', day: '2026-03-02', limit: 10 });
    expect(ofDay.map(({ subject }) => subject)).toEqual([moments[2], moments[1]]);
  });
});
