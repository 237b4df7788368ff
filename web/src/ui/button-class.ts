import styles from './button.module.css';
import { cx } from './cx.ts';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'jade' | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  block?: boolean | undefined;
}

/** The look of a button, for anchors and router links. */
export function buttonClass({ variant = 'secondary', size = 'm', block = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], styles[size], block && styles.block);
}
