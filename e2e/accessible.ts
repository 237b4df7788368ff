import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails with every breach of WCAG 2.2 AA that axe finds, each with the elements that it concerns. */
export async function expectAccessible(
  page: Page,
  options: { except?: readonly string[] } = {},
): Promise<void> {
  // no page of ours has frames: without them it need not open a page of its own to put together what it found
  let axe = new AxeBuilder({ page })
    .setLegacyMode()
    // what is as it should be is not asked for: to describe each element of it took most of the time
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  for (const selector of options.except ?? []) axe = axe.exclude(selector);
  const { violations } = await axe.analyze();
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}`).join('\n')}`,
  );
  expect(told.join('\n'), 'what axe finds').toBe('');
}
