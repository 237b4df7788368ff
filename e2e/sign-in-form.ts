import type { Page } from '@playwright/test';
import type { Say } from './locales.ts';
import type { Person } from './person.ts';

/** Signs in by the form that is open. */
export async function fillSignIn(
  page: Page,
  say: Say,
  { phone, password }: Pick<Person, 'phone' | 'password'>,
  { remember = false } = {},
): Promise<void> {
  await page.getByLabel(say('auth', 'login.phone')).fill(phone);
  await page.getByLabel(say('auth', 'login.password'), { exact: true }).fill(password);
  if (remember) await page.getByLabel(say('auth', 'login.remember')).check();
  await page.getByRole('button', { name: say('auth', 'login.submit'), exact: true }).click();
}
