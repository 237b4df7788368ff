import { useSyncExternalStore } from 'react';

/** From here on there is a rail at the left and room beside the balance (ui/bottom-bar.module.css). */
const DESK = '(min-width: 1024px)';

/** Whether the window is as wide as a desk's. */
export function useDesk(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(DESK);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(DESK).matches,
  );
}
