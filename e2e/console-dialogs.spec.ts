import type { Locator, Page } from '@playwright/test';
import { openChat, write } from './chat.ts';
import { rightWordIn } from '@krapao/contract/console/right-words';
import { atConsole, freshCode, staffPassword, type AtConsole } from './console.ts';
import { test } from './demo-work-stack.ts';
import { expect } from './fixtures.ts';
import { speaker, spoken, type Say } from './locales.ts';
import { newMember, type Member } from './members.ts';
import { expectNothingCut } from './nothing-cut.ts';

/** A character that no text of ours can hold: pasted from elsewhere, it is not seen. */
const UNSTORABLE = 'a\0b';

const PHONE = { width: 360, height: 640 } as const;

/** Opens a dialog by the keyboard: it begins in the first field that is not filled in, Enter sends it, Escape leads back to what opened it. */
async function walk(
  page: Page,
  opener: Locator,
  { item, sends = true }: { item?: Locator; sends?: boolean } = {},
): Promise<void> {
  const dialog = page.getByRole('dialog');
  // what went before may still be under way
  await expect(opener).toBeEnabled();
  await opener.focus();
  await page.keyboard.press('Enter');
  if (item) {
    await item.focus();
    await page.keyboard.press('Enter');
  }
  await expect(dialog).toBeVisible();
  const fields = dialog.locator('input:not([type="radio"]), select, textarea');
  const open = await fields.evaluateAll((all) =>
    all.findIndex((one) => {
      const { type, value } = one as HTMLInputElement;
      return type === 'checkbox' || value === '';
    }),
  );
  const field = fields.nth(Math.max(0, open));
  const isTold = (await field.count()) > 0;
  await expect(isTold ? field : dialog.locator(':focus')).toBeFocused();
  await expectNothingCut(page);
  // Enter opens a list of choices, and begins another line of a text
  if (sends && (await field.evaluate(({ tagName }) => tagName)) === 'INPUT') {
    await page.keyboard.press('Enter');
    await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true }).first();

async function openMember(page: Page, { name, accountNo }: Member): Promise<void> {
  await page.goto(`/members?q=${accountNo}`);
  await page.getByRole('link', { name }).click();
}

async function walkMember({ page, say }: AtConsole, member: Member): Promise<void> {
  await openMember(page, member);
  for (const act of ['hold', 'freeze', 'sessions', 'password', 'bank', 'phone', 'correct', 'tag'] as const)
    await walk(page, page.getByRole('button', { name: say('members', `act.${act}`) }).first());
  await walk(page, button(page, say('members', 'act.note')));
}

async function walkStaff({ page, say }: AtConsole): Promise<void> {
  await page.goto('/staff');
  await walk(page, button(page, say('staff', 'invite.open')));
  const noi = page.getByRole('article').filter({ has: page.getByText('noi', { exact: true }) });
  for (const act of ['anew', 'role', 'ownMember', 'from', 'suspend'] as const)
    await walk(page, button(noi, say('staff', `${act}.open`)));
  // what one came to change comes before why
  await button(noi, say('staff', 'role.open')).click();
  await expect(page.getByRole('dialog').getByLabel(say('staff', 'role.to'))).toBeFocused();
  await page.keyboard.press('Escape');
  await walk(page, button(page, say('staff', 'edit.of', { role: say('common', 'role.cashier') })));
  await page.goto('/account');
  await walk(page, button(page, say('account', 'passkeys.add')));
}

async function walkSetup({ page, say }: AtConsole): Promise<void> {
  await page.goto('/promotions');
  await walk(page, button(page, say('setup', 'new.bonus')));
  await page.goto('/settings/setting/withdrawMaximum');
  await page.getByRole('textbox', { name: say('setup', 'setting.withdrawMaximum') }).fill('123,456');
  await walk(page, page.locator('form button[type="submit"]'));
  await page.goto('/receiving/account/KBANK%2FAUTO');
  await walk(page, button(page, say('setup', 'account.off')));
  await page.goto('/days');
  await walk(page, button(page, say('days', 'transfer.press')));
}

async function walkWork({ page, say }: AtConsole): Promise<void> {
  await page.goto('/work');
  await walk(page, button(page, say('common', 'views.open')));
  for (const kind of ['payout', 'slip', 'line', 'unread', 'gift', 'qr', 'transfer', 'goods'] as const) {
    await page.goto(`/work?kind=${kind}`);
    await page
      .getByRole('region', { name: say('work', 'list') })
      .getByRole('link')
      .first()
      .click();
    const presses = page.getByRole('group', { name: say('work', 'verdicts') }).getByRole('button');
    await expect(presses.first()).toBeVisible();
    // of some why is said already: Enter would decide
    for (const press of await presses.all()) await walk(page, press, { sends: false });
  }
}

