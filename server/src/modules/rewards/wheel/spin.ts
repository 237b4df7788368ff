/** A member spends a coin: what it wins is drawn, taken of the stock and given in one transaction, which either stands or never was. */
import type { MemberId } from '@krapao/contract/ids';
import { drawn } from '@krapao/contract/wheel-draw';
import type { Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { partOf } from '../../../kernel/ids.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { enterCoins } from '../coins/store.ts';
import { giveCoupon } from '../coupon/store.ts';
import { prizesOf, takeOfStock } from './prize-store.ts';
import { expiryOf, SPINS_OF_A_SEED, stockDayOf } from './rules.ts';
import type { SeedDeps, Seeds } from './seeds.ts';
import { activeWheel, countSpin, insertSpin, spinById, type ShownWheel } from './store.ts';
import type { Prize, Seed, Slice } from './tables.ts';

export interface SpinOrder {
  memberId: MemberId;
  /** Names this call and its spin; the same for a retry. A UUID. */
  operation: string;
  clientSeed?: string | undefined;
  /** What the browser saw: the commitment, and the wheel with its version. */
  commitment?: string | undefined;
  wheel?: string | undefined;
  version?: number | undefined;
}

export type SpinDeps = Pick<SeedDeps, 'db' | 'clock' | 'realtime'> & {
  seeds: Seeds;
  settings: CurrentSettings;
};

/** What a spin gives. */
interface Given {
  slice: Slice;
  prize: Prize;
  /** The day whose stock it took one of. */
  stockDay: string | null;
}

export function createSpin({ db, clock, realtime, seeds, settings }: SpinDeps) {
  /** The spin itself, by a seed that is held. */
  async function make(tx: Tx, order: SpinOrder, seed: Seed, couponDays: number): Promise<void> {
    const { memberId, operation, clientSeed = null } = order;
    const wheel = await activeWheel(tx);
    if (!wheel) throw new AppError('NO_DATA');
    requireSeen(order, seed, wheel);
    const left = await enterCoins(tx, memberId, -1, `spin:${operation}`);
    const { code, version, slices } = wheel;
    const from = { wheel: code, version, clientSeed: clientSeed ?? '', nonce: seed.nonce };
    const slice = await drawn(seeds.open(seed), from, slices);
    const at = clock.now();
    const given = await take(tx, slice, slices, stockDayOf(at));
    const coinsLeft = (await giveCoins(tx, order, given)) ?? left;
    await countSpin(tx, seed, at);
    await insertSpin(tx, {
      ...{ id: operation, memberId, seedId: seed.id, nonce: seed.nonce, clientSeed, coinsLeft, at },
      ...{ wheel: code, version, drawn: slice.code, given: given.slice.code },
      ...{ prize: given.prize.code, stockDay: given.stockDay },
    });
    await giveItsCoupon(tx, order, given, { at, days: couponDays });
  }

  /**
   * Makes the spin, or finds it where this call made it before.
   * @throws AppError NO_DATA: no wheel; SEED_CHANGED: not what the browser saw; MONEY_NOT_ENOUGH: no coin. Then no coin is taken
   */
  return async function spin(order: SpinOrder): Promise<void> {
    const { memberId, operation } = order;
    const { couponDays } = await settings.current();
    await db.withTx(async (tx) => {
      const seed = await seeds.hold(tx, memberId);
      if (await spinById(tx, operation)) return;
      await make(tx, order, seed, couponDays);
      if (seed.nonce + 1 >= SPINS_OF_A_SEED) await seeds.replace(tx, seed);
      tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'wheel']));
    });
  };
}
export type DoSpin = ReturnType<typeof createSpin>;

/** What is given for the slice that was drawn: its substitute's prize where none of its own is left. */
async function take(tx: Tx, slice: Slice, slices: readonly Slice[], day: string): Promise<Given> {
  const instead = slices.find(({ code }) => code === slice.substitute);
  const prizes = await prizesOf(tx, [slice.prize, ...(instead ? [instead.prize] : [])]);
  const prizeOf = ({ code, prize }: Slice): Prize => {
    const found = prizes.get(prize);
    if (!found) throw new Error(`slice ${code} has no prize`);
    return found;
  };
  const prize = prizeOf(slice);
  if (prize.daily === null) return { slice, prize, stockDay: null };
  if (await takeOfStock(tx, prize, day)) return { slice, prize, stockDay: day };
  if (!instead) throw new Error(`there is no ${prize.code} left, and slice ${slice.code} has no substitute`);
  return { slice: instead, prize: prizeOf(instead), stockDay: null };
}

/** Coins come at once. Answers how many there are then; undefined: it is no coins. */
async function giveCoins(
  tx: Tx,
  { memberId, operation }: SpinOrder,
  { prize: { kind, value } }: Given,
): Promise<number | undefined> {
  return kind === 'coin' ? enterCoins(tx, memberId, value, `spin:${operation}:won`) : undefined;
}

async function giveItsCoupon(
  tx: Tx,
  { memberId, operation }: SpinOrder,
  { prize, slice }: Given,
  { at, days }: { at: Date; days: number },
): Promise<void> {
  const { kind, value, name } = prize;
  if (kind === 'nothing' || kind === 'coin') return;
  await giveCoupon(tx, {
    ...{ id: partOf(operation, 'coupon'), memberId, spinId: operation, prize: prize.code, kind, value, name },
    ...{ slice: slice.code, label: slice.label, wonAt: at, expiresAt: expiryOf(kind, at, days) },
  });
}

/** A spin is of what its member saw, or it is not made. @throws AppError SEED_CHANGED */
function requireSeen(seen: SpinOrder, seed: Seed, wheel: ShownWheel): void {
  const isSame =
    (seen.commitment ?? seed.commitment) === seed.commitment &&
    (seen.wheel ?? wheel.code) === wheel.code &&
    (seen.version ?? wheel.version) === wheel.version;
  if (!isSame) throw new AppError('SEED_CHANGED');
}
