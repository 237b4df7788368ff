import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { pushLayer } from './layers.ts';

const LEAVE_MS = 180;

/**
 * Opens and closes a native dialog after `open`: modal while open, the focus on `[data-autofocus]` or else on
 * `panel`, and back to where it was afterwards. `present` stays true while the dialog leaves.
 */
export function useModal(
  open: boolean,
  dialog: RefObject<HTMLDialogElement | null>,
  panel: RefObject<HTMLElement | null>,
): { present: boolean } {
  const [present, setPresent] = useState(open);
  const release = useRef<() => void>(undefined);
  if (open && !present) setPresent(true);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open || element.open) return;
    element.showModal();
    release.current = pushLayer(element);
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current;
    first?.focus({ preventScroll: true });
  }, [open, present, dialog, panel]);

  // What had the focus went with its step, whoever drew that anew: it stays inside the dialog.
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const stay = () => {
      if (element.open && document.activeElement === document.body)
        panel.current?.focus({ preventScroll: true });
    };
    stay();
    const changes = new MutationObserver(stay);
    changes.observe(element, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [open, present, dialog, panel]);

  useEffect(() => {
    if (open || !present) return;
    const timer = setTimeout(() => {
      dialog.current?.close();
      release.current?.();
      release.current = undefined;
      setPresent(false);
    }, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [open, present, dialog]);

  // Taken away while open: the native close gives the focus back before the element goes.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open) element.close();
      release.current?.();
      release.current = undefined;
    };
  }, [dialog, present]);

  return { present };
}
