import type { Log } from '../kernel/log.ts';

export interface Runner {
  /** Something may be due now. */
  wake(): void;
  /** Takes nothing new and waits for what is under way. */
  stop(): Promise<void>;
}

export interface Work<Taken = string> {
  name: string;
  /** Takes one due piece of work; undefined when there is none. */
  take(): Promise<Taken | undefined>;
  /** Does it. What it throws is logged; the lease runs out and it is taken again. */
  carryOut(taken: Taken): Promise<void>;
  /** How many at once. */
  width: number;
}

/** How often to look without being woken: other servers' work, lapsed leases, pauses that ended. ms. */
const LOOK_MS = 1_000;

/** Carries out what is due, at once when woken, else by looking every second. */
export function startRunner<Taken>(work: Work<Taken>, log: Log): Runner {
  let stopping = false;
  let wanted = false;
  const lanes = new Set<Promise<void>>();

  async function lane(): Promise<void> {
    do {
      wanted = false;
      while (!stopping) {
        // What was taken is carried out, also when the server began to stop meanwhile: its lease would keep others from it.
        const taken = await work.take();
        if (taken === undefined) break;
        await work
          .carryOut(taken)
          .catch((error: unknown) =>
            log.error({ err: error, work: work.name, taken }, 'work failed, it will be taken again'),
          );
      }
    } while (wanted && !stopping);
  }

  function wake(): void {
    wanted = true;
    if (stopping || lanes.size >= work.width) return;
    const running = lane()
      .catch((error: unknown) => log.warn({ err: error, work: work.name }, 'could not look for work'))
      .finally(() => lanes.delete(running));
    lanes.add(running);
  }

  const timer = setInterval(wake, LOOK_MS);
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearInterval(timer);
      await Promise.all(lanes);
    },
  };
}
