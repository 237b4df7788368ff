import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { audit, auditWithin } from '../../../compose/audit.ts';
import { newId } from '../../../kernel/ids.ts';
import { bonusChecks } from '../bonus/audit.ts';
import { coinChecks } from '../coins/audit.ts';
import { openingCoins } from '../coins/testing.ts';
import { couponChecks } from '../coupon/audit.ts';
import { couponsOf } from '../coupon/store.ts';
import { addInviters } from '../invite/store.ts';
import { periodOf } from '../periods.ts';
import { promotion } from '../promotion/tables.ts';
import { wheelChecks } from '../wheel/audit.ts';
import { baht, rewardWorld, type RewardWorld } from './testing/world.ts';

const DAY_MS = 86_400_000;

let w: RewardWorld;
/** Rows by the names that statements have for them. */
const ids: Record<string, string> = {};

/** One with all that a member gets of rewards, one with a bonus that runs, and one who ended theirs. */
beforeAll(async () => {
  w = await rewardWorld();
  await w.turnWheel();
  await w.offer('DAILY20', { maxReceived: 1_000 });
  for (const code of ['FIRST8', 'SECOND8'])
    await w.db.sql.insert(promotion).values({
      ...{ code, percentFail: 800, days: 2, uses: 1_000, isActive: true },
      description: { th: '', la: '', en: '' },
    });
  const week = periodOf('week', new Date());
  w.clock.at = new Date(week.from.getTime() + DAY_MS / 2);
  const { server } = w;
  const id = await w.loser([server], { games: ['JOKER'] });
  await w.loser([server], { invitedBy: id, games: ['JOKER'] });
  await addInviters(w.db, [id], dayOf(w.clock.at));
  w.clock.at = new Date(week.to.getTime() + DAY_MS / 2);
  await w.hurry();
  await w.carryOutDue([server]);
  const who = () => ({ memberId: id, operation: newId() });
  await server.refunds.receive(who());
  await server.promotions.activate(id, 'FIRST8', newId());
  await server.clear(id, newId(), undefined);
  w.clock.at = new Date(w.clock.at.getTime() + 60_000);
  await server.promotions.activate(id, 'SECOND8', newId());
  await w.db.withTx((tx) => openingCoins(tx, id, 1));
  await server.spin(who());
  const [coupon] = await couponsOf(w.db, id, w.clock.at);
  await server.claim({ ...who(), code: coupon?.id ?? '', language: 'en' });
  await server.seeds.reveal(id);
  const taken: MemberId[] = [];
  for (const name of ['open', 'ended']) {
    const member = await w.member({ games: [] });
    taken.push(member);
    ids[name] = newId();
    await server.deposit(member, baht(1_000), newId());
    await server.activate(member, 'DAILY20', { language: 'en', operation: ids[name] });
    await server.bonusWork.carryOut(ids[name]);
    if (name === 'ended') await server.clear(member, newId(), baht(200));
  }
  Object.assign(ids, { member: id, holder: taken[0], other: taken[1], coupon: coupon?.id });
});
afterAll(() => w.drop());

class Undo extends Error {}

