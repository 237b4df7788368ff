/**
 * Whether there is a line to the server, found out by asking it: browsers may say nothing of a line that is back, or say that
 * there is one where nothing comes through. What failed for want of a line is asked again by who listens here.
 */
import { createWatchers } from './watchers.ts';
import { within } from './within.ts';

const FIRST_WAIT_MS = 500;
/** The longest that a line may be back unnoticed, about. */
const MOST_WAIT_MS = 4_000;
const ANSWER_WITHIN_MS = 4_000;

/** What is asked, of the server that served the app. */
let asked = '/api/lookup/active';
let isLost = false;
/** The question that is under way, and what it will say. */
let asking: Promise<boolean> | undefined;
let isHidden = false;
let waitMs = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const states = createWatchers();
const returns = createWatchers();

/** Each time that it is lost or back. */
export const watchLine = states.watch;
/** Each time that a lost line is back. */
export const onLineBack = returns.watch;

/** A cheap answer of our server, whatever it says; another's page, such as the one of a hotel's network, is none. */
async function answers(): Promise<boolean> {
  try {
    const { headers } = await fetch(asked, {
      cache: 'no-store',
      signal: within(ANSWER_WITHIN_MS),
    });
    return headers.get('content-type')?.includes('json') ?? false;
  } catch {
    return false;
  }
}

function become(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  states.tell();
  if (!lost) returns.tell();
}

/** One question at a time: who doubts meanwhile is told what it says. */
function ask(): Promise<boolean> {
  asking ??= askOnce().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function askOnce(): Promise<boolean> {
  clearTimeout(timer);
  const isThere = await answers();
  become(!isThere);
  if (isThere) {
    waitMs = FIRST_WAIT_MS;
  } else if (!isHidden) {
    // Not all phones of a street at once when its mast is back.
    timer = setTimeout(() => void ask(), waitMs * (0.75 + Math.random() / 2));
    waitMs = Math.min(waitMs * 2, MOST_WAIT_MS);
  }
  return isThere;
}

/** A call got no answer, or code could not be fetched: is it the line? Resolves to whether it is there. */
export async function doubtLine(): Promise<boolean> {
  return isLost ? false : ask();
}

export function isLineLost(): boolean {
  return isLost;
}

/** There may be a line by now: a question from before that has no answer says nothing of it. */
function askNow(): void {
  const isFromBefore = asking !== undefined;
  void ask().then((isThere) => {
    if (isFromBefore && !isThere) void ask();
  });
}

/**
 * What the browser says only makes us ask at once. Call once.
 * @param address answers with JSON to whoever asks
 */
export function heedBrowser(address = asked): void {
  asked = address;
  window.addEventListener('offline', () => {
    const first = ask();
    // an answer that was under way when the line went says nothing of it, however late it comes
    setTimeout(() => void first.then(ask), FIRST_WAIT_MS);
  });
  window.addEventListener('online', askNow);
  document.addEventListener('visibilitychange', () => {
    isHidden = document.hidden;
    if (isLost && !isHidden) askNow();
  });
}
