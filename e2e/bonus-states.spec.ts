import type { Stack } from '@krapao/tools/testing/stack';
import { bonusNote, endButton, receive, running } from './bonuses.ts';
import { expect, test } from './fixtures.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, fill, type Member, memberWith, openGame, walletOf } from './members.ts';
import { inDatabase } from './operator.ts';
import { fault } from './outside.ts';
import { until } from './until.ts';

/** The game that these tests play and trouble. */
const GAME = 'JOKER';

const idOf = async ({ serverUrl }: Stack, { token }: Member): Promise<string> =>
  (await ask(serverUrl, 'GET /api/wallet', { token })).profile.id;

/** What of the member's bonus is so from now on; the server looks at it next. */
async function withBonus(stack: Stack, member: Member, set: string): Promise<void> {
  const id = await idOf(stack, member);
  await inDatabase(stack, (client) =>
    client.query(`update member_bonus set ${set}, due_at = now() where member_id = $1 and ended_at is null`, [
      id,
    ]),
  );
}

/** Ends the pauses before what was in vain is tried again, until that is so of the member's bonus: they grow with each try. */
async function hurryBonus(
  stack: Stack,
  member: Member,
  isSo: "state = 'open'" | 'ended_at is not null',
): Promise<void> {
  const id = await idOf(stack, member);
  await until('the bonus goes on', () =>
    inDatabase(stack, async (client) => {
      await client.query(
        'update game_transfer set due_at = now() where closed_at is null and due_at > now()',
      );
      await client.query(
        'update member_bonus set due_at = now() where member_id = $1 and ended_at is null and due_at > now()',
        [id],
      );
      const { rowCount } = await client.query(`select from member_bonus where member_id = $1 and ${isSo}`, [
        id,
      ]);
      return rowCount === 1;
    }),
  );
}

/** The game has told that round: baht staked, and as many won. */
async function told(stack: Stack, member: Member, stake: number): Promise<void> {
  const id = await idOf(stack, member);
  await inDatabase(stack, (client) =>
    client.query(
      `insert into game_round (slot_code, id, member_id, at, stake, win, counted)
        values ($1, $2 || '-round', $2, now(), $3, $3, $3)`,
      [GAME, id, stake * 100],
    ),
  );
}

