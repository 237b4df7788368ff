import { expect, it } from 'vitest';
import { createTestDatabase } from '@krapao/tools/testing/database';
import { audit } from '../compose/audit.ts';
import { connect } from '../db/pool.ts';
import { systemClock } from '../kernel/clock.ts';
import { createHouse } from '../ledger/accounts.ts';
import { memberByPhone } from '../modules/members/store.ts';
import { bonuses } from '../modules/rewards/bonus/show.ts';
import { countNextDay } from '../modules/rewards/invite/count-day.ts';
import { createInvites } from '../modules/rewards/invite/invites.ts';
import { createRefunds } from '../modules/rewards/refund/refunds.ts';
import { createCurrentSettings } from '../modules/site/settings.ts';
import { silent } from '../testing/fixtures.ts';
import { compare } from '../modules/games/unexplained/store.ts';
import { GAMES } from './games.ts';
import { DEMO_SIGN_IN } from './demo-member.ts';
import { seed } from './seed.ts';
import { createSecretBox } from '../kernel/secret-box.ts';

const box = createSecretBox({ version: 1, secret: 'a secret for tests that is long enough' });

it.each(['th', 'la'] as const)(
  'the demo of %s has a refund to receive, and friends who brought something',
  async (VARIANT) => {
    const { url, drop } = await createTestDatabase();
    const db = connect(url, 4, silent);
    const house = createHouse(db);
    await seed(db, house, box, { VARIANT, DEMO: true, REGISTER_OTP: false, CHAT: false });
    const id = (await memberByPhone(db, DEMO_SIGN_IN.phone))?.id;
    if (!id) throw new Error('no demo member');
    const settings = createCurrentSettings(db);
    const realtime = { changed: () => undefined };
    const deps = { db, house, settings, realtime, clock: systemClock, bonuses };
    // yesterday is counted a minute after its end
    const minuteLater = { now: () => new Date(Date.now() + 60_000) };
    for (let day = 0; day < 8; day += 1) await countNextDay({ ...deps, clock: minuteLater }, id);
    expect(await createInvites(deps).show(id, { page: 1, limit: 10 })).toMatchObject({
      invitees: 2,
      amount: 3_700n,
      total: 2,
    });
    expect(await createRefunds(deps).check(id, 'en')).toMatchObject({ result: true, receivable: 12_000n });
    expect((await audit(db)).breaches).toEqual([]);

    // each row of the statement has the balance of its moment, the last one what is in the wallet
    const { rows: entries } = await db.client.query<{ at: Date; balance: bigint; after: bigint }>(
      `select m.at, a.balance, e.balance_after as after from ledger_entry e join ledger_movement m on m.id = e.movement_id
        join ledger_account a on a.id = e.account_id where a.member_id = $1 and a.code = 'WALLET' order by m.at desc, m.id desc limit 1`,
      [id],
    );
    expect(entries[0]?.after).toBe(entries[0]?.balance);
    const { rows: order } = await db.client.query<{ id: string }>(
      `select m.id from ledger_movement m where m.member_id = $1 and m.at < now() order by m.at, m.id`,
      [id],
    );
    expect(order.map((one) => Number(one.id))).toEqual(
      order.map((one) => Number(one.id)).toSorted((a, b) => a - b),
    );

    // what was played explains what the provider has
    const slotCode = GAMES.find(({ category }) => category === 'slot')?.code ?? '';
    await db.client.query(
      `insert into game_report (slot_code, up_to, since) values ($1, now() + interval '1 hour', now() - interval '30 days')
        on conflict (slot_code) do update set up_to = excluded.up_to, since = excluded.since`,
      [slotCode],
    );
    const told = await db.withTx((tx) => compare(tx, { memberId: id, slotCode }));
    expect(told).toMatchObject({ gain: 0n, loss: 0n });
    await db.close();
    await drop();
  },
);
