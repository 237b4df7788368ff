import { Children, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { useMedia } from './use-media.ts';
import styles from './bottom-bar.module.css';

/** For an anchor or a button in the bar; `aria-current="page"` lights it up. */
export const barItemClass: string = styles.item ?? '';
/** For the big round one in the middle: an icon only on phones, named by `aria-label`. */
export const barHomeClass: string = styles.home ?? '';

interface BarLabelProps {
  icon: ReactNode;
  children: ReactNode;
  /** At the end of the line: where the bar is a rail. */
  note?: ReactNode;
}

/** What stands in a bar item: an icon over a short word. */
export function BarLabel({ icon, children, note }: BarLabelProps) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>{children}</span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
}

/** What stands in the round one: an icon, and its word where the bar is a rail. */
export function BarHome({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className={styles.homeText}>{children}</span>
    </>
  );
}

interface BottomBarProps {
  label: string;
  /** Anchors and buttons. */
  children: ReactNode;
  /** Which of them stand first in the rail, by their place in the bar. */
  first?: readonly number[] | undefined;
  /** A {@link BarGroup} that stands behind those, in the rail only. */
  between?: ReactNode;
  /** Which of them the foot of the rail offers in its stead. */
  inFoot?: number | undefined;
  /** Stands at the foot of the rail. */
  foot?: ReactNode;
}

/** The bar under the thumb; from 1024 px a rail at the left. */
export function BottomBar({ label, children, first = [], between, inFoot, foot }: BottomBarProps) {
  return (
    <nav aria-label={label} className={styles.bar}>
      <ul className={styles.list}>
        {Children.toArray(children).map((item, index) => (
          <li
            key={index}
            className={cx(
              styles.slot,
              first[0] === index && styles.slot_first,
              first[1] === index && styles.slot_second,
              inFoot === index && styles.slot_foot,
            )}
          >
            {item}
          </li>
        ))}
        {between && <li className={styles.slot_between}>{between}</li>}
      </ul>
      {foot && <div className={styles.foot}>{foot}</div>}
    </nav>
  );
}

/** Places that a rail has and a bar has no room for. */
export function BarGroup({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.list}>
      {Children.toArray(children).map((item, index) => (
        <li key={index} className={styles.slot}>
          {item}
        </li>
      ))}
    </ul>
  );
}

/** From here on there is a rail at the left and room beside the balance (bottom-bar.module.css). */
/** Whether the window is as wide as a desk's. */
export const useDesk = (): boolean => useMedia('(min-width: 1024px)');
