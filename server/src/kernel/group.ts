/**
 * Lets calls that arrive together be done together. While all lanes are busy, calls wait; a lane that comes free takes all that
 * wait, up to `most`. Alone, a call goes at once: nothing waits for company.
 *
 * `run` answers one result per request, in their order; where it throws, all of its requests fail with that.
 */
export function grouped<Request, Result>(
  run: (requests: Request[]) => Promise<readonly Result[]>,
  { lanes, most }: { lanes: number; most: number },
): (request: Request) => Promise<Result> {
  interface Waiting {
    request: Request;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let busy = 0;

  async function lane(): Promise<void> {
    busy += 1;
    // one turn of the event loop, so that requests read in the same turn go together
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const results = await run(batch.map(({ request }) => request));
        batch.forEach(({ resolve, reject }, i) => {
          if (i < results.length) resolve(results[i] as Result);
          else reject(new Error(`${batch.length} requests got ${results.length} results`));
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    busy -= 1;
  }

  return (request) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (busy < lanes) void lane();
    });
}
