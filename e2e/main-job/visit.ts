import { expect, type Page } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import type { Language, Say } from '../locales.ts';
import { look } from '../look.ts';
import type { Person } from '../person.ts';

/** One person on their way through the whole product, in one language. */
export interface Visit {
  readonly page: Page;
  readonly stack: Stack;
  readonly person: Person;
  readonly language: Language;
  readonly say: Say;
}

/** Looks at where the visit is. */
export const lookAt = ({ page, language }: Visit, name: string): Promise<void> =>
  look(page, `${name}-${language}`);

/** A dialog by its title, which must be alone. */
export const dialogNamed = ({ page }: Visit, name: string) => page.getByRole('dialog', { name, exact: true });

/** What the last press of a copy button has put on the clipboard. */
export const clipboard = ({ page }: Visit): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

/** Puts away the messages over the page, so that nothing is under them. */
export async function dismissToasts({ page, say }: Visit): Promise<void> {
  const dismiss = page.getByRole('button', { name: say('common', 'dismiss'), exact: true });
  await expect(async () => {
    // One may leave by itself at that moment: then there is one less to press.
    if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 500 });
    expect(await dismiss.count()).toBe(0);
  }).toPass();
}
