import styles from './button.module.css';
import { cx } from './cx.ts';

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
