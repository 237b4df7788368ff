import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from '@krapao/contract/constants';
import { KIND_WORDS } from '@krapao/server/modules/alerts/words';

const keyOf = (kind: string) => kind.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

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
