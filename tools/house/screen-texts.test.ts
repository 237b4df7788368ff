import { describe, expect, it } from 'vitest';
import { textsMissing } from './screen-texts.ts';

const screens = (texts: string) => ({
  path: 'member/src/app/screens.ts',
  text: `const howto = once(async () => (await import('../pages/howto.tsx')).Howto);
    { page: once(async () => (await import('../pages/home.tsx')).Home), texts: [${texts}] },
    { page: howto, texts: [] }`,
});
const home = {
  path: 'member/src/pages/home.tsx',
  text: `import { Card } from '../parts/card.tsx';\nimport type { Other } from '../parts/other.tsx';\nuseTranslation('home')`,
};
const part = (text: string) => ({ path: 'member/src/parts/card.tsx', text });
const howto = { path: 'member/src/pages/howto.tsx', text: `useTranslation()` };
const other = { path: 'member/src/parts/other.tsx', text: `useTranslation('other')` };
const missing = (texts: string, card: string) =>
  textsMissing([home, howto, other, part(card)], screens(texts));

describe('texts that a screen does not fetch', () => {
  it('are those of its parts, too, however far they lie', () => {
    expect(missing(`'home'`, `useTranslation('wallet')`)).toEqual([
      `member/src/pages/home.tsx does not fetch 'wallet', which member/src/parts/card.tsx shows`,
    ]);
    expect(missing(`'home', 'wallet'`, `useTranslation('wallet')`)).toEqual([]);
  });

  it('are not those of what waits for itself', () => {
    expect(missing(`'home'`, `useTranslation('wallet'); <Suspense><Late /></Suspense>`)).toEqual([]);
    expect(missing(`'home'`, `import('./other.tsx')`)).toEqual([]);
  });

  it('are told of a page that is not there', () => {
    expect(textsMissing([howto], screens(`'home'`))).toEqual([
      'member/src/pages/home.tsx of member/src/app/screens.ts is no file',
    ]);
  });
});
