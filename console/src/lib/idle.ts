/**
 * A screen that nobody touches is locked by itself: its own asking again keeps the session awake at the server, so that only the
 * screen knows. All tabs of a browser share the moment of the last touch.
 */
import { local } from '@krapao/ui/lib/storage.ts';

const TOUCHED = 'console-touched';
/** Touches are written down at most so often, ms. */
const NOTED_MS = 5_000;

export const isIdle = (touchedAt: number, now: number, idleMs: number): boolean => now - touchedAt >= idleMs;

export function touch(now = Date.now()): void {
  local.set(TOUCHED, String(now));
}

export const touchedAt = (): number => Number(local.get(TOUCHED) ?? 0);

/** Calls back once nobody has touched anything for so long. @returns stops watching */
export function watchIdle(idleMs: number, onIdle: () => void): () => void {
  touch();
  const note = () => {
    const now = Date.now();
    if (now - touchedAt() >= NOTED_MS && !isIdle(touchedAt(), now, idleMs)) touch(now);
  };
  const look = () => {
    if (isIdle(touchedAt(), Date.now(), idleMs)) onIdle();
  };
  const timer = setInterval(look, NOTED_MS);
  // a machine that slept looks at once
  document.addEventListener('visibilitychange', look);
  const touches = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
  for (const name of touches) document.addEventListener(name, note, { passive: true, capture: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    for (const name of touches) document.removeEventListener(name, note, { capture: true });
  };
}
