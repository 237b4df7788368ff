import { Children, type ReactNode } from 'react';
import styles from './bottom-bar.module.css';

/** For an anchor or a button in the bar; `aria-current="page"` lights it up. */
export const barItemClass: string = styles.item ?? '';
/** For the big round one in the middle: an icon only, named by `aria-label`. */
export const barHomeClass: string = styles.home ?? '';

/** What stands in a bar item: an icon over a short word. */
export function BarLabel({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>{children}</span>
    </>
  );
}

/** The bar under the thumb; from 1024 px a floating dock. Its children are anchors and buttons. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.bar}>
      <ul className={styles.list}>
        {Children.toArray(children).map((item, index) => (
          <li key={index} className={styles.slot}>
            {item}
          </li>
        ))}
      </ul>
    </nav>
  );
}
