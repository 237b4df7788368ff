import type { Page } from '@playwright/test';
import { receive, running } from './bonuses.ts';
import { expect, test } from './fixtures.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, type Member, memberWith, newMember, openGame, walletOf } from './members.ts';
import { inDatabase, setBanners } from './operator.ts';
import { writeSetting } from './site-settings.ts';
import { until } from './until.ts';
import { giveCoins, showWheel } from './wheels.ts';
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

const idOf = async ({ serverUrl }: Stack, { token }: Member): Promise<string> =>
  (await ask(serverUrl, 'GET /api/wallet', { token })).profile.id;

/** Joker has told that round: baht staked, and lost of it. */
async function played(
  stack: Stack,
  member: Member,
  stake: number,
  lost: number,
  at = lastSunday(),
): Promise<void> {
  await openGame(stack, member, 'JOKER');
  const id = await idOf(stack, member);
  const figures = [id, at, stake * 100, lost * 100];
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
    const toWallet = dialog.getByRole('button', { name: say('refund', 'toWallet'), exact: true });

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
      await expect(dialog).toContainText(say('refund', 'collected'));
      await expect(dialog.getByText(say('refund', 'condition'))).toHaveCount(0);
      await expect(dialog.getByRole('row').filter({ hasText: '130.00' })).toHaveCount(1);
      await look(page, `refund-received-${language}`);
    });

    await test.step('moves it to the wallet after a question', async () => {
      await toWallet.click();
      const question = page.getByRole('alertdialog', { name: say('refund', 'confirm.title') });
      await expect(question).toBeVisible();
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

/** A member, in Thai, with 130 baht of a refund to receive, before the dialog of it. */
async function atRefund(page: Page, stack: Stack) {
  const member = await newMember(stack);
  await played(stack, member, 40_000, 1_800);
  await setBanners(stack, 'refund', []);
  await enter(page, member, '/user/home?dialog=refund');
  return { member, dialog: page.getByRole('dialog', { name: speaker('th')('home', 'refund'), exact: true }) };
}

test('A refund whose move lost its answer stays as it was asked about until it is known, and comes once', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^net::ERR_CONNECTION_RESET GET \/api\/refund\/(receive|addWallet)$/);
  const say = speaker('th');
  const { member, dialog } = await atRefund(page, stack);
  await page.route(/\/api\/refund\/(receive|addWallet)/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const receive = dialog.getByRole('button', { name: say('refund', 'receive') });
  await receive.click();
  await expect(dialog).toContainText(say('refund', 'collected'));
  await expect(receive).not.toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByText(say('errors', 'NETWORK'))).toHaveCount(0);

  const toWallet = dialog.getByRole('button', { name: say('refund', 'toWallet'), exact: true });
  await toWallet.click();
  const question = page.getByRole('alertdialog', { name: say('refund', 'confirm.title') });
  const words = say('refund', 'confirm.text', { amount: '130.00' });
  await question.getByRole('button', { name: say('refund', 'confirm.yes') }).click();
  await expect(toWallet).toBeDisabled();
  await expect(question).toContainText(say('common', 'unknown.text'));
  await expect(question).toContainText(words);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all([
    expect(page.getByText(say('refund', 'moved', { amount: '130.00' }))).toBeVisible(),
    question.getByRole('button', { name: say('common', 'unknown.ask') }).click(),
  ]);
  await expect(question).toBeHidden();
  await expect(dialog).toContainText(say('refund', 'why.nothing'));
  await expect(dialog.getByText(say('errors', 'NETWORK'))).toHaveCount(0);
  expect(await walletOf(stack, member)).toBe(130);
});

test('A question about a refund goes when that is moved from elsewhere', async ({ page, stack }) => {
  const say = speaker('th');
  const { member, dialog } = await atRefund(page, stack);
  await dialog.getByRole('button', { name: say('refund', 'receive') }).click();
  await dialog.getByRole('button', { name: say('refund', 'toWallet'), exact: true }).click();
  const question = page.getByRole('alertdialog', { name: say('refund', 'confirm.title') });
  await expect(question).toContainText('130.00');
  await ask(stack.serverUrl, 'GET /api/refund/addWallet', { token: member.token });
  await expect(question).toBeHidden();
});

/**
 * That one has invited that member, who had deposited a week before that moment, and is counted from its day on. They have been nowhere
 * together, or a person would be asked.
 */
