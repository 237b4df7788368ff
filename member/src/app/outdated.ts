import { doubtLine } from '@krapao/ui/lib/line.ts';
import { session } from '@krapao/ui/lib/storage.ts';

const KEY = 'reloaded-at';
const AT_MOST_EVERY_MS = 60_000;

/** After an update of the site the parts that an open page still names are gone: a reload brings the new ones. Without
 * a line they are only out of reach. */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', () => {
    void doubtLine().then((isThere) => {
      const last = Number(session.get(KEY) ?? 0);
      if (!isThere || Date.now() - last < AT_MOST_EVERY_MS) return;
      session.set(KEY, String(Date.now()));
      location.reload();
    });
  });
}
