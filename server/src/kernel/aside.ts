/** Requests that are done one by one, since together they failed. */

export interface AsideOptions<Request, Result> {
  /** Requests of one key have the same thing in their way: they wait in one line, and only its head is tried. */
  keyOf(request: Request): string;
  /** One try at one request. */
  run(request: Request): Promise<Result>;
  /** Whether a failure means that somebody is in the way, so that it is worth another try. */
  isHeldUp(error: unknown): boolean;
  /** How many keys are tried at once. */
  width: number;
  /** For how long a request is tried again, from when it came, ms. */
  patienceMs: number;
}

export interface Aside<Request, Result> {
  /** Whether others of that key wait here: what comes meanwhile belongs behind them. */
  holds(key: string): boolean;
  /** @throws what the last try threw */
  add(request: Request): Promise<Result>;
}

/** Keys take turns, so that a key which stays held up delays the others by no more than its tries. */
export function createAside<Request, Result>(
  { keyOf, run, isHeldUp, width, patienceMs }: AsideOptions<Request, Result>,
  now: () => number = () => performance.now(),
): Aside<Request, Result> {
  interface Waiting {
    request: Request;
    until: number;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  /** In the order of their turns. */
  const lines = new Map<string, Waiting[]>();
  const tried = new Set<string>();

  /** Whether the head of the line is done with. */
  async function tryHead({ request, until, resolve, reject }: Waiting): Promise<boolean> {
    try {
      resolve(await run(request));
    } catch (error) {
      if (isHeldUp(error) && now() < until) return false;
      reject(error);
    }
    return true;
  }

  async function turn(key: string, line: Waiting[]): Promise<void> {
    tried.add(key);
    const [head] = line;
    if (head && (await tryHead(head))) line.shift();
    tried.delete(key);
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    next();
  }

  function next(): void {
    for (const [key, line] of [...lines]) {
      if (tried.size >= width) return;
      if (!tried.has(key)) void turn(key, line);
    }
  }

  return {
    holds: (key) => lines.has(key),
    add: (request) =>
      new Promise<Result>((resolve, reject) => {
        const key = keyOf(request);
        const waiting = { request, until: now() + patienceMs, resolve, reject };
        const line = lines.get(key);
        if (line) line.push(waiting);
        else lines.set(key, [waiting]);
        next();
      }),
  };
}