const INVITE = `with friend as (update member set invited_by = $1 where id = $2),
    apart as (delete from member_sign_in where member_id = $2),
    head as (insert into inviter (id, since, next_day, due_at)
      select $1, day, day, now() from (select ($3::timestamptz at time zone 'Asia/Bangkok')::date as day) as one),
    wallet as (select id from ledger_account where member_id = $2 and code = 'WALLET'),
    house as (select id from ledger_account where code like 'CASH\\_IN:%' order by id limit 1)
  select posted.result from wallet, house, ledger_post(json_build_array(json_build_object(
    'reference', $2 || '-opening', 'kind', 'slip_deposit', 'from_account', house.id, 'to_account', wallet.id, 'amount', 100000,
    'member_id', $2, 'is_shown', true, 'detail', json_build_object('from', 'SCB', 'to', 'WALLET'),
    'at', $3::timestamptz - interval '7 days', 'subject_kind', 'opening', 'subject_id', $2 || '-opening'))) posted`;

/** A member of whom a friend lost 1,000 baht of 20,000 two days ago, which is counted, and what it brought, as it is written. */
async function inviter(stack: Stack): Promise<{ member: Member; amount: string }> {
  const [member, friend] = [await newMember(stack), await newMember(stack)];
  // yesterday is counted once its reports are there; the day before it at once
  const at = new Date(Date.now() - 2 * DAY_MS);
  await played(stack, friend, 20_000, 1_000, at);
  const ids = [await idOf(stack, member), await idOf(stack, friend)];
  await inDatabase(stack, (client) => client.query(INVITE, [...ids, at]));
  const { token } = member;
  const bonus = async () => (await ask(stack.serverUrl, 'GET /api/wallet', { token })).invite.amount;
  await until('the day is counted', async () => (await bonus()) > 0);
  return { member, amount: (await bonus()).toFixed(2) };
}

for (const language of spoken('la')) {
  test(`In ${language} a member invites by a link, reads what friends brought and receives it`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const { member, amount } = await inviter(stack);
    await setBanners(stack, 'invite', [{ image: '/art/empty-invite.svg', html: '' }]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page, member, '/user/home', language);
    const pot = page
      .getByRole('navigation', { name: say('common', 'nav.main') })
      .getByRole('link', { name: `${say('home', 'invite')} +${amount}` });
    await expect(pot).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(pot).toHaveCount(0);
    const balance = page.getByRole('region', { name: say('home', 'total') });
    const dialog = page.getByRole('dialog', { name: say('home', 'invite'), exact: true });

    await test.step('sees the bonus beside the balance, and the pictures before the dialog', async () => {
      await expect(balance).toContainText(`${say('home', 'collect.bonus')} ${amount}`);
      await look(page, `home-invite-${language}`);
      const rewards = page.getByRole('list', { name: say('home', 'rewards') });
      await rewards.getByRole('button', { name: `${say('home', 'invite')} +${amount}` }).click();
      const goOn = dialog.getByRole('button', { name: say('home', 'banners.goOn') });
      await expect(goOn).toBeVisible();
      await dialog.getByRole('button', { name: say('common', 'close') }).click();
      await expect(goOn).toBeHidden();
    });

    await test.step('has a link of their own, as a QR and to copy', async () => {
      const { profile } = await ask(stack.serverUrl, 'GET /api/wallet', { token: member.token });
      await expect(dialog).toContainText(`/register?code=PR${profile.id}`);
      await expect(dialog.getByRole('img', { name: say('invite', 'link.qr') })).toBeVisible();
      await Promise.all([
        expect(page.getByText(say('invite', 'link.copied'))).toBeVisible(),
        dialog.getByRole('button', { name: say('invite', 'link.copy') }).click(),
      ]);
    });

    await test.step('reads the rates, and who brought how much', async () => {
      await expect(dialog).toContainText(say('invite', 'rates', { fail: 5, success: 0.05 }));
      await expect(dialog.getByRole('row')).not.toHaveCount(1);
      await expect(dialog.getByRole('cell').filter({ hasText: '…' }).first()).toBeVisible();
      await look(page, `invite-${language}`);
    });

    await test.step('receives it after a question, and the wallet is loaded again', async () => {
      await dialog.getByRole('button', { name: say('home', 'collect.action') }).click();
      const question = page.getByRole('alertdialog', { name: say('home', 'collect.title') });
      await expect(question).toBeVisible();
      await look(page, `invite-question-${language}`);
      await Promise.all([
        expect(page.getByText(say('home', 'collect.done', { amount }))).toBeVisible(),
        question.getByRole('button', { name: say('home', 'collect.yes') }).click(),
      ]);
      await expect(dialog.getByRole('button', { name: say('home', 'collect.action') })).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(balance).toContainText(`${say('home', 'collect.bonus')} 0.00`);
    });
  });
}

const OFF = ['inviteActive', 'refundActive'] as const;

