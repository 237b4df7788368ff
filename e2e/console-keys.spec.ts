import type { Page } from '@playwright/test';
import { atConsole, LOOKS } from './console.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { newMember } from './members.ts';

/** Goes on with Tab until that has the focus. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('60 tabs do not reach it');
}

const hasFocus = (page: Page, name: string) => (): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)?.trim() ===
      wanted,
    name,
  );

for (const { language, width } of LOOKS)
  test(`By keyboard alone the rooms are walked, a member is found, and a note is written, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const member = await newMember(stack);
    const { context, page, say } = await atConsole(browser, stack, 'noi', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/work');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await expect(heading(say('common', 'nav.work'))).toBeAttached();
    for (const room of ['members', 'requests', 'now'] as const) {
      await tabTo(page, hasFocus(page, say('common', `nav.${room}`)));
      await page.keyboard.press('Enter');
      await expect(heading(say(room, 'title'))).toBeAttached();
    }
    if (width < 1024) {
      await tabTo(page, hasFocus(page, say('common', 'search.members')));
      await page.keyboard.press('Enter');
    } else await page.keyboard.press('/');
    const box = page.getByRole('searchbox');
    await expect(box).toBeFocused();
    await page.keyboard.type(member.accountNo.slice(2, 9));
    await page.keyboard.press('Enter');
    const found = page.getByRole('list', { name: say('members', 'title') }).getByRole('link');
    await expect(found).toHaveCount(1);
    await tabTo(page, () => found.evaluate((link) => link === document.activeElement));
    await page.keyboard.press('Enter');
    await expect(heading(member.name)).toBeVisible();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(say('members', 'field.note'))).toBeVisible();
    await tabTo(page, () =>
      dialog.getByLabel(say('members', 'field.note')).evaluate((box) => box === document.activeElement),
    );
    await page.keyboard.type('calls back at five');
    await look(page, `console-note-${language}`);
    await tabTo(page, () =>
      dialog
        .getByRole('button', { name: say('members', 'act.note') })
        .evaluate((button) => button === document.activeElement),
    );
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('9');
    await expect(page.getByText('calls back at five')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(found).toHaveCount(1);
    await page.keyboard.press('?');
    await expect(dialog.getByRole('heading', { name: say('common', 'keys.title') })).toBeVisible();
    await look(page, `console-keys-${language}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const goTo = async (text: string) => {
      await page.keyboard.press('Control+k');
      await expect(dialog.getByRole('combobox', { name: say('common', 'commands.where') })).toBeFocused();
      await page.keyboard.type(text);
      await look(page, `console-commands-${language}`);
      await page.keyboard.press('Enter');
    };
    await goTo(say('common', 'nav.requests').slice(0, 3));
    await expect(heading(say('requests', 'title'))).toBeAttached();
    await goTo(member.accountNo.slice(2, 9));
    await expect(found).toHaveCount(1);
    await context.close();
  });
