import { LANGUAGE_COOKIE, STORAGE } from '@krapao/contract/constants';
import { expect, test } from './fixtures.ts';
import { ownName, speaker, text, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, newMember, speak } from './members.ts';
import { fillSignIn } from './sign-in-form.ts';
import { setTerminated } from './site-settings.ts';

const HTML_LANG = { th: 'th', la: 'lo', en: 'en' };

test('Without a token an address of members leads to sign-in, and sign-in back to it', async ({
  page,
  stack,
}) => {
  const member = await newMember(stack);
  await page.goto('/user/statement?dialog=slips');
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillSignIn(page, speaker('th'), member);
  await expect(page).toHaveURL('/user/statement?dialog=slips');
  await expect(page.getByRole('dialog', { name: text('th', 'statement', 'slips.title') })).toBeVisible();
  await look(page, 'slips-empty-th');
});

test('Sign-in follows no address of another site', async ({ page, stack }) => {
  const member = await newMember(stack);
  for (const next of [
    'https://example.com/user/',
    '//example.com/user/',
    '/\\example.com/user',
    '/user/../login',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await fillSignIn(page, speaker('th'), member);
    await expect(page).toHaveURL('/user/home');
  }
});

test('A token that the server does not know leads to sign-in and is forgotten', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^401 (GET|POST) \/api\//);
  const member = await newMember(stack);
  await enter(page, { ...member, token: 'k'.repeat(43) }, '/user/statement?page=2');
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(await page.evaluate((name) => localStorage.getItem(name), STORAGE.token)).toBeNull();
  await fillSignIn(page, speaker('th'), member);
  await expect(page).toHaveURL('/user/statement?page=2');
  await expect(page.getByRole('heading', { name: text('th', 'statement', 'title') })).toBeVisible();
});

test('The bare addresses lead to the home screen', async ({ page, stack }) => {
  const member = await newMember(stack);
  await enter(page, member, '/');
  for (const address of ['/', '/user']) {
    await page.goto(address);
    await expect(page).toHaveURL('/user/home');
    await expect(page.getByRole('heading', { name: text('th', 'home', 'total') })).toBeVisible();
  }
});

test('Every screen opens by its address, also when its parts are in the cache', async ({ page, stack }) => {
  await enter(page, await newMember(stack));
  const screens = {
    home: ['home', 'total'],
    statement: ['statement', 'title'],
    contact: ['common', 'contact.title'],
  };
  for (const [path, [file = '', key = '']] of [...Object.entries(screens), ...Object.entries(screens)]) {
    await page.goto(`/user/${path}`);
    await expect(page.getByRole('heading', { name: text('th', file, key) })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
});

for (const language of spoken('la')) {
  test(`An unknown address says so and leads home, in ${language}`, async ({ page, trouble }) => {
    trouble.allow(/^404 GET [/\w]*\/nowhere$/);
    await speak(page, language);
    for (const address of ['/nowhere', '/user/nowhere', '/login/nowhere']) {
      await page.goto(address);
      await expect(
        page.getByRole('heading', { name: text(language, 'common', 'notFound.title') }),
      ).toBeVisible();
    }
    await expect(page.getByRole('button', { name: new RegExp(ownName[language]) })).toBeVisible();
    await look(page, `not-found-${language}`);
    await page.getByRole('link', { name: text(language, 'common', 'notFound.home') }).click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: text(language, 'common', 'nav.contact') }).click();
    await expect(
      page.getByRole('heading', { name: text(language, 'common', 'contact.title') }),
    ).toBeVisible();
    await look(page, `public-contact-${language}`);
  });

  test(`Visitors read who the operator is, how to reach them and which version this is, in ${language}`, async ({
    page,
  }) => {
    const say = speaker(language);
    await speak(page, language);
    await page.goto('/contact');
    const site = page.getByRole('contentinfo').getByRole('link', { name: 'krapao.example', exact: true });
    await expect(site).toHaveAttribute('href', 'https://krapao.example/');
    const told = await page.request.get(`/api/lookup/contact?lang=${language}`);
    const words = ((await told.json()) as { contactText: string }).contactText.replace(/<[^<>]+>/g, '');
    await expect(page.getByRole('paragraph').filter({ hasText: words })).toBeVisible();
    const line = page.getByRole('link', { name: `${say('common', 'contact.line')} · @krapao` });
    await expect(line).toHaveAttribute('href', 'https://line.me/R/ti/p/@krapao');
    await expect(page.getByRole('img', { name: say('common', 'contact.lineQr') })).toBeVisible();
    await expect(page.getByText(say('common', 'contact.version', { version: '1.1.14' }))).toBeVisible();
  });
}

