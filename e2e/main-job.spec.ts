import { test } from './fixtures.ts';
import { languages, speaker } from './locales.ts';
import { depositBySlip } from './main-job/deposit.ts';
import { lookAroundAndLeave, readSlips, readStatement } from './main-job/history.ts';
import { bringHome, fill, openAccount, playOnce } from './main-job/play.ts';
import { arrive, register } from './main-job/register.ts';
import { withdraw } from './main-job/withdraw.ts';
import { newPerson } from './person.ts';

const DEPOSIT = 500.25;
const TRANSFER = 300;
const WITHDRAWAL = 150.5;

for (const language of languages) {
  test(`A person registers, deposits, plays and is paid out, in ${language}`, async ({
    page,
    context,
    stack,
  }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const visit = { page, stack, language, person: newPerson(), say: speaker(language) };
    await test.step('finds the sign-in and changes the language', () => arrive(visit));
    await test.step('registers, and is at home', () => register(visit));
    await test.step('deposits', () => depositBySlip(visit, DEPOSIT));
    const left = DEPOSIT - TRANSFER;
    const username = await test.step('opens a game account', () => openAccount(visit));
    await test.step('fills it', () => fill(visit, DEPOSIT, TRANSFER));
    const credit = await test.step('plays', () => playOnce(visit, username, left));
    await test.step('brings the money home', () => bringHome(visit, left, credit));
    await test.step('withdraws', () => withdraw(visit, left + credit, WITHDRAWAL));
    await test.step('reads the statement', () =>
      readStatement(visit, [
        {
          activity: 'withdraw',
          place: 'KBANK',
          amount: -WITHDRAWAL,
          balance: left + credit - WITHDRAWAL,
        },
        { activity: 'transferFrom', place: 'JOKER', amount: credit, balance: left + credit },
        { activity: 'transferTo', place: 'JOKER', amount: -TRANSFER, balance: left },
        { activity: 'deposit', place: 'SCB', amount: DEPOSIT, balance: DEPOSIT },
      ]));
    await test.step('reads the slip list', () => readSlips(visit, DEPOSIT));
    await test.step('leaves', () => lookAroundAndLeave(visit));
  });
}
