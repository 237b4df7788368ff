import { call } from '@krapao/ui/lib/api.ts';
import { within } from '@krapao/ui/lib/within.ts';

/** An answer that takes longer keeps nobody from signing in, ms. */
const PATIENCE_MS = 3_000;

let asked: Promise<boolean> | undefined;

async function ask(): Promise<boolean> {
  try {
    const { terminated } = await call('GET /api/lookup/active', {
      signal: within(PATIENCE_MS),
    });
    return terminated !== 'gone';
  } catch {
    // No answer says nothing about the site: whoever signs in will see.
    return true;
  }
}

/** Asks ahead of the screen of sign-in, while its code is still on its way. */
export function askAhead(): void {
  asked = ask();
}

/** Whether the site is open, as far as it says. Never rejects. */
export function isSiteOpen(): Promise<boolean> {
  const answer = asked ?? ask();
  asked = undefined;
  return answer;
}
