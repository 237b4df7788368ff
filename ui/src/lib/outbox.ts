/**
 * Sends what was written in its order, one at a time, each by one name until its outcome is known: an answer that was lost is no second message.
 * Tried again after 1, 2, 4 and 8 s, when the line is back, and not before the server said; given up a minute after it failed first.
 */
export interface OutboxDeps<One> {
  /** The first that is to go out; undefined: there is none, or nobody may send now. */
  next: () => One | undefined;
  idOf: (one: One) => string;
  /** One try. @throws what the server answered */
  send: (one: One) => Promise<unknown>;
  /** It is given up, or refused: the person decides. */
  failed: (one: One, error: unknown) => void;
}

const WAITS_MS = [1_000, 2_000, 4_000, 8_000];
const GIVE_UP_MS = 60_000;

/** What calls of either app fail with; anything else is no answer. */
interface Answer {
  code?: unknown;
  status?: unknown;
  params?: { retryAfter?: unknown };
}
const answerIn = (error: unknown): Answer => (typeof error === 'object' && error !== null ? error : {});

/** Whether another try may end otherwise: no answer came, or one that says nothing of the call itself. */
function isPassing(error: unknown): boolean {
  const { code, status } = answerIn(error);
  if (typeof status !== 'number' || status === 0) return true;
  return status >= 500 || status === 429 || code === 'REQUEST_IN_PROGRESS';
}
function toldMs(error: unknown): number {
  const seconds = answerIn(error).params?.retryAfter;
  return typeof seconds === 'number' ? seconds * 1_000 : 0;
}

export function createOutbox<One>({ next, idOf, send, failed }: OutboxDeps<One>) {
  let isBusy = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The server wants nothing before, ms. */
  let notBefore = 0;
  /** Of the one that is tried: when it failed first, and how often. */
  let trouble: { id: string; since: number; count: number } | undefined;

  /** How long to wait for the next try, ms; undefined: it is given up. */
  function waitAfter(id: string, error: unknown): number | undefined {
    if (trouble?.id !== id) trouble = { id, since: Date.now(), count: 0 };
    const spent = Date.now() - trouble.since;
    const told = toldMs(error);
    if (!isPassing(error) || spent >= GIVE_UP_MS || spent + told > GIVE_UP_MS) return undefined;
    const wait = Math.max(told, WAITS_MS[Math.min(trouble.count, WAITS_MS.length - 1)] ?? 0);
    trouble.count += 1;
    if (told > 0) notBefore = Date.now() + wait;
    return wait;
  }

  async function pump(): Promise<void> {
    const one = next();
    if (isBusy || isOver || one === undefined || Date.now() < notBefore) return;
    clearTimeout(timer);
    isBusy = true;
    try {
      await send(one);
      trouble = undefined;
    } catch (error) {
      const wait = waitAfter(idOf(one), error);
      if (wait !== undefined) {
        if (!isOver) timer = setTimeout(() => void pump(), wait);
        return;
      }
      trouble = undefined;
      failed(one, error);
    } finally {
      isBusy = false;
    }
    void pump();
  }

  return {
    /** There may be something to send, or a line again. */
    pump: () => void pump(),
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
