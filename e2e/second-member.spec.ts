import type { Stack } from '@krapao/tools/testing/stack';
import { WALLET_USER_HEADER } from '@krapao/contract/constants';
import { expect, test } from './fixtures.ts';
import { text } from './locales.ts';
import { ask, enter, type Member, memberWith, newMember, openGame, slipsOf, walletOf } from './members.ts';

interface OpenApi {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
}

/** Every served call that has something in its path, from the document that the server itself shows. */
async function callsWithIds({
  serverUrl,
}: Stack): Promise<{ method: string; path: string; names: string[] }[]> {
  const { paths } = (await (await fetch(`${serverUrl}/api/docs/openapi.json`)).json()) as OpenApi;
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [] }]) => ({
        method: method.toUpperCase(),
        path,
        names: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      })),
    )
    .filter(({ names }) => names.length > 0);
}

async function callAs(stack: Stack, token: string, method: string, path: string) {
  const response = await fetch(stack.serverUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, [WALLET_USER_HEADER]: '1' },
  });
  return { status: response.status, body: await response.text() };
}

/** What belongs to the first member and must not show in any answer to the second. */
async function belongings(stack: Stack, owner: Member) {
  const { token, phone, accountNo } = owner;
  const { profile } = await ask(stack.serverUrl, 'GET /api/wallet', { token });
  const params = { slotCode: 'JOKER' };
  const game = await ask(stack.serverUrl, 'GET /api/wallet/account/{slotCode}', { token, params });
  const [slip] = await slipsOf(stack, owner);
  const reference = slip?.reference ?? '';
  expect(reference).not.toBe('');
  return { id: profile.id, username: game.username, password: game.password, reference, phone, accountNo };
}

test('With the ids of one member a second one reaches nothing of theirs', async ({ stack }) => {
  const owner = await memberWith(stack, 250);
  await openGame(stack, owner, 'JOKER');
  const theirs = await belongings(stack, owner);
  const thief = await newMember(stack);
  const walletBefore = await walletOf(stack, owner);
  const secrets = Object.values(theirs);
  const calls = await callsWithIds(stack);
  expect(calls.map(({ path }) => path)).toContain('/api/statement/slip/reference/{reference}');
  for (const { method, path, names } of calls) {
    // Every id in every place: what fits nowhere must be refused like what is not theirs.
    for (const id of [...secrets, 'JOKER']) {
      const filled = names.reduce((sofar, name) => sofar.replace(`{${name}}`, encodeURIComponent(id)), path);
      const { status, body } = await callAs(stack, thief.token, method, filled);
      expect(status, `${method} ${filled}`).toBeLessThan(500);
      for (const secret of secrets) expect(body, `${method} ${filled}`).not.toContain(secret);
      // The thief may open an account of their own, and see it.
      if (id !== 'JOKER') expect(status, `${method} ${filled}`).toBeGreaterThanOrEqual(400);
    }
  }
  expect(await walletOf(stack, owner)).toBe(walletBefore);
  expect(await belongings(stack, owner)).toEqual(theirs);
});

test('What a second member lists is their own', async ({ page, stack }) => {
  const owner = await memberWith(stack, 250);
  const username = await openGame(stack, owner, 'JOKER');
  const other = await newMember(stack);
  expect(await slipsOf(stack, other)).toEqual([]);
  expect(await walletOf(stack, other)).toBe(0);
  const { statements, total } = await ask(stack.serverUrl, 'POST /api/statement', {
    token: other.token,
    body: { page: 1, limit: 100 },
  });
  expect([statements, total]).toEqual([[], 0]);
  expect(await openGame(stack, other, 'JOKER')).not.toBe(username);
  await enter(page, other, '/user/statement');
  await expect(page.getByText(text('th', 'statement', 'empty.title'))).toBeVisible();
});

test("One member's idempotency key says nothing to a second one", async ({ stack }) => {
  const [first, second] = [await memberWith(stack, 200), await memberWith(stack, 300)];
  const [firstName, secondName] = [
    await openGame(stack, first, 'JOKER'),
    await openGame(stack, second, 'JOKER'),
  ];
  expect(firstName).not.toBe(secondName);
  const transfer = async ({ token }: Member) => {
    const response = await fetch(`${stack.serverUrl}/api/wallet/transfer`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        [WALLET_USER_HEADER]: '1',
        'content-type': 'application/json',
        'idempotency-key': 'the-same-for-both',
      },
      body: JSON.stringify({ from: 'WALLET', to: 'JOKER', amount: 100 }),
    });
    return { status: response.status, body: (await response.json()) as { reference?: string } };
  };
  const [one, two] = [await transfer(first), await transfer(second)];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body.reference).not.toBe(two.body.reference);
  expect([await walletOf(stack, first), await walletOf(stack, second)]).toEqual([100, 200]);
});

test('The picture of a slip is shown by its signed address only, and to its owner', async ({ stack }) => {
  const owner = await memberWith(stack, 50);
  const [slip] = await slipsOf(stack, owner);
  const params = { reference: slip?.reference ?? '' };
  const key = 'GET /api/statement/slip/reference/{reference}';
  const { url } = await ask(stack.serverUrl, key, { token: owner.token, params });
  const address = new URL(url, stack.serverUrl);
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(address.origin + address.pathname)).status).toBeGreaterThanOrEqual(400);
  address.searchParams.set('until', String(Number(address.searchParams.get('until')) + 3600));
  expect((await fetch(address)).status).toBeGreaterThanOrEqual(400);
  const other = await newMember(stack);
  await expect(ask(stack.serverUrl, key, { token: other.token, params })).rejects.toThrow('NO_DATA');
});

test("A second member can't end a session of the first one", async ({ stack }) => {
  const [owner, thief] = [await newMember(stack), await newMember(stack)];
  const { sessions } = await ask(stack.serverUrl, 'GET /api/account/sessions', { token: owner.token });
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  const path = `/api/account/sessions/${sessions[0]?.id ?? ''}`;
  expect(await callAs(stack, thief.token, 'DELETE', path)).toEqual({
    status: 404,
    body: '{"message":"NO_DATA"}',
  });
  await ask(stack.serverUrl, 'DELETE /api/account/sessions', { token: thief.token });
  expect(await walletOf(stack, owner)).toBe(0);
});
