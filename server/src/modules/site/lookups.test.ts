import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@krapao/tools/testing/database';
import { routes } from '@krapao/contract/api';
import { LANGUAGES, VARIANTS, type Language, type Variant } from '@krapao/contract/constants';
import { connect, type Db } from '../../db/pool.ts';
import { createApi } from '../../http/bind.ts';
import { createHttp } from '../../http/server.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createHouse } from '../../ledger/accounts.ts';
import { seed } from '../../seed/seed.ts';
import { silent } from '../../testing/fixtures.ts';
import { serveOffers } from '../deposits/index.ts';
import { createShowHours } from '../deposits/slip/hours.ts';
import { serveSlipHours } from '../deposits/slip/routes.ts';
import { createSite } from './index.ts';
import { readSettings, writeSettings } from './settings.ts';
import { siteSetting } from './tables.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';

const box = createSecretBox({ version: 1, secret: 'a secret for tests that is long enough' });

/** Whether there is anybody who answers the chat. */
let hasChat = false;

interface Site {
  db: Db;
  app: FastifyInstance;
  close(): Promise<void>;
}
const sites = {} as Record<Variant, Site>;

/** A fresh demo of the variant, and its lookups, which read the settings anew each time. */
async function start(variant: Variant): Promise<Site> {
  const { url, drop } = await createTestDatabase();
  const db = connect(url, 4, silent);
  await seed(db, createHouse(db), box, { VARIANT: variant, DEMO: true, REGISTER_OTP: false, CHAT: true });
  const app = await createHttp({
    log: silent,
    trustProxy: false,
    requestsPerMinute: 9_999,
    requestLog: silent,
  });
  const never = () => Promise.reject(new Error('no lookup needs it'));
  const guards = {
    sessions: { find: never },
    idempotency: { run: never, knows: never },
    requireOpen: () => Promise.resolve(),
  };
  const api = createApi(app, guards);
  const site = { db, settings: { current: () => readSettings(db) }, clock: systemClock };
  createSite({ ...site, hasCodes: true, hasChat: () => hasChat }).routes?.(api, app);
  serveOffers(api, site);
  serveSlipHours(api, createShowHours(site));
  const close = async () => {
    await app.close();
    await db.close();
    await drop();
  };
  return { db, app, close };
}

beforeAll(async () => {
  for (const variant of VARIANTS) sites[variant] = await start(variant);
});
afterAll(() => Promise.all(Object.values(sites).map((site) => site.close())));

const ask = async <T>(variant: Variant, name: string, language?: Language): Promise<T> => {
  const answer = await sites[variant].app.inject(`/api/lookup/${name}${language ? `?lang=${language}` : ''}`);
  expect(answer.statusCode, name).toBe(200);
  return answer.json<T>();
};

const SCRIPT: Record<Language, RegExp> = { th: /[\u0e01-\u0e5b]/, la: /[\u0e81-\u0eff]/, en: /[A-Za-z]{3}/ };
const FOREIGN: Record<Language, RegExp> = {
  th: SCRIPT.la,
  la: SCRIPT.th,
  en: /[\u0e01-\u0eff]/,
};
const words = (html: string) => html.replace(/<[^<>]*>/g, '');

type Named = { code: string; nameTH: string; nameEN: string; nameLA: string };
type Banner = { image: string; html: string };

