import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { accountOf } from '../../../ledger/accounts.ts';
import { balanceOf, memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { accountBy } from '../accounts/store.ts';
import { testGames } from '../testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

describe('many at once', () => {
  it('fifty transfers of one wallet never take more than it has', async () => {
    const codes = Array.from({ length: 8 }, (_, i) => `GAME${i}`);
    const { games, provider } = await testGames(test, codes);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await memberWith(test, satang(10_000));
      for (const slot of codes) await games.activate(id, slot);
      const results = await Promise.allSettled(
        Array.from({ length: 50 }, (_, i) =>
          games.transfer({
            memberId: id,
            operation: newId(),
            from: 'WALLET',
            to: `GAME${i % 8}`,
            amount: satang(1_700),
          }),
        ),
      );
      const done = results.filter(({ status }) => status === 'fulfilled').length;
      const codesSeen = results.flatMap((r) =>
        r.status === 'rejected' ? [(r.reason as { code: string }).code] : [],
      );
      expect(codesSeen.every((seen) => seen === 'MONEY_NOT_ENOUGH' || seen === 'TRANSFER_IN_PROGRESS')).toBe(
        true,
      );
      expect(done).toBe(5);
      expect(await balanceOf(test, id)).toBe(1_500n);
      let inGames = 0n;
      for (const slot of codes) {
        const username = (await accountBy(test.db, id, slot))?.username ?? '';
        expect((await accountOf(test.db, id, slot))?.balance).toBe(provider(slot).credits.get(username));
        inGames += await balanceOf(test, id, slot);
      }
      expect(inGames).toBe(8_500n);
    }
  });
});
