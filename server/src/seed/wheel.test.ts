import { createTestDatabase } from '@krapao/tools/testing/database';
import { expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { drawn } from '@krapao/contract/wheel-draw';
import { audit } from '../compose/audit.ts';
import { connect } from '../db/pool.ts';
import { createHouse } from '../ledger/accounts.ts';
import { coinsOf } from '../modules/rewards/coins/store.ts';
import { couponsOf } from '../modules/rewards/coupon/store.ts';
import { provableSpins } from '../modules/rewards/wheel/store.ts';
import { silent } from '../testing/fixtures.ts';
import { seed } from './seed.ts';
import { createSecretBox } from '../kernel/secret-box.ts';

const box = createSecretBox({ version: 1, secret: 'a secret for tests that is long enough' });

it('the demo’s member has three coins, a coupon of cash, and spins that anybody can prove', async () => {
  const { url, drop } = await createTestDatabase();
  const db = connect(url, 2, silent);
  try {
    await seed(db, createHouse(db), box, { VARIANT: 'th', DEMO: true, REGISTER_OTP: false, CHAT: false });
    const { rows } = await db.client.query<{ id: MemberId }>('select id from member');
    const id = rows[0]?.id as MemberId;
    expect(await coinsOf(db, id)).toBe(3);
    expect(await couponsOf(db, id, new Date())).toMatchObject([{ kind: 'cash', value: 5, state: 'won' }]);
    const spins = await provableSpins(db, null, 10);
    expect(spins).toHaveLength(3);
    for (const { seed: told, slices, clientSeed, drawn: fell, ...from } of spins)
      expect((await drawn(told, { ...from, clientSeed: clientSeed ?? '' }, slices)).code).toBe(fell);
    expect((await audit(db)).breaches).toEqual([]);
  } finally {
    await db.close();
    await drop();
  }
});
