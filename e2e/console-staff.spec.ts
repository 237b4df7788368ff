import {
  atConsole,
  codeOf,
  confirmRequest,
  consoleDoor,
  DESK,
  forgetSession,
  forgetStep,
  PHONE,
} from './console.ts';
import { freshCode, proveByCode, requestWith, signInByCode, type AtConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { memberWith } from './members.ts';
import { inDatabase } from './operator.ts';

const PASSWORD = 'night-market-of-pim';

// It takes two who may manage staff: the demo's two owners. Who is let in or changed here is as before afterwards.
test.afterAll(async ({ stack }) => {
  forgetSession(stack, 'noi');
  await inDatabase(stack, async (client) => {
    await client.query(
      `update staff set addresses = '{}', member_id = null, role = 'support' where name = 'dao'`,
    );
    await client.query('delete from staff_let_in');
    await client.query(`update staff set role = 'cashier', is_active = true where name = 'noi'`);
  });
});

const personOf = ({ page }: AtConsole, name: string) =>
  page.getByRole('article').filter({ has: page.getByText(name, { exact: true }) });

test('Somebody is let in by two, comes in by the link, and works', async ({ browser, stack, trouble }) => {
  trouble.allow(/^(40[013]|410) (GET|POST) \/api\/console\//);
  const owner = await atConsole(browser, stack, 'owner', DESK);
  const napa = await atConsole(browser, stack, 'napa', PHONE);
  for (const { context } of [owner, napa]) trouble.watch(context, stack.consoleUrl);
  const { page, say } = owner;
  await page.goto('/staff');
  await page.getByRole('button', { name: say('staff', 'invite.open'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('staff', 'invite.submit') }).click();
  await expect(dialog.getByText(say('staff', 'invite.nameWrong'))).toBeVisible();
  await look(page, 'console-staff-invite-en');
  await dialog.getByLabel(say('staff', 'invite.name')).fill('pim');
  await dialog.getByLabel(say('staff', 'invite.display')).fill('พิมพ์');
  await dialog.getByLabel(say('staff', 'why'), { exact: true }).fill('for the night shift');
  await dialog.getByRole('button', { name: say('staff', 'invite.submit') }).click();
  // what is proved stands beside the proof
  await expect(dialog.getByText(say('common', 'proof.lead'))).toBeVisible();
  await expect(dialog.getByRole('definition').filter({ hasText: /^pim$/ })).toBeVisible();
  await proveByCode(page, say, () => freshCode(stack, 'owner'));
  await expect(dialog).toBeHidden();

  await look((await requestWith(napa, 'for the night shift')).page(), 'console-staff-request-th');
  await confirmRequest(stack, napa, 'for the night shift');

  await expect(personOf(owner, 'pim').getByText(say('staff', 'invited'))).toBeVisible();
  await personOf(owner, 'pim')
    .getByRole('button', { name: say('staff', 'link.open'), exact: true })
    .click();
  await dialog.getByLabel(say('staff', 'why'), { exact: true }).fill('first time');
  await dialog.getByRole('button', { name: say('staff', 'link.submit') }).click();
  await proveByCode(page, say, () => freshCode(stack, 'owner'));
  const link = await dialog.locator('code').innerText();
  await look(page, 'console-staff-link-en');
  for (const { context } of [owner, napa]) await context.close();

  const door = await consoleDoor(browser, stack, PHONE);
  trouble.watch(door.context, stack.consoleUrl);
  await door.page.goto(link);
  const th = napa.say;
  await expect(
    door.page.getByRole('heading', { name: th('session', 'invite.title', { name: 'พิมพ์' }) }),
  ).toBeVisible();
  await look(door.page, 'console-invite-th');
  const secret = (await door.page.locator('code').innerText()).replaceAll(' ', '');
  const take = door.page.getByRole('button', { name: th('session', 'invite.accept') });
  const chosen = door.page.getByLabel(th('session', 'invite.password'), { exact: true });
  const first = door.page.getByLabel(th('session', 'invite.code'));
  await take.click();
  await expect(door.page.getByText(th('session', 'needed'))).toHaveCount(2);
  await expect(chosen).toBeFocused();
  await chosen.fill('too short');
  const right = codeOf(secret);
  await first.fill(right === '000000' ? '000001' : '000000');
  await take.click();
  await expect(chosen).toHaveAccessibleDescription(new RegExp(th('errors', 'TOO_SHORT', { min: 12 })));
  await chosen.fill(PASSWORD);
  await take.click();
  await expect(first).toHaveAccessibleDescription(th('session', 'invite.codeWrong'));
  await look(door.page, 'console-invite-wrong-th');
  await first.fill(codeOf(secret));
  await take.click();
  await expect(
    door.page.getByRole('list', { name: th('session', 'codes.title') }).getByRole('listitem'),
  ).toHaveCount(10);
  await look(door.page, 'console-invite-codes-th');
  await door.page.getByLabel(th('session', 'codes.kept')).check();
  await door.page.getByRole('link', { name: th('session', 'codes.goOn') }).click();
  await forgetStep(stack, 'pim');
  await signInByCode(door.page, th, { name: 'pim', password: PASSWORD, code: () => codeOf(secret) });
  await expect(door.page.getByRole('heading', { level: 1, name: th('common', 'nav.work') })).toBeAttached();
  // the link serves once
  await door.page.goto(link);
  await expect(door.page.getByText(th('errors', 'INVITE_OVER'))).toBeVisible();
  // another try would end the same
  await expect(door.page.getByRole('button', { name: th('common', 'retry') })).toHaveCount(0);
  await look(door.page, 'console-invite-over-th');
  await door.context.close();
});

test('A role is changed by two, and who is suspended is out at once', async ({ browser, stack, trouble }) => {
  trouble.allow(/^40[13] (GET|POST) \/(api\/console|socket\.io)\//);
  const owner = await atConsole(browser, stack, 'owner', DESK);
  const napa = await atConsole(browser, stack, 'napa', PHONE);
  const noi = await atConsole(browser, stack, 'noi', PHONE);
  for (const { context } of [owner, napa, noi]) trouble.watch(context, stack.consoleUrl);
  await noi.page.goto('/account');
  await expect(noi.page.getByText(`${noi.say('common', 'role.cashier')} · noi`)).toBeVisible();
  const { page, say } = owner;
  await page.goto('/staff');
  const card = personOf(owner, 'noi');
  await card.getByRole('button', { name: say('staff', 'role.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('staff', 'role.to')).selectOption({ label: say('common', 'role.auditor') });
  await dialog.getByLabel(say('staff', 'why'), { exact: true }).fill('looks only');
  await dialog.getByRole('button', { name: say('staff', 'role.submit'), exact: true }).click();
  await proveByCode(page, say, () => freshCode(stack, 'owner'));
  await expect(dialog).toBeHidden();
  await expect(card.getByText(say('common', 'role.cashier'))).toBeVisible();
  // who asked cannot confirm
  const own = await requestWithOut(owner, 'looks only');
  await expect(own.getByRole('button', { name: say('requests', 'confirm.open') })).toHaveCount(0);
  // among the people it stands to both: one may take it back, the other confirm it
  const amongPeople = async (at: AtConsole, press: string) => {
    await at.page.goto('/staff');
    await expect(at.page.getByText('looks only')).toBeVisible();
    await expect(at.page.getByRole('button', { name: press, exact: true })).toBeVisible();
    await look(at.page, `console-staff-waits-${at.name}`);
  };
  await amongPeople(owner, say('requests', 'takeBack.submit'));
  await amongPeople(napa, napa.say('requests', 'confirm.submit'));
  await confirmRequest(stack, napa, 'looks only');
  await page.goto('/staff');
  await expect(card.getByText(say('common', 'role.auditor'))).toBeVisible();
  await noi.page.reload();
  await expect(noi.page.getByText(`${noi.say('common', 'role.auditor')} · noi`)).toBeVisible();

  await card.getByRole('button', { name: say('staff', 'suspend.open') }).click();
  await dialog.getByLabel(say('staff', 'why'), { exact: true }).fill('left the house');
  await look(page, 'console-staff-suspend-en');
  await dialog.getByRole('button', { name: say('staff', 'suspend.submit') }).click();
  await proveByCode(page, say, () => freshCode(stack, 'owner'));
  await expect(dialog).toBeHidden();
  await expect(noi.page.getByRole('heading', { name: noi.say('session', 'title') })).toBeVisible();
  // told to who worked there, and to nobody who comes to that screen later
  const ended = noi.page.getByText(noi.say('session', 'ended'));
  await expect(ended).toBeVisible();
  await look(noi.page, 'console-session-ended');
  await noi.page.reload();
  await expect(noi.page.getByRole('heading', { name: noi.say('session', 'title') })).toBeVisible();
  await expect(ended).toHaveCount(0);
  await expect(card.getByText(say('staff', 'suspended'))).toBeVisible();
  await signInByCode(noi.page, noi.say, { name: 'noi', code: () => freshCode(stack, 'noi') });
  await expect(noi.page.getByText(noi.say('errors', 'STAFF_WRONG'))).toBeVisible();
  for (const { context } of [owner, napa, noi]) await context.close();
});

test('Who came in by a link of another one is shown as one with them, confirms nothing of theirs, and is two once a third one vouches', async ({
  browser,
  stack,
  trouble,
}) => {
  trouble.allow(/^403 POST \/api\/console\//);
  await inDatabase(stack, (client) =>
    client.query(
      `insert into staff_let_in (staff_id, by_id) select m.id, o.id from staff m, staff o where m.name = 'napa' and o.name = 'owner'`,
    ),
  );
  const owner = await atConsole(browser, stack, 'owner', DESK);
  const napa = await atConsole(browser, stack, 'napa', PHONE);
  for (const { context } of [owner, napa]) trouble.watch(context, stack.consoleUrl);
  const { page, say } = owner;
  await page.goto('/staff');
  const card = personOf(owner, 'napa');
  await expect(card.getByText(say('staff', 'letIn.by', { by: 'owner' }))).toBeVisible();
  // nobody else manages staff here: it is said where it is done instead
  await expect(card.getByText('staff vouch napa')).toBeVisible();
  await expect(card.getByRole('button', { name: say('staff', 'vouch.open') })).toHaveCount(0);
  await look(page, 'console-staff-let-in-en');
  await napa.page.goto('/staff');
  await expect(personOf(napa, 'napa').getByText('staff vouch napa')).toBeVisible();
  await look(napa.page, 'console-staff-let-in-th');

  await personOf(owner, 'noi')
    .getByRole('button', { name: say('staff', 'role.open') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('staff', 'role.to')).selectOption({ label: say('common', 'role.marketing') });
  await dialog.getByLabel(say('staff', 'why'), { exact: true }).fill('both are me');
  await dialog.getByRole('button', { name: say('staff', 'role.submit'), exact: true }).click();
  await proveByCode(page, say, () => freshCode(stack, 'owner'));
  await expect(dialog).toBeHidden();
  const request = await requestWithOut(napa, 'both are me');
  await expect(request.getByText(napa.say('requests', 'letIn', { name: 'napa', by: 'owner' }))).toBeVisible();
  await expect(request.getByRole('button')).toHaveCount(0);
  await look(napa.page, 'console-request-let-in-th');

  await inDatabase(stack, (client) => client.query(`update staff set role = 'owner' where name = 'dao'`));
  forgetSession(stack, 'dao');
  const dao = await atConsole(browser, stack, 'dao', { language: 'la', width: 360 });
  trouble.watch(dao.context, stack.consoleUrl);
  await dao.page.goto('/staff');
  await expect(personOf(dao, 'napa').getByText(dao.say('staff', 'letIn.chip'))).toBeVisible();
  await look(dao.page, 'console-staff-vouchable-la');
  await personOf(dao, 'napa')
    .getByRole('button', { name: dao.say('staff', 'vouch.open') })
    .click();
  const vouching = dao.page.getByRole('dialog');
  await expect(vouching).toBeVisible();
  await look(dao.page, 'console-staff-vouch-la');
  await vouching.getByLabel(dao.say('staff', 'why'), { exact: true }).fill('she sits beside me');
  await vouching.getByRole('button', { name: dao.say('staff', 'vouch.submit'), exact: true }).click();
  await proveByCode(dao.page, dao.say, () => freshCode(stack, 'dao'));
  await expect(vouching).toBeHidden();
  await expect(personOf(dao, 'napa').getByText(dao.say('staff', 'letIn.chip'))).toHaveCount(0);

  await confirmRequest(stack, napa, 'both are me');
  await page.goto('/log?kind=staff&subject=napa');
  await expect(page.getByText(say('common', 'act.staffVouch'))).toBeVisible();
  await page.getByText(say('log', 'changes_other', { count: '2' })).click();
  await expect(page.getByRole('rowheader', { name: say('log', 'fieldOf.letInBy') })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'owner', exact: true })).toBeVisible();
  await look(page, 'console-log-vouched-en');
  for (const { context } of [owner, napa, dao]) await context.close();
});

test('From where somebody comes in, and which account as a member is their own, are changed by two', async ({
  browser,
  stack,
  trouble,
}) => {
  trouble.allow(/^(400|403) POST \/api\/console\//);
  const { phone } = await memberWith(stack, 100);
  const owner = await atConsole(browser, stack, 'owner', { language: 'la', width: 1440 });
  const napa = await atConsole(browser, stack, 'napa', PHONE);
  for (const { context } of [owner, napa]) trouble.watch(context, stack.consoleUrl);
  const { page, say } = owner;
  await page.goto('/staff');
  const card = personOf(owner, 'dao');
  const dialog = page.getByRole('dialog');
  const submit = async (words: 'from' | 'ownMember') => {
    await dialog.getByRole('button', { name: say('staff', `${words}.submit`), exact: true }).click();
  };

  await card.getByRole('button', { name: say('staff', 'from.open'), exact: true }).click();
  await dialog.getByLabel(say('staff', 'why'), { exact: true }).fill('from the office alone');
  await submit('from');
  await expect(dialog.getByText(say('staff', 'from.same'))).toBeVisible();
  const places = dialog.getByLabel(say('staff', 'from.label'));
  await places.fill('127.0.0.0/8\n::1\n10.0.0.0/99');
  await submit('from');
  await expect(dialog.getByText(say('reasons', 'phrase.noAddress', { text: '10.0.0.0/99' }))).toBeVisible();
  await look(page, 'console-staff-from-la');
  await places.fill('127.0.0.0/8\n::1');
  await submit('from');
  await proveByCode(page, say, () => freshCode(stack, 'owner'));
  await expect(dialog).toBeHidden();
  await confirmRequest(stack, napa, 'from the office alone');

  await page.goto('/staff');
  await expect(card.getByText(say('staff', 'addresses', { list: '127.0.0.0/8, ::1' }))).toBeVisible();
  await card.getByRole('button', { name: say('staff', 'ownMember.open'), exact: true }).click();
  await dialog.getByLabel(say('staff', 'ownMember.label')).fill(phone);
  await dialog.getByRole('radio').check();
  await dialog.getByLabel(say('staff', 'why'), { exact: true }).fill('plays here, too');
  await look(page, 'console-staff-own-member-la');
  await submit('ownMember');
  await proveByCode(page, say, () => freshCode(stack, 'owner'));
  await expect(dialog).toBeHidden();
  await confirmRequest(stack, napa, 'plays here, too');

  await napa.page.goto('/staff');
  const own = personOf(napa, 'dao').getByText(napa.say('staff', 'ownMember.title'));
  await expect(own).toBeVisible();
  await look(napa.page, 'console-staff-th');
  await personOf(napa, 'dao')
    .getByRole('button', { name: napa.say('staff', 'from.open'), exact: true })
    .click();
  await expect(napa.page.getByRole('dialog')).toBeVisible();
  await look(napa.page, 'console-staff-from-th');
  for (const { context } of [owner, napa]) await context.close();
});

/** That request at the screen of whoever made it. */
async function requestWithOut({ page }: AtConsole, why: string) {
  await page.goto('/requests');
  const request = page.getByRole('article').filter({ hasText: why });
  await expect(request).toBeVisible();
  return request;
}
