import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** At work: shows a spinner, keeps its size and the focus, and ignores presses. */
  busy?: boolean | undefined;
  /** What is being done, beside the spinner: for work that takes longer than a moment. There is room for it from the start. */
  busyLabel?: string | undefined;
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
    busyLabel,
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
  const says = busy && busyLabel !== undefined;
  const sign = says ? <Spinner /> : icon;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={cx(
        buttonClass({ variant, size, block, tight }),
        busy && styles.busy,
        busy && !says && styles.wordless,
        busyLabel !== undefined && styles.roomy,
        className,
      )}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <span className={styles.content}>
        {sign && <span className={styles.icon}>{sign}</span>}
        {says ? busyLabel : children}
      </span>
      {busyLabel !== undefined && (
        // what it does not say now: it takes as much room as the longer of both
        <span className={styles.room} aria-hidden="true">
          {says ? children : busyLabel}
        </span>
      )}
      {busy && !says && <Spinner className={styles.spinner} />}
    </button>
  );
}

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'jade' | 'light' | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  block?: boolean | undefined;
  /** Two of them stand in a narrow card. */
  tight?: boolean | undefined;
}

/** The look of a button, for anchors and router links. */
export function buttonClass({
  variant = 'secondary',
  size = 'm',
  block = false,
  tight = false,
}: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], styles[size], block && styles.block, tight && styles.tight);
}
