/**
 * What the demo's offers cost the house, and what each kind of members earns by them: the rules as pure functions, members and games in memory.
 * Each offer stays within its budget, all rewards together under half of what the games earned, no trick pays, and high stakes cost up to the bonus.
 * Some of each kind do the same on the real server, with equal sums after every step.
 */
import { demoOf, type Demo } from './demo.ts';
import { drawsFrom } from './draws.ts';
import {
  baht,
  figuresOf,
  highStakes,
  judge,
  judgeBest,
  overdrawn,
  print,
  tooDear,
  type Judged,
} from './figures.ts';
import { BEST } from './games.ts';
import type { Kind } from './kinds.ts';
import { startReplay } from './replay.ts';
import { FRIDAY, simulate, START, type Night, type Size } from './simulate.ts';
import type { Kept } from './visit.ts';

/** Of so many members the demo's budgets are. */
const TOWN = 10_000;

const requireNone = (faults: readonly string[]): void => {
  if (faults.length > 0) throw new Error(faults.join('; '));
};

const sizeOf = ({ group }: Kind): number => group?.size ?? 1;

/** Kinds in the shares that they have of so many members; groups whole. */
const ofMembers =
  (members: number): Size['members'] =>
  (kind) =>
    kind.share === 0
      ? 0
      : Math.max(1, Math.round((members * kind.share) / 100 / sizeOf(kind))) * sizeOf(kind);

interface Long {
  members: number;
  days: number;
}

function simulated(seed: number, { members, days }: Long, demo: Demo, of = ofMembers(members)) {
  const size = { members: of, days, joining: Math.ceil(days / 2), start: START };
  const figures = figuresOf(simulate(seed, demo, size, drawsFrom(seed)));
  requireNone(overdrawn(figures));
  return figures;
}

function requireSound({ faults, said }: Judged): void {
  console.log(`  Judged: ${said.join('; ')}`);
  requireNone(faults);
}

/** A town with the demo's budgets, in its share of them. */
export function proveTown(seed: number, long: Long): string {
  const figures = simulated(seed, long, demoOf(long.members / TOWN));
  print(figures);
  requireSound(judge(figures));
  requireNone(tooDear(figures));
  const { cost, worth, net } = figures.all;
  return `${String(long.members)} members, ${String(long.days)} days: rewards of ${String(baht(cost))} baht, ${(cost / worth).toFixed(3)} of what play was worth, ${(cost / -net).toFixed(3)} of what it lost`;
}

/** Of budgets without end. */
const AMPLE = 100;

/** The same with so much in every budget that nobody is refused: a trick that rests for want of money is none that does not pay. */
export function proveAmple(seed: number, long: Long): string {
  const figures = simulated(seed, long, demoOf(AMPLE));
  print(figures);
  requireSound(judge(figures));
  const grants = [...figures.all.offers.values()].reduce((sum, offer) => sum + offer.grants, 0);
  return `${String(long.members)} members with budgets without end: ${String(grants)} bonuses, no trick pays; high stakes cost up to the bonus, ${highStakes(figures).toFixed(2)} of it`;
}

/** The edge of slots set to that of the best of them. */
const withEdge = ({ settings, ...demo }: Demo): Demo => ({
  ...demo,
  settings: { ...settings, edges: { ...settings.edges, slot: BEST.edge / 100 } },
});

/** A coin for as much more as the best slot earns less: coins go by stakes at slots, whatever their edge. */
const withCoins = ({ settings, ...demo }: Demo): Demo => ({
  ...demo,
  settings: { ...settings, coinBaht: (settings.coinBaht * settings.edges.slot * 100) / BEST.edge },
});

/** No bonus is played at the best slot. */
const closedForBonuses = (demo: Demo): Demo => ({
  ...demo,
  offers: demo.offers.map(({ terms, ...offer }) => ({
    ...offer,
    terms: { ...terms, weights: [...terms.weights, { kind: 'slot', provider: BEST.code, percent: 0 }] },
  })),
});

/**
 * Members at a slot with less of an edge than settings say cost the house more than is stated; with the settings of that slot they don't (decision 0110).
 * @throws Error where they do nevertheless, or where nothing would be seen of it
 */
export function proveBest(seed: number, long: Long): string {
  const demo = demoOf(AMPLE);
  const of = ({ is, name }: Kind) => (is === 'best game' || name === 'careful' ? long.members : 0);
  const judged = (name: string, under: Demo) => {
    const found = judgeBest(simulated(seed, long, under, of));
    console.log(`  ${name}: ${found.said.join('; ')}`);
    return found;
  };
  const usual = judged('Settings of the usual slot', demo);
  const closed = judged('No bonus is played at the best', closedForBonuses(demo));
  judged('Edge of the best, coins as they were', withEdge(demo));
  const set = judged('Edge of the best, and a coin for so much more', withEdge(withCoins(demo)));
  requireNone(set.faults);
  // coins, refund and invite are no matter of weights
  requireNone(closed.faults.filter((fault) => !fault.startsWith('best game')));
  if (usual.faults.length < 2) throw new Error('a game with less of an edge than was set is not noticed');
  return `${String(long.members)} of each at a slot of ${String(BEST.edge / 100)} %: ${usual.said.join('; ')}; with settings of that slot ${set.said.join('; ')}`;
}

/** Some of each kind from a Friday on, over the end of a week, on the real server. */
export async function proveReplay(
  seed: number,
  { each, days }: { each: number; days: number },
): Promise<string> {
  const size: Size = {
    members: (kind) => Math.ceil(each / sizeOf(kind)) * sizeOf(kind),
    ...{ days, joining: 2, start: FRIDAY, spins: 3 },
  };
  const draws = drawsFrom(seed);
  const happened: (Kept | Night)[] = [];
  const { accounts } = simulate(seed, demoOf(), size, draws, {
    keep: (kept) => happened.push(kept),
    night: (night) => happened.push(night),
  });
  const replay = await startReplay(accounts, draws, size.start.getTime());
  try {
    for (const one of happened) await ('step' in one ? replay.step(one) : replay.night(one));
    await replay.requireSound();
  } finally {
    await replay.stop();
  }
  const refused = happened.filter((one) => 'said' in one && one.said !== 'done').length;
  return `${String(accounts.length)} members for ${String(days)} days on the server, ${String(happened.length)} steps, ${String(refused)} of them refused, with equal sums`;
}
