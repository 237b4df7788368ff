import type { Locator, Request } from '@playwright/test';
import { PROVIDERS, type Provider } from '@krapao/contract/providers';
import { expect, test } from './fixtures.ts';
import { balanceOn, type Credentials, openTab, playRoundOn, signInOn } from './game-site.ts';
import { dialogOf, view } from './games.ts';
import { holdAnswer } from './held-answer.ts';
import { languages, type Say, speaker } from './locales.ts';
import { look } from './look.ts';
import { enter, memberWith, openGame, walletOf } from './members.ts';
import { creditOf, fault } from './outside.ts';
import { shoot } from './shots.ts';

// Each test has a member of its own, and faults reach no further than the worker's own sandbox.
test.describe.configure({ mode: 'parallel' });

/** What a provider's site is asked for first: see `entryOf`. */
type Entry = 'form' | 'state form' | 'token' | 'password' | 'site';

/** Links of these protocols have name and password in them. */
const WITH_PASSWORD = ['amb', 'racha'];

function entryAt({ launch, protocol }: Provider): Entry {
  switch (launch) {
    case 'form':
      return protocol === 'reseller-bridge' ? 'state form' : 'form';
    case 'site':
      return 'site';
    case 'query':
      return 'password';
    case 'link':
    case 'link-password':
      return WITH_PASSWORD.includes(protocol) ? 'password' : 'token';
  }
}

/** What a tab asks a provider's site for first, without the values that nobody can know. */
function entryOf(entry: Request) {
  const { pathname, searchParams } = new URL(entry.url());
  const form = new URLSearchParams(entry.postData() ?? '');
  const fields = [...searchParams, ...form].filter(([name]) => name !== 'lang');
  return {
    method: entry.method(),
    path: pathname.slice(pathname.indexOf('/site')),
    fields: Object.fromEntries(fields.map(([name, value]) => [name, secret(name) ? '…' : value])),
  };
}

const secret = (name: string): boolean => name === 'token' || name.startsWith('__');
const PAGE_STATE = { __VIEWSTATE: '…', __VIEWSTATEGENERATOR: '…', __EVENTVALIDATION: '…' };

const entries: Readonly<
  Record<Entry, (known: Credentials) => { method: string; path: string; fields: object }>
> = {
  form: (known) => ({ method: 'POST', path: '/site/login', fields: known }),
  'state form': (known) => ({ method: 'POST', path: '/site/login', fields: { ...PAGE_STATE, ...known } }),
  token: () => ({ method: 'GET', path: '/site/enter', fields: { token: '…' } }),
  password: (known) => ({ method: 'GET', path: '/site/enter', fields: known }),
  site: () => ({ method: 'GET', path: '/site', fields: {} }),
};

/** Name and password as the account's own view shows them. */
async function credentialsIn(dialog: Locator, say: Say): Promise<Credentials> {
  const valueOf = (name: 'username' | 'password') =>
    dialog
      .getByRole('term')
      .filter({ hasText: say('games', `account.${name}`) })
      .locator('..')
      .getByRole('definition');
  await view(dialog, say, 'account');
  await dialog.getByRole('button', { name: say('games', 'account.show') }).click();
  const [username, password] = [valueOf('username'), valueOf('password')];
  return { username: await username.innerText(), password: await password.innerText() };
}

/**
 * One for each way in, or all where E2E_LANGUAGES=all asks for it: each of the sixteen is entered in games.spec.ts, and their money moves and
 * their passwords change in the tests of their adapters.
 */
const isFirst = (provider: Provider): boolean =>
  PROVIDERS.find((one) => entryAt(one) === entryAt(provider)) === provider;
const walked = PROVIDERS.filter((provider) => process.env['E2E_LANGUAGES'] === 'all' || isFirst(provider));

