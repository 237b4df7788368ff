import { openDeposit } from './deposit-dialog.ts';
import { walkMember, walkPublic } from './every-screen.ts';
import { expect, test } from './fixtures.ts';
import { speaker, spoken } from './locales.ts';
import { enter, memberWith, openGame, speak } from './members.ts';
import { enlargeText, expectNothingCut } from './nothing-cut.ts';
import { giveCoins } from './wheels.ts';

test.use({ viewport: { width: 320, height: 640 } });

for (const language of spoken('en')) {
  test(`Nothing is cut at 320 px with text twice as large where one signs in and registers, in ${language}`, async ({
    page,
    trouble,
  }) => {
    trouble.allow(/^404 GET \/nowhere$/);
    await enlargeText(page);
    await speak(page, language);
    await walkPublic(page, speaker(language), () => expectNothingCut(page));
  });

  test(`Nor on any screen and in any dialog of a member, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    test.slow();
    trouble.allow(/^403 PUT \/api\/account\/profile$/);
    const member = await memberWith(stack, 12_500);
    await openGame(stack, member, 'JOKER', 100);
    await giveCoins(stack, member, 1);
    await enlargeText(page);
    await enter(page, member, '/user/home', language);
    await walkMember(page, speaker(language), member, () => expectNothingCut(page));
  });
}

test('Nor where money comes from and goes to is the name of an account holder that is one long word', async ({
  page,
  stack,
}) => {
  const holder = 'SOMSAVAT VONGPRASERTSUKKASERMCHAIYARATH';
  const member = await memberWith(stack, 500, { holder });
  const say = speaker('th');
  const dialog = page.getByRole('dialog');
  const looked = async () => {
    const name = dialog.getByText(holder);
    await expect(name).toBeVisible();
    const ends = await name.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getBoundingClientRect().right;
    });
    // a dialog would scroll sideways before it cut anything
    expect(ends).toBeLessThan(320 - 16);
    await expectNothingCut(page);
  };
  for (const isLarge of [false, true]) {
    if (isLarge) await enlargeText(page);
    await enter(page, member);
    await openDeposit(page, say, say('deposit', 'channel.bank'));
    await looked();
    await page.goto('/user/home?dialog=withdraw');
    await dialog.getByRole('textbox', { name: say('withdraw', 'amount') }).fill('100');
    await looked();
    await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
    await expect(dialog.getByText(say('withdraw', 'confirm.title'))).toBeVisible();
    await looked();
  }
});
