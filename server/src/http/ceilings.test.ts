import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../kernel/app-error.ts';
import { testDb, type TestDb } from '../testing/fixtures.ts';
import { createCeilings } from './ceilings.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const answer = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => 'fine',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('what one network may have in an hour', () => {
  it('is counted on all servers, however many calls come at once, and an IPv6 address by its /64', async () => {
    const servers = [1, 2].map(() => createCeilings(test.db, async () => 5));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        answer((servers[i % 2] ?? servers[0]!).take('registrations', `2001:db8::${i}`)),
      ),
    );
    expect(answers.filter((code) => code === 'fine')).toHaveLength(5);
    expect(new Set(answers)).toEqual(new Set(['fine', 'NETWORK_LIMIT']));
    const [one] = servers;
    expect(await answer(one!.take('registrations', '2001:db8:0:1::1'))).toBe('fine');
    expect(await answer(one!.take('announcements', '2001:db8::1'))).toBe('fine');
  });

  it('is what the operator wants now, and says how long it lasts', async () => {
    let most = 2;
    const { take } = createCeilings(test.db, async () => most);
    for (let i = 0; i < 2; i += 1) await take('codes', '10.0.0.1');
    await expect(take('codes', '10.0.0.1')).rejects.toMatchObject({ code: 'OTP_BLOCK' });
    const refused = await take('codes', '10.0.0.1').catch((error: unknown) => error as AppError);
    expect(refused?.params['retryAfter']).toBeGreaterThan(3_500);
    most = 10;
    expect(await answer(take('codes', '10.0.0.1'))).toBe('fine');
  });

  it('gets back what did not happen', async () => {
    const { take, giveBack } = createCeilings(test.db, async () => 1);
    for (let i = 0; i < 3; i += 1) {
      await take('lookups', '10.0.0.2');
      await giveBack('lookups', '10.0.0.2');
    }
    await take('lookups', '10.0.0.2');
    expect(await answer(take('lookups', '10.0.0.2'))).toBe('NETWORK_LIMIT');
  });
});
