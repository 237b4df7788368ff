import { useEffect, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { beginLoading } from './long-wait.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** A CSS length, or px. */
  width?: string | number | undefined;
  height?: string | number | undefined;
  shape?: 'line' | 'block' | 'round' | undefined;
  /** Several lines; the last one is shorter. */
  lines?: number | undefined;
  /** What stands beside it says how long it may take: the app says nothing of that. */
  isTold?: boolean;
}

/** The shape of what is coming, of the same size, so that nothing jumps when it is there. */
export function Skeleton({ width = '100%', height, shape = 'line', lines = 1, isTold }: SkeletonProps) {
  useEffect(() => (isTold ? undefined : beginLoading()), [isTold]);
  if (lines > 1) {
    return (
      <span className={styles.lines}>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} width={line === lines - 1 ? '60%' : width} height={height} />
        ))}
      </span>
    );
  }
  return <span className={cx(styles.skeleton, styles[shape])} style={{ width, height }} aria-hidden="true" />;
}

/** Around skeletons: tells a screen reader once that something is loading, and hides the shapes from it. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
