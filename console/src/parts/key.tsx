import styles from './key.module.css';

/** A key of the keyboard, written: desks only. What reads aloud is told by `aria-keyshortcuts` of what it presses. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {children}
    </kbd>
  );
}
