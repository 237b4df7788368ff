import type { Locator, Page, Request } from '@playwright/test';
import type { Category } from '@krapao/contract/constants';
import { expect } from './fixtures.ts';

/** What a member knows to sign in with at a provider. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** How a round is chosen at the site of a provider. */
const choose: Readonly<Record<Category, (site: Page) => Promise<void>>> = {
  slot: () => Promise.resolve(),
  sport: (site) => site.locator('label:has(input[name="pick"])').first().click(),
  lotto: async (site) => {
    await site.locator('label:has(input[value="two"])').click();
    await site.locator('#number').fill('07');
  },
};

/** What the site says that its player has. */
export const balanceOn = (site: Page): Locator => site.locator('#balance');

/** Plays one round to its end. Answers with the baht that the player has then, as the site says it. */
export async function playRoundOn(site: Page, category: Category): Promise<string> {
  await choose[category](site);
  const [answer] = await Promise.all([
    site.waitForResponse((response) => response.request().method() === 'POST'),
    site.locator('#go').click(),
  ]);
  expect(answer.status()).toBe(200);
  const { balance } = (await answer.json()) as { balance: string };
  const shown = Number(balance).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(balanceOn(site)).toHaveText(shown);
  await expect(site.locator('#go')).not.toHaveAttribute('aria-disabled');
  return shown;
}

/** Fills the site's own sign-in form and sends it. */
export async function signInOn(site: Page, { username, password }: Credentials): Promise<void> {
  await site.locator('#username').fill(username);
  await site.locator('#password').fill(password);
  await site.getByRole('main').getByRole('button').click();
}

/** Presses what opens a game in a tab of its own. Answers with that tab and what it asked the site for first. */
export async function openTab(page: Page, press: Locator): Promise<{ site: Page; entry: Request }> {
  const entered = page
    .context()
    .waitForEvent('request', (request) => request.isNavigationRequest() && request.url().includes('/site'));
  const [site] = await Promise.all([page.context().waitForEvent('page'), press.click()]);
  return { site, entry: await entered };
}
