import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does: its name for a screen reader, and its tooltip. */
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'solid' | undefined;
}

/** A round 44 px button that is only an icon. */
export function IconButton({ label, icon, tone = 'plain', className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={cx(styles.button, styles[tone], className)}
    >
      {icon}
    </button>
  );
}
