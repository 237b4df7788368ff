import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { pushLayer } from '@krapao/ui/layers.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import styles from './lock.module.css';

/** The focus goes to the dialog that was open, or else to the screen: what had it was hidden meanwhile. */
function goOn(): void {
  const left = [...document.querySelectorAll('dialog[open]')].pop();
  const next = left
    ? left.querySelector<HTMLElement>('[data-autofocus]')
    : document.getElementById('content');
  next?.focus({ preventScroll: true });
}

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
