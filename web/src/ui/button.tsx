import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** At work: shows a spinner, keeps its width and the focus, and ignores presses. */
  busy?: boolean | undefined;
  icon?: ReactNode;
}

/** The button. One `primary` a screen: the gold one is what the member came to do. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    tight,
    busy = false,
    icon,
    className,
    children,
    onClick,
    type,
    ...rest
  } = props;
  // aria-disabled rather than disabled: the focus stays here while the work runs.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={cx(buttonClass({ variant, size, block, tight }), busy && styles.busy, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <span className={styles.content}>
        {icon && <span className={styles.icon}>{icon}</span>}
        {children}
      </span>
      {busy && <Spinner className={styles.spinner} />}
    </button>
  );
}