for (const language of spoken('th')) {
  const say = speaker(language);
  const state = (name: string) => say('bonus', `state.${name}`);

  test(`A bonus that is met but pays no more than so much waits for its member, and withdrawing all ends it, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    // what is in a game comes home and is told of first: the withdrawal goes on by itself then
    trouble.allow(/^409 POST \/api\/wallet\/withdrawAll$/);
    const member = await memberWith(stack, 1_000);
    await openGame(stack, member, GAME);
    await enter(page, member, '/user/bonus', language);
    await receive(page, say, 1);
    await expect(running(page, say).getByText(state('open'), { exact: true })).toBeVisible();
    await fill(stack, member, GAME, 300);
    await told(stack, member, 1_600);
    await withBonus(stack, member, `terms = jsonb_set(terms, '{maxPayout}', '1000')`);
    await expect(running(page, say).getByText(state('done'), { exact: true })).toBeVisible();
    await expect(running(page, say).getByText(say('bonus', 'running.met'))).toBeVisible();
    await expect(endButton(page, say)).toBeVisible();
    await look(page, `bonus-done-${language}`);
    await page.goto('/user/home?dialog=withdraw');
    const withdrawal = page.getByRole('dialog', { name: say('home', 'withdraw') });
    await expect(bonusNote(withdrawal)).toContainText(say('bonus', 'note.done'));
    await withdrawal.getByLabel(say('withdraw', 'amount')).fill('1200');
    await look(page, `bonus-done-withdraw-${language}`);
    await withdrawal.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
    await withdrawal.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
    await expect(withdrawal.getByText(say('withdraw', 'done.sent'))).toBeVisible();
    expect(await walletOf(stack, member)).toBe(0);
  });

  test(`A bonus whose time is over says so everywhere, and is ended where it stops a withdrawal, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    trouble.allow(/^409 POST \/api\/wallet\/withdrawAll$/);
    const member = await memberWith(stack, 1_000);
    await enter(page, member, '/user/bonus', language);
    await receive(page, say, 1);
    await expect(running(page, say).getByText(state('open'), { exact: true })).toBeVisible();
    await withBonus(
      stack,
      member,
      `granted_at = now() - interval '8 days', expires_at = now() - interval '1 day'`,
    );
    await expect(running(page, say).getByText(state('expired'), { exact: true })).toBeVisible();
    await expect(running(page, say).getByText(say('bonus', 'running.expired'))).toBeVisible();
    await look(page, `bonus-expired-${language}`);
    await page.goto('/user/home');
    await expect(bonusNote(page)).toContainText(say('bonus', 'note.expired'));
    await page.goto('/user/home?dialog=withdraw');
    const withdrawal = page.getByRole('dialog', { name: say('home', 'withdraw') });
    await withdrawal.getByLabel(say('withdraw', 'amount')).fill('1000');
    await withdrawal.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
    await withdrawal.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
    await expect(withdrawal.getByText(say('bonus', 'running.expired'))).toBeVisible();
    await expect(withdrawal.getByText(say('bonus', 'stop.playOn'))).toBeHidden();
    await look(page, `bonus-expired-stops-${language}`);
    await withdrawal
      .getByRole('button', { name: say('bonus', 'stop.endAndWithdraw', { amount: '1,000.00' }) })
      .click();
    await expect(withdrawal.getByText(say('withdraw', 'done.sent'))).toBeVisible();
  });

  test(`While a game gives no money back a bonus is ending, says so, and ends by itself, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    trouble.allow(/^409 POST \/api\/wallet\/withdrawAll$/);
    const member = await memberWith(stack, 1_000);
    await openGame(stack, member, GAME);
    await enter(page, member, '/user/bonus', language);
    await receive(page, say, 1);
    await expect(running(page, say).getByText(state('open'), { exact: true })).toBeVisible();
    await fill(stack, member, GAME, 400);
    await fault(stack, GAME, 'reset');
    try {
      await endButton(page, say).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: say('bonus', 'end.action') }).click();
      await expect(page.getByText(say('bonus', 'end.pending'))).toBeVisible();
      await expect(running(page, say).getByText(state('ending'), { exact: true })).toBeVisible();
      await expect(endButton(page, say)).toBeHidden();
      await expect(page.getByText(say('bonus', 'end.pending'))).toBeHidden();
      await look(page, `bonus-ending-${language}`);
      await page.goto('/user/home?dialog=withdraw');
      const withdrawal = page.getByRole('dialog', { name: say('home', 'withdraw') });
      await expect(bonusNote(withdrawal)).toContainText(say('bonus', 'note.ending'));
      await withdrawal.getByLabel(say('withdraw', 'amount')).fill('600');
      await withdrawal.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
      await withdrawal.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
      await expect(withdrawal.getByText(say('bonus', 'stop.pending'))).toBeVisible();
      await look(page, `bonus-ending-stops-${language}`);
    } finally {
      await fault(stack, GAME, 'none');
    }
    await page.goto('/user/bonus');
    await hurryBonus(stack, member, 'ended_at is not null');
    await expect(page.getByText(say('bonus', 'none.title'))).toBeVisible();
    expect(await walletOf(stack, member)).toBe(1_000);
  });

  test(`A bonus waits for balances before it is given, and for open bets before it ends, and says both, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    trouble.allow(/^409 POST \/api\/wallet\/withdrawAll$/);
    const member = await memberWith(stack, 1_000);
    await openGame(stack, member, GAME);
    await fault(stack, GAME, 'reset');
    try {
      await inDatabase(stack, (client) =>
        client.query(`update game_account set known_at = now() - interval '1 hour' where slot_code = $1`, [
          GAME,
        ]),
      );
      await enter(page, member, '/user/bonus', language);
      await receive(page, say, 1);
      await expect(running(page, say).getByText(state('due'), { exact: true })).toBeVisible();
      await expect(running(page, say).getByText(say('bonus', 'running.due'))).toBeVisible();
      await expect(page.getByText(say('bonus', 'offer.taken'))).toBeHidden();
      await look(page, `bonus-due-${language}`);
      await page.goto('/user/home');
      await expect(bonusNote(page)).toContainText(say('bonus', 'note.due'));
    } finally {
      await fault(stack, GAME, 'none');
    }
    await page.goto('/user/bonus');
    await hurryBonus(stack, member, "state = 'open'");
    await expect(running(page, say).getByText(state('open'), { exact: true })).toBeVisible();
    const id = await idOf(stack, member);
    await inDatabase(stack, (client) =>
      client.query(
        `insert into game_turnover (member_id, slot_code, day, rounds, stake, net, counted)
          values ($1, $2, (now() at time zone 'Asia/Bangkok')::date, 1, 0, 100000, 0)`,
        [id, GAME],
      ),
    );
    await page.reload();
    await expect(running(page, say).getByText(say('bonus', 'running.openBets'))).toBeVisible();
    await expect(endButton(page, say)).toBeHidden();
    await look(page, `bonus-open-bets-${language}`);
    await page.goto('/user/home?dialog=withdraw');
    const withdrawal = page.getByRole('dialog', { name: say('home', 'withdraw') });
    await withdrawal.getByLabel(say('withdraw', 'amount')).fill('600');
    await withdrawal.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
    await withdrawal.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
    await expect(withdrawal.getByText(say('bonus', 'end.openBets'))).toBeVisible();
    await look(page, `bonus-open-bets-stops-${language}`);
    await withdrawal.getByRole('link', { name: say('bonus', 'stop.page') }).click();
    await expect(running(page, say)).toBeVisible();
  });
}
