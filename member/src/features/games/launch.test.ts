import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareLaunch } from './launch.ts';
import type { Credentials, Slot } from './queries.ts';

beforeAll(() => {
  vi.stubGlobal('window', { location: { href: 'https://wallet.test/user/home' } });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const slot = (launch: Slot['launch'], web: string | null): Slot =>
  ({ code: 'X', launch, web, autoLogin: null }) as Slot;
const account = (event: Credentials['event'] = null) =>
  Promise.resolve({ username: 'kr1', password: 'a&b=c', event });
const unavailable: unknown = expect.objectContaining({ code: 'SLOT_UNAVAILABLE' });

describe('a game is entered', () => {
  it("by a form with name, password and the login page's own fields, which never take their place", async () => {
    const web = 'https://ufabet.test/login';
    expect(await prepareLaunch(slot('form', web), () => account({ __STATE: 'x', username: 'evil' }))).toEqual(
      {
        kind: 'form',
        action: web,
        fields: { __STATE: 'x', username: 'kr1', password: 'a&b=c' },
      },
    );
  });

  it('by no form whose login page could not be read', async () => {
    await expect(prepareLaunch(slot('form', 'https://ufabet.test/'), () => account({}))).rejects.toEqual(
      unavailable,
    );
  });

  it('by its address with name and password in the query, beside what stands there', async () => {
    const { href } = (await prepareLaunch(slot('query', 'https://super.test/in?lang=th'), () =>
      account(),
    )) as {
      href: string;
    };
    expect(Object.fromEntries(new URL(href).searchParams)).toEqual({
      lang: 'th',
      username: 'kr1',
      password: 'a&b=c',
    });
  });

  it('by its address and nothing more', async () => {
    const never = () => Promise.reject(new Error('nobody asks for the password'));
    expect(await prepareLaunch(slot('site', 'https://xo.test/'), never)).toEqual({
      kind: 'address',
      href: 'https://xo.test/',
    });
  });

  it.each([null, '', 'javascript:alert(1)', 'data:text/html,x', 'intent://x'])(
    'by no address but a web page, such as %j',
    async (web) => {
      for (const launch of ['form', 'query', 'site'] as const)
        await expect(prepareLaunch(slot(launch, web), () => account())).rejects.toEqual(unavailable);
    },
  );
});
