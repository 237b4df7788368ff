import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { pushLayer } from '@krapao/ui/layers.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import styles from './lock.module.css';

/** What had the focus behind it: hidden, it loses that before anything stands before it. */
let left: HTMLElement | undefined;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[data-lock]')) left = target;
});

/** The focus goes back to where it was, or else to the screen. */
function goOn(): void {
  const next = left?.isConnected ? left : document.getElementById('content');
  next?.focus({ preventScroll: true });
}

/** What opens it: the passkey, or the first field that is not filled in; not the languages above. */
const firstToFill = (lock: HTMLElement): HTMLElement | undefined =>
  [...lock.querySelectorAll<HTMLButtonElement | HTMLInputElement>('main button, main input')].find(
    (one) => !(one instanceof HTMLInputElement && one.value !== ''),
  );

/**
 * What stands before a screen that is locked: above whatever dialog is open behind it, which would keep every press to itself
 * else, and which is there again afterwards with what was typed.
 */
export function Lock({ children }: { children: ReactNode }) {
  const { t } = useTranslation('session');
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    firstToFill(element)?.focus();
    const release = pushLayer(element);
    return () => {
      release();
      element.close();
      // what is behind is shown in the same moment
      queueMicrotask(goOn);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      data-lock
      className={styles.lock}
      aria-label={t('locked.title')}
      onCancel={(event) => event.preventDefault()}
      // a browser may close it all the same
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      {children}
    </dialog>
  );
}
