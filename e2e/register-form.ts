import { type Locator, type Page, expect } from '@playwright/test';
import type { Say } from './locales.ts';
import type { Person } from './person.ts';
import { notingTexts } from './shown-meanwhile.ts';

/** The fields and buttons of registration, by their names. */
export function registerForm(page: Page, say: Say) {
  const field = (name: string): Locator => page.getByLabel(say('auth', `register.${name}`), { exact: true });
  const bankField = (name: string): Locator => page.getByLabel(say('bank', name), { exact: true });
  const form = {
    field,
    phone: field('phone.label'),
    code: field('otp.label'),
    next: page.getByRole('button', { name: say('auth', 'register.next'), exact: true }),
    submit: page.getByRole('button', { name: say('auth', 'register.submit'), exact: true }),
    /** The heading of a step. */
    step: (name: 'phone' | 'otp' | 'profile' | 'bank') =>
      page.getByRole('heading', { name: say('auth', `register.${name}.title`), exact: true }),
    async fillPhone(phone: string) {
      // The form of sign-in has a field of that name too, and may be there a moment longer.
      await expect(form.step('phone')).toBeVisible();
      await form.phone.fill(phone);
      await form.next.click();
    },
    async fillProfile({ name, password }: Pick<Person, 'name' | 'password'>) {
      await expect(form.step('profile')).toBeVisible();
      await field('profile.name').fill(name);
      await field('profile.password').fill(password);
      await field('profile.confirm').fill(password);
      await field('profile.age').check();
      await form.next.click();
    },
    async fillBank({ bankCode, accountNo, holder }: Pick<Person, 'bankCode' | 'accountNo' | 'holder'>) {
      const [firstName = '', lastName = ''] = holder.split(' ');
      await expect(form.step('bank')).toBeVisible();
      await bankField('name').selectOption(bankCode);
      await bankField('accountNo').fill(accountNo);
      await bankField('firstName').fill(firstName);
      await bankField('lastName').fill(lastName);
    },
    /** Does what registers, and waits until it is said to be done: two seconds later that is gone, and home is there. */
    async untilDone(act: () => Promise<void>) {
      const done = say('auth', 'register.done');
      const said = await notingTexts(page, [done], '[role="status"]');
      await act();
      await expect.poll(said).toEqual([done]);
    },
  };
  return form;
}
