import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far below the window counts as near. */
const MARGIN = '80px 0px';

/**
 * Whether an element has come near what is shown, once and for all: pictures in rows that reach far out of the screen are fetched
 * when they are about to be seen. (`loading="lazy"` fetches all within thousands of pixels.)
 */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [near]);
  return [ref, near];
}
