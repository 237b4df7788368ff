import { expect } from '../fixtures.ts';
import { gameCard } from '../games.ts';
import { type Language, ownName, text } from '../locales.ts';
import { registerForm } from '../register-form.ts';
import { lookAt, type Visit } from './visit.ts';

/** From the bare address to sign-in, in the person's own language. */
export async function arrive(visit: Visit): Promise<void> {
  const { page, language, say } = visit;
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  // Thai is what a visitor gets who never chose: whoever wants it comes back from another.
  if (language === 'th') await choose(visit, 'th', 'en');
  await choose(visit, language === 'th' ? 'en' : 'th', language);
  await expect(page.getByRole('heading', { name: say('auth', 'login.title') })).toBeVisible();
  await lookAt(visit, '01-login');
}

async function choose({ page }: Visit, from: Language, to: Language): Promise<void> {
  await page.getByRole('button', { name: text(from, 'common', 'language') }).click();
  const menu = page.getByRole('menu', { name: text(from, 'common', 'language') });
  await expect(menu.getByRole('menuitemradio', { name: ownName[from] })).toBeDisabled();
  await menu.getByRole('menuitemradio', { name: ownName[to] }).click();
  await expect(page.getByRole('button', { name: text(to, 'common', 'language') })).toBeVisible();
}

/** Registration in its three shown steps, which signs in: up to an empty wallet. */
export async function register(visit: Visit): Promise<void> {
  const { page, person, say } = visit;
  const next = page.getByRole('button', { name: say('auth', 'register.next'), exact: true });
  const steps = 3;
  await page.getByRole('link', { name: say('auth', 'login.register') }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByText(say('auth', 'register.steps', { step: 1, steps }))).toBeVisible();
  await page.getByLabel(say('auth', 'register.phone.label')).fill(person.phone);
  await lookAt(visit, '02-register-phone');
  await next.click();

  await expect(page.getByText(say('auth', 'register.steps', { step: 2, steps }))).toBeVisible();
  const password = page.getByLabel(say('auth', 'register.profile.password'), { exact: true });
  await page.getByLabel(say('auth', 'register.profile.name')).fill(person.name);
  await password.fill(person.password);
  await page.getByLabel(say('auth', 'register.profile.confirm'), { exact: true }).fill(person.password);
  await page.getByLabel(say('auth', 'register.profile.source')).selectOption('FRIEND');
  await page.getByLabel(say('auth', 'register.profile.age')).check();
  await lookAt(visit, '03-register-profile');
  await next.click();

  const [firstName = '', lastName = ''] = person.holder.toLowerCase().split(' ');
  await expect(page.getByText(say('auth', 'register.steps', { step: 3, steps }))).toBeVisible();
  await page.getByLabel(say('bank', 'name'), { exact: true }).selectOption(person.bankCode);
  await page.getByLabel(say('bank', 'accountNo')).fill(person.accountNo);
  await page.getByLabel(say('bank', 'firstName')).fill(firstName);
  await page.getByLabel(say('bank', 'lastName')).fill(lastName);
  await lookAt(visit, '04-register-bank');
  const form = registerForm(page, say);
  await form.untilDone(() => form.submit.click());
  await lookAt(visit, '05-registered');
  await expect(page).toHaveURL('/user/home');
  await expect(page.getByText(person.name)).toBeVisible();
  await expectTotal(visit, '0.00');
  await expect(page.getByRole('main').getByText(say('home', 'zero'))).toBeVisible();
  const card = gameCard(page, 'Joker');
  await expect(card).toContainText(say('home', 'games.openFree'));
  await lookAt(visit, '06-home-empty');
}

const expectTotal = ({ page, say }: Visit, total: string) =>
  expect(
    page.getByRole('main').getByText(`${total} ${say('common', 'baht')}`, { exact: true }),
  ).toBeVisible();

/** What the home screen says of the money: all of it, in the wallet, in games. */
export async function expectBalances(visit: Visit, ...amounts: [string, string, string]): Promise<void> {
  const main = visit.page.getByRole('main');
  const [total, wallet, games] = amounts;
  await expectTotal(visit, total);
  await expect(main.getByRole('definition').nth(0)).toHaveText(wallet);
  await expect(main.getByRole('definition').nth(1)).toHaveText(games);
}
