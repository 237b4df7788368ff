import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

export interface CardProps extends ComponentProps<'div'> {
  /** `dusk` is the balance's card: an evening sky with a honeycomb. */
  tone?: 'plain' | 'raised' | 'dusk' | 'jade' | 'gold' | 'amber' | undefined;
  pad?: 's' | 'm' | 'l' | undefined;
  as?: 'div' | 'section' | 'article' | undefined;
}

/** A surface. */
export function Card({ tone = 'plain', pad = 'm', as: Element = 'div', className, ...rest }: CardProps) {
  return <Element {...rest} className={cx(styles.card, styles[tone], styles[pad], className)} />;
}
