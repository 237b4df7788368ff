import type { PointerEvent, RefObject } from 'react';
import { useRef } from 'react';

const FAR_PX = 96;
const FAST_PX_PER_MS = 0.6;

/** Lets a finger drag a sheet down: handlers for its grip, calls `onAway` when it went far or fast enough. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, enabled: boolean, onAway: () => void) {
  const from = useRef<{ y: number; at: number } | null>(null);
  const settle = () => {
    from.current = null;
    slide(sheet.current, null);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onButton = event.target instanceof Element && event.target.closest('button, a, input');
      if (!enabled || event.pointerType === 'mouse' || onButton) return;
      from.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current) slide(sheet.current, Math.max(0, event.clientY - from.current.y));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      const down = event.clientY - from.current.y;
      const speed = down / Math.max(1, event.timeStamp - from.current.at);
      settle();
      if (down > FAR_PX || (down > 24 && speed > FAST_PX_PER_MS)) onAway();
    },
    onPointerCancel: settle,
  };
}

/** Moves the sheet with the finger, or lets it glide home. */
function slide(sheet: HTMLElement | null, downPx: number | null) {
  if (!sheet) return;
  sheet.style.transition = downPx === null ? '' : 'none';
  sheet.style.transform = downPx === null ? '' : `translateY(${downPx}px)`;
}
