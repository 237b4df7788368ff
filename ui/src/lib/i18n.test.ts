import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  changeLanguage,
  currentLanguage,
  findText,
  loadTexts,
  startI18n,
  textsFor,
  translate,
} from './i18n.ts';

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
    expect(translate('close', { count: 3 })).toBe('Close');
  });

  it('are filled with names and numbers, once, and as they are', () => {
    expect(translate('both', { a: '{{b}} $t(close)', b: 2 })).toBe('{{b}} $t(close) and 2');
    expect(translate('both', { a: '<b>&' })).toBe('<b>& and ');
  });

  it('have a stand-in where they are missing', () => {
    expect(translate('errors:NEW_CODE', { defaultValue: '' })).toBe('');
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
