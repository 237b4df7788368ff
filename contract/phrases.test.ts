import { describe, expect, it } from 'vitest';
import { phrase, PHRASES, readPhrase, type PhraseCode } from './phrases.ts';

const CODES = Object.keys(PHRASES) as PhraseCode[];
const placesOf = (code: PhraseCode): string[] =>
  [...PHRASES[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const say = phrase as (code: PhraseCode, params: Record<string, string>) => string;

describe('A phrase', () => {
  it.each(CODES)('is read back from its English, with what stands in it: %s', (code) => {
    const params = Object.fromEntries(placesOf(code).map((name, n) => [name, `${n + 1}00.50`]));
    expect(readPhrase(say(code, params))).toEqual({ code, params });
  });

  it('may have another one in it', () => {
    const text = phrase('notUnderstood', { reason: phrase('httpStatus', { status: '502' }) });
    expect(text).toBe('not understood since its end: HTTP 502');
    expect(readPhrase(text)).toEqual({ code: 'notUnderstood', params: { reason: 'HTTP 502' } });
  });

  it('is nothing that others say', () => {
    expect(readPhrase('สมชาย ใจดี')).toBeUndefined();
    expect(readPhrase('')).toBeUndefined();
    expect(readPhrase(`HTTP ${'9'.repeat(2_000)}`)).toBeUndefined();
  });

  it('takes what looks like a pattern as it stands', () => {
    expect(readPhrase(say('announcedBy', { members: '$& (.*)' }))).toEqual({
      code: 'announcedBy',
      params: { members: '$& (.*)' },
    });
  });
});
