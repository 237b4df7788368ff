/** Coins of a day, given by whichever comes later: its deposits, or its play as it is reported. */
import { dayOf } from '@krapao/contract/bangkok';
import type { GameKind } from '@krapao/contract/constants';
import { ZERO, type Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { DepositListener } from '../../deposits/face.ts';
import { countedByKind, countedOn, type RoundListener } from '../../games/face.ts';
import { readSettings } from '../../site/face.ts';
import { earnedOn, weighedBy } from './rules.ts';
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
    const days = changes.map(({ memberId, at, sign }) => ({ memberId, day: dayOf(at), sign }));
    const once = new Map(days.map((day) => [keyOf(day), day]));
    const corrected = days.filter(({ sign }) => sign < 0).map(keyOf);
    await giveCoins(tx, deps, [...once.values()], new Set(corrected));
  };

const keyOf = ({ memberId, day }: MemberDay): string => `${memberId} ${day}`;

/**
 * What a day has given it keeps, also where play is corrected. What days gave above what they have earned since is made up by others before those
 * give any: a round that is moved to another day earns once.
 * @param corrected days of which something is taken back, by {@link keyOf}
 */
async function giveCoins(
  tx: Tx,
  { realtime }: Deps,
  days: readonly MemberDay[],
  corrected: ReadonlySet<string> = new Set(),
): Promise<void> {
  const [locked, terms] = [await lockDays(tx, days), await readSettings(tx)];
  const asked = locked.filter(({ isAsked, deposited }) => isAsked && deposited > 0n);
  // read once they are locked: whoever counts next sees this, and this sees whoever counted before
  const counted = await countedOn(tx, asked);
  // stakes weigh no more than they are: rounds that are only more of them are read where they may bring a coin
  const open = asked.filter(
    (day, i) =>
      corrected.has(keyOf(day)) ||
      earnedOn({ deposited: day.deposited, counted: counted[i] ?? ZERO }, terms) > day.earned,
  );
  const plays = new Map<string, { kind: GameKind; counted: Satang }[]>();
  for (const play of open.length === 0 ? [] : await countedByKind(tx, open))
    plays.set(keyOf(play), [...(plays.get(keyOf(play)) ?? []), play]);
  for (const day of open) {
    const weighed = weighedBy(plays.get(keyOf(day)) ?? [], terms.edges);
    day.earned = earnedOn({ deposited: day.deposited, counted: weighed }, terms);
  }
  if (open.length > 0) await setEarned(tx, open);
  for (const { memberId, day, earned, given } of locked) {
    if (earned <= given) continue;
    const coins = Math.min(earned - given, await coinsDue(tx, memberId));
    if (coins <= 0) continue;
    await enterCoins(tx, memberId, coins, `day:${day}:${given + coins}`);
    await setGiven(tx, { memberId, day }, given + coins);
    tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'wheel']));
  }
}
