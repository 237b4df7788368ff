import { expect, test } from './fixtures.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, type Member, newMember, openGame } from './members.ts';
import { inDatabase, setBanners } from './operator.ts';
import type { Stack } from '@krapao/tools/testing/stack';

const DAY_MS = 24 * 60 * 60_000;
const BANGKOK_MS = 7 * 60 * 60_000;

/** Noon in Bangkok on the Sunday of the last week that is closed. */
function lastSunday(): Date {
  const day = Math.floor((Date.now() + BANGKOK_MS) / DAY_MS);
  // day 0 was a Thursday
  const sinceSunday = (day + 4) % 7 || 7;
  return new Date((day - sinceSunday) * DAY_MS + DAY_MS / 2 - BANGKOK_MS);
}

/** Joker has told that round: baht staked, and lost of it. */
async function played(stack: Stack, member: Member, stake: number, lost: number): Promise<void> {
  await openGame(stack, member, 'JOKER');
  const { profile } = await ask(stack.serverUrl, 'GET /api/wallet', { token: member.token });
  const at = lastSunday();
  const figures = [profile.id, at, stake * 100, lost * 100];
  await inDatabase(stack, async (client) => {
    await client.query(
      `insert into game_round (slot_code, id, member_id, at, stake, win, counted)
        values ('JOKER', $1 || '-round', $1, $2, $3, $3::bigint - $4::bigint, $3)`,
      figures,
    );
    await client.query(
      `insert into game_turnover (member_id, slot_code, day, rounds, stake, net, counted)
        values ($1, 'JOKER', ($2::timestamptz at time zone 'Asia/Bangkok')::date, 1, $3, -$4::bigint, $3)`,
      figures,
    );
  });
}

for (const language of spoken('th')) {
  test(`In ${language} a member reads how the refund comes about, receives it and moves it to the wallet`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    await played(stack, member, 40_000, 1_800);
    await setBanners(stack, 'refund', [{ image: '/art/gift-link.svg', html: '<p>Krapao 5%</p>' }]);
    await enter(page, member, '/user/home', language);
    const rewards = page.getByRole('list', { name: say('home', 'rewards') });
    const dialog = page.getByRole('dialog', { name: say('home', 'refund'), exact: true });
    const receive = dialog.getByRole('button', { name: say('refund', 'receive') });
    const toWallet = dialog.getByRole('button', { name: say('refund', 'toWallet') });

    await test.step('sees the pictures first', async () => {
      await rewards.getByRole('button', { name: say('home', 'refund') }).click();
      await expect(dialog.getByText('Krapao 5%')).toBeVisible();
      await look(page, `refund-banners-${language}`);
      await dialog.getByRole('button', { name: say('home', 'banners.goOn') }).click();
    });

    await test.step('reads the sum', async () => {
      await expect(dialog).toContainText(say('refund', 'loss', { formula: '1,800.00 × 5%' }));
      await expect(dialog).toContainText(say('refund', 'turnover', { formula: '40,000.00 × 0.1%' }));
      await expect(dialog).toContainText(say('refund', 'amount', { amount: '130.00' }));
      await expect(toWallet).toBeDisabled();
      await look(page, `refund-${language}`);
    });

    await test.step('receives it, once', async () => {
      // the words stand there for some seconds only: somebody looks when they come
      await Promise.all([
        expect(page.getByText(say('refund', 'received', { amount: '130.00' }))).toBeVisible(),
        receive.click(),
      ]);
      await expect(receive).toBeDisabled();
      await expect(dialog).toContainText(say('refund', 'why.nothing'));
      await expect(dialog.getByRole('row').filter({ hasText: '130.00' })).toHaveCount(1);
      await look(page, `refund-received-${language}`);
    });

    await test.step('moves it to the wallet after a question', async () => {
      await toWallet.click();
      const question = page.getByRole('alertdialog', { name: say('refund', 'confirm.title') });
      await look(page, `refund-question-${language}`);
      await Promise.all([
        expect(page.getByText(say('refund', 'moved', { amount: '130.00' }))).toBeVisible(),
        question.getByRole('button', { name: say('refund', 'confirm.yes') }).click(),
      ]);
      await expect(toWallet).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(page.getByText(`130.00 ${say('common', 'baht')}`, { exact: true })).toBeVisible();
    });
  });
}
