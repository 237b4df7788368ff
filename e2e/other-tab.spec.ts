import type { Page } from '@playwright/test';
import { STORAGE } from '@krapao/contract/constants';
import { expect, test } from './fixtures.ts';
import { speaker } from './locales.ts';
import { enter, memberWith, newMember } from './members.ts';
import { fillSignIn } from './sign-in-form.ts';
import { giveCoins, setWheel, showWheel, spinAway } from './wheels.ts';

const say = speaker('th');

/** Opens the form of sign-in before anybody is signed in: who comes to it signs the other tabs out. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/login');
  await expect(page.getByLabel(say('auth', 'login.phone'))).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** This tab hears that much later what another one has kept, as in a browser with much to do. */
const hearLate = (page: Page, ms: number): Promise<unknown> =>
  page.addInitScript(
    ({ name, wait }) => {
      const read = Reflect.get(Storage.prototype, 'getItem');
      let known: string | null | undefined;
      Storage.prototype.getItem = function (this: Storage, key: string) {
        const now = read.call(this, key);
        if (this !== localStorage || key !== name) return now;
        if (known === undefined) known = now;
        return known;
      };
      window.addEventListener('storage', (event) => {
        if (event.key !== name || !event.isTrusted) return;
        event.stopImmediatePropagation();
        setTimeout(() => {
          known = event.newValue;
          window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: known }));
        }, wait);
      });
    },
    { name: STORAGE.token, wait: ms },
  );

test('A tab whose browser somebody else signs in at closes what stood open of who was there before', async ({
  page,
  stack,
}) => {
  const [before, next] = [await newMember(stack), await memberWith(stack, 123)];
  await giveCoins(stack, before, 1);
  await setWheel(stack, 'mug');
  await spinAway(stack, before);
  await showWheel(stack, 'demo');
  await openForm(page);
  const other = await page.context().newPage();
  await enter(other, before, '/user/spin');
  await other.getByRole('button', { name: say('spin', 'coupons.how') }).click();
  const theirs = other.getByRole('dialog', { name: say('spin', 'claim.goodsTitle') });
  await expect(theirs).toBeVisible();
  await page.bringToFront();
  await fillSignIn(page, say, next, { remember: true });
  await expect(page).toHaveURL('/user/home');
  await expect(other.getByText(say('spin', 'coupons.none'))).toBeVisible();
  await expect(theirs).toBeHidden();
});

test('A tab that hears late of who signed in beside it leaves them signed in', async ({ page, stack }) => {
  const [before, next] = [await memberWith(stack, 321), await memberWith(stack, 123)];
  await openForm(page);
  const other = await page.context().newPage();
  await hearLate(other, 400);
  await enter(other, before);
  const balance = (of: number) => other.getByText(`${of}.00`).filter({ visible: true });
  await expect(balance(321).first()).toBeVisible();
  await page.bringToFront();
  await fillSignIn(page, say, next, { remember: true });
  await expect(balance(123).first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/user/home');
  await expect(page.getByText('123.00').filter({ visible: true }).first()).toBeVisible();
});
