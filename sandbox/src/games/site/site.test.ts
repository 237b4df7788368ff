import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../start.ts';
import { call, joker, json } from '../../testing.ts';
import { lineFactor, REEL, SYMBOLS, TWO_CHERRIES_PAY } from './slot.ts';

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

  it('gives back about 94 % of all stakes', () => {
    const places = 20;
    let back = 0;
    for (const first of SYMBOLS) {
      for (const second of SYMBOLS) {
        for (const third of SYMBOLS) {
          const chance = (REEL[first].places * REEL[second].places * REEL[third].places) / places ** 3;
          back += chance * lineFactor([first, second, third]);
        }
      }
    }
    expect(SYMBOLS.reduce((sum, name) => sum + REEL[name].places, 0)).toBe(places);
    expect(lineFactor(['cherry', 'star', 'cherry'])).toBe(TWO_CHERRIES_PAY);
    expect(back).toBeGreaterThan(0.93);
    expect(back).toBeLessThan(0.95);
  });
});
