/** What members of the release before won, were shown and earned is theirs in this one. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@krapao/contract/bangkok';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import { commitmentOf, drawn } from '@krapao/contract/wheel-draw';
import { audit } from '../../../compose/audit.ts';
import { connect, type Db } from '../../../db/pool.ts';
import { upgrades } from '../../../db/testing.ts';
import { newId, newMemberId } from '../../../kernel/ids.ts';
import { createHouse, HOUSE, openAccount, walletOf } from '../../../ledger/accounts.ts';
import { postOne } from '../../../ledger/post.ts';
import { balanceOf, memberWith, silent } from '../../../testing/fixtures.ts';
import { outcomeOf } from '../../../testing/error-of.ts';
import type { Deposited } from '../../deposits/face.ts';
import type { RoundChange } from '../../games/face.ts';
import { activeBonus } from '../bonus/store.ts';
import { coinsForDeposit, coinsForRounds } from '../coins/give-coins.ts';
import { coinsOf } from '../coins/store.ts';
import { couponsOf } from '../coupon/store.ts';
import { bindingOf } from './seeds.ts';
import { BOX, slice, wheelBench, type WheelBench } from './testing.ts';

/** The release before seeds were held to their database, stakes were weighed for coins, and bonuses were prizes. */
const BEFORE = '0180';
const DAY = '2026-11-21';
const AT = new Date(`${DAY}T05:00:00Z`);
const EXPIRY = new Date('2026-11-28T05:00:00Z');
const SLICES = [
  slice('nothing', 1),
  slice('cash5', 1),
  slice('cash100', 1, 'cash5'),
  slice('shirt', 1, 'cash5'),
];
const [TOLD, USED, UNUSED] = ['01', '02', '03'].map((byte) => byte.repeat(32)) as [string, string, string];

const { leftAt, drop } = upgrades();
let client: pg.Client;
let bench: WheelBench;
/** Their seeds: one was told, one is used, one has decided nothing yet. */
let [mali, noi, ploy] = ['', '', ''] as [MemberId, MemberId, MemberId];
const coupons = { expired: newId(), won: newId(), refused: newId(), claimed: newId() };

const inAll = (text: string) => JSON.stringify({ th: text, la: text, en: text });

interface OldSeed {
  id: string;
  memberId: MemberId;
  seed: string;
}

