import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openChat, write } from './chat.ts';
import {
  atConsole,
  consoleDoor,
  consoleSpeaker,
  forgetSession,
  freshCode,
  proveByCode,
  signedInElsewhere,
  looked,
  PHONE,
  DESK,
} from './console.ts';
import { signInByCode, staffPassword } from './console.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswer } from './held-answer.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { newMember } from './members.ts';
import { expectNothingCut } from './nothing-cut.ts';
import { inDatabase } from './operator.ts';

const HALF_AN_HOUR = '31:00';

for (const language of spoken('th'))
  test(`At another address than its own the console works and does not call itself live, in ${language} at 360 px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const elsewhere = { ...stack, consoleUrl: stack.consoleUrl.replace('localhost', '127.0.0.1') };
    trouble.allow(
      /^401 GET \/api\/console\/me$/,
      /^console: WebSocket connection to /,
      /^400 GET \/socket\.io\//,
    );
    const { context, page } = await consoleDoor(browser, elsewhere, { language, width: 360 });
    trouble.watch(context, elsewhere.consoleUrl);
    await page.goto('/work');
    await signInByCode(page, say, { name: 'dao', code: () => freshCode(stack, 'dao') });
    // nobody has more than two sessions: this ends the one that other tests know
    forgetSession(stack, 'dao');
    const late = page.getByText(say('common', 'line.late'), { exact: true });
    await expect(late).toBeVisible();
    await expect(late).toHaveAttribute('title', say('common', 'line.lateWhy'));
    await expect(page.getByText(say('common', 'line.lost'))).toHaveCount(0);
    await expectNothingCut(page);
    await look(page, `console-late-${language}`);
    await context.close();
  });

for (const { language, width } of looked(PHONE))
  test(`A screen that nobody touches is locked, hides what was open, and opens where it was, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    trouble.allow(/^401 (GET|POST|DELETE) \/(api\/console|socket\.io)\//);
    const member = await newMember(stack);
    const { context, page, say } = await atConsole(browser, stack, 'dao', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.clock.install();
    await page.goto(`/members?q=${member.accountNo}`);
    await page.getByRole('link', { name: member.name }).click();
    await page.getByRole('button', { name: say('members', 'act.freeze') }).click();
    const dialog = page.getByRole('dialog');
    const why = dialog.getByLabel(say('members', 'why'), { exact: true });
    await why.fill('half written');
    const address = page.url();
    const letAnswerGo = await holdAnswer(page, '**/api/console/session');

    await page.clock.fastForward(HALF_AN_HOUR);
    await expect(page.getByRole('heading', { name: say('session', 'locked.title') })).toBeVisible();
    await expect(page.getByText(member.name).first()).toBeHidden();
    await expect(why).toBeHidden();
    await look(page, `console-locked-${language}`);
    forgetSession(stack, 'dao');
    // whoever presses Enter opens it
    await expect(page.getByRole('button', { name: say('session', 'passkey') })).toBeFocused();
    // nothing behind it hears a key
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: say('session', 'locked.title') })).toBeVisible();

    await page.getByRole('button', { name: say('session', 'byCode') }).click();
    await page.getByLabel(say('session', 'password'), { exact: true }).fill(staffPassword);
    await page.getByLabel(say('session', 'code'), { exact: true }).fill(await freshCode(stack, 'dao'));
    await page.keyboard.press('Enter');
    await expect(why).toHaveValue('half written');
    await expect(why).toBeFocused();
    expect(page.url()).toBe(address);
    // what ended the session behind the lock is answered only now, and ends nobody's who came in since
    await letAnswerGo();
    await page.reload();
    await expect(page.getByRole('heading', { name: member.name })).toBeVisible();
    await context.close();
  });

test('From another network than that of sign-in an act takes a proof, and from there on none', async ({
  browser,
  stack,
  trouble,
}) => {
  trouble.allow(/^403 POST \/api\/console\/members\//);
  const member = await newMember(stack);
  const { context, page, say } = await atConsole(browser, stack, 'dao', { language: 'la', width: 360 });
  trouble.watch(context, stack.consoleUrl);
  await signedInElsewhere(stack, 'dao');
  await page.goto(`/members?q=${member.accountNo}`);
  await page.getByRole('link', { name: member.name }).click();
  const dialog = page.getByRole('dialog');
  const actOf = async (act: 'freeze' | 'unfreeze', why: string) => {
    const name = say('members', `act.${act}`);
    await page.getByRole('button', { name, exact: true }).click();
    await dialog.getByLabel(say('members', 'why'), { exact: true }).fill(why);
    await dialog.getByRole('button', { name, exact: true }).click();
  };
  await actOf('freeze', 'seen from elsewhere');
  await expect(dialog.getByText(say('common', 'proof.elsewhere'))).toBeVisible();
  await expectNothingCut(page);
  await look(page, 'console-proof-elsewhere-la');
  await dialog.getByLabel(say('common', 'proof.password'), { exact: true }).fill(staffPassword);
  await dialog.getByLabel(say('common', 'proof.code'), { exact: true }).fill(await freshCode(stack, 'dao'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('members', 'blocked.sign-in'))).toBeVisible();
  await actOf('unfreeze', 'and back');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(say('members', 'blocked.sign-in'))).toBeHidden();
  await context.close();
});

