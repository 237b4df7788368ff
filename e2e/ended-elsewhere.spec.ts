import { expect, test } from './fixtures.ts';
import { text } from './locales.ts';
import { ask, enter, newMember, signIn } from './members.ts';

test('A session that is ended elsewhere leads its screen to sign-in at once, without a touch', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^401 (GET|POST) \/api\//);
  const member = await newMember(stack);
  await enter(page, member, '/user/statement');
  await expect(page.getByRole('heading', { name: text('th', 'statement', 'title') })).toBeVisible();
  const elsewhere = await signIn(stack.serverUrl, member);
  await ask(stack.serverUrl, 'DELETE /api/account/sessions', { token: elsewhere });
  await expect(page).toHaveURL(/\/login\?next=%2Fuser%2Fstatement/);
});

test('A session that is ended before its screen is connected is noticed by that', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^401 (GET|POST) \/api\//);
  const member = await newMember(stack);
  let connect = () => {};
  const connecting = new Promise<void>((resolve) => {
    void page.routeWebSocket(/\/socket\.io\//, (socket) => {
      connect = () => socket.connectToServer();
      resolve();
    });
  });
  await enter(page, member, '/user/statement');
  await expect(page.getByRole('heading', { name: text('th', 'statement', 'title') })).toBeVisible();
  await connecting;
  const elsewhere = await signIn(stack.serverUrl, member);
  await ask(stack.serverUrl, 'DELETE /api/account/sessions', { token: elsewhere });
  connect();
  await expect(page).toHaveURL(/\/login\?next=%2Fuser%2Fstatement/);
});
