/**
 * What the demo's offers cost the house, and what each kind of members earns by them: the rules as pure functions, members and games in memory.
 * Each offer stays within its budget, all rewards together under half of what the games earned, and no trick pays. Some of each kind do the same on
 * the real server, with equal sums after every step.
 */
import { demoOf } from './demo.ts';
import { drawsFrom } from './draws.ts';
import { baht, figuresOf, overdrawn, payingTricks, print, tooDear } from './figures.ts';
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
    Math.max(1, Math.round((members * kind.share) / 100 / sizeOf(kind))) * sizeOf(kind);

interface Long {
  members: number;
  days: number;
}

function simulated(seed: number, { members, days }: Long, budgets: number) {
  const size = { members: ofMembers(members), days, joining: Math.ceil(days / 2), start: START };
  const figures = figuresOf(simulate(seed, demoOf(budgets), size, drawsFrom(seed)));
  requireNone(overdrawn(figures));
  return figures;
}

/** A town with the demo's budgets, in its share of them. */
export function proveTown(seed: number, long: Long): string {
  const figures = simulated(seed, long, long.members / TOWN);
  print(figures);
  requireNone([...payingTricks(figures), ...tooDear(figures)]);
  const { cost, worth, net } = figures.all;
  return `${String(long.members)} members, ${String(long.days)} days: rewards of ${String(baht(cost))} baht, ${(cost / worth).toFixed(3)} of what play was worth, ${(cost / -net).toFixed(3)} of what it lost`;
}

/** The same with so much in every budget that nobody is refused: a trick that rests for want of money is none that does not pay. */
export function proveAmple(seed: number, long: Long): string {
  const figures = simulated(seed, long, 100);
  print(figures);
  requireNone(payingTricks(figures));
  const grants = [...figures.all.offers.values()].reduce((sum, offer) => sum + offer.grants, 0);
  return `${String(long.members)} members with budgets without end: ${String(grants)} bonuses, no trick pays`;
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