/** The checks that fail after a statement by hand, which no trigger sees; the statement is taken back. */
async function brokenAfter(statement: string): Promise<string[]> {
  let broken: string[] = [];
  const filled = statement.replace(/:(\w+)/g, (all, name: string) => (ids[name] ? `'${ids[name]}'` : all));
  await w.db
    .withTx(async (tx) => {
      await tx.client.query('set local session_replication_role = replica');
      const { rowCount } = await tx.client.query(filled);
      expect(rowCount).toBeGreaterThan(0);
      broken = (await auditWithin(tx, w.db)).breaches.map(({ check }) => check);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return broken;
}

const BONUSES: readonly [change: string, named: string][] = [
  [
    'update member_bonus set amount = amount + 1 where id = :open',
    'what bonuses have open is what the ledger says',
  ],
  [
    'update member_bonus set amount = amount + 1 where id = :open',
    'a bonus was given once, and ended once, by the ledger as by its row',
  ],
  [
    'update member_bonus set forfeit = forfeit - 1 where id = :ended',
    'a bonus was given once, and ended once, by the ledger as by its row',
  ],
  [
    "update ledger_movement set amount = amount + 1 where subject_id = :open and kind = 'bonus_grant'",
    'a bonus was given once, and ended once, by the ledger as by its row',
  ],
  ['delete from member_bonus where id = :ended', 'money of a bonus has its bonus'],
  ['update member_bonus set member_id = :other where id = :open', 'money of a bonus has its bonus'],
  ['delete from ledger_bound', 'a wallet is bound while a bonus stands on it, and by nothing else'],
  [
    "insert into ledger_bound (account_id, only_to) select id, '{}' from ledger_account where member_id = :other and code = 'WALLET'",
    'a wallet is bound while a bonus stands on it, and by nothing else',
  ],
  [
    'update bonus_offer set given = given - 1',
    'an offer has given what its bonuses have, and what was won of it',
  ],
  [
    'update bonus_offer set received = received + 1',
    'an offer has given what its bonuses have, and what was won of it',
  ],
  [
    'update member_bonus set coupon_id = :coupon, deposit_movement = null where id = :ended',
    'a bonus that was won has its coupon, and a claimed coupon of a bonus has its bonus, as it was won',
  ],
];

const COINS: readonly [change: string, named: string][] = [
  [
    'update coin_balance set balance = balance + 1 where member_id = :member',
    "a member's coins are the sum of their entries",
  ],
  ["delete from coin_entry where reason = 'opening'", "a member's coins are the sum of their entries"],
  [
    'update coin_day set given = given + 1 where member_id = :member and given > 0',
    'a day has given the coins that were entered for it',
  ],
  [
    "insert into coin_entry (member_id, amount, reason) values (:member, 1, 'of nothing')",
    'coins say what they are about',
  ],
];

const OTHERS: readonly [change: string, named: string][] = [
  // the wheel and coupons
  [
    "update coin_entry set amount = -2 where reason ~ '^spin:[^:]*$'",
    'a spin has taken its coin, and given its coins or its coupon',
  ],
  ['update coupon set value = value + 1', 'a spin has taken its coin, and given its coins or its coupon'],
  [
    "insert into coin_entry (member_id, amount, reason, subject_kind, subject_id) values (:member, 1, 'spin:0', 'wheel_spin', '0')",
    'coins that a spin took or gave have their spin',
  ],
  [
    'update prize_stock set given = 0',
    'what was given of a prize on a day is what its spins took, and no more than there was',
  ],
  [
    'update wheel_seed set nonce = nonce + 1 where nonce > 0',
    'a seed has decided its spins, one after the other',
  ],
  [
    "update wheel_seed set commitment = repeat('0', 64) where seed is not null",
    'a seed that was told is what its member saw the commitment of',
  ],
  [
    "update wheel_spin set drawn = 'cash5', given = 'cash5'",
    'a spin whose seed was told fell where that says',
  ],
  [
    "update wheel_spin set drawn = 'cash5', given = 'cash5'",
    'what was given is what was drawn, or its substitute where none of it was left',
  ],
  [
    "update wheel_spin set given = 'cash5', prize = 'cash5', stock_day = null, instead = 'stock', stock_daily = 2",
    'what was given is what was drawn, or its substitute where none of it was left',
  ],
  ["update wheel_spin set commitment = repeat('0', 64)", 'a spin was made under the commitment of its seed'],
  [
    "update wheel_seed set lost_at = now(), revealed_at = null, seed = null, sealed = '\\x01' where seed is not null",
    'a seed that decided spins is told one day: a key opens it',
  ],
  [
    'update coupon set movement_id = (select min(id) from ledger_movement) where id = :coupon',
    'a claimed coupon of cash has its movement',
  ],
  ['delete from coupon where id = :coupon', 'cash of a coupon has its coupon'],
  // promotions
  ['update promotion set used = used + 1', 'a promotion was used as often as it was received'],
  [
    'update member_promotion set ended_at = null where ended_at is not null',
    'a member has one promotion at a time',
  ],
  // refunds
  [
    'update refund_period set granted = granted + 1 where granted > 0',
    "a period's refund is what was posted of it",
  ],
  ['delete from refund_receipt', 'a refund that was posted has its receipt'],
  [
    'update refund_period set given = given + 1 where granted > 0',
    'what periods have given is what was paid of them, debts and what was kept for them alike',
  ],
  // invites
  [
    'update invite_earning set amount = amount + 1, earned = earned + 1 where amount > 0',
    'what those who were invited brought is what was posted of it',
  ],
  [
    'delete from invite_earning where amount > 0',
    'what those who were invited brought is what was posted of it',
  ],
  [
    "update invite_earning set state = 'held' where amount > 0",
    'what is held of an invite waits for a person',
  ],
];

describe('one row of rewards changed by hand (M13)', () => {
  it('is none where the product is at work', async () => {
    expect((await audit(w.db)).breaches).toEqual([]);
  });

  it.each([...BONUSES, ...COINS, ...OTHERS])('%s: the audit names it', async (change, named) => {
    expect(await brokenAfter(change)).toContain(named);
  });

  it('breaks each check of bonuses, of coins, of the wheel and of coupons', () => {
    const broken = new Set([...BONUSES, ...COINS, ...OTHERS].map(([, named]) => named));
    const checks = [...bonusChecks, ...coinChecks, ...wheelChecks, ...couponChecks];
    expect(checks.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  });
});
