import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

declare const window: { axe?: typeof axe };

/** Fails with every breach of WCAG 2.2 AA that axe finds, each with the elements that it concerns. */
export async function expectAccessible(page: Page): Promise<void> {
  // half of the time went into bringing it to a page that has it
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const told = await page.evaluate(async () => {
    const found = await window.axe?.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // what is as it should be is not asked for: to describe each element of it took most of the time
      resultTypes: ['violations'],
      // no rule that is asked reads style sheets, and to take them all in is a fifth of a look
      preload: { assets: ['media'] },
    });
    return found?.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}`).join('\n')}`,
    );
  });
  expect(told, 'what axe finds').toEqual([]);
}
