import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../start.ts';
import { call, joker, json, krapaoGame } from '../../testing.ts';
import { PROVIDERS } from '../providers.ts';
import { LOTTO_TEXTS } from './lotto/texts.ts';
import { SITE_GAMES } from '../game.ts';
import { SPORT_TEXTS } from './sport/texts.ts';

let sandbox: Sandbox;
let site = '';
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 5 });
  site = `${sandbox.url}/games/JOKER/site`;
  await joker(sandbox.url, { Method: 'CU', Username: 'player' });
  await joker(sandbox.url, { Method: 'SP', Username: 'player', Password: 'secret99' });
  await joker(sandbox.url, { Method: 'TC', Username: 'player', Amount: '20.00', RequestID: 'r' });
});
afterAll(() => sandbox.close());

const login = (password: string) =>
  fetch(`${site}/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'player', password }),
    redirect: 'manual',
  });
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';
const spin = (cookie: string, stake: number) => {
  const { headers, ...rest } = json('POST', { stake });
  return call(`${site}/spin`, { ...rest, headers: { ...(headers as Record<string, string>), cookie } });
};

describe('a provider’s site', () => {
  it('takes the hidden form, and each round moves the credit and is recorded', async () => {
    const entered = await login('secret99');
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/games/JOKER/site/play']);
    const cookie = cookieOf(entered);
    const page = await call(`${site}/play?lang=en`, { headers: { cookie } });
    expect(page.text).toContain('Night Market');
    const { status, body } = await spin(cookie, 10);
    expect(status).toBe(200);
    const { win, balance } = body as { win: string; balance: string };
    expect(Number(balance)).toBe(10 + Number(win));
    expect((await joker(sandbox.url, { Method: 'GC', Username: 'player' })).body).toMatchObject({
      Credit: balance,
    });
    const rounds = await joker(sandbox.url, { Method: 'TS', StartDate: '2020-01-01', EndDate: '2099-01-01' });
    expect(rounds.body).toMatchObject({
      data: { Game: [{ Username: 'player', Amount: '10.00', Result: win }] },
    });
  });

  it('refuses a stake above the credit, and one that is no choice', async () => {
    const cookie = cookieOf(await login('secret99'));
    expect(await spin(cookie, 100)).toMatchObject({ status: 400, body: { error: 'INSUFFICIENT_CREDIT' } });
    expect(await spin(cookie, 0.01)).toMatchObject({ status: 400, body: { error: 'INVALID' } });
  });

  it('says so on a page when the password is wrong, and leads whoever is not signed in to the form', async () => {
    const refused = await login('wrong');
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('role="alert"');
    const away = await fetch(`${site}/play`, {
      redirect: 'manual',
      headers: { cookie: 'joker-player=player.forged' },
    });
    expect(away.headers.get('location')).toBe('/games/JOKER/site/login');
    expect((await spin('joker-player=player.forged', 10)).status).toBe(401);
  });

  it('opens with a token, and ends a session when the password changes', async () => {
    const { body } = await joker(sandbox.url, { Method: 'PLAY', Username: 'player' });
    const { Token } = body as { Token: string };
    const entered = await fetch(`${site}/enter?token=${Token}`, { redirect: 'manual' });
    const cookie = cookieOf(entered);
    const open = async () =>
      (await fetch(`${site}/play`, { redirect: 'manual', headers: { cookie } })).status;
    expect(await open()).toBe(200);
    await joker(sandbox.url, { Method: 'SP', Username: 'player', Password: 'another9' });
    expect(await open()).toBe(303);
  });

  it('takes name and password in the address, and leads away from them', async () => {
    await joker(sandbox.url, { Method: 'SP', Username: 'player', Password: 'secret99' });
    const open = (password: string) =>
      fetch(`${site}/enter?${new URLSearchParams({ username: 'player', password, lang: 'th' }).toString()}`, {
        redirect: 'manual',
      });
    const entered = await open('secret99');
    expect([entered.status, entered.headers.get('location')]).toEqual([
      303,
      '/games/JOKER/site/play?lang=th',
    ]);
    expect((await spin(cookieOf(entered), 1)).status).toBe(200);
    const refused = await open('wrong');
    const { pathname, searchParams } = new URL(refused.headers.get('location') ?? '', site);
    expect([refused.status, pathname, [...searchParams.keys()].sort()]).toEqual([
      303,
      '/games/JOKER/site/login',
      ['lang', 'refused'],
    ]);
    expect(refused.headers.get('set-cookie')).toBeNull();
    const page = await call(new URL(refused.headers.get('location') ?? '', site).href);
    expect(page.text).toContain('role="alert"');
    const expired = await fetch(`${site}/enter?token=player.1.x`);
    expect(await expired.text()).toContain('role="alert"');
  });

  it('of a provider that is only opened shows its login page, and passes on no password', async () => {
    const slotxo = `${sandbox.url}/games/SLOTXO/site`;
    const opened = await fetch(`${slotxo}?lang=en&password=secret99`);
    expect([opened.status, opened.url]).toEqual([200, `${slotxo}/login?lang=en`]);
    const text = await opened.text();
    expect(text).toContain('name="password"');
    expect(text).not.toContain('role="alert"');
  });

  it.each(PROVIDERS)(
    'of $code shows the game of its category, in three languages',
    async ({ code, category }) => {
      const { titles } = SITE_GAMES[category];
      for (const language of ['th', 'la', 'en'] as const) {
        const { status, text } = await call(`${sandbox.url}/games/${code}/site/login?lang=${language}`);
        expect(status).toBe(200);
        expect(text).toContain(`<h1>${titles[language]}</h1>`);
      }
    },
  );
});

/** A signed-in player of a provider that speaks our own protocol, with 50 baht. */
async function playerOf(code: string, url = sandbox.url) {
  await krapaoGame(url, 'PUT', '/players/player', undefined, { code });
  const order = { reference: `start-${code}`, username: 'player', amount: '50.00', currency: 'THB' };
  await krapaoGame(url, 'POST', '/transfers', order, { code });
  const launched = await krapaoGame(url, 'POST', '/players/player/launch', { language: 'en' }, { code });
  const { link } = launched.body as { link: string };
  const cookie = cookieOf(await fetch(link, { redirect: 'manual' }));
  const headers = { cookie, 'content-type': 'application/json' };
  const path = `${url}/games/${code}/site`;
  return {
    page: async (language: string) => (await call(`${path}/play?lang=${language}`, { headers })).text,
    play: (action: string, body: unknown) =>
      call(`${path}/${action}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    balance: async () =>
      ((await krapaoGame(url, 'GET', '/players/player', undefined, { code })).body as { balance: string })
        .balance,
    rounds: async () =>
      (
        (await krapaoGame(url, 'GET', '/rounds', undefined, { code })).body as {
          rounds: { game: string; stake: string; win: string }[];
        }
      ).rounds,
  };
}