async function walkChat({ page, say }: AtConsole, guest: Page, question: string): Promise<void> {
  await guest.goto('/login');
  await write(await openChat(guest, speaker('th')), speaker('th'), question);
  await page.goto('/chat');
  await page.getByRole('link', { name: question }).click();
  await button(page, say('chat', 'act.take')).click();
  await walk(page, button(page, say('chat', 'act.hand')), { sends: false });
  const more = page.getByRole('button', { name: say('chat', 'moreActs') });
  for (const act of ['block', 'label'] as const)
    await walk(page, more, {
      item: page.getByRole('menuitem', { name: say('chat', `act.${act}`) }),
    });
  await page.goto('/chat/canned');
  await walk(page, button(page, say('chat', 'canned.new')));
  await walk(page, button(page, say('chat', 'canned.remove')), {
    sends: false,
  });
}

for (const language of spoken('la'))
  test(`Every dialog begins in the first field that is not filled in, sends by Enter and leads back by Escape, and nothing of it is cut, in ${language} at 360 px`, async ({
    browser,
    page: guest,
    stack,
    trouble,
  }) => {
    test.slow();
    const member = await newMember(stack);
    const owner = await atConsole(browser, stack, 'owner', {
      language,
      width: PHONE.width,
    });
    await owner.page.setViewportSize(PHONE);
    trouble.watch(owner.context, stack.consoleUrl);
    await test.step('member', () => walkMember(owner, member));
    await test.step('staff', () => walkStaff(owner));
    await test.step('setup', () => walkSetup(owner));
    await test.step('work', () => walkWork(owner));
    await test.step('chat', () => walkChat(owner, guest, `สมัครยังไงครับ ${language}`));
    await owner.context.close();
  });

/** Sends it, and sees that what was refused stands beside its field and nowhere else. */
async function refusedBeside(page: Page, say: Say, field: Locator, send: Locator): Promise<void> {
  const told = say('reasons', 'phrase.unstorable');
  await send.click();
  await expect(field).toHaveAccessibleDescription(new RegExp(told));
  await expect(field).toBeFocused();
  await expect(page.getByText(told)).toHaveCount(1);
}

