import type { ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Activity from 'lucide-react/icons/activity';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Users from 'lucide-react/icons/users';
import { cx } from '@krapao/ui/cx.ts';
import styles from './note.module.css';

export type NoteTone = 'jade' | 'coral' | 'amber' | 'sky' | 'dusk' | 'line';
const ICON = {
  jade: CircleCheck,
  coral: CircleAlert,
  amber: TriangleAlert,
  sky: Clock,
  dusk: Users,
  line: Activity,
} as const;

interface NoteProps {
  tone: NoteTone;
  children: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** A box of words: how an act ended, what stands in its way, a second person, a lost line. */
export function Note({ tone, children, action, role }: NoteProps) {
  const Icon = ICON[tone];
  return (
    <div className={cx(styles.note, tone !== 'sky' && styles[tone])} role={role}>
      <Icon aria-hidden="true" />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
