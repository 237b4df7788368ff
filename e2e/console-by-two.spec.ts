import { formatBaht } from '@krapao/contract/money';
import { atConsole, confirmRequest, DESK, freshCode, PHONE } from './console.ts';
import { proveByCode, requestWith, type AtConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { speaker, spoken, text } from './locales.ts';
import { look } from './look.ts';
import { accountNoShown } from './main-job/written.ts';
import { enter, memberWith, newMember, walletOf, type Member } from './members.ts';

async function openMember({ page }: AtConsole, member: Member): Promise<void> {
  await page.goto(`/members?q=${member.accountNo}`);
  await page.getByRole('link', { name: member.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
}

interface Order {
  act: 'correct' | 'lift' | 'bank' | 'phone';
  why: string;
  fill?: () => Promise<void>;
}

/** Asks for what takes two, with a code as proof. */
async function askFor({ page, say, name }: AtConsole, stack: Parameters<typeof freshCode>[0], order: Order) {
  const act = say('members', `act.${order.act}`);
  await page.getByRole('button', { name: act }).click();
  const dialog = page.getByRole('dialog');
  await order.fill?.();
  await expect(dialog.getByText(say('common', 'second.before'))).toBeVisible();
  await dialog.getByLabel(say('members', 'whySecond'), { exact: true }).fill(order.why);
  await look(page, `console-member-${order.act}`);
  await dialog.getByRole('button', { name: say('members', 'toSecond', { act }) }).click();
  await proveByCode(page, say, () => freshCode(stack, name));
  await expect(dialog).toBeHidden();
}

test('What is taken by one and confirmed by another stands in the member’s own statement', async ({
  browser,
  page: screen,
  stack,
  trouble,
}) => {
  test.slow();
  trouble.allow(/^403 POST \/api\/console\//);
  const member = await memberWith(stack, 1_000);
  const mali = await atConsole(browser, stack, 'mali', PHONE);
  const owner = await atConsole(browser, stack, 'owner', DESK);
  for (const { context } of [mali, owner]) trouble.watch(context, stack.consoleUrl);
  const { page, say } = mali;
  await openMember(mali, member);
  await askFor(mali, stack, {
    act: 'correct',
    why: 'the bank took 250 back',
    fill: async () => {
      await page.getByRole('radio', { name: say('members', 'field.out') }).check();
      await page.getByLabel(say('members', 'field.amount')).fill('250');
      await page.getByLabel(say('members', 'field.reason')).selectOption('BANK_REVERSED');
      await page.getByLabel(say('members', 'field.accountOut'), { exact: true }).selectOption({ index: 1 });
      await expect(page.getByRole('dialog')).toContainText(formatBaht(750));
    },
  });
  expect(await walletOf(stack, member)).toBe(1_000);
  // on the list of all members it waits, and then it is done
  await page.goto('/requests?state=hand');
  const open = page.getByRole('region', { name: say('requests', 'byHand.open') });
  await expect(open.getByText('the bank took 250 back')).toBeVisible();
  // who confirms it is told what will come of it as well
  const request = await requestWith(owner, 'the bank took 250 back');
  await request.getByRole('button', { name: owner.say('requests', 'confirm.open') }).click();
  await expect(owner.page.getByRole('dialog')).toContainText(formatBaht(1_000));
  await expect(owner.page.getByRole('dialog')).toContainText(formatBaht(750));
  await look(owner.page, 'console-confirm-correction');
  await owner.page.keyboard.press('Escape');
  await confirmRequest(stack, owner, 'the bank took 250 back');
  await expect(open).toBeHidden();
  const done = page.getByRole('list', { name: say('members', 'byHand.done') });
  await expect(done.getByRole('listitem').first()).toContainText(member.name);
  await expect(done.getByRole('listitem').first()).toContainText('250.00');
  await look(page, 'console-by-hand');
  await openMember(mali, member);
  expect(await walletOf(stack, member)).toBe(750);
  await expect(page.getByText(say('work', 'movement.correction_out')).first()).toBeVisible();

  await enter(screen, member, '/user/statement');
  const statement = screen.getByRole('region', { name: text('th', 'statement', 'title'), exact: true });
  await expect(statement.getByRole('listitem').first()).toContainText('250.00');
  for (const { context } of [mali, owner]) await context.close();
});

/** Fills in that 50 baht are given, as far as the press. */
async function fillGiving(by: AtConsole, member: Member) {
  const { page, say } = by;
  await openMember(by, member);
  const act = say('members', 'act.correct');
  await page.getByRole('button', { name: act }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('members', 'field.amount')).fill('50');
  await dialog.getByLabel(say('members', 'field.reason')).selectOption('TEST');
  await dialog.getByLabel(say('members', 'why'), { exact: true }).fill('a round was lost');
  return { dialog, press: () => dialog.getByRole('button', { name: act, exact: true }).click() };
}

test('Two who fill in the same correction beside each other give it once: the later one is told so', async ({
  browser,
  stack,
  trouble,
}) => {
  trouble.allow(/^40[39] POST \/api\/console\/members\/\w+\/correct$/);
  const member = await memberWith(stack, 100);
  const [mali, owner] = [
    await atConsole(browser, stack, 'mali', PHONE),
    await atConsole(browser, stack, 'owner', DESK),
  ];
  for (const { context } of [mali, owner]) trouble.watch(context, stack.consoleUrl);
  const [late, first] = [await fillGiving(mali, member), await fillGiving(owner, member)];
  await first.press();
  await proveByCode(owner.page, owner.say, () => freshCode(stack, 'owner'));
  await expect(first.dialog).toBeHidden();
  expect(await walletOf(stack, member)).toBe(150);
  await late.press();
  await expect(mali.page.getByText(mali.say('members', 'answer.movedOn'))).toBeVisible();
  expect(await walletOf(stack, member)).toBe(150);
  for (const { context } of [mali, owner]) await context.close();
});

/** Keeps their payouts back, at their page. */
async function hold(by: AtConsole, member: Member, why: string): Promise<void> {
  const { page, say } = by;
  await openMember(by, member);
  await page.getByRole('button', { name: say('members', 'act.hold') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('members', 'why'), { exact: true }).fill(why);
  await dialog.getByRole('button', { name: say('members', 'act.hold'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(say('members', 'blocked.payouts'))).toBeVisible();
}

for (const language of spoken('th'))
  test(`Who keeps payouts back takes the form of a withdrawal away from its member, who is led to support, in ${language}`, async ({
    browser,
    page: screen,
    stack,
    trouble,
  }) => {
    const member = await memberWith(stack, 300);
    const say = speaker(language);
    await enter(screen, member, '/user/home?dialog=withdraw', language);
    const withdraw = screen.getByRole('dialog', { name: say('home', 'withdraw'), exact: true });
    await withdraw.getByLabel(say('withdraw', 'amount')).fill('150');
    const noi = await atConsole(browser, stack, 'noi', PHONE);
    trouble.watch(noi.context, stack.consoleUrl);
    await hold(noi, member, 'somebody else called for them');
    await expect(withdraw.getByText(say('withdraw', 'blocked.title'))).toBeVisible();
    await expect(withdraw.getByText('300.00')).toBeVisible();
    await expect(withdraw.getByRole('textbox')).toHaveCount(0);
    await look(screen, `withdraw-blocked-${language}`);
    await withdraw.getByRole('link', { name: say('withdraw', 'held.contact') }).click();
    await expect(screen).toHaveURL('/user/contact');
    await noi.context.close();
  });

test('A hold is lifted, and bank account and phone are changed, by one who asks and one who confirms', async ({
  browser,
  stack,
  trouble,
}) => {
  test.slow();
  trouble.allow(/^403 POST \/api\/console\//);
  trouble.allow(/^400 POST \/api\/console\/members\/\w+\/phone$/);
  const member = await newMember(stack);
  const noi = await atConsole(browser, stack, 'noi', PHONE);
  const mali = await atConsole(browser, stack, 'mali', DESK);
  const owner = await atConsole(browser, stack, 'owner', PHONE);
  for (const { context } of [noi, mali, owner]) trouble.watch(context, stack.consoleUrl);

  await hold(noi, member, 'somebody else called for them');

  const { page, say } = mali;
  await openMember(mali, member);
  await askFor(mali, stack, { act: 'lift', why: 'it was their son' });
  // who confirms is told what is so now
  const told = owner.page.getByRole('dialog');
  const open = async (why: string) => {
    const request = await requestWith(owner, why);
    await request.getByRole('button', { name: owner.say('requests', 'confirm.open') }).click();
  };
  await open('it was their son');
  await expect(told).toContainText(owner.say('members', 'heldOpen'));
  await expect(told).toContainText('noi');
  await expect(told).toContainText('somebody else called for them');
  await look(owner.page, 'console-confirm-lift');
  // what waited leaves the member's page, which moves then: a press in the middle would be lost
  const confirmed = async (why: string) => {
    await confirmRequest(stack, owner, why);
    await expect(page.getByText(why)).toBeHidden();
  };
  await confirmed('it was their son');
  await expect(page.getByText(say('members', 'blocked.payouts'))).toBeHidden();

  const accountNo = `9${member.accountNo.slice(1)}`;
  await askFor(mali, stack, {
    act: 'bank',
    why: 'saw the new passbook',
    fill: async () => {
      await page.getByLabel(say('members', 'field.bankCode'), { exact: true }).selectOption('SCB');
      await page.getByLabel(say('members', 'field.bankAccountNo')).fill(accountNo);
      await page.getByLabel(say('members', 'field.bankAccountName')).fill(member.holder);
    },
  });
  await open('saw the new passbook');
  await expect(told).toContainText(`…${member.accountNo.slice(-4)}`);
  await expect(told).toContainText(member.holder);
  // whole ones as everywhere: asked for by who may, and logged
  await told.getByRole('button', { name: owner.say('members', 'private.show') }).click();
  await expect(told).toContainText(accountNoShown(member.accountNo));
  await look(owner.page, 'console-confirm-bank');
  await confirmed('saw the new passbook');
  await expect(page.getByText(`SCB …${accountNo.slice(-4)}`).first()).toBeVisible();

  const phone = `09${member.phone.slice(2)}`;
  await askFor(mali, stack, {
    act: 'phone',
    why: 'spoke by video with the card in hand',
    fill: async () => {
      const typed = page.getByLabel(say('members', 'field.phone'), { exact: true });
      await typed.fill('0812');
      await page.getByLabel(say('members', 'whySecond'), { exact: true }).fill('not a whole phone yet');
      await page
        .getByRole('button', { name: say('members', 'toSecond', { act: say('members', 'act.phone') }) })
        .click();
      // beside its field, and nowhere else
      await expect(typed).toHaveAccessibleDescription(
        new RegExp(say('errors', 'PHONE_NUMBER_REQUIRE_10_DIGIT')),
      );
      await expect(page.getByText(say('errors', 'PHONE_NUMBER_REQUIRE_10_DIGIT'))).toHaveCount(1);
      await typed.fill(phone);
    },
  });
  await open('spoke by video with the card in hand');
  await expect(told).toContainText(`…${member.phone.slice(-4)}`);
  await confirmed('spoke by video with the card in hand');
  // the new number opens nothing but what its member proves: payouts are held meanwhile
  await expect(page.getByText(say('members', 'state.held')).first()).toBeVisible();
  await look(page, 'console-member-held');
  for (const { context } of [noi, mali, owner]) await context.close();
});
