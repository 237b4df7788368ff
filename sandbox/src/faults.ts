import { seededRandom } from './random.ts';

export const FAULT_MODES = [
  'none',
  'timeout-before',
  'timeout-after',
  'error-after',
  'reset',
  'empty',
  'refuse',
  'pending',
  'duplicate-callback',
  'late',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

/** `count` absent: until switched off. `operation` absent: every call of the system. */
export type FaultSetting = {
  mode: FaultMode;
  rate: number;
  count?: number | undefined;
  seed: number;
  delayMs: number;
  operation?: string | undefined;
};
/** One call's fate. `coin` is seeded, for the modes that have to choose. */
export type Fate = { mode: FaultMode; delayMs: number; coin: boolean };
/** A call whose caller has given up, on its way to be carried out. */
type Late = { systems: readonly string[]; carryOut: () => void };
type Switch = { setting: FaultSetting; random: () => number; seen: number; applied: number };

const OFF: FaultSetting = { mode: 'none', rate: 1, seed: 1, delayMs: 0 };
const FINE: Fate = { mode: 'none', delayMs: 0, coin: false };

/** Which provider misbehaves, how, and for how many calls more. Forgotten at a restart on purpose. */
export class Faults {
  readonly #switches = new Map<string, Switch>();
  readonly #late = new Set<Late>();

  constructor(systems: readonly string[]) {
    for (const system of systems) this.add(system);
  }

  add(system: string): void {
    this.set(system, OFF);
  }

  /** False when no such system exists. */
  has(system: string): boolean {
    return this.#switches.has(system);
  }

  set(system: string, setting: FaultSetting): void {
    this.#switches.set(system, { setting, random: seededRandom(setting.seed), seen: 0, applied: 0 });
  }

  list(): (FaultSetting & { system: string; seen: number; applied: number })[] {
    return [...this.#switches].map(([system, { setting, seen, applied }]) => ({
      system,
      ...setting,
      seen,
      applied,
    }));
  }

  /** Decides one call: the first of the systems (the narrowest goes first) whose switch takes it. */
  next(systems: readonly string[], operation: string): Fate {
    for (const system of systems) {
      const fate = this.#take(system, operation);
      if (fate) return fate;
    }
    return FINE;
  }

  /** Carries a call out after that time, or when its system is told to let it arrive. */
  later(systems: readonly string[], apply: () => unknown, ms: number): void {
    const late: Late = {
      systems,
      carryOut: () => {
        clearTimeout(timer);
        this.#late.delete(late);
        apply();
      },
    };
    const timer = setTimeout(late.carryOut, ms).unref();
    this.#late.add(late);
  }

  /** What is on its way to that system arrives now, in the order in which it was sent. Answers how many calls. */
  arrive(system: string): number {
    const due = [...this.#late].filter(({ systems }) => systems.includes(system));
    for (const { carryOut } of due) carryOut();
    return due.length;
  }

  #take(system: string, operation: string): Fate | undefined {
    const found = this.#switches.get(system);
    if (!found) return undefined;
    const { mode, rate, count, delayMs, operation: only } = found.setting;
    if ((mode === 'none' && delayMs === 0) || (only !== undefined && only !== operation)) return undefined;
    if (count !== undefined && found.applied >= count) return undefined;
    found.seen += 1;
    if (found.random() >= rate) return undefined;
    found.applied += 1;
    return { mode, delayMs, coin: found.random() < 0.5 };
  }
}
