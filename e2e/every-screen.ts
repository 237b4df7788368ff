import type { Page } from '@playwright/test';
import { openDeposit } from './deposit-dialog.ts';
import { expect } from './fixtures.ts';
import type { Say } from './locales.ts';
import type { Member } from './members.ts';
import { newPerson } from './person.ts';
import { registerForm } from './register-form.ts';

/** Looks at a screen, by a name for it. */
type Look = (name: string) => Promise<void>;

async function isThere(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The screens of who is not signed in. */
export async function walkPublic(page: Page, say: Say, look: Look): Promise<void> {
  for (const path of ['login', 'forgot', 'contact', 'howto', 'nowhere']) {
    await page.goto(`/${path}`);
    await isThere(page);
    await look(path);
  }
  const form = registerForm(page, say);
  const person = newPerson();
  await page.goto('/register');
  await expect(form.step('phone')).toBeVisible();
  await look('register-phone');
  await form.next.click();
  await look('register-phone-wrong');
  await form.fillPhone(person.phone);
  await expect(form.step('profile')).toBeVisible();
  await form.next.click();
  await look('register-profile-wrong');
  await form.fillProfile(person);
  await expect(form.step('bank')).toBeVisible();
  await isThere(page);
  await form.submit.click();
  await look('register-bank-wrong');
}

/** The screens and dialogs of a member with an account at Joker, one at no other game, money in the wallet, and coins. */
export async function walkMember(page: Page, say: Say, member: Member, look: Look): Promise<void> {
  const at = async (address: string, name: string) => {
    await page.goto(`/user/${address}`);
    await isThere(page);
    await look(name);
  };
  await at('home', 'home');
  for (const name of ['notice', 'conditions', 'transfer', 'deposit', 'withdraw', 'refund', 'invite'])
    await at(`home?dialog=${name}`, name);
  for (const code of ['JOKER', 'PGSLOT']) await at(`home?dialog=game&code=${code}`, `game-${code}`);
  await at('home?dialog=deposit&way=bank', 'deposit-bank');
  await page.getByRole('button', { name: say('deposit', 'account.next') }).click();
  await look('deposit-slip');

  await page.goto('/user/home');
  for (const way of ['gift', 'wallet'] as const) {
    const dialog = await openDeposit(page, say, say('deposit', `channel.${way}`));
    await isThere(page);
    await look(`deposit-${way}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await at('home?dialog=deposit&way=KBANK', 'deposit-qr');
  const typed = page.getByLabel(say('deposit', 'qr.amount'));
  await typed.fill('500');
  await page.getByRole('button', { name: say('deposit', 'qr.make'), exact: true }).click();
  await expect(page.getByRole('button', { name: say('deposit', 'qr.cancel') })).toBeVisible();
  await look('deposit-qr-open');
  await at('home', 'home-waiting');

  await page.goto('/user/home?dialog=withdraw');
  await page.getByLabel(say('withdraw', 'amount')).fill('120');
  await page.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
  await look('withdraw-confirm');
  await page.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
  await expect(page.getByText(say('withdraw', 'done.sent'))).toBeVisible();
  await look('withdraw-sent');

  await at('bonus', 'bonus');
  for (const [name, code] of [
    ['offer', 'WEEK10'],
    ['promotion', 'KRAPAO8'],
  ] as const)
    await at(`bonus?dialog=${name}&code=${code}`, `bonus-${name}`);

  await at('spin?dialog=history', 'spin-history-empty');
  await at('spin', 'spin');
  await page
    .getByRole('region', { name: say('spin', 'title') })
    .getByRole('button')
    .click();
  const check = page.getByRole('alertdialog').getByRole('button', { name: say('spin', 'check.title') });
  await expect(check).toBeVisible();
  await look('spin-prize');
  await check.click();
  const reveal = page.getByRole('button', { name: say('spin', 'check.reveal') });
  await expect(reveal).toBeVisible();
  await look('spin-sealed');
  await reveal.click();
  await expect(page.getByText(say('spin', 'check.why.matches'))).toBeVisible();
  await look('spin-check');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('spin', 'history.title') })
    .click();
  await expect(page.getByText(say('spin', 'history.standing.matches'), { exact: true })).toBeVisible();
  await look('spin-history');

  await at('statement', 'statement');
  for (const name of ['filter', 'slips']) await at(`statement?dialog=${name}`, `statement-${name}`);
  await page.goto('/user/statement');
  const list = page.getByRole('region', { name: say('statement', 'title'), exact: true });
  await list.getByRole('listitem').getByRole('button').first().click();
  await isThere(page);
  await look('statement-row');

  await at('profile', 'profile');
  for (const name of ['name', 'bank', 'password']) await at(`profile?dialog=${name}`, `profile-${name}`);
  await page.getByRole('button', { name: say('common', 'save'), exact: true }).click();
  await look('profile-password-wrong');
  await page.goto('/user/profile?dialog=bank');
  await page.getByLabel(say('bank', 'accountNo')).fill(`888${member.accountNo.slice(3)}`);
  await page.getByRole('button', { name: say('common', 'save'), exact: true }).click();
  await expect(page.getByLabel(say('common', 'prove.password'), { exact: true })).toBeVisible();
  await look('profile-prove');
  await at('contact', 'member-contact');
}
