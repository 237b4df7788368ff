import type { Page } from '@playwright/test';
import { STORAGE } from '@krapao/contract/constants';
import { expect, test } from './fixtures.ts';
import { speaker } from './locales.ts';
import { enter, type Member, memberWith, newMember } from './members.ts';
import { fillSignIn } from './sign-in-form.ts';
import { giveCoins, setWheel, showWheel, spinAway } from './wheels.ts';

const say = speaker('th');

/** The other tab may be told of its end before it hears who signed in. */
const MET_THE_END = /^401 (?:GET|POST) \/api\//;

/** Opens the form of sign-in before anybody is signed in: who comes to it signs the other tabs out. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/login');
  await expect(page.getByLabel(say('auth', 'login.phone'))).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** This tab hears what another one has kept when it is let (`hear`): a browser may tell it late. From `hold` until then no time passes in it. */
const hearLate = (other: Page): Promise<unknown> =>
  other.addInitScript((name) => {
    const read = Reflect.get(Storage.prototype, 'getItem');
    let known: string | null | undefined;
    Storage.prototype.getItem = function (this: Storage, key: string) {
      const now = read.call(this, key);
      if (this !== localStorage || key !== name) return now;
      if (known === undefined) known = now;
      return known;
    };
    const [later, never] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    const held = new Map<number, () => void>();
    const hold = () => {
      let last = 0;
      const setTimeout = (work: () => void) => (held.set(--last, work), last);
      const clearTimeout = (id?: number) => void (held.delete(id ?? 0) || never(id));
      Object.assign(window, { setTimeout, clearTimeout });
    };
    const hear = () => {
      Object.assign(window, { setTimeout: later });
      known = read.call(localStorage, name);
      window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: known }));
      later(() => held.forEach((work) => work()), 100);
    };
    window.addEventListener('storage', (event) => {
      if (event.key === name && event.isTrusted) event.stopImmediatePropagation();
    });
    Object.assign(window, { hold, hear });
  }, STORAGE.token);

test('A tab whose browser somebody else signs in at closes what stood open of who was there before', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(MET_THE_END);
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

/** Another tab of the same browser, where that one is at home, with 321 baht. */
async function tabOf(page: Page, before: Member, hears?: (other: Page) => Promise<unknown>) {
  await openForm(page);
  const other = await page.context().newPage();
  await hears?.(other);
  await enter(other, before);
  const balance = (of: number) => other.getByText(`${of}.00`).filter({ visible: true });
  await expect(balance(321).first()).toBeVisible();
  await page.bringToFront();
  return { other, balance };
}

test('A tab whose browser somebody else signs in at shows their account, and nothing of who was there before', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(MET_THE_END);
  const [before, next] = [await memberWith(stack, 321), await memberWith(stack, 123)];
  const { balance } = await tabOf(page, before);
  await fillSignIn(page, say, next, { remember: true });
  await expect(balance(123).first()).toBeVisible();
  await expect(balance(321)).toHaveCount(0);
});

test('A tab that hears late of who signed in beside it leaves them signed in', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(MET_THE_END);
  const [before, next] = [await memberWith(stack, 321), await memberWith(stack, 123)];
  const { other, balance } = await tabOf(page, before, hearLate);
  await other.evaluate(() => (Reflect.get(window, 'hold') as () => void)());
  await fillSignIn(page, say, next, { remember: true });
  await expect(page).toHaveURL('/user/home');
  await other.evaluate(() => (Reflect.get(window, 'hear') as () => void)());
  await expect(balance(123).first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/user/home');
  await expect(page.getByText('123.00').filter({ visible: true }).first()).toBeVisible();
});