for (const [index, provider] of walked.entries()) {
  const { code, name, category, protocol } = provider;
  const launch = entryAt(provider);
  const language = languages[index % languages.length] ?? 'th';
  test(`${code} is opened, filled, played, emptied and reset, in ${language}`, async ({ page, stack }) => {
    const say = speaker(language);
    const member = await memberWith(stack, 200);
    await enter(page, member, `/user/home?dialog=game&code=${code}`, language);
    const dialog = dialogOf(page, name);
    const button = (key: string) => dialog.getByRole('button', { name: say('games', key), exact: true });
    const says = (key: string, amount: string) =>
      expect(dialog.getByText(say('games', key, { amount, name }))).toBeVisible();
    await button('open.action').click();
    const first = await credentialsIn(dialog, say);
    await shoot(page, `provider-${code}-account`);

    const hint = dialog.getByText(say('games', 'launch.signIn', { name }));
    await view(dialog, say, 'in');
    await expect(hint).toHaveCount(launch === 'site' ? 1 : 0);
    await dialog.getByLabel(say('games', 'transfer.amount.in', { name })).fill('50.25');
    await button('transfer.only').click();
    await says('result.done.in', '50.25');

    const { site, entry } = await openTab(page, button('transfer.play'));
    expect(entryOf(entry)).toEqual(entries[launch](first));
    if (launch === 'site') await signInOn(site, first);
    await expect(site).toHaveURL(new RegExp(`^${stack.sandboxUrl}/games/${code}/site/play`));
    await expect(balanceOn(site)).toHaveText('50.25');
    await expect(site.getByRole('main')).toContainText(first.username);
    const credit = await playRoundOn(site, category);
    await look(site, `provider-${code}-site`);

    await dialog.getByRole('button', { name: say('games', 'sync.action') }).click();
    await expect(dialog.getByText(`${credit} ${say('common', 'baht')}`, { exact: true })).toBeVisible();
    await view(dialog, say, 'out');
    await button('transfer.all').click();
    await button('transfer.home').click();
    await says('result.done.out', credit);
    expect(await creditOf(stack, first.username, code)).toBe(0);
    expect(await walletOf(stack, member)).toBe(149.75 + Number(credit.replaceAll(',', '')));

    await view(dialog, say, 'account');
    await button('reset.action').click();
    await page
      .getByRole('alertdialog', { name: say('games', 'reset.title') })
      .getByRole('button', { name: say('games', 'reset.confirm'), exact: true })
      .click();
    await expect(page.getByText(say('games', 'reset.done'))).toBeVisible();
    const second = await credentialsIn(dialog, say);
    expect(second.username).toBe(first.username);
    expect(second.password).not.toBe(first.password);

    await site.reload();
    // its players have no passwords: who came in by a link stays in
    if (protocol === 'pg-soft') await expect(balanceOn(site)).toHaveText('0.00');
    else {
      await expect(site).toHaveURL(/\/site\/login/);
      await signInOn(site, first);
      await expect(site.getByRole('alert')).toBeVisible();
      await site.goto(launch.endsWith('form') ? `${stack.sandboxUrl}/games/${code}/site` : entry.url());
      await expect(site).toHaveURL(/\/site\/login/);
    }
    await site.close();

    await view(dialog, say, 'in');
    const again = await openTab(page, button('transfer.play'));
    expect(entryOf(again.entry)).toEqual(entries[launch](second));
    if (launch === 'site') await signInOn(again.site, second);
    await expect(balanceOn(again.site)).toHaveText('0.00');
  });
}

const en = speaker('en');

test('Money goes from PG to JOKER, by way of the wallet', async ({ page, stack }) => {
  const member = await memberWith(stack, 100);
  const atPg = await openGame(stack, member, 'PG', 60);
  const atJoker = await openGame(stack, member, 'JOKER');
  await enter(page, member, '/user/home?dialog=transfer&code=PG', 'en');
  const dialog = dialogOf(page, en('home', 'games.transfer'));
  await dialog.getByLabel(en('games', 'anywhere.to'), { exact: true }).selectOption('JOKER');
  await dialog.getByLabel(en('games', 'transfer.amount.between')).fill('45.50');
  await dialog.getByRole('button', { name: en('games', 'transfer.move'), exact: true }).click();
  await expect(
    dialog.getByText(en('games', 'result.done.between', { amount: '45.50', to: 'Joker' })),
  ).toBeVisible();
  await expect(
    dialog.getByText(
      en('games', 'result.balances', {
        first: 'PG',
        firstAmount: '14.50',
        second: 'Joker',
        secondAmount: '45.50',
      }),
    ),
  ).toBeVisible();
  expect(await creditOf(stack, atPg, 'PG')).toBe(14.5);
  expect(await creditOf(stack, atJoker, 'JOKER')).toBe(45.5);
  expect(await walletOf(stack, member)).toBe(40);
});

test('A provider that hangs leaves the transfer in progress, and its end is seen by itself', async ({
  page,
  stack,
}) => {
  const member = await memberWith(stack, 100);
  const username = await openGame(stack, member, 'BETFLIX');
  await enter(page, member, '/user/home?dialog=game&code=BETFLIX', 'en');
  const dialog = dialogOf(page, 'Betflix');
  await dialog.getByLabel(en('games', 'transfer.amount.in', { name: 'Betflix' })).fill('60');
  await fault(stack, 'BETFLIX', 'timeout-after', { operation: 'transfer' });
  await fault(stack, 'games', 'error-after', { operation: 'creditHistory' });
  // it is looked at for longer than the provider is waited for
  const answer = await holdAnswer(page, '**/api/wallet/transfer');
  try {
    await dialog.getByRole('button', { name: en('games', 'transfer.only') }).click();
    await expect(dialog.getByText(en('games', 'transfer.slow', { name: 'Betflix' }))).toBeVisible();
    // The money has left the wallet; the form goes on to say what was agreed to.
    await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('40.00');
    const preview = dialog.getByLabel(en('games', 'preview.label')).getByRole('definition');
    const becomes = en('games', 'preview.becomes');
    await expect(preview).toHaveText([`100.00${becomes}40.00`, `0.00${becomes}60.00`]);
    await expect(dialog.getByText(en('games', 'head.transferring'))).toBeHidden();
    await look(page, 'provider-hangs');
    await answer();
    await expect(dialog.getByText(en('games', 'result.pending', { amount: '60.00' }))).toBeVisible();
    await expect(dialog.getByText(en('games', 'steps.asked', { name: 'Betflix' }))).toBeVisible();
    await look(page, 'provider-hanging');
  } finally {
    await fault(stack, 'games', 'none');
    await fault(stack, 'BETFLIX', 'none');
  }
  await expect(
    dialog.getByText(en('games', 'result.done.in', { amount: '60.00', name: 'Betflix' })),
  ).toBeVisible();
  expect(await creditOf(stack, username, 'BETFLIX')).toBe(60);
  expect(await walletOf(stack, member)).toBe(40);
});
