import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { phrase } from '@krapao/contract/phrases';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { createChanges, type Changes } from '../history/changes.ts';
import { agreementVersion } from './agreement.ts';
import { changeableAgreement, changeableBanners, changeableTexts } from './change-texts.ts';
import { readSettings } from './settings.ts';
import { banners, texts } from './store.ts';

const MALI = { name: 'mali', why: 'the new season' };
const VILE = '<script>1</script><p onclick="x()">ok</p>';
let test: TestDb;
let changes: Changes;
beforeAll(async () => {
  test = await testDb();
  changes = createChanges(test.db, [changeableTexts, changeableAgreement, changeableBanners]);
});
afterAll(() => test.drop());

const change = async (kind: string, subject: string, order: object) =>
  changes.change({ kind, subject, order, seen: (await changes.see(kind, subject)).version }, MALI);
const last = async () => (await changes.history({ limit: 1 }))[0];

describe('a text', () => {
  it('is changed in the languages that are said, clean, and the history has what changed', async () => {
    await change('text', 'notice', { th: ['<p>หนึ่ง</p>'], en: '<p>one</p>' });
    await change('text', 'notice', { en: [VILE, '<p>two</p>'] });
    expect(await texts(test.db, 'notice', 'en')).toEqual(['<p>ok</p>', '<p>two</p>']);
    expect(await texts(test.db, 'notice', 'th')).toEqual(['<p>หนึ่ง</p>']);
    expect(await last()).toMatchObject({
      ...MALI,
      ...{ kind: 'text', subject: 'notice', right: 'text.change' },
      before: { en: ['<p>one</p>'] },
      after: { en: ['<p>ok</p>', '<p>two</p>'] },
    });
  });

  it.each([
    ['text', 'agreement', { en: '<p>1</p>' }, 'agreement'],
    ['text', 'notice', { fr: '<p>1</p>' }, 'fr'],
    ['text', 'notice', { en: 7 }, 'en'],
    ['banners', 'home', { en: [] }, 'home'],
    ['banners', 'notice', { en: [{ image: 'https://cdn.example/a.png' }] }, 'en.0.image'],
  ])('that can not be so is refused with its field: %s %s %j', async (kind, subject, order, field) => {
    const asked = changes.rehearse({ kind, subject, order, seen: 'x' });
    await expect(asked).rejects.toMatchObject({
      params: { fields: { [field]: expect.any(String) as string } },
    });
  });
});

it('a picture of another site is refused by a phrase, which every language has', async () => {
  const asked = change('banners', 'notice', { en: [{ image: 'https://cdn.example/a.png' }] });
  await expect(asked).rejects.toMatchObject({ params: { fields: { 'en.0.image': phrase('ownPath') } } });
});

it('banners are changed in the languages that are said, their texts clean', async () => {
  await change('banners', 'invite', { th: [{ image: '/art/a.svg', html: VILE }] });
  await change('banners', 'invite', { en: [{ image: '/art/b.svg' }] });
  expect(await banners(test.db, 'invite', 'th')).toEqual([{ image: '/art/a.svg', html: '<p>ok</p>' }]);
  expect(await banners(test.db, 'invite', 'en')).toEqual([{ image: '/art/b.svg', html: '' }]);
});

describe('the agreement', () => {
  const version = async () => agreementVersion(test.db, await readSettings(test.db));
  beforeEach(async () => {
    await change('agreement', 'agreement', { th: '<p>ก</p>', la: '<p>ກ</p>', en: '<p>Teh rule</p>' });
  });

  it('keeps its version with a correction, and has another one with a change, which is shown before', async () => {
    const before = await version();
    const corrected = await change('agreement', 'agreement', { en: '<p>The rule</p>', correction: true });
    expect(corrected.after).toMatchObject({ en: ['<p>The rule</p>'], th: ['<p>ก</p>'], version: before });
    expect(await version()).toBe(before);
    const { version: seen } = await changes.see('agreement', 'agreement');
    const order = { kind: 'agreement', subject: 'agreement', order: { en: '<p>Another</p>' }, seen };
    const { after } = await changes.rehearse(order);
    expect(after?.['version']).not.toBe(before);
    expect(await version()).toBe(before);
    await changes.change(order, MALI);
    expect(await version()).toBe(after?.['version']);
    expect(await last()).toMatchObject({
      before: { en: ['<p>The rule</p>'], version: before },
      after: { en: ['<p>Another</p>'], version: after?.['version'] },
    });
  });

  it('is doubted where it is said in some languages alone: whoever reads another is not asked', async () => {
    expect((await change('agreement', 'agreement', { th: '<p>ข</p>' })).doubts).toBeUndefined();
    const { doubts } = await change('agreement', 'agreement', { la: [], en: '<script>x</script>' });
    expect(doubts).toEqual(['nothing is said in ລາວ, English: whoever reads that is not asked to agree']);
    expect((await change('agreement', 'agreement', { th: [] })).doubts).toBeUndefined();
  });

  it('that nothing is said of keeps texts and version', async () => {
    const before = await version();
    await change('agreement', 'agreement', { correction: true });
    await change('agreement', 'agreement', {});
    expect(await version()).toBe(before);
  });
});
