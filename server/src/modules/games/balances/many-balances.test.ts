import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { slotsOf } from '../face.ts';
import { later, testGames } from '../testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

it('a refresh of sixteen accounts waits for none of those that hang more than once: all are asked at once, and no other waits', async () => {
  const codes = Array.from({ length: 16 }, (_, i) => `GAME${String(i).padStart(2, '0')}`);
  const hanging = ['GAME00', 'GAME05', 'GAME10', 'GAME15'];
  let now = new Date('2026-11-21T05:00:00Z');
  const { games, provider } = await testGames(test, codes, { now: () => now });
  const { id } = await memberWith(test);
  await Promise.all(codes.map((code) => games.activate(id, code)));
  const win = (change: number) =>
    codes.forEach((code) => {
      for (const [username] of provider(code).credits) provider(code).play(username, change);
    });
  win(700);
  expect(await games.refresh(id)).toEqual({ failed: [] });
  const first = now;
  now = new Date('2026-11-21T06:00:00Z');
  win(50);
  const asked = () =>
    codes.flatMap((code) => provider(code).calls).filter((call) => call === 'balance').length;
  const before = asked();
  const timeOut = later<void>();
  for (const code of hanging)
    provider(code).onBalance = () =>
      timeOut.promise.then(() => Promise.reject(new Error('no answer in time')));
  const answered = codes
    .filter((code) => !hanging.includes(code))
    .map((code) => {
      const heard = later<void>();
      provider(code).onBalance = async () => heard.resolve();
      return heard.promise;
    });
  const refreshed = games.refresh(id);
  // none of those that hang has been given up by then, so one time-out is all that a refresh can wait for
  await Promise.all(answered);
  expect(asked() - before).toBe(16);
  timeOut.resolve();
  expect(await refreshed).toEqual({ failed: hanging });
  const slots = await slotsOf(test.db, id);
  expect(slots.map(({ code, amount, amountAt }) => [code, amount, amountAt])).toEqual(
    codes.map((code) => (hanging.includes(code) ? [code, 700n, first] : [code, 750n, now])),
  );
});
