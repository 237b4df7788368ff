import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_VIEWS } from '@krapao/contract/console/views';
import { createCurrentSettings } from '../site/settings.ts';
import { createBoard } from '../operator/board.ts';
import { createChanges } from '../history/changes.ts';
import { consoleBench, type ConsoleBench, type Screen } from '../staff/testing.ts';
import { createConsole } from './index.ts';

let b: ConsoleBench;
let noi: Screen;
let dao: Screen;
let mali: Screen;
beforeAll(async () => {
  b = await consoleBench();
  const { db } = b;
  createConsole({
    settings: createCurrentSettings(b.db),
    ...{ db, board: createBoard(db, []), kinds: [], changes: createChanges(db, []) },
    ...{ requests: b.module.requests, standing: async () => [] },
    links: { addressOf: (key) => `/files/${key}` },
  }).console(b.api, b.module.door);
  noi = await b.screen(await b.person('noi', 'cashier'));
  dao = await b.screen(await b.person('dao', 'support'));
  mali = await b.screen(await b.person('mali', 'manager'));
});
afterAll(() => b.drop());

const save = (screen: Screen, name: string, query = 'kind=slip', isShared = false) =>
  screen.ask('POST', 'views', { screen: 'work', name, query, isShared });
const listed = async (screen: Screen) =>
  (await screen.ask('GET', 'views?screen=work')).body as {
    views: { id: string; name: string; query: string; by: string; may: boolean }[];
  };
const namesOf = async (screen: Screen) => (await listed(screen)).views.map(({ name }) => name);

describe('a saved view', () => {
  it('is its maker’s own, by name: saved again it is what it is now', async () => {
    await save(noi, 'mine', 'kind=slip');
    await save(noi, 'mine', 'kind=payout&min=20000');
    expect((await listed(noi)).views).toMatchObject([{ name: 'mine', query: 'kind=payout&min=20000' }]);
    expect(await namesOf(dao)).toEqual([]);
  });

  it('is shared by who may, written down, and removed by who may', async () => {
    expect(await save(noi, 'for all', '', true)).toMatchObject({
      status: 403,
      body: { right: 'view.share' },
    });
    const { body } = await save(mali, 'large', 'min=20000', true);
    const [shared] = (await listed(dao)).views;
    expect(shared).toMatchObject({ name: 'large', by: 'mali', may: false });
    const { id } = body as { id: string };
    await save(mali, 'large', 'min=20000', false);
    expect(await namesOf(dao)).toEqual([]);
    await save(mali, 'large', 'min=20000', true);
    expect(await dao.ask('DELETE', `views/${id}`)).toMatchObject({ status: 404 });
    expect(await mali.ask('DELETE', `views/${id}`)).toMatchObject({ status: 200 });
    expect(await namesOf(dao)).toEqual([]);
    const { rows } = await b.db.client.query<{ why: string }>(
      `select why from staff_event where subject_kind = 'view' order by id`,
    );
    expect(rows.map(({ why }) => why)).toEqual(['shared', 'removed', 'shared', 'removed']);
  });

  it('that is a colleague’s own is removed by nobody else', async () => {
    const [own] = (await listed(noi)).views;
    expect(await mali.ask('DELETE', `views/${own?.id ?? ''}`)).toMatchObject({ status: 404 });
    expect(await namesOf(noi)).toEqual(['mine']);
  });

  it('is refused where it is no part of an address, or one too many', async () => {
    expect(await save(noi, 'wrong', '<script>')).toMatchObject({ status: 400 });
    for (let n = 1; n < MOST_VIEWS; n += 1)
      expect(await save(noi, `view ${String(n)}`)).toMatchObject({ status: 200 });
    expect(await save(noi, 'one more')).toMatchObject({ status: 409, body: { message: 'TOO_MANY_VIEWS' } });
    expect(await save(noi, 'mine', 'kind=qr')).toMatchObject({ status: 200 });
  });
});
