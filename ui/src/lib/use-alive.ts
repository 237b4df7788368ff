import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still shown: for answers that arrive after its dialog was closed. */
export function useAlive(): RefObject<boolean> {
  const alive = useRef(false);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  return alive;
}