describe.each(LANGUAGES)('in %s', (language) => {
  it('every lookup answers, on both sites', async () => {
    const lookups = routes.filter(({ path }) => path.startsWith('/api/lookup/'));
    for (const variant of VARIANTS)
      for (const { path } of lookups) await ask(variant, path.replace('/api/lookup/', ''), language);
    expect(lookups.length).toBeGreaterThanOrEqual(15);
  });

  it.each(VARIANTS)(
    'texts, agreements, banners and sources are written in it, on the %s site',
    async (variant) => {
      const conditions = await ask<string[]>(variant, 'conditions', language);
      const agreements = await ask<string[]>(variant, 'agreements', language);
      const { contactText } = await ask<{ contactText: string }>(variant, 'contact', language);
      const { notice, banners } = await ask<{ notice: string; banners: Banner[] }>(
        variant,
        'notice',
        language,
      );
      const sources = await ask<{ description: string }[]>(variant, 'sources', language);
      expect([conditions.length, agreements.length, banners.length]).toEqual([3, 4, 2]);
      const said = [...conditions, ...agreements, contactText, notice, ...banners.map(({ html }) => html)];
      for (const text of [...said, ...sources.map(({ description }) => description)].map(words)) {
        expect(text).toMatch(SCRIPT[language]);
        expect(text).not.toMatch(FOREIGN[language]);
      }
    },
  );

  it('the videos are our own, of all five', async () => {
    expect(await ask('th', 'howto', language)).toEqual({
      wallet: `/howto/wallet-${language}.mp4`,
      game: `/howto/game-${language}.mp4`,
      balance: `/howto/balance-${language}.mp4`,
      bonus: `/howto/bonus-${language}.mp4`,
      bonusEnd: `/howto/bonusEnd-${language}.mp4`,
    });
  });
});

interface Least {
  banks: { bankCode: string; mode: string; minimum: number }[];
  wallets: { mode: string; minimum: number }[];
}
it('the least that may be sent is told of every way: by QR the greater of its provider’s own and the operator’s', async () => {
  const least = async (variant: Variant) => {
    const { banks, wallets } = await ask<Least>(variant, 'deposit');
    const at = banks.map(({ bankCode, mode, minimum }) => [`${bankCode} ${mode}`, minimum] as const);
    return Object.fromEntries([...at, ...wallets.map(({ mode, minimum }) => [mode, minimum] as const)]);
  };
  const { db } = sites.th;
  expect(await least('th')).toMatchObject({ 'SCB AUTO': 1, 'KBANK QR': 1, 'WW QR': 100, AUTO: 1, gift: 2 });
  await writeSettings(db, { depositMinimum: 15_000 });
  expect(await least('th')).toMatchObject({
    ...{ 'SCB AUTO': 150, 'KBANK QR': 150, 'WW QR': 150, 'ZAPMAN QR': 150 },
    ...{ AUTO: 150, gift: 2 },
  });
  await writeSettings(db, { depositMinimum: 5_000 });
  expect(await least('th')).toMatchObject({ 'KBANK QR': 50, 'WW QR': 100 });
  await db.client.query(`delete from site_setting where name = 'depositMinimum'`);
});

describe('a lookup that names no language', () => {
  it.each(VARIANTS)("is answered in the %s variant's own", async (variant) => {
    for (const name of ['conditions', 'agreements', 'notice', 'contact', 'sources', 'howto'])
      expect(await ask(variant, name)).toEqual(await ask(variant, name, variant));
  });
});

describe('the chat widget', () => {
  it('is on where the operator wants it and chat answers, and nowhere else', async () => {
    const isOn = async () =>
      (await ask<{ enableChatWidget: boolean }>('th', 'enableChatWidget')).enableChatWidget;
    expect(await isOn()).toBe(false);
    hasChat = true;
    try {
      expect(await isOn()).toBe(true);
      await writeSettings(sites.th.db, { chat: false });
      expect(await isOn()).toBe(false);
    } finally {
      hasChat = false;
      await writeSettings(sites.th.db, { chat: true });
    }
  });
});

describe('banks', () => {
  const codes = async (variant: Variant) => (await ask<Named[]>(variant, 'banks')).map(({ code }) => code);

  it('are named in three languages, each in its own script', async () => {
    for (const { nameTH, nameEN, nameLA } of await ask<Named[]>('la', 'banks')) {
      expect(nameTH).toMatch(SCRIPT.th);
      expect(nameEN).not.toMatch(FOREIGN.en);
      expect(nameLA).toMatch(SCRIPT.la);
      expect(nameLA).not.toMatch(SCRIPT.th);
    }
  });

  it('of a Laos site are the Lao ones first, then the Thai ones; of a Thai site the Thai ones only', async () => {
    const [thai, lao] = [await codes('th'), await codes('la')];
    expect(thai.slice(0, 3)).toEqual(['KBANK', 'SCB', 'BBL']);
    expect(thai).not.toContain('BCEL');
    expect(lao.slice(0, 5)).toEqual(['BCEL', 'LDB', 'JDB', 'APB', 'LVB']);
    expect(lao.slice(-thai.length)).toEqual(thai);
  });

  it('that a Laos site receives at include BCEL, in kip', async () => {
    const { banks } = await ask<{ banks: { bankCode: string; currency: string }[] }>('la', 'deposit');
    expect(banks.map(({ bankCode, currency }) => `${bankCode} ${currency}`)).toEqual([
      'BCEL LAK',
      'SCB BAHT',
      'KBANK BAHT',
      'BCEL LAK',
    ]);
  });
});

