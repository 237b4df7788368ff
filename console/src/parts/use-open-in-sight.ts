import { useEffect, useRef, type RefObject } from 'react';

/** Of the link before the open one so much stays in sight, px: there is more on that side. */
const BEFORE = 48;

/** A bar of links that scrolls shows the open one, from wherever it was opened; the bar alone moves, not the page. */
export function useOpenInSight<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  const shown = useRef<Element>(null);
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[aria-current]') ?? null;
    // another press may have scrolled it meanwhile
    if (open === shown.current) return;
    shown.current = open;
    if (bar.current && open) bar.current.scrollLeft = open.offsetLeft - bar.current.offsetLeft - BEFORE;
  });
  return bar;
}
