import { describe, expect, it } from 'vitest';
import { unusedKeys } from './text-keys.ts';

const unused = (text: string, ...keys: string[]) =>
  unusedKeys([{ path: 'member/src/a.tsx', text }], new Map([['wallet', keys]]));

describe('keys that nothing uses', () => {
  it('are those that no source writes', () => {
    expect(unused(`useTranslation('wallet'); t('title')`, 'title', 'lead')).toEqual(['wallet:lead']);
    expect(unused(`t('wallet:title')`, 'title', 'lead')).toEqual(['wallet:lead']);
    expect(unused(`useTranslation('wallet'); // t('title')`, 'title')).toEqual(['wallet:title']);
  });

  it('are not saved by the same word of another namespace', () => {
    expect(unused(`useTranslation('home'); t('title')`, 'title')).toEqual(['wallet:title']);
    expect(unused(`useTranslation('wallet'); t('home:title')`, 'title')).toEqual(['wallet:title']);
  });

  it('may be written with parts that are known when it runs', () => {
    const text = "useTranslation('wallet'); t(`waiting.${kind}How`); t(`${video}.note`)";
    expect(unused(text, 'waiting.slipHow', 'waiting.slip', 'game.note')).toEqual(['wallet:waiting.slip']);
    expect(unused("useTranslation('wallet'); t(`${a}`); t(`${b}:${c}`)", 'title')).toEqual(['wallet:title']);
  });

  it('may be said by rules that know nothing of texts, where they say what they are about', () => {
    const text = "near = 'day.today'; fault = `need.${name}`; mark = 'title'; size = `${width}.note`";
    expect(unused(text, 'day.today', 'need.name', 'title', 'game.note')).toEqual([
      'wallet:title',
      'wallet:game.note',
    ]);
  });

  it('are not saved by a type that allows them', () => {
    expect(unused("type Key = Extract<PlainKey<'wallet'>, `need.${string}`>", 'need.name')).toEqual([
      'wallet:need.name',
    ]);
  });
});
