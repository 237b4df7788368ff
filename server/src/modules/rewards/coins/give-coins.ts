/** Coins of a day, given by whichever comes later: its deposits, or its play as it is reported. */
import { dayOf } from '@krapao/contract/bangkok';
import type { Tx } from '../../../db/pool.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { DepositListener } from '../../deposits/face.ts';
import { countedOn, type RoundListener } from '../../games/face.ts';
import { readSettings } from '../../site/face.ts';
import { earnedOn } from './rules.ts';
import {
  addDeposited,
  enterCoins,
  coinsDue,
  lockDays,
  setEarned,
  setGiven,
  type MemberDay,
} from './store.ts';

interface Deps {
  realtime: Realtime;
}

export const coinsForDeposit =
  (deps: Deps): DepositListener =>
  async (tx, { memberId, amount, at }) => {
    const day = { memberId, day: dayOf(at) };
    await addDeposited(tx, day, amount);
    await giveCoins(tx, deps, [day]);
  };

export const coinsForRounds =
  (deps: Deps): RoundListener =>
  async (tx, _slotCode, changes) => {
    const days = changes.map(({ memberId, at }) => [memberId, dayOf(at)] as const);
    const once = new Map(days.map(([memberId, day]) => [`${memberId} ${day}`, { memberId, day }]));
    await giveCoins(tx, deps, [...once.values()]);
  };

/**
 * What a day has given it keeps, also where play is corrected. What days gave above what they have earned since is made up by others before those
 * give any: a round that is moved to another day earns once.
 */
async function giveCoins(tx: Tx, { realtime }: Deps, days: readonly MemberDay[]): Promise<void> {
  const [locked, terms] = [await lockDays(tx, days), await readSettings(tx)];
  const asked = locked.filter(({ isAsked, deposited }) => isAsked && deposited > 0n);
  // read once they are locked: whoever counts next sees this, and this sees whoever counted before
  const counted = await countedOn(tx, asked);
  for (const [i, day] of asked.entries()) {
    const play = counted[i];
    day.earned = play === undefined ? 0 : earnedOn({ deposited: day.deposited, counted: play }, terms);
    await setEarned(tx, day, day.earned);
  }
  for (const { memberId, day, earned, given } of locked) {
    if (earned <= given) continue;
    const coins = Math.min(earned - given, await coinsDue(tx, memberId));
    if (coins <= 0) continue;
    await enterCoins(tx, memberId, coins, `day:${day}:${given + coins}`);
    await setGiven(tx, { memberId, day }, given + coins);
    tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'wheel']));
  }
}
