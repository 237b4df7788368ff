import type { ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import { cx } from './cx.ts';
import styles from './notice.module.css';

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | undefined;
  title?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

const ICON = { info: Info, success: CircleCheck, warning: Clock, danger: CircleAlert };

/** A box of words inside a page or a form: a rule to know, a failure that concerns the whole form. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  const Icon = ICON[tone];
  return (
    <div className={cx(styles.notice, styles[tone])} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon className={styles.icon} size={20} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