for (const language of spoken('la'))
  test(`The chosen language is remembered, in ${language}`, async ({ page, context }) => {
    await speak(page, language === 'en' ? 'la' : 'en');
    await page.goto('/login');
    await page.getByRole('button', { name: /: / }).click();
    await page.getByRole('menuitemradio', { name: ownName[language] }).click();
    await expect(page.getByRole('heading', { name: text(language, 'auth', 'login.title') })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(text(language, 'common', 'nav.login')));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(HTML_LANG[language]);
    expect(await page.evaluate((name) => localStorage.getItem(name), STORAGE.locale)).toBe(language);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === LANGUAGE_COOKIE)?.value).toBe(language.toUpperCase());
    await page.reload();
    await expect(page.getByRole('heading', { name: text(language, 'auth', 'login.title') })).toBeVisible();
  });

test.describe('A closed site', () => {
  test.afterEach(({ stack }) => setTerminated(stack, false));

  for (const language of spoken('la')) {
    test(`shows that it is closed until it is open again, and leads back then, in ${language}`, async ({
      page,
      stack,
      trouble,
    }) => {
      trouble.allow(/^410 (GET|POST) \/api\//);
      const member = await newMember(stack);
      await setTerminated(stack, true);
      await enter(page, member, '/user/statement?page=2', language);
      await expect(page).toHaveURL('/terminated?next=%2Fuser%2Fstatement%3Fpage%3D2');
      await expect(page.getByRole('button', { name: new RegExp(ownName[language]) })).toBeVisible();
      await expect(
        page.getByRole('heading', { name: text(language, 'common', 'terminated.title') }),
      ).toBeVisible();
      await look(page, `terminated-${language}`);
      const again = page.getByRole('button', { name: text(language, 'common', 'terminated.check') });
      await again.click();
      await expect(page.getByText(text(language, 'common', 'terminated.still'))).toBeVisible();
      await setTerminated(stack, false);
      await again.click();
      await expect(page).toHaveURL('/user/statement?page=2');
      await expect(page.getByRole('heading', { name: text(language, 'statement', 'title') })).toBeVisible();
    });
  }

  test('keeps the form of sign-in and the session from whoever comes to /login/, and lets members leave', async ({
    page,
    stack,
    trouble,
  }) => {
    trouble.allow(/^410 (GET|POST) \/api\//);
    const member = await newMember(stack);
    await setTerminated(stack, true);
    await enter(page, member, '/login/', 'th');
    await expect(page).toHaveURL('/terminated');
    expect(await page.evaluate((name) => localStorage.getItem(name), STORAGE.token)).toBe(member.token);
    await page.getByRole('button', { name: text('th', 'common', 'nav.logout') }).click();
    await expect(page.getByRole('button', { name: text('th', 'common', 'nav.logout') })).toBeHidden();
    expect(await page.evaluate((name) => localStorage.getItem(name), STORAGE.token)).toBeNull();
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), STORAGE.signOuts)).toBeNull();
    await setTerminated(stack, false);
    await expect(ask(stack.serverUrl, 'GET /api/account/profile', { token: member.token })).rejects.toThrow(
      'invalid-token',
    );
  });
});

test('Whoever comes to sign-in has left: the token is gone here and at the server', async ({
  page,
  stack,
}) => {
  const member = await newMember(stack);
  const profile = () => ask(stack.serverUrl, 'GET /api/account/profile', { token: member.token });
  await enter(page, member);
  await expect(page.getByText(member.name)).toBeVisible();
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: text('th', 'common', 'contact.title') })).toBeVisible();
  expect(await page.evaluate((name) => localStorage.getItem(name), STORAGE.token)).toBeNull();
  await expect(async () => {
    await expect(profile()).rejects.toThrow('invalid-token');
  }).toPass();
});

test('From the first page the language is in its cookie and under its key', async ({ page, context }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: text('th', 'common', 'contact.title') })).toBeVisible();
  expect(await page.evaluate((name) => localStorage.getItem(name), STORAGE.locale)).toBe('th');
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === LANGUAGE_COOKIE)?.value).toBe('TH');
});
