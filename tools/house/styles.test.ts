import { expect, it } from 'vitest';
import { strayClasses } from './styles.ts';

const stray = (css: string, tsx: string) =>
  strayClasses([
    { path: 'member/src/parts/card.module.css', text: css },
    { path: 'member/src/parts/card.tsx', text: `import styles from './card.module.css';\n${tsx}` },
  ]);

const HAS = 'member/src/parts/card.module.css: has no .gone, which a source takes';
const LEFT = 'member/src/parts/card.module.css: no source takes .left';

it('a class is taken by a source, and one that is taken is there', () => {
  expect(stray('.card { top: 0; }', '<p className={styles.card} />')).toEqual([]);
  expect(stray('.card,\n.card > .left { top: 0; }', 'styles.card')).toEqual([LEFT]);
  expect(stray('@media (min-width: 1.5px) {\n  .left:hover { top: 0; }\n}', '')).toEqual([LEFT]);
  expect(stray('', 'styles.gone')).toEqual([HAS]);
});

it('classes of the whole page are none of the sheet, nor is what comments and texts say', () => {
  expect(stray(':global(.num) .card { content: ".b"; } /* .c { */', 'styles.card')).toEqual([]);
});

it('which of several is known only when it runs is not judged', () => {
  expect(stray('.left {}', 'styles[tone]')).toEqual([]);
  expect(stray('.left {}', 'styles[tone] + styles.gone')).toEqual([HAS]);
});

it('a sheet has a source', () => {
  expect(strayClasses([{ path: 'ui/src/card.module.css', text: '' }])).toEqual([
    'ui/src/card.module.css: no source imports it',
  ]);
});
