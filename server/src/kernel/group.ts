import type { Aside } from './aside.ts';

export interface GroupOptions<Request, Result> {
  lanes: number;
  most: number;
  /** No two requests with the same name go together: the later one waits for the next batch. */
  oneOf?: (request: Request) => string;
  /** Where requests go that failed together and may do better alone. Without it they fail. */
  apart?: {
    keyOf(request: Request): string;
    aside: Aside<Request, Result>;
    /** Whether that failure may be another request's, or pass. */
    isWorthTrying(error: unknown, together: number): boolean;
  };
}

/**
 * Lets calls that arrive together be done together. While all lanes are busy, calls wait; a lane that comes free takes all that
 * wait, up to `most`. Alone, a call goes at once: nothing waits for company.
 *
 * `run` answers one result per request, in their order; where it throws, all of its requests are tried apart, or fail with that.
 */
export function grouped<Request, Result>(
  run: (requests: Request[]) => Promise<readonly Result[]>,
  { lanes, most, oneOf, apart }: GroupOptions<Request, Result>,
): (request: Request) => Promise<Result> {
  interface Waiting {
    request: Request;
    resolve: (result: Result | Promise<Result>) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let busy = 0;

  function take(): Waiting[] {
    const names = new Set<string>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of waiting) {
      const name = oneOf?.(one.request);
      if (batch.length === most || (name !== undefined && names.has(name))) rest.push(one);
      else batch.push(one);
      if (name !== undefined) names.add(name);
    }
    waiting = rest;
    return batch;
  }

  async function together(batch: Waiting[]): Promise<void> {
    try {
      const results = await run(batch.map(({ request }) => request));
      batch.forEach(({ resolve, reject }, i) => {
        if (i < results.length) resolve(results[i] as Result);
        else reject(new Error(`${batch.length} requests got ${results.length} results`));
      });
    } catch (error) {
      const isApart = apart?.isWorthTrying(error, batch.length) ?? false;
      for (const { request, resolve, reject } of batch) {
        if (apart && isApart) resolve(apart.aside.add(request));
        else reject(error);
      }
    }
  }

  async function lane(): Promise<void> {
    busy += 1;
    // one turn of the event loop, so that requests read in the same turn go together
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      await together(take());
    }
    busy -= 1;
  }

  return (request) =>
    new Promise<Result>((resolve, reject) => {
      if (apart?.aside.holds(apart.keyOf(request))) {
        resolve(apart.aside.add(request));
        return;
      }
      waiting.push({ request, resolve, reject });
      if (busy < lanes) void lane();
    });
}