for (const language of spoken('th'))
  test(`What the server refuses of a text stands beside its field, in ${language}`, async ({
    browser,
    stack,
    trouble,
  }) => {
    trouble.allow(/^400 POST \/api\/console\//);
    const member = await newMember(stack);
    const owner = await atConsole(browser, stack, 'owner', {
      language,
      width: PHONE.width,
    });
    const { context, page, say } = owner;
    trouble.watch(context, stack.consoleUrl);
    const form = page.locator('form button[type="submit"]');

    // in one of three languages, also where another is shown meanwhile
    await page.goto('/promotions/bonus/WEEK10');
    const name = page.getByRole('group', {
      name: say('setup', 'field.name'),
      exact: true,
    });
    await name.getByRole('radio').first().check({ force: true });
    await name.getByRole('textbox').fill(UNSTORABLE);
    await name.getByRole('radio').last().check({ force: true });
    await refusedBeside(page, say, name.getByRole('textbox'), form);
    await page.goto('/texts/text/notice');
    const text = page.getByRole('textbox').first();
    await text.fill(UNSTORABLE);
    await refusedBeside(page, say, text, form);

    const dialog = page.getByRole('dialog');
    await openMember(page, member);
    await button(page, say('members', 'act.note')).click();
    const note = dialog.getByLabel(say('members', 'field.note'), {
      exact: true,
    });
    const send = dialog.locator('button[type="submit"]');
    await note.fill(UNSTORABLE);
    await refusedBeside(page, say, note, send);
    const why = dialog.getByLabel(say('members', 'why'), { exact: true });
    await note.fill('told at the counter');
    await why.fill(UNSTORABLE);
    await refusedBeside(page, say, why, send);
    await page.goto('/staff');
    await button(page, say('staff', 'invite.open')).click();
    await dialog.getByLabel(say('staff', 'invite.name')).fill('somebody');
    const display = dialog.getByLabel(say('staff', 'invite.display'));
    await display.fill(UNSTORABLE);
    await dialog.getByLabel(say('staff', 'why')).fill('begins on Monday');
    await refusedBeside(page, say, display, send);
    await context.close();
  });

for (const language of spoken('en'))
  test(`A refused sum of a right and a refused proof stand beside their fields, and the order is kept, in ${language}`, async ({
    browser,
    stack,
    trouble,
  }) => {
    trouble.allow(/^40[03] POST \/api\/console\/roles\//);
    const { context, page, say } = await atConsole(browser, stack, 'owner', { language, width: PHONE.width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/staff');
    await button(page, say('staff', 'edit.of', { role: say('common', 'role.support') })).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.locator('button[type="submit"]');
    const why = dialog.getByLabel(say('staff', 'why'), { exact: true });
    await why.fill('she corrects');
    const right = rightWordIn(language, 'money.correct');
    await dialog.getByRole('checkbox', { name: right }).check();
    const sums = dialog.getByRole('group', { name: right });
    const dayBound = sums.getByLabel(say('staff', 'edit.dayBound'));
    await sums.getByLabel(say('staff', 'edit.bound')).fill('5000');
    await dayBound.fill('90000000000000');
    await send.click();
    await expect(dayBound).toHaveAttribute('aria-invalid', 'true');
    await expect(dayBound).toBeFocused();
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(1);
    await expect(dialog.getByRole('alert')).toHaveCount(1);
    await expectNothingCut(page);
    await dayBound.fill('25000');

    await send.click();
    const password = dialog.getByLabel(say('common', 'proof.password'), { exact: true });
    const code = dialog.getByLabel(say('common', 'proof.code'), { exact: true });
    await password.fill(UNSTORABLE);
    await code.fill(await freshCode(stack, 'owner'));
    await refusedBeside(page, say, password, send);
    await expect(dialog.getByText(say('common', 'proof.wrong'))).toHaveCount(0);
    await expectNothingCut(page);
    // the code served for nothing yet
    await expect(code).toHaveValue(/^\d{6}$/);
    await password.fill(`${staffPassword}!`);
    await send.click();
    await expect(dialog.getByText(say('common', 'proof.wrong'))).toBeVisible();
    await expect(password).toHaveValue('');
    await password.fill(staffPassword);
    await code.fill(await freshCode(stack, 'owner'));
    await send.click();
    await expect(dialog).toBeHidden();
    await page.goto('/requests');
    const request = page.getByRole('article').filter({ hasText: 'she corrects' });
    await expect(request).toContainText('25,000');
    await request.getByRole('button', { name: say('requests', 'takeBack.submit') }).click();
    await dialog.getByRole('button', { name: say('reasons', 'phrase.didPressedByMistake') }).click();
    await dialog.getByRole('button', { name: say('requests', 'takeBack.submit') }).click();
    await expect(request).toHaveCount(0);
    await context.close();
  });

for (const language of spoken('la'))
  test(`What is missing or refused of a canned reply stands beside its field, down to its buttons and cards, in ${language}`, async ({
    browser,
    stack,
    trouble,
  }) => {
    trouble.allow(/^400 PUT \/api\/console\//);
    const owner = await atConsole(browser, stack, 'owner', { language, width: PHONE.width });
    const { context, page, say } = owner;
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/chat/canned');
    await button(page, say('chat', 'canned.new')).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.locator('button[type="submit"]');
    const field = (name: string) => dialog.getByLabel(name, { exact: true }).first();
    const missing = async (...fields: Locator[]) => {
      await send.click();
      await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(fields.length);
      for (const one of fields) await expect(one).toHaveAccessibleDescription(say('chat', 'missing'));
    };
    const [code, kind] = [field(say('chat', 'canned.code')), field(say('chat', 'canned.kind'))];
    const [name, words] = [field(say('chat', 'canned.name')), field(say('chat', 'canned.words'))];

    await code.fill(`beside-${language}`);
    await missing(name, words);
    await name.fill('a');
    await missing(words);
    await words.fill(UNSTORABLE);
    await refusedBeside(page, say, words, send);

    await words.fill('b');
    await kind.selectOption('buttons');
    await send.click();
    await expect(dialog.getByText(say('chat', 'canned.needsButton'))).toBeVisible();
    await dialog
      .getByRole('button', { name: say('chat', 'canned.addButton') })
      .first()
      .click();
    const press = field(say('chat', 'canned.button', { no: '1' }));
    await missing(press);
    await press.fill(UNSTORABLE);
    await refusedBeside(page, say, press, send);
    await expectNothingCut(page);

    await kind.selectOption('generic');
    await dialog
      .getByRole('button', { name: say('chat', 'canned.addCard') })
      .first()
      .click();
    const [card, line] = [
      field(say('chat', 'canned.card', { no: '1' })),
      field(say('chat', 'canned.subtitle')),
    ];
    await missing(card);
    await card.fill('c');
    await line.fill(UNSTORABLE);
    await refusedBeside(page, say, line, send);
    await context.close();
  });
