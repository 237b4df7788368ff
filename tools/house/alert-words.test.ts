import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from '@krapao/contract/constants';
import { KIND_WORDS } from '@krapao/server/modules/alerts/words';

const keyOf = (kind: string) => kind.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

it('calls and the console know the same kinds of what waits, and calls talks and requests besides', () => {
  const kinds = readFileSync(new URL('../../console/src/lib/kinds.ts', import.meta.url), 'utf8');
  const [list = ''] = (kinds.split('const KINDS = [')[1] ?? '').split(']');
  const known = [...list.matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind);
  expect(Object.keys(KIND_WORDS).toSorted()).toEqual([...known, 'chat', 'request'].toSorted());
});

it.each(LANGUAGES)('calls tell what waits by the words of the console, in %s', (language) => {
  const texts = readFileSync(
    new URL(`../../console/src/locales/${language}/common.json`, import.meta.url),
    'utf8',
  );
  const { kind: words } = JSON.parse(texts) as { kind: Record<string, string> };
  const others = Object.entries(KIND_WORDS)
    .filter(([kind, told]) => words[keyOf(kind)] !== told[language])
    .map(([kind]) => kind);
  // the console calls requests by how many there are
  expect(others).toEqual(['request']);
});
