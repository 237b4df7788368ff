/** Coins of a day, given by whichever comes later: its deposits, or its play as it is reported. */
import { dayOf } from '@krapao/contract/bangkok';
import { satang, ZERO } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { DepositListener } from '../../deposits/face.ts';
import { countedByKind, countedOn, type RoundListener } from '../../games/face.ts';
import { readSettings } from '../../site/face.ts';
import { earnedBy, earnedOn, type Play } from './rules.ts';
import {
  addDeposited,
  enterCoins,
  coinsDue,
  lockDays,
  setEarned,
  setGiven,
  type CoinDay,
  type MemberDay,
} from './store.ts';

interface Deps {
  realtime: Realtime;
}

export const coinsForDeposit =
  (deps: Deps): DepositListener =>
  async (tx, { memberId, amount, at }) => {
    const day = { memberId, day: dayOf(at) };
    // all that is held is taken in one order, before anything is written
    const locked = await lockDays(tx, [day]);
    await addDeposited(tx, day, amount);
    for (const one of locked) if (one.isAsked) one.deposited = satang(one.deposited + amount);
    await giveCoins(tx, deps, locked);
  };

export const coinsForRounds =
  (deps: Deps): RoundListener =>
  async (tx, _slotCode, changes) => {
    const days = changes.map(({ memberId, at, sign }) => ({ memberId, day: dayOf(at), sign }));
    const once = new Map(days.map((day) => [keyOf(day), day]));
    const corrected = days.filter(({ sign }) => sign < 0).map(keyOf);
    await giveCoins(tx, deps, await lockDays(tx, [...once.values()]), new Set(corrected));
  };

const keyOf = ({ memberId, day }: MemberDay): string => `${memberId} ${day}`;

/**
 * Gives what days have earned above what they gave (docs/product.md, Rewards; decision 0098). What was given stays given: where a correction leaves a day less, other days
 * make that up before they give any, so that a round that is moved to another day earns once.
 * @param locked days by {@link lockDays}, which are brought up to date
 * @param corrected those of which play is taken back, by {@link keyOf}
 */
async function giveCoins(
  tx: Tx,
  { realtime }: Deps,
  locked: readonly CoinDay[],
  corrected: ReadonlySet<string> = new Set(),
): Promise<void> {
  await reckon(tx, locked, corrected);
  for (const { memberId, day, earned, given } of locked) {
    if (earned <= given) continue;
    const coins = Math.min(earned - given, await coinsDue(tx, memberId));
    if (coins <= 0) continue;
    await enterCoins(tx, {
      ...{ memberId, amount: coins, reason: `day:${day}:${given + coins}` },
      subject: { kind: 'coin_day', id: day },
    });
    await setGiven(tx, { memberId, day }, given + coins);
    tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'wheel']));
  }
}

/**
 * Notes what days have earned by what is known now. What an operator changes takes nothing back: a day has never earned less than before, unless play of it
 * is corrected, and then by the terms that it was first reckoned by or by those of now, whichever leave more (decision 0107).
 */
async function reckon(tx: Tx, locked: readonly CoinDay[], corrected: ReadonlySet<string>): Promise<void> {
  const { coinBaht, coinsPerDay, edges } = await readSettings(tx);
  const terms = { coinBaht, coinsPerDay, edges };
  const asked = locked.filter(({ isAsked, deposited }) => isAsked && deposited > 0n);
  // read once they are locked: whoever counts next sees this, and this sees whoever counted before
  const counted = await countedOn(tx, asked);
  // stakes weigh no more than they are, so that their kinds are read only where they may bring a coin, or take one
  const open = asked.filter(
    (day, i) =>
      corrected.has(keyOf(day)) ||
      earnedOn({ deposited: day.deposited, counted: counted[i] ?? ZERO }, terms) > day.earned,
  );
  if (open.length === 0) return;
  const plays = new Map<string, Play[]>(open.map((day) => [keyOf(day), []]));
  for (const play of await countedByKind(tx, open)) plays.get(keyOf(play))?.push(play);
  for (const day of open) {
    const played = { deposited: day.deposited, plays: plays.get(keyOf(day)) ?? [] };
    if (day.isNew) day.terms = terms;
    // stakes were not weighed before days kept their terms
    const first = day.terms ?? { coinBaht, coinsPerDay };
    const before = corrected.has(keyOf(day)) ? earnedBy(played, first) : day.earned;
    day.earned = Math.max(earnedBy(played, terms), before);
  }
  await setEarned(tx, open);
}
