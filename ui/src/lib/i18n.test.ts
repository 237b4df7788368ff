import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  changeLanguage,
  currentLanguage,
  findText,
  loadTexts,
  startI18n,
  textsFor,
  translate,
  type PlainKey,
  type Translate,
} from './i18n.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      common: {
        close: string;
        ago: { days_one: `${string}{{count}}${string}`; days_other: `${string}{{count}}${string}` };
        code: { wrong: `${string}{{count}}${string}`; lastTry: string };
        both: `${string}{{a}}${string}{{b}}${string}`;
      };
      wallet: { title: string };
    };
  }
}

/** What the app would fetch: a wallet's texts, and common ones that hold what texts may hold. */
const files: Record<string, object> = {
  'th/common': { close: 'ปิด', ago: { days_other: '{{count}} วันก่อน' } },
  'en/common': {
    close: 'Close',
    ago: { days_one: '{{count}} day', days_other: '{{count}} days' },
    both: '{{a}} and {{b}}',
  },
  'la/common': { close: 'ປິດ', ago: { days_other: '{{count}} ມື້ກ່ອນ' } },
  'en/wallet': { title: 'Wallet' },
  'la/wallet': { title: 'ກະເປົາ' },
};
let isDown = false;
const asked: string[] = [];

async function fetchTexts(language: string, namespace: string): Promise<object> {
  const id = `${language}/${namespace}`;
  asked.push(id);
  const texts = isDown ? undefined : files[id];
  if (!texts) throw new Error(`no line for ${id}`);
  return texts;
}

const root = { lang: '' };

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: root, cookie: '' });
  await startI18n('en', [], fetchTexts);
  return () => vi.unstubAllGlobals();
});

describe('texts', () => {
  it('are found by their dotted key', () => {
    expect(translate('close')).toBe('Close');
    expect(translate('common:close')).toBe('Close');
    expect(findText('ago.weeks')).toBeUndefined();
    expect(findText('wallet:title')).toBeUndefined();
  });

  it('have a singular and a plural when counted', () => {
    expect(translate('ago.days', { count: 1 })).toBe('1 day');
    expect(translate('ago.days', { count: 0 })).toBe('0 days');
  });

  it('are filled with names and numbers, once, and as they are', () => {
    expect(translate('both', { a: '{{b}} $t(close)', b: 2 })).toBe('{{b}} $t(close) and 2');
    expect(translate('both', { a: '<b>&', b: '$&' })).toBe('<b>& and $&');
    expect(findText('both', { a: 'one' })).toBe('one and ');
  });
});

describe('the type of a text', () => {
  const t: Translate<'wallet'> = (key, ..._) => key;
  const code = (left: number) => (left > 1 ? 'common:code.wrong' : 'common:code.lastTry');

  it('takes the keys of its namespace, and of others by their names', () => {
    expect([t('title'), t('common:close')]).toEqual(['title', 'common:close']);
    // @ts-expect-error no such key
    t('titel');
    // @ts-expect-error a key of another namespace
    t('close');
    // @ts-expect-error no text, but several of them
    t('common:ago');
    // @ts-expect-error an ending that the count chooses
    t('common:ago.days_one');
  });

  it('wants what its places are filled with, and nothing else', () => {
    t('common:both', { a: 'one', b: 2 });
    // @ts-expect-error nothing to fill it with
    t('common:both');
    // @ts-expect-error a place is left
    t('common:both', { a: 'one' });
    // @ts-expect-error no such place
    t('common:both', { a: 'one', b: 2, c: 3 });
    // @ts-expect-error no place at all
    t('title', { a: 'one' });
    // @ts-expect-error nothing that could be read
    t('common:both', { a: 'one', b: {} });
  });

  it('wants a count where it is counted', () => {
    t('common:ago.days', { count: 2 });
    // @ts-expect-error how many?
    t('common:ago.days');
    // @ts-expect-error a word is no count
    t('common:ago.days', { count: '2' });
  });

  it('wants of several keys what any of them wants', () => {
    expect(t(code(1), { count: 1 })).toContain('lastTry');
    // @ts-expect-error the other one has a place
    t(code(1));
  });

  it('is plain where nothing is to be filled', () => {
    const plain: PlainKey<'wallet'>[] = ['title', 'common:close'];
    // @ts-expect-error its places would stay empty
    plain.push('common:both');
    expect(plain).toHaveLength(3);
  });
});

describe('a namespace', () => {
  it('fails the same way until it is tried again', async () => {
    isDown = true;
    const first = loadTexts('wallet');
    await expect(first).rejects.toThrow('no line for en/wallet');
    expect(textsFor('wallet', 'en')).toBe(first);
    isDown = false;
    await loadTexts('wallet');
    expect(translate('wallet:title')).toBe('Wallet');
    expect(asked.filter((id) => id === 'en/wallet')).toHaveLength(2);
  });
});

describe('a change of language', () => {
  it('leaves all as it is when one of the texts cannot be had', async () => {
    isDown = true;
    await expect(changeLanguage('la')).rejects.toThrow('no line');
    expect(currentLanguage()).toBe('en');
    expect(translate('close')).toBe('Close');
    isDown = false;
  });

  it('fetches what is shown, then changes all of it, in Lao by its own plurals', async () => {
    await changeLanguage('la');
    expect([currentLanguage(), root.lang]).toEqual(['la', 'lo']);
    expect(translate('wallet:title')).toBe('ກະເປົາ');
    expect(translate('ago.days', { count: 1 })).toBe('1 ມື້ກ່ອນ');
  });
});

it('all is loaded again where texts are begun anew', async () => {
  await startI18n('en', [], fetchTexts);
  expect(translate('close')).toBe('Close');
});
