import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { securePages } from './page-security.ts';
import { fillPage, manifestOf, serveConsoleApp, serveWebApp, type SiteInfo } from './web-app.ts';

const TEMPLATE = `<!doctype html>
<!-- a word to its readers -->
<html lang="th">
  <head>
    <title>Krapao</title>
    <meta
      name="description"
      lang="th"
      content="กระเป๋าเงิน"
    />
    <meta name="description" lang="lo" content="ກະເປົາເງິນ" />
    <meta name="theme-color" content="#0a0d14" />
    <!-- visitor -->
    <link rel="preload" as="image" href="/art/login-hero.svg" />
    <!-- /visitor -->
    <script type="application/json" id="site">
      null
    </script>
  </head>
  <body>
    <!-- visitor -->
    <img class="hero-art" src="/art/login-hero.svg" />
    <!-- /visitor -->
    <!-- member -->
    <img class="boot-mark" src="/art/mark.svg" />
    <!-- /member -->
  </body>
</html>
`;
const SITE: SiteInfo = {
  name: 'Krapao',
  variant: 'th',
  logo: null,
  accent: null,
  registerOTP: false,
  forgottenPassword: false,
  chat: false,
  launchInNewTab: true,
  recommendedBanks: [],
};
const page = (site: Partial<SiteInfo>, audience: 'visitor' | 'member' = 'visitor') =>
  fillPage(TEMPLATE, { ...SITE, ...site }, audience);

describe('the page of the member app', () => {
  it("has the site's name as its title, however it is written", () => {
    expect(page({ name: 'Ban $& <b>Dao</b> "7"' })).toContain(
      '<title>Ban $&#38; &#60;b&#62;Dao&#60;/b&#62; &#34;7&#34;</title>',
    );
  });

  it("is in the variant's language, with one description", () => {
    const descriptions = (html: string) =>
      [...html.matchAll(/name="description" content="([^"]*)"/g)].map((m) => m[1]);
    const [thai, lao] = [page({ variant: 'th' }), page({ variant: 'la' })];
    expect([thai, lao].map((html) => /<html lang="(\w+)"/.exec(html)?.[1])).toEqual(['th', 'lo']);
    expect([thai, lao].map(descriptions)).toEqual([['กระเป๋าเงิน'], ['ກະເປົາເງິນ']]);
  });

  it('begins for visitors with the drawing of the sign-in screen, for members with the logo', () => {
    expect(page({})).toContain('hero-art');
    expect(page({})).not.toContain('boot-mark');
    expect(page({}, 'member')).not.toContain('login-hero');
    expect(page({}, 'member')).toContain('class="boot-mark" src="/art/mark.svg"');
    expect(page({ logo: '/art/logo.svg?a="b"' }, 'member')).toContain('src="/art/logo.svg?a=&#34;b&#34;"');
  });

  it('carries the settings so that no name can end their script, and none of our notes', () => {
    const html = page({ name: '</script><script>alert(1)</script><!-- $1' });
    const written = html.split('id="site">')[1]?.split('</script>')[0] ?? '';
    expect(JSON.parse(written)).toMatchObject({ name: '</script><script>alert(1)</script><!-- $1' });
    expect(html).not.toContain('<!--');
  });
});

describe('the manifest', () => {
  it('installs the app under the name of the operator, in the language of the variant', () => {
    expect(manifestOf(TEMPLATE, { ...SITE, name: 'Ban Dao', variant: 'la' })).toMatchObject({
      name: 'Ban Dao',
      short_name: 'Ban Dao',
      description: 'ກະເປົາເງິນ',
      lang: 'lo',
      start_url: '/user/home',
      display: 'standalone',
      theme_color: '#0a0d14',
      background_color: '#0a0d14',
    });
  });

  it.each([
    ['Krapao', 'Krapao'],
    ['  Ban Dao Lucky Nine ', 'Ban Dao'],
    ['กระเป๋า สุขใจ มั่งมี', 'กระเป๋า'],
    ['Supercalifragilistic Wallet', 'Supercalifragilistic'],
  ])('shortens %s to %s', (name, short) => {
    expect(manifestOf(TEMPLATE, { ...SITE, name })['short_name']).toBe(short);
  });
});

describe('the files of a build', () => {
  it('have one route a folder, so that figures by route and the start do not grow with them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'krapao-build-'));
    await mkdir(join(folder, 'assets'));
    for (const file of ['index.html', 'assets/a-1.js', 'assets/a-1.js.br', 'assets/b-2.js', 'sw.js'])
      await writeFile(join(folder, file), file === 'index.html' ? TEMPLATE : file);
    const app = Fastify();
    const routes: string[] = [];
    app.addHook('onRoute', ({ method, url }) => void (method === 'GET' && routes.push(url)));
    await serveWebApp(app, folder, async () => ({ info: SITE, sites: { media: [], forms: [] } }));
    expect(routes.sort()).toEqual(['/', '/*', '/assets/*', '/manifest.webmanifest', '/sw.js']);
    const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
    expect(await Promise.all(['/assets/a-1.js', '/assets/a-1.js.br', '/assets/c.js'].map(statusOf))).toEqual([
      200, 404, 404,
    ]);
    expect((await app.inject({ method: 'HEAD', url: '/assets/b-2.js' })).statusCode).toBe(200);
    await app.close();
  });
});

describe("the console's listener", () => {
  it('shows pictures of the member app at their addresses, under its own policy, and no other file of that', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'krapao-pages-'));
    const [dist, memberDist] = [join(folder, 'console'), join(folder, 'member')];
    for (const [file, text] of [
      [join(dist, 'index.html'), 'the console'],
      [join(dist, 'art', 'of-staff.svg'), '<svg/>'],
      [join(memberDist, 'index.html'), 'the wallet'],
      [join(memberDist, 'art', 'season.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      [join(memberDist, 'sw.js'), 'work()'],
      [join(folder, 'secret.svg'), 'not of it'],
    ] as const) {
      await mkdir(join(file, '..'), { recursive: true });
      await writeFile(file, text);
    }
    const app = Fastify();
    securePages(app);
    await serveConsoleApp(app, { dist, memberDist });
    const get = (url: string) => app.inject({ method: 'GET', url });
    const picture = await get('/art/season.svg?1');
    expect(picture).toMatchObject({ statusCode: 200, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.headers['content-security-policy']).toContain("img-src 'self' data: blob:;");
    for (const path of [
      '/art/none.svg',
      '/art/%2e%2e/index.html',
      '/index.html',
      '/sw.js',
      '/%2e%2e/secret.svg',
      '/..%2fsecret.svg',
      '/api/a.svg',
    ])
      expect([path, (await get(path)).statusCode]).toEqual([path, expect.toBeOneOf([403, 404])]);
    expect((await get('/art/of-staff.svg')).body).toBe('<svg/>');
    expect((await get('/banners')).body).toBe('the console');
    await app.close();
  });
});
