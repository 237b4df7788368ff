import { page } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { show } from './testing/show.tsx';

describe('the bar below', () => {
  it('tells where one is, and is a rail at the left of a desk', async () => {
    const t = await show('bottom-bar');
    const bar = page.getByRole('navigation', { name: t.home });
    await expect.element(bar.getByRole('link', { name: t.history })).toHaveAttribute('aria-current', 'page');
    expect(bar.element().getBoundingClientRect().bottom).toBe(740);
    await page.viewport(1440, 900);
    await expect.poll(() => bar.element().getBoundingClientRect().width).toBe(224);
    expect(bar.element().getBoundingClientRect().left).toBe(0);
  });
});

describe('a page', () => {
  it('is one column on a phone and two on a desk', async () => {
    const t = await show('page');
    const top = (words: string) => page.getByText(words).element().getBoundingClientRect().top;
    expect(top(t.emptyMore)).toBeGreaterThan(top(t.errorMore));
    await page.viewport(1440, 900);
    await expect.poll(() => top(t.emptyMore)).toBe(top(t.errorMore));
  });
});

describe('a section', () => {
  it('has the name of its title', async () => {
    const t = await show('section');
    await expect.element(page.getByRole('region', { name: `${t.history} ${t.count}` })).toBeVisible();
  });
});

describe('tiles', () => {
  it('stand three in a row, four where that makes one row', async () => {
    const t = await show('tile');
    const rows = (count: number) => {
      const cells = page
        .getByRole('list', { name: `${t.home}: ${String(count)}` })
        .getByRole('listitem')
        .elements();
      return new Set(cells.map((cell) => cell.getBoundingClientRect().top)).size;
    };
    expect([rows(6), rows(4), rows(3)]).toEqual([2, 1, 1]);
  });

  it.each([100, 130, 200])(
    'leave none of four alone in its row on the narrowest phone, with text of %i percent',
    async (textPercent) => {
      const t = await show('tile', 'th', { size: [320, 640], textPercent });
      const four = page.getByRole('list', { name: `${t.home}: 4` }).getByRole('listitem');
      const tops = four.elements().map((cell) => Math.round(cell.getBoundingClientRect().top));
      expect(tops.map((top) => tops.filter((other) => other === top).length)).toEqual([2, 2, 2, 2]);
    },
  );
});

describe('a card of a game', () => {
  it('has the name of its provider, and says that it is loading', async () => {
    await show('game-card');
    await expect
      .element(page.getByRole('article', { name: 'SLOTRACHA' }))
      .toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByRole('article', { name: 'JOKER' })).not.toHaveAttribute('aria-busy');
  });
});

describe('a mark of a bank', () => {
  it('is a picture with a name, for one that nobody knows too', async () => {
    await show('bank-logo');
    await expect.element(page.getByRole('img', { name: 'SCB' })).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'XYZ' })).toHaveTextContent('XYZ');
  });
});