test.describe('The rail of a desk', () => {
  test.afterEach(async ({ stack }) => {
    for (const name of OFF) await writeSetting(stack, name, true);
    await showWheel(stack, 'demo');
  });

  for (const language of spoken('en')) {
    test(`says what is in each reward and leads to it, and has none that is switched off, in ${language}`, async ({
      page,
      stack,
    }) => {
      const say = speaker(language);
      const member = await memberWith(stack, 1_000);
      await played(stack, member, 40_000, 1_800);
      await giveCoins(stack, member, 3);
      await setBanners(stack, 'refund', []);
      await setBanners(stack, 'invite', []);
      await page.setViewportSize({ width: 1440, height: 900 });
      await enter(page, member, '/user/home', language);
      const rail = page.getByRole('navigation', { name: say('common', 'nav.main') });
      const link = (name: string) => rail.getByRole('link', { name: new RegExp(`^${name}`) });
      const [bonus, spin, invite, refund] = [
        link(say('common', 'nav.bonus')),
        link(say('common', 'nav.spin')),
        link(say('home', 'invite')),
        link(say('home', 'refund')),
      ] as const;

      await test.step('leads to the bonus, and tells how far it is', async () => {
        await bonus.click();
        await expect(page).toHaveURL('/user/bonus');
        await receive(page, say, 1);
        await expect(running(page, say).getByText(say('bonus', 'state.open'))).toBeVisible();
        await expect(bonus).toContainText('0%');
        await expect(bonus).toHaveAttribute('aria-current', 'page');
      });

      await test.step('leads to the wheel, and counts its coins', async () => {
        await expect(spin).toContainText(say('home', 'coins_other', { count: 3 }));
        await spin.click();
        await expect(page).toHaveURL('/user/spin');
      });

      await test.step('asks for nothing on a screen that has none of it', async () => {
        const asked: string[] = [];
        page.on('request', (request) => {
          // the screen that is left may still ask for what is its own
          if (page.url().endsWith('/user/statement')) asked.push(new URL(request.url()).pathname);
        });
        await page.goto('/user/statement');
        await expect(rail.getByRole('link')).toHaveCount(8);
        await page.waitForLoadState('networkidle');
        expect(asked).toContain('/api/wallet');
        const ofRewards = asked.filter((path) => /^\/api\/(bonus|invite|refund|spinwheel)/.test(path));
        expect(ofRewards).toEqual([]);
      });

      await test.step('opens the refund, and knows from then on what waits under the bonus', async () => {
        await refund.click();
        await expect(page).toHaveURL('/user/home?dialog=refund');
        const dialog = page.getByRole('dialog', { name: say('home', 'refund'), exact: true });
        await expect(dialog).toContainText(say('refund', 'why.bonus'));
        await page.keyboard.press('Escape');
        await expect(page).toHaveURL('/user/statement');
        await expect(refund).toContainText('130.00');
        await expect(refund.getByRole('img', { name: say('home', 'refundLocked') })).toBeVisible();
        await look(page, `rail-${language}`);
      });

      await test.step('tells the same as the tiles of a phone', async () => {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto('/user/home');
        const tiles = page.getByRole('list', { name: say('home', 'rewards') }).getByRole('listitem');
        const tile = (name: 'spin' | 'bonus' | 'refund') => tiles.filter({ hasText: say('home', name) });
        await expect(tile('spin')).toContainText(say('home', 'coins_other', { count: 3 }));
        await expect(tile('bonus')).toContainText(say('home', 'bonusDone', { percent: 0 }));
        await expect(tile('refund')).toContainText('130.00');
        await expect(tile('refund').getByRole('img', { name: say('home', 'refundLocked') })).toBeVisible();
        await look(page, `tiles-${language}`);
        await page.setViewportSize({ width: 1440, height: 900 });
      });

      await test.step('opens the invite', async () => {
        const asked = page.waitForResponse('**/api/invite');
        await invite.click();
        await expect(page).toHaveURL('/user/home?dialog=invite');
        const dialog = page.getByRole('dialog', { name: say('home', 'invite'), exact: true });
        await expect(dialog).toBeVisible();
        // it asks before invites are switched off
        await (await asked).finished();
      });

      await test.step('has none of what the operator switched off', async () => {
        for (const name of OFF) await writeSetting(stack, name, false);
        await showWheel(stack, null);
        await until('the server has read the settings', async () => {
          const { token } = member;
          const wallet = await ask(stack.serverUrl, 'GET /api/wallet', { token });
          return wallet.invite.fail + wallet.refund.fail === 0;
        });
        await page.goto('/user/home');
        for (const gone of [spin, invite, refund]) await expect(gone).toHaveCount(0);
        await expect(bonus).toContainText('0%');
      });
    });
  }
});
