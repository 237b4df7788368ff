/** The oldest browser that we build for, Chrome 87: ours with all taken out of it that came later and that code calls by name. */
import { randomUUID } from 'node:crypto';
import { openChat, timesSaid, write } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { speaker } from './locales.ts';
import { newMember } from './members.ts';
import { fillSignIn } from './sign-in-form.ts';
import { until } from './until.ts';

/** Chrome had none of that yet. */
function takeOut(): void {
  const lists = [Array, Int8Array, Uint8Array].map(({ prototype }) => prototype);
  const of = (names: string, ...owners: object[]) =>
    names.split(' ').forEach((name) => owners.forEach((owner) => Reflect.deleteProperty(owner, name)));
  of(
    'at findLast findLastIndex toSorted toReversed with',
    ...lists,
    Object.getPrototypeOf(Int8Array.prototype) as object,
  );
  of('toSpliced', ...lists);
  of('at isWellFormed toWellFormed', String.prototype);
  of('hasOwn groupBy', Object);
  of('withResolvers try', Promise);
  of('timeout any', AbortSignal);
  of('throwIfAborted', AbortSignal.prototype);
  of('randomUUID', Crypto.prototype);
  of('canParse parse', URL);
  of('structuredClone scheduler navigation', window);
}

test('On the oldest browser a guest writes to support, and a member signs in, writes and looks back', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  const member = await newMember(stack);
  const [asGuest, asMember] = [randomUUID(), randomUUID()];
  await page.addInitScript(takeOut);
  await page.goto('/login');
  let panel = await openChat(page, say);
  await write(panel, say, asGuest);
  await until('the guest said it', async () => (await timesSaid(stack, asGuest)) === 1);
  await expect(panel.getByText(asGuest)).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await fillSignIn(page, say, member);
  await expect(page).toHaveURL('/user/home');
  panel = await openChat(page, say);
  await panel.getByRole('button', { name: say('chat', 'merge.yes') }).click();
  await expect(panel.getByText(asGuest)).toBeVisible();
  await write(panel, say, asMember);
  await until('the member said it', async () => (await timesSaid(stack, asMember)) === 1);
  await page.goto('/user/statement');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
