import { useEffect, useState } from 'react';

/** True once `busy` has lasted: what is quick shows no progress that would only flicker. */
export function useSlow(busy: boolean, ms = 1_200): boolean {
  const [since, setSince] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSince(true), ms);
    return () => {
      clearTimeout(timer);
      setSince(false);
    };
  }, [busy, ms]);
  return busy && since;
}
