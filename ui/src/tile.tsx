import type { ReactNode } from 'react';
import { Children } from 'react';
import { cx } from './cx.ts';
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

/** The shortcuts: three in a row, or four where that makes one full row. */
export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  const tiles = Children.toArray(children);
  return (
    <ul aria-label={label} className={cx(styles.grid, tiles.length === 4 && styles.four)}>
      {tiles.map((tile, index) => (
        <li key={index} className={styles.cell}>
          {tile}
        </li>
      ))}
    </ul>
  );
}
