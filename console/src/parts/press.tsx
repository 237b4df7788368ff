import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '@krapao/ui/cx.ts';
import { Spinner } from '@krapao/ui/spinner.tsx';
import { Key } from './key.tsx';
import styles from './press.module.css';

type Tone = 'first' | 'no' | 'two' | 'plain' | 'normal';

export interface PressProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** first: what the person came to do; no: refuses; two: a second person's word. */
  tone?: Tone | undefined;
  icon?: ReactNode;
  /** The key that does the same, written beside the words. */
  hotkey?: string | undefined;
  /** At work: keeps the focus, and ignores presses. */
  busy?: boolean | undefined;
  block?: boolean | undefined;
}

/** The look of a button, for links too. */
export const pressClass = (tone: Tone = 'normal', block = false): string =>
  cx(styles.press, tone !== 'normal' && styles[tone], block && styles.block) ?? '';

/** The console's button: denser than a member's, with its key written on it. */
export function Press(props: PressProps) {
  const { tone = 'normal', icon, hotkey, busy = false, block = false, children, onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={cx(pressClass(tone, block), busy && styles.busy)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-keyshortcuts={hotkey}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
      {hotkey && <Key>{hotkey}</Key>}
    </button>
  );
}
