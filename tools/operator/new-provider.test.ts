/** "A provider" of docs/how-to-add.md, walked: one more of each protocol, added by the operator's command to a product that runs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDERS } from '@krapao/contract/providers';
import { DEMO_SIGN_IN } from '@krapao/server/seed/demo-member';
import { sandboxGames } from '../sandbox-games.ts';
import { startStack, type Stack } from '../testing/stack.ts';
import { operatorAt, signed, type OperatorAt } from './testing.ts';

const SECRET_KEY = 'a secret of the servers, 32 letters';
const protocols = new Map(PROVIDERS.map(({ protocol, code }) => [protocol, code]));
/** They lead to places of the sandbox's own providers: those know the player of any name that we open. */
const added = [...protocols].map(([protocol, place], index) => ({
  ...{ protocol, place, code: `NEW${String(index + 1)}`, name: `New ${String(index + 1)}` },
  launch: index % 2 === 0 ? 'link' : 'link-password',
}));

let stack: Stack;
let at: OperatorAt;
let member: Record<string, string> = {};
beforeAll(async () => {
  stack = await startStack({ env: { SECRET_KEY } });
  at = operatorAt(stack.databaseUrl, { SECRET_KEY });
  const { phone, password } = DEMO_SIGN_IN;
  const { token } = await ask('/api/login', { username: phone, password });
  member = { authorization: `Bearer ${String(token)}` };
  // all before the first is played at: each row is read anew within two seconds
  for (const one of added) await order(one);
});
afterAll(async () => {
  await at.close();
  await stack.stop();
});

/** A call of the API, with a body or by its address alone. */
async function ask(path: string, body?: unknown): Promise<Record<string, unknown>> {
  const headers = { 'x-wallet-user': '1', 'content-type': 'application/json', ...member };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  return (await (await fetch(`${stack.serverUrl}${path}`, init)).json()) as Record<string, unknown>;
}

/** What the member has in the wallet and at that game, as the API tells it. */
async function balances(code: string) {
  const { wallet, slots } = (await ask('/api/wallet')) as {
    wallet: { amount: number };
    slots: { code: string; amount: number }[];
  };
  return { wallet: wallet.amount, game: slots.find((slot) => slot.code === code)?.amount };
}

async function order({ code, name, protocol, place, launch }: (typeof added)[number]): Promise<void> {
  const { web, api } = sandboxGames(stack.sandboxUrl)[place] ?? {};
  const [logo, background] = ['logo', 'background'].map((art) => `/art/providers/joker-${art}.svg`);
  const autoLogin = code.toLowerCase();
  const row = { name, category: 'slot', protocol, launch, autoLogin, logo, background, web };
  const json = JSON.stringify({ ...row, connection: api });
  const { code: exit, err } = await at.operator('provider', code, json, ...signed);
  expect([exit, err]).toEqual([0, '']);
}

describe.each(added)('a further provider of $protocol, $code', ({ code, place, launch }) => {
  it('is one order of the operator, and is played at: opened, filled, entered and emptied', async () => {
    const { wallet } = await balances(code);
    expect(await balances(code)).toEqual({ wallet, game: 0 });
    await expect
      .poll(() => ask(`/api/wallet/activate/${code}`))
      .toEqual({ message: expect.stringMatching(/^SUCCESS$|^SLOT_ALREADY_ACTIVE$/) as string });
    const { username, password } = (await ask(`/api/wallet/account/${code}`)) as Record<string, string>;

    const filled = await ask('/api/wallet/transfer', { from: 'WALLET', to: code, amount: 12.5 });
    expect(filled).toMatchObject({ status: 'SUCCESS', amount: 12.5 });
    expect(await balances(code)).toEqual({ wallet: wallet - 12.5, game: 12.5 });
    const credit = await fetch(`${stack.sandboxUrl}/games/${place}/accounts/${username ?? ''}`);
    expect(await credit.json()).toEqual({ username, credit: '12.50' });

    const autoLogin = code.toLowerCase();
    const path = launch === 'link' ? `${username ?? ''}` : `${username ?? ''}/${password ?? ''}`;
    const { link } = (await ask(`/api/autoLogin/${autoLogin}/${path}`)) as { link: string };
    const entered = await fetch(link, { redirect: 'manual' });
    expect(entered.headers.get('location')).toMatch(new RegExp(`/games/${place}/site/play`));

    const home = await ask('/api/wallet/transfer', { from: code, to: 'WALLET', amount: 12.5 });
    expect(home).toMatchObject({ status: 'SUCCESS', amount: 12.5 });
    expect(await balances(code)).toEqual({ wallet, game: 0 });
  });
});