async function seedOf(memberId: MemberId, seed: string, spins: number, isTold = false): Promise<OldSeed> {
  const id = newId();
  const [sealed, revealed] = isTold ? [null, AT] : [BOX.seal(seed, bindingOf(id)), null];
  await client.query(
    `insert into wheel_seed (id, member_id, commitment, sealed, seed, nonce, first_spin_at, revealed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      memberId,
      await commitmentOf(seed),
      sealed,
      isTold ? seed : null,
      spins,
      spins ? AT : null,
      revealed,
    ],
  );
  return { id, memberId, seed };
}

/** A spin that fell on a slice, by what the browser chose for it; answers its id. */
async function spun(
  { id: seedId, memberId, seed }: OldSeed,
  nonce: number,
  { on, given = on, isTaken = false }: { on: string; given?: string; isTaken?: boolean },
): Promise<string> {
  const id = newId();
  const from = { wheel: 'demo', version: 1, nonce };
  let chosen = 0;
  while ((await drawn(seed, { ...from, clientSeed: String(chosen) }, SLICES)).code !== on) chosen += 1;
  await client.query('insert into coin_entry (member_id, amount, reason) values ($1, -1, $2)', [
    memberId,
    `spin:${id}`,
  ]);
  await client.query(
    `insert into wheel_spin (id, member_id, seed_id, nonce, wheel, version, client_seed, drawn, given, prize, stock_day, coins_left, at)
      values ($1, $2, $3, $4, 'demo', 1, $5, $6, $7, $7, $8, 0, $9)`,
    [id, memberId, seedId, nonce, String(chosen), on, given, isTaken ? DAY : null, AT],
  );
  return id;
}

const couponOf = (spin: string, id: string, state: string, movement: bigint | null = null) =>
  client.query(
    `insert into coupon (id, member_id, spin_id, prize, kind, value, name, slice, label, state, won_at, expires_at, closed_at, movement_id)
      select $1, s.member_id, s.id, p.code, p.kind, p.value, p.name, p.code, p.name, $3, s.at, case when p.kind = 'cash' then $4::timestamptz end,
        case when $3 <> 'won' then now() end, $5 from wheel_spin s join prize p on p.code = s.prize where s.id = $2`,
    [id, spin, state, EXPIRY, movement],
  );

/** So much is staked and counts, in a game of that kind. */
async function played(game: string, at: Date, baht: number): Promise<void> {
  await client.query(`insert into game_round (slot_code, id, member_id, at, stake, win, game, counted)
      values ('JOKER', '${game}', '${mali}', '${at.toISOString()}', ${baht * 100}, ${baht * 100}, '${game}', ${baht * 100});
    insert into game_turnover (member_id, slot_code, day, rounds, stake, net, counted)
      values ('${mali}', 'JOKER', '${dayOf(at)}', 1, ${baht * 100}, 0, ${baht * 100})`);
}

/** As servers of then wrote them. */
async function prizesAndCoins(): Promise<void> {
  const prize = (code: string, kind: string, value: number, daily: number | null, html: string | null) =>
    `('${code}', '${kind}', ${value}, '${inAll(`prize ${code}`)}', ${daily}, ${html && `'${inAll(html)}'`})`;
  await client.query(`insert into prize (code, kind, value, name, daily, html_description) values
      ${prize('nothing', 'nothing', 0, null, null)}, ${prize('cash5', 'cash', 5, null, '<b>five</b>')},
      ${prize('cash100', 'cash', 100, 5, null)}, ${prize('shirt', 'goods', 1, 2, null)};
    insert into prize_stock (prize, day, daily, given) values ('cash100', '${DAY}', 1, 1), ('shirt', '${DAY}', 2, 1);
    begin;
    insert into wheel (code, name, is_active, version) values ('demo', '${inAll('Wheel')}', true, 1);
    insert into wheel_version (wheel, version, slices) values ('demo', 1, '${JSON.stringify(SLICES)}');
    commit`);
  // 900 baht came in and were staked at a table, which counted in full then
  await played('live', AT, 900);
  await client.query(`insert into coin_day (member_id, day, deposited, given) values ('${mali}', '${DAY}', 90000, 3);
    insert into coin_entry (member_id, amount, reason) values ('${mali}', 3, 'day:${DAY}:3'), ('${mali}', 2, 'opening'),
      ('${noi}', 3, 'opening'), ('${ploy}', 1, 'opening')`);
}

/** As servers of that release wrote one. */
async function memberOf(db: Db): Promise<MemberId> {
  const id = newMemberId();
  const number = String((members += 1)).padStart(8, '0');
  await db.client.query(
    `insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency)
      values ($1, $2, 'Somchai', 'none', 'KBANK', 'SOMCHAI JAIDEE', $3, 'BAHT')`,
    [id, `08${number}`, `77${number}`],
  );
  await db.withTx((tx) => openAccount(tx, id, 'WALLET'));
  return id;
}
let members = 500_000;

beforeAll(async () => {
  const left = await leftAt(BEFORE);
  ({ client } = left);
  // as 0180 was at first
  await client.query(`alter table member_bonus drop column ended_by;
    insert into game_provider (code, name, category, protocol, launch, logo, background, position) values ('JOKER', 'J', 'slot', 'amb', 'site', '', '', 1);
    insert into site_bank values ('SCB', '014', 'ก', 'S', 'ກ', true, 1), ('KBANK', '004', 'ก', 'K', 'ກ', true, 2)`);
  const before = connect(left.url, 4, silent);
  const test = { db: before, house: createHouse(before), url: left.url, drop: () => before.close() };
  [mali, noi, ploy] = [await memberOf(before), await memberOf(before), await memberOf(before)];
  await prizesAndCoins();
  const told = await seedOf(mali, TOLD, 4, true);
  await couponOf(await spun(told, 0, { on: 'cash100', isTaken: true }), coupons.expired, 'expired');
  await couponOf(await spun(told, 1, { on: 'cash100', given: 'cash5' }), coupons.won, 'won');
  await couponOf(await spun(told, 2, { on: 'shirt', isTaken: true }), coupons.refused, 'expired');
  const from = await test.house(HOUSE.prizeCost);
  const { movementId } = await before.withTx(async (tx) =>
    postOne(tx, {
      ...{ reference: `coupon:${coupons.claimed}`, kind: 'coupon_cash', memberId: mali, amount: fromBaht(5) },
      ...{ from, to: (await walletOf(tx, mali)).id, subject: { kind: 'coupon', id: coupons.claimed } },
      detail: { to: WALLET },
    }),
  );
  await couponOf(await spun(told, 3, { on: 'cash5' }), coupons.claimed, 'claimed', movementId);
  await spun(await seedOf(noi, USED, 1), 0, { on: 'nothing' });
  await seedOf(ploy, UNUSED, 0);
  await test.drop();
  await left.up();
  const db = connect(left.url, 8, silent);
  bench = await wheelBench({ over: { ...test, db, house: createHouse(db), drop: () => db.close() } });
});
afterAll(async () => {
  expect((await audit(bench.db)).breaches).toEqual([]);
  await bench.drop();
  await drop();
});

it('a database of the release before is sound as it comes, and knows what is asked of it', async () => {
  expect((await audit(bench.db)).breaches).toEqual([]);
  expect(await activeBonus(bench.db, mali)).toBeUndefined();
});

it('the coins of the release before say what they are about, and stay as they are', async () => {
  const { rows } = await client.query<{ reason: string; kind: string | null; subject: string | null }>(
    'select reason, subject_kind as kind, subject_id as subject from coin_entry where member_id = $1 order by id',
    [mali],
  );
  const told = rows.map(({ reason, kind, subject }) => [reason.split(':')[0], kind, subject]);
  const spins = rows.flatMap(({ reason }) => reason.match(/(?<=^spin:).*/) ?? []);
  expect(told).toEqual([
    ['day', 'coin_day', DAY],
    ['opening', 'opening', mali],
    ...spins.map((id) => ['spin', 'wheel_spin', id]),
  ]);
  expect(spins).toHaveLength(4);
  await expect(client.query('update coin_entry set amount = amount + 1')).rejects.toThrow('which stay');
});

describe('a member of the release before', () => {
  it('sees each spin, also where a substitute was given, and can prove it', async () => {
    const [told] = await bench.show.history(mali, 'en');
    expect(told?.seed).toBe(TOLD);
    expect(told?.spins.map((spin) => [spin.drawn, spin.given])).toEqual([
      ['cash100', 'cash100'],
      ['cash100', 'cash5'],
      ['shirt', 'shirt'],
      ['cash5', 'cash5'],
    ]);
    for (const { proof, drawn: fell } of told?.spins ?? [])
      expect((await drawn(TOLD, proof!, told?.wheels[0]?.slices ?? [])).code).toBe(fell);
  });

  it('has the coupons that are theirs, with their texts, and goods that were refused say so', async () => {
    const listed = await couponsOf(bench.db, mali, bench.at.now);
    expect(listed.map(({ id, state }) => [id, state])).toEqual([
      [coupons.won, 'won'],
      [coupons.refused, 'refused'],
    ]);
    expect(listed[0]).toMatchObject({ htmlDescription: { en: '<b>five</b>' }, expiresAt: EXPIRY });
    const claim = (code: string) =>
      outcomeOf(bench.claim({ memberId: mali, operation: newId(), code, language: 'en' }));
    expect([
      await claim(coupons.expired),
      await claim(coupons.refused),
      await claim(coupons.claimed),
    ]).toEqual(['COUPON_EXPIRED', 'INVALID_PRIZE_CODE', 'NO_CLAIMABLE_COUPON']);
    expect([await claim(coupons.won), await claim(coupons.won)]).toEqual(['OK', 'NO_CLAIMABLE_COUPON']);
    expect(await balanceOf(bench, mali)).toBe(1_000n);
  });

  it('gets another seed, is told the one that was in use, and spins by what they see now', async () => {
    const commitments = await Promise.all([commitmentOf(USED), commitmentOf(UNUSED)]);
    for (const [i, memberId] of [noi, ploy].entries()) {
      const seen = { clientSeed: 'a', wheel: 'demo', version: 1 };
      const spin = (commitment = '') =>
        bench.spin({ memberId, operation: newId(), seen: { ...seen, commitment } });
      const coins = await coinsOf(bench.db, memberId);
      await expect(spin(commitments[i])).rejects.toThrow('SEED_CHANGED');
      expect(await coinsOf(bench.db, memberId)).toBe(coins);
      await spin((await bench.show.setup(memberId, 'en')).seed?.commitment);
      expect(await coinsOf(bench.db, memberId)).toBe(coins - 1);
    }
    const history = await bench.show.history(noi, 'en');
    expect(history.map(({ seed, spins }) => [seed, spins.length])).toEqual([
      [null, 1],
      [USED, 1],
    ]);
  });

  it('keeps the coins of a day, and corrections take back by the stakes that it was earned by', async () => {
    const deps = { realtime: bench.realtime };
    const day = (at: Date) => ({ memberId: mali, at });
    const told = (change: Partial<RoundChange>) =>
      bench.db.withTx((tx) => coinsForRounds(deps)(tx, 'JOKER', [change as RoundChange]));
    const before = await coinsOf(bench.db, mali);
    await client.query(`update game_round set counted = 60000; update game_turnover set counted = 60000`);
    await told({ ...day(AT), sign: -1 });
    // the day gave 3 and has 2 by stakes in full: of the next one's 2 the first makes that up
    await played('slot', bench.at.now, 600);
    const deposited = { ...day(bench.at.now), amount: fromBaht(600) } as Deposited;
    await bench.db.withTx((tx) => coinsForDeposit(deps)(tx, deposited));
    expect(await coinsOf(bench.db, mali)).toBe(before + 1);
  });
});

it('what servers of the release before write meanwhile says the same to who won it', async () => {
  const { id } = await memberWith(bench);
  const [cash, goods] = [newId(), newId()];
  await client.query(`insert into coin_entry (member_id, amount, reason) values ($1, 2, 'opening')`, [id]);
  const seed = await seedOf(id, '04'.repeat(32), 2);
  await couponOf(await spun(seed, 0, { on: 'cash5' }), cash, 'won');
  await client.query(`update prize_stock set given = given + 1 where prize = 'shirt' and day = $1`, [DAY]);
  await couponOf(await spun(seed, 1, { on: 'shirt', isTaken: true }), goods, 'won');
  await client.query(`update coupon set state = 'expired', closed_at = now() where id = $1`, [goods]);
  expect(await couponsOf(bench.db, id, bench.at.now)).toMatchObject([
    { id: cash, state: 'won', htmlDescription: { en: '<b>five</b>' } },
    { id: goods, state: 'refused', htmlDescription: null },
  ]);
});
