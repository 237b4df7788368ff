import { Worker } from 'node:worker_threads';
import type { Begun, Look, Seen } from './qr-thread.ts';

/** The longest look, ms: many times what a slip takes. */
const LIMIT_MS = 4_000;
/** The longest that a thread takes to begin with one, ms: its start is no picture's fault, and slow on a busy machine. */
const START_MS = 20_000;

/** Looks for QR codes in one thread: started when first needed, and anew after a picture broke or held it. */
export interface QrFinder {
  /** @throws Error when the thread broke or took too long over it */
  look(asked: Omit<Look, 'id'>): Promise<Seen>;
  close(): Promise<void>;
}

export function createQrFinder(): QrFinder {
  let thread: Worker | undefined;
  let lastId = 0;
  let current:
    { id: number; begun(): void; resolve(seen: Seen): void; reject(error: Error): void } | undefined;
  /** One look at a time, so that the limit is that of one picture. */
  let turn: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(new URL('./qr-thread.mjs', import.meta.url), { execArgv: [] });
    started.unref();
    started.on('message', (said: Begun | Seen) => {
      if (said.id !== current?.id) return;
      if ('begun' in said) current.begun();
      else if (said.error === undefined) current.resolve(said);
      else give(started, `failed: ${said.error}`);
    });
    started.on('error', (error) => give(started, `broke: ${error.message}`));
    started.on('exit', (code) => give(started, `ended with ${code}`));
    return started;
  }

  /** Gives a thread up, and the look that it was at. */
  function give(up: Worker, reason: string): void {
    if (thread !== up) return;
    thread = undefined;
    void up.terminate();
    current?.reject(new Error(`looking for a QR code ${reason}`));
  }

  async function ask(asked: Omit<Look, 'id'>): Promise<Seen> {
    const worker = (thread ??= start());
    const id = (lastId += 1);
    const limit = (ms: number) => setTimeout(() => give(worker, `took more than ${ms} ms`), ms);
    let timer = limit(START_MS);
    const begun = () => {
      clearTimeout(timer);
      timer = limit(LIMIT_MS);
    };
    try {
      return await new Promise<Seen>((resolve, reject) => {
        current = { id, begun, resolve, reject };
        worker.postMessage({ ...asked, id } satisfies Look);
      });
    } finally {
      clearTimeout(timer);
      current = undefined;
    }
  }

  return {
    look(asked) {
      const seen = turn.then(() => ask(asked));
      turn = seen.catch(() => undefined);
      return seen;
    },
    async close() {
      await turn;
      const last = thread;
      thread = undefined;
      await last?.terminate();
    },
  };
}
