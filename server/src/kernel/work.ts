/** Work that no request waits for: a module says what there is to do (`modules/module.ts`), the runner of `jobs/` does it. */

/** Rings when something may be due now; who is not heard yet rings in vain, since whoever begins looks by itself. */
export interface Bell {
  ring(): void;
  heardBy(hear: () => void): void;
}

export function createBell(): Bell {
  const hearers: (() => void)[] = [];
  return {
    ring() {
      for (const hear of hearers) hear();
    },
    heardBy: (hear) => void hearers.push(hear),
  };
}

/** Rows that fall due, such as a saga's. */
export interface Work<Taken = unknown> {
  name: string;
  /** Takes one due piece of work; undefined when there is none. */
  take(): Promise<Taken | undefined>;
  /** Does it. What it throws is logged; the lease runs out and it is taken again. */
  carryOut(taken: Taken): Promise<void>;
  /** How many at once. */
  width: number;
  /** Without one, due work is found by looking. */
  bell?: Bell;
}

/** What is done again and again, whether or not something is due. */
export interface Timer {
  name: string;
  everyMs: number;
  /** What it throws is logged, and it is done again at its time. */
  run(): Promise<unknown>;
}
