import type { ReactNode } from 'react';
import { Children } from 'react';
import styles from './tile.module.css';

/** The class of a shortcut on the home screen, for a `<button>` or a link around a `TileBody`. */
export const tileClass: string = styles.tile ?? '';

export interface TileBodyProps {
  icon: ReactNode;
  label: ReactNode;
  /** A figure worth seeing, such as the coins left. */
  note?: ReactNode;
}

export function TileBody({ icon, label, note }: TileBodyProps) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
}

/** The shortcuts, four in a row. */
export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.grid}>
      {Children.toArray(children).map((tile, index) => (
        <li key={index} className={styles.cell}>
          {tile}
        </li>
      ))}
    </ul>
  );
}
