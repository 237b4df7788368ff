/** A member spends a coin: what it wins is drawn, taken of the stock and given in one transaction, which either stands or never was. */
import { SPINS_OF_A_SEED } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import { drawn } from '@krapao/contract/wheel-draw';
import type { Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { partOf } from '../../../kernel/ids.ts';
import type { CurrentSettings, Settings } from '../../site/face.ts';
import { enterCoins } from '../coins/store.ts';
import { freeBonus, reserveBonus } from '../bonus/prize.ts';
import type { Terms } from '../bonus/tables.ts';
import { giveCoupon } from '../coupon/store.ts';
import { prizesOf, takeOfStock } from './prize-store.ts';
import { expiryOf, stockDayOf } from './rules.ts';
import type { Held, SeedDeps, Seeds } from './seeds.ts';
import { activeWheel, countSpin, insertSpin, spinById, wheelByCode, type ShownWheel } from './store.ts';
import type { Prize, Slice, Spin } from './tables.ts';

export interface SpinOrder {
  memberId: MemberId;
  /** Names this call and its spin; the same for a retry. A UUID. */
  operation: string;
  /** What the browser saw and chose; undefined: it asks for no proof. */
  seen?: Seen | undefined;
}

interface Seen {
  commitment: string;
  wheel: string;
  version: number;
  clientSeed: string;
}

export type SpinDeps = Pick<SeedDeps, 'db' | 'clock' | 'realtime'> & {
  seeds: Seeds;
  settings: CurrentSettings;
};

/** What the operator has set of what is won. */
type GiftTerms = Pick<Settings, 'couponDays' | 'bonusReleaseMinimum'>;

/** What a spin gives. */
interface Given extends Pick<Spin, 'stockDay' | 'instead' | 'stockDaily'> {
  slice: Slice;
  prize: Prize;
  /** Of a bonus. */
  terms: Terms | null;
}

export function createSpin({ db, clock, realtime, seeds, settings }: SpinDeps) {
  /** The spin itself, by a seed that is held. */
  async function make(tx: Tx, order: SpinOrder, held: Held, terms: GiftTerms): Promise<void> {
    const { memberId, operation, seen } = order;
    const wheel = await activeWheel(tx);
    if (!wheel) throw new AppError('NO_DATA');
    if (seen) requireSame(seen, held, wheel);
    const clientSeed = seen?.clientSeed ?? null;
    const subject = { kind: 'wheel_spin', id: operation } as const;
    const left = await enterCoins(tx, { memberId, amount: -1, reason: `spin:${operation}`, subject });
    const { code, version, slices } = wheel;
    const { id: seedId, nonce, commitment } = held;
    const slice = await drawn(
      held.seed,
      { wheel: code, version, clientSeed: clientSeed ?? '', nonce },
      slices,
    );
    const at = clock.now();
    const given = await take(tx, slice, slices, { at, releaseMinimum: terms.bonusReleaseMinimum });
    // its offer is held by now: whoever changed the terms that this wheel showed did so before, or waits
    if (seen && given.terms) requireSame(seen, held, await wheelByCode(tx, code));
    const coinsLeft = (await giveCoins(tx, order, given)) ?? left;
    await countSpin(tx, held, at);
    const { stockDay, instead, stockDaily } = given;
    await insertSpin(tx, {
      ...{ id: operation, memberId, seedId, nonce, commitment, clientSeed, coinsLeft, at },
      ...{ wheel: code, version, drawn: slice.code, given: given.slice.code, prize: given.prize.code },
      ...{ stockDay, instead, stockDaily },
    });
    await giveItsCoupon(tx, order, given, { at, days: terms.couponDays });
  }

  /**
   * Makes the spin, or finds it where this call made it before.
   * @throws AppError NO_DATA: no wheel; SEED_CHANGED: not what the browser saw; MONEY_NOT_ENOUGH: no coin. Then no coin is taken
   */
  return async function spin(order: SpinOrder): Promise<void> {
    const { memberId, operation } = order;
    const terms = await settings.current();
    await db.withTx(async (tx) => {
      const held = await seeds.hold(tx, memberId);
      if (await spinById(tx, operation)) return;
      await make(tx, order, held, terms);
      if (held.nonce + 1 >= SPINS_OF_A_SEED) await seeds.replace(tx, held);
      tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'wheel']));
    });
  };
}
export type DoSpin = ReturnType<typeof createSpin>;

/** What is given for the slice that was drawn: its substitute's prize where none of its own is left. */
async function take(
  tx: Tx,
  slice: Slice,
  slices: readonly Slice[],
  { at, releaseMinimum }: { at: Date; releaseMinimum: Satang },
): Promise<Given> {
  const instead = slices.find(({ code }) => code === slice.substitute);
  const prizes = await prizesOf(tx, [slice.prize, ...(instead ? [instead.prize] : [])]);
  const prizeOf = ({ code, prize }: Slice): Prize => {
    const found = prizes.get(prize);
    if (!found) throw new Error(`slice ${code} has no prize`);
    return found;
  };
  const prize = prizeOf(slice);
  const whole = { slice, prize, terms: null, stockDay: null, instead: null, stockDaily: null };
  if (prize.daily === null) return whole;
  const substitute = (why: Pick<Given, 'instead' | 'stockDaily'>): Given => {
    if (!instead)
      throw new Error(`there is no ${prize.code} left, and slice ${slice.code} has no substitute`);
    return { ...whole, slice: instead, prize: prizeOf(instead), ...why };
  };
  const bonus = prize.offer === null ? null : { ...prize, offer: prize.offer };
  const terms = bonus && (await reserveBonus(tx, bonus, { at, releaseMinimum }));
  if (terms === undefined) return substitute({ instead: 'offer', stockDaily: null });
  const day = stockDayOf(at);
  const taken = await takeOfStock(tx, prize, day);
  if (taken.isTaken) return { ...whole, terms, stockDay: day };
  if (bonus) await freeBonus(tx, bonus);
  return substitute({ instead: 'stock', stockDaily: taken.daily });
}

/** Coins come at once. Answers how many there are then; undefined: it is no coins. */
async function giveCoins(
  tx: Tx,
  { memberId, operation }: SpinOrder,
  { prize: { kind, value } }: Given,
): Promise<number | undefined> {
  if (kind !== 'coin') return undefined;
  const subject = { kind: 'wheel_spin', id: operation } as const;
  return enterCoins(tx, { memberId, amount: value, reason: `spin:${operation}:won`, subject });
}

async function giveItsCoupon(
  tx: Tx,
  { memberId, operation }: SpinOrder,
  { prize, slice, terms }: Given,
  { at, days }: { at: Date; days: number },
): Promise<void> {
  const { kind, value, name, offer, htmlDescription } = prize;
  if (kind === 'nothing' || kind === 'coin') return;
  await giveCoupon(tx, {
    ...{ id: partOf(operation, 'coupon'), memberId, spinId: operation, prize: prize.code, kind, value, name },
    ...{ slice: slice.code, label: slice.label, offer, terms, htmlDescription },
    ...{ wonAt: at, expiresAt: expiryOf(kind, at, days) },
  });
}

/** A spin is of what its member saw, or it is not made. @throws AppError SEED_CHANGED */
function requireSame(seen: Seen, { commitment }: Held, wheel: ShownWheel | undefined): void {
  if (seen.commitment !== commitment || seen.wheel !== wheel?.code || seen.version !== wheel.version)
    throw new AppError('SEED_CHANGED');
}
