import type { Log } from '../kernel/log.ts';
import type { Timer, Work } from '../kernel/work.ts';

export interface Runner {
  /** Something may be due now. */
  wake(): void;
  /** Takes nothing new and waits for what is under way. */
  stop(): Promise<void>;
}

/** How often to look without being woken: other servers' work, lapsed leases, pauses that ended. ms. */
const LOOK_MS = 1_000;

/** For how long a failure is said once, ms: while the database is away all who look fail, each second. */
const SAID_MS = 60_000;

function sparingly(say: (error: unknown) => void): (error: unknown) => void {
  const saidUntil = new Map<string, number>();
  return (error) => {
    const now = performance.now();
    for (const [what, until] of saidUntil) if (until <= now) saidUntil.delete(what);
    const what = String(error);
    if (saidUntil.has(what)) return;
    saidUntil.set(what, now + SAID_MS);
    say(error);
  };
}

/** Carries out what is due, at once when woken, else by looking every second. */
export function startRunner<Taken>(work: Work<Taken>, log: Log): Runner {
  let stopping = false;
  let wanted = false;
  const lanes = new Set<Promise<void>>();
  const sayFailed = sparingly((error) =>
    log.warn({ err: error, work: work.name }, 'could not look for work'),
  );

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
      .catch(sayFailed)
      .finally(() => lanes.delete(running));
    lanes.add(running);
  }

  work.bell?.heardBy(wake);
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

/** Does it again and again. Answers how to stop; what it closes under is left without a word. */
export function startTimer({ name, everyMs, run }: Timer, log: Log): () => void {
  let isStopped = false;
  const sayFailed = sparingly((error) =>
    log.warn({ err: error, work: name }, 'could not do it, it will be done again'),
  );
  const timer = setInterval(() => {
    run().catch((error: unknown) => {
      if (!isStopped) sayFailed(error);
    });
  }, everyMs);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