test('From another network an answer to a member waits until it is proved who sits there, and goes out then', async ({
  browser,
  page: guest,
  stack,
  trouble,
}) => {
  trouble.allow(/^403 POST \/api\/console\/(chats|me\/here)/);
  const own = speaker('th');
  const [question, reply] = ['สมัครยังไงครับ', 'สมัครได้เลยค่ะ'].map(
    (said) => `${said} ${randomUUID().slice(0, 8)}`,
  ) as [string, string];
  await guest.goto('/login');
  const panel = await openChat(guest, own);
  await write(panel, own, question);
  const { context, page, say } = await atConsole(browser, stack, 'dao', PHONE);
  trouble.watch(context, stack.consoleUrl);
  await signedInElsewhere(stack, 'dao');
  await page.goto('/chat');
  await page.getByRole('link', { name: question }).click();
  const ours = page.getByRole('log');
  const field = page.getByRole('textbox', { name: say('chat', 'answerField') });
  const dialog = page.getByRole('dialog');
  await field.fill(reply);
  await page.getByRole('button', { name: say('chat', 'sendAnswer'), exact: true }).click();
  await expect(dialog.getByRole('heading', { name: say('common', 'here.title') })).toBeVisible();
  await expectNothingCut(page);
  await look(page, 'console-here-th');

  // who says no has sent nothing, and has the words still
  await page.keyboard.press('Escape');
  await expect(ours.getByText(say('errors', 'ELSEWHERE'))).toBeVisible();
  await ours.getByRole('button', { name: say('chat', 'again'), exact: true }).click();
  await dialog.getByRole('button', { name: say('common', 'here.submit'), exact: true }).click();
  await proveByCode(page, say, () => freshCode(stack, 'dao'), 'elsewhere');
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('log').getByText(reply)).toHaveCount(1);
  await expect(ours.getByText(reply)).toHaveCount(1);
  await context.close();
});