describe.each([
  {
    code: 'USUN',
    action: 'bet',
    game: 'match-night',
    good: { match: 'tigers-lotus', outcome: 'draw', stake: 10 },
    bad: [{ match: 'nobody' }, { outcome: 'both' }, { stake: 3 }, { stake: '10' }],
    said: Object.values(SPORT_TEXTS).map(({ teams }) => teams.tigers),
  },
  {
    code: 'HUAYHD',
    action: 'ticket',
    game: 'lucky-digits',
    good: { kind: 'two', number: '07', stake: 10 },
    bad: [{ number: '7' }, { number: '007' }, { number: '0x' }, { kind: 'three' }, { stake: 0.5 }],
    said: Object.values(LOTTO_TEXTS).map(({ kinds }) => kinds.two),
  },
])('the game of $code', ({ code, action, game, good, bad, said }) => {
  it('moves the credit by each round, which is recorded, and refuses what can not be bet on', async () => {
    const player = await playerOf(code);
    for (const [index, language] of ['th', 'la', 'en'].entries())
      expect(await player.page(language)).toContain(said[index]);
    for (const wrong of bad)
      expect(await player.play(action, { ...good, ...wrong })).toMatchObject({
        status: 400,
        body: { error: 'INVALID' },
      });
    expect(await player.play(action, { ...good, stake: 100 })).toMatchObject({
      status: 400,
      body: { error: 'INSUFFICIENT_CREDIT', balance: '50.00' },
    });
    const { status, body } = await player.play(action, good);
    const { win, balance } = body as { win: string; balance: string };
    expect(status).toBe(200);
    expect(Number(balance)).toBe(40 + Number(win));
    expect(await player.balance()).toBe(balance);
    expect(await player.rounds()).toMatchObject([{ game, stake: '10.00', win }]);
  });

  it('is decided by seed and round alone', async () => {
    const ends = [];
    for (const seed of [9, 9]) {
      const other = await startSandbox({ seed });
      const player = await playerOf(code, other.url);
      const results = [];
      for (let round = 0; round < 5; round += 1) {
        const { round: _, ...result } = (await player.play(action, good)).body as { round: string };
        results.push(result);
      }
      ends.push(results);
      await other.close();
    }
    expect(ends[0]).toEqual(ends[1]);
  });
});
