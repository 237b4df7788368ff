import { expect, test } from './fixtures.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, newMember } from './members.ts';
import { inDatabase } from './operator.ts';

/** As many days that a friend brought something as fill a page, and two. */
const DAYS = 12;

for (const language of spoken('en')) {
  test(`What friends brought is read ten a page, with what has to be made up first, and the link is shared by the phone's own way, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const [inviter, friend] = [await newMember(stack), await newMember(stack)];
    const [id, invited] = await Promise.all(
      [inviter, friend].map(
        async ({ token }) => (await ask(stack.serverUrl, 'GET /api/wallet', { token })).profile.id,
      ),
    );
    await inDatabase(stack, async (client) => {
      await client.query('update member set invited_by = $1 where id = $2', [id, invited]);
      await client.query(
        `insert into invite_earning (id, inviter_id, invitee_id, day, played, earned, amount, state)
          select gen_random_uuid(), $1, $2, current_date - n, current_date - n, n * 100, n * 100, 'granted' from generate_series(1, $3::int) n`,
        [id, invited, DAYS],
      );
      // what friends have won, and what a correction took back; no day of this inviter is due
      await client.query(
        `insert into inviter (id, since, next_day, due_at, owed) values ($1, current_date, current_date, null, 12345)
          on conflict (id) do update set next_day = excluded.next_day, due_at = null, owed = excluded.owed`,
        [id],
      );
      await client.query(
        'insert into inviter_day (inviter_id, day, loss, own, earns) values ($1, current_date, -50000, 0, true)',
        [id],
      );
    });
    // what a phone has and this browser does not
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(globalThis, { shared });
      Object.assign(navigator, {
        share: (what: unknown) => {
          shared.push(what);
          return Promise.resolve();
        },
      });
    });
    await enter(page, inviter, '/user/home?dialog=invite', language);
    const dialog = page.getByRole('dialog', { name: say('home', 'invite'), exact: true });
    const rows = dialog.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText('+1.00');
    const amountOf = (label: string) =>
      dialog.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
    await expect(amountOf(say('invite', 'carry'))).toHaveText('500.00');
    await expect(amountOf(say('invite', 'owed.label'))).toHaveText('123.45');
    await expect(dialog).toContainText(say('invite', 'owed.why'));
    await look(page, `invite-pages-${language}`);
    await dialog.getByRole('button', { name: say('common', 'pages.next') }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('+12.00');
    await look(page, `invite-last-page-${language}`);

    await dialog.getByRole('button', { name: say('invite', 'link.share') }).click();
    const shared = await page.evaluate(() => (globalThis as unknown as { shared: { url: string }[] }).shared);
    expect(shared.map(({ url }) => url)).toEqual([`${stack.serverUrl}/register?code=PR${String(id)}`]);
  });
}