describe("the chat app's QR", () => {
  const qr = async () => (await ask<{ lineQR: string | null }>('th', 'contact')).lineQR;

  it("is the operator's picture, else drawn from the link, else none", async () => {
    const { db } = sites.th;
    expect(await qr()).toMatch(/^data:image\/svg\+xml;base64,/);
    await writeSettings(db, { lineQR: '/art/qr.svg' });
    expect(await qr()).toBe('/art/qr.svg');
    await writeSettings(db, { lineQR: null, lineLink: null });
    expect(await qr()).toBeNull();
    // longer than a QR can be
    await writeSettings(db, { lineLink: `https://line.me/${'a'.repeat(3_000)}` });
    expect(await qr()).toBeNull();
  });
});

describe("the videos' addresses", () => {
  const videos = (variant: Variant, language: Language) =>
    ask<Record<string, string | null>>(variant, 'howto', language);

  it("are in the language asked for, else in the site's own, else in any; null means none", async () => {
    const { db } = sites.la;
    await writeSettings(db, {
      howtoVideos: {
        wallet: { th: '/videos/a-th.mp4', la: 'https://cdn.example/a-la.mp4', en: null },
        game: { th: '/videos/b-th.mp4' },
      },
    });
    const none = { balance: null, bonus: null, bonusEnd: null };
    expect(await videos('la', 'th')).toEqual({
      wallet: '/videos/a-th.mp4',
      game: '/videos/b-th.mp4',
      ...none,
    });
    expect(await videos('la', 'en')).toEqual({ wallet: null, game: '/videos/b-th.mp4', ...none });
    await writeSettings(db, { howtoVideos: { wallet: { th: '/a.mp4', la: '/b.mp4' } } });
    expect(await videos('la', 'en')).toEqual({ wallet: '/b.mp4', game: null, ...none });
  });
});

describe('a setting that is an address', () => {
  it.each([
    ['logo', 'https://cdn.example/logo.png'],
    ['logo', '//cdn.example/logo.png'],
    ['lineQR', 'https://cdn.example/qr.png'],
    ['lineQR', 'data:text/html,x'],
    ['lineLink', 'javascript:alert(1)'],
    ['website', ' data:text/html,x'],
    ['howtoVideos', { wallet: { th: 'http://cdn.example/a.mp4' } }],
    ['howtoVideos', { wallet: { th: 'javascript:alert(1)' } }],
    ['howtoVideos', { wallet: { th: '//cdn.example/a.mp4' } }],
    ['howtoVideos', { other: { th: '/a.mp4' } }],
  ])('is refused by its name when pages could not use it: %s %j', async (name, value) => {
    await expect(writeSettings(sites.th.db, { [name]: value })).rejects.toThrow(`\n  ${name}`);
  });

  it('is as if it were not set when it came into the database by hand', async () => {
    const { db } = sites.th;
    const rows = [
      { name: 'logo', value: 'https://cdn.example/logo.png' },
      { name: 'howtoVideos', value: { wallet: { th: 'javascript:alert(1)' } } },
    ];
    await db.sql.insert(siteSetting).values(rows);
    expect(await ask('th', 'site')).toMatchObject({ name: 'Krapao', logo: null });
    expect(await ask('th', 'howto', 'th')).toMatchObject({ wallet: '/howto/wallet-th.mp4' });
  });
});
