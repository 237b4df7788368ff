import { afterAll, beforeAll, expect, it } from 'vitest';
import { phrase } from '@krapao/contract/phrases';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { createChanges, type Changes } from '../history/changes.ts';
import { changeableSources } from './change-sources.ts';
import { sourceByCode, sources } from './store.ts';

const MALI = { name: 'mali', why: 'the new advertisement' };
const NAME = { th: 'ป้ายข้างทาง', la: 'ປ້າຍແຄມທາງ', en: 'A billboard' };
let test: TestDb;
let changes: Changes;
beforeAll(async () => {
  test = await testDb();
  changes = createChanges(test.db, [changeableSources]);
});
afterAll(() => test.drop());

const change = async (subject: string, order: object) =>
  changes.change(
    { kind: 'source', subject, order, seen: (await changes.see('source', subject)).version },
    MALI,
  );
const shown = async () => (await sources(test.db)).map(({ code }) => code);

it('a source is made, written anew and put first, and each change has its history', async () => {
  await change('BOARD', { name: NAME });
  await change('RADIO', { name: { th: 'วิทยุ', la: 'ວິທະຍຸ', en: 'Radio' }, position: 0 });
  expect(await shown()).toEqual(['RADIO', 'BOARD']);
  await change('BOARD', { name: { ...NAME, en: 'A sign' } });
  expect(await sourceByCode(test.db, 'BOARD')).toMatchObject({
    ...{ descriptionTH: NAME.th, descriptionLA: NAME.la, descriptionEN: 'A sign' },
    ...{ isActive: true, position: 1 },
  });
  expect((await changes.history({ limit: 1 }))[0]).toMatchObject({
    ...{ kind: 'source', subject: 'BOARD', right: 'text.change', before: { name: NAME } },
  });
});

it('a source that is switched off is offered to nobody, and stays what members said', async () => {
  await change('OLD', { name: NAME });
  await change('OLD', { isActive: false });
  expect(await shown()).not.toContain('OLD');
  expect(await sourceByCode(test.db, 'OLD')).toMatchObject({ descriptionEN: NAME.en });
});

it.each([
  ['small', { name: NAME }, 'small'],
  ['NEW', {}, 'name'],
  ['NEW', { name: { th: 'ก', en: 'a' } }, 'name.la'],
  ['NEW', { name: { ...NAME, en: ' ' } }, 'name.en'],
  ['NEW', { name: NAME, position: -1 }, 'position'],
])('that can not be so is refused with its field: %s %j', async (subject, order, field) => {
  await expect(change(subject, order)).rejects.toMatchObject({
    params: { fields: { [field]: expect.any(String) as string } },
  });
  expect(await sourceByCode(test.db, subject)).toBeUndefined();
});

it('what a new one lacks is said by a phrase', async () => {
  await expect(change('NEW', {})).rejects.toMatchObject({ params: { fields: { name: phrase('newNeeds') } } });
});
