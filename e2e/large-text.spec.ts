import { walkMember, walkPublic } from './every-screen.ts';
import { test } from './fixtures.ts';
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
