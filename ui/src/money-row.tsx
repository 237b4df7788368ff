import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './money-row.module.css';

/** A list of money rows on one surface; `li` inside, each around a row. */
export const moneyListClass: string = styles.list ?? '';
/** For the button or link that a row is. */
export const moneyPressClass: string = cx(styles.row, styles.press);
/** For a row that leads nowhere. */
export const moneyRowClass: string = styles.row ?? '';

export interface MoneyRowProps {
  icon: ReactNode;
  /** `in`: money came; `wait`: on its way; `bad`: it failed; `gold`: a present. */
  tone?: 'plain' | 'in' | 'wait' | 'bad' | 'gold' | undefined;
  title: ReactNode;
  /** Below the title: when, where, or a chip. */
  under: ReactNode;
  amount: ReactNode;
  /** Below the amount. */
  beside?: ReactNode;
}

/** What moved, when, and how much: 64 px, and higher where larger text needs it. Only phrasing content, so that a button may hold it. */
export function MoneyRow({ icon, tone = 'plain', title, under, amount, beside }: MoneyRowProps) {
  return (
    <>
      <span className={cx(styles.disc, styles[tone])} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.under}>{under}</span>
      </span>
      <span className={cx(styles.figures, 'num')}>
        <span className={cx(styles.amount, styles[`${tone}Amount`])}>{amount}</span>
        {beside && <span className={styles.under}>{beside}</span>}
      </span>
    </>
  );
}