for (const { language, width } of looked(DESK))
  test(`Where somebody else signs in at another tab nothing goes out as theirs, and the screen says so, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    trouble.allow(/^401 (GET|POST|DELETE) \/(api\/console|socket\.io)\//);
    const member = await newMember(stack);
    const mali = await atConsole(browser, stack, 'mali', { language, width });
    const { context, page, say } = await atConsole(browser, stack, 'dao', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto(`/members?q=${member.accountNo}`);
    await page.getByRole('link', { name: member.name }).click();
    const freeze = say('members', 'act.freeze');
    await page.getByRole('button', { name: freeze }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('members', 'why'), { exact: true }).fill(`of dao ${language}`);
    // with the order itself: anything else that the page asks first would tell it as well
    await page.route('**/api/console/members/**', async (route) => {
      if (route.request().method() === 'POST') await context.addCookies(await mali.context.cookies());
      await route.continue();
    });
    await dialog.getByRole('button', { name: freeze }).click();

    await expect(page.getByRole('heading', { name: say('session', 'other.title') })).toBeVisible();
    await expect(page.getByText(member.name).first()).toBeHidden();
    const done = await inDatabase(stack, (client) =>
      client.query('select from member_block where why = $1', [`of dao ${language}`]),
    );
    expect(done.rows).toEqual([]);
    await look(page, `console-other-${language}`);

    await page.getByRole('button', { name: say('session', 'other.goOn') }).click();
    await expect(page.getByRole('heading', { name: member.name })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'มะลิ' })).toBeVisible();
    await Promise.all([context.close(), mali.context.close()]);
  });

/** A finger on this device, always: what a passkey is made and used with. @returns turns it away */
async function fingerAt(page: Page): Promise<(isThere: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined);
}

test('A passkey is made, opens the console, proves an order and opens the lock', async ({
  browser,
  stack,
  trouble,
}) => {
  trouble.allow(/^40[13] (GET|POST|DELETE) \/(api\/console|socket\.io)\//);
  const say = consoleSpeaker('en');
  const member = await newMember(stack);
  const { context, page } = await consoleDoor(browser, stack, { language: 'en', width: 1440 });
  trouble.watch(context, stack.consoleUrl);
  const verify = await fingerAt(page);
  await page.clock.install();
  await page.goto('/account');
  await signInByCode(page, say, { name: 'mali', code: () => freshCode(stack, 'mali') });
  await page.getByRole('button', { name: say('account', 'passkeys.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('account', 'passkeys.label')).fill('laptop at work');
  await dialog.getByRole('button', { name: say('account', 'passkeys.make') }).click();
  await expect(dialog.getByText(say('common', 'proof.lead'))).toBeVisible();
  // who took their time is asked anew, as often as it takes
  await inDatabase(stack, (client) =>
    client.query(`update staff_challenge set expires_at = now() where purpose = 'new passkey'`),
  );
  await proveByCode(page, say, () => freshCode(stack, 'mali'));
  await expect(dialog.getByText(say('common', 'proof.wrong'))).toBeVisible();
  await proveByCode(page, say, () => freshCode(stack, 'mali'));
  await expect(dialog).toBeHidden();
  const passkey = page.getByRole('listitem').filter({ hasText: 'laptop at work' });
  await expect(passkey).toBeVisible();
  await look(page, 'console-account-passkey-en');
  // who has one here is told so, and not that it may have been done
  await page.getByRole('button', { name: say('account', 'passkeys.add') }).click();
  await dialog.getByLabel(say('account', 'passkeys.label')).fill('again');
  await dialog.getByRole('button', { name: say('account', 'passkeys.make') }).click();
  await expect(dialog.getByText(say('common', 'proof.hasOne'))).toBeVisible();
  await verify(false);
  await dialog.getByRole('button', { name: say('account', 'passkeys.make') }).click();
  await expect(dialog.getByText(say('common', 'proof.noneMade'))).toBeVisible();
  await verify(true);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: say('account', 'leave') }).click();
  const withPasskey = page.getByRole('button', { name: say('session', 'passkey') });
  // a finger that is not theirs
  await verify(false);
  await withPasskey.click();
  await expect(page.getByText(say('session', 'noPasskey'))).toBeVisible();
  await verify(true);
  await withPasskey.click();
  await expect(page.getByRole('heading', { level: 1, name: say('common', 'nav.work') })).toBeAttached();

  await page.goto(`/members?q=${member.accountNo}`);
  await page.getByRole('link', { name: member.name }).click();
  await page.getByRole('button', { name: say('members', 'act.correct') }).click();
  await dialog.getByLabel(say('members', 'field.amount')).fill('50');
  await dialog.getByLabel(say('members', 'field.reason')).selectOption('GOODWILL');
  await dialog.getByLabel(say('members', 'why'), { exact: true }).fill('waited long');
  await dialog.getByRole('button', { name: say('members', 'act.correct'), exact: true }).click();
  await expect(dialog.getByRole('button', { name: say('common', 'proof.passkey') })).toBeFocused();
  await look(page, 'console-proof-passkey-en');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(say('work', 'movement.correction_in')).first()).toBeVisible();

  await page.clock.fastForward(HALF_AN_HOUR);
  await expect(page.getByRole('heading', { name: say('session', 'locked.title') })).toBeVisible();
  await withPasskey.click();
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();

  await page.goto('/account');
  await passkey.getByRole('button', { name: say('account', 'passkeys.remove') }).click();
  await dialog.getByRole('button', { name: say('account', 'passkeys.remove'), exact: true }).click();
  // by itself, for the last time
  await dialog.getByRole('button', { name: say('common', 'proof.passkey') }).click();
  await expect(passkey).toHaveCount(0);
  await context.close();
});

test('Who enters nothing at the door is told what is missing, and stands in the first field', async ({
  browser,
  stack,
  trouble,
}) => {
  trouble.allow(/^401 GET \/api\/console\/me/);
  const say = consoleSpeaker('la');
  const { context, page } = await consoleDoor(browser, stack, { language: 'la', width: 360 });
  trouble.watch(context, stack.consoleUrl);
  await page.goto('/');
  await page.getByRole('button', { name: say('session', 'byCode') }).click();
  const enter = page.getByRole('button', { name: say('session', 'enter'), exact: true });
  await enter.click();
  await expect(page.getByText(say('session', 'needed'))).toHaveCount(3);
  const name = page.getByLabel(say('session', 'name'));
  await expect(name).toBeFocused();
  await look(page, 'console-door-empty-la');
  await name.fill('noi');
  await enter.click();
  await expect(page.getByText(say('session', 'needed'))).toHaveCount(2);
  await expect(page.getByLabel(say('session', 'password'), { exact: true })).toBeFocused();
  await context.close();
});
