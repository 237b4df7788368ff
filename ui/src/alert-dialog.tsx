import { useId, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import styles from './alert-dialog.module.css';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Dialog } from './dialog.tsx';

export interface AlertDialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  okLabel: string;
  onClose: () => void;
  /** In place of the round sign: a drawing of a prize, for instance. */
  art?: ReactNode;
  tone?: 'jade' | 'coral' | 'amber' | 'neutral' | undefined;
}

const SIGN = { jade: Check, coral: TriangleAlert, amber: Clock, neutral: Info };

/** Says how something went, with one way out. Amber for what is still on its way. */
export function AlertDialog({
  open,
  title,
  children,
  okLabel,
  onClose,
  art,
  tone = 'neutral',
}: AlertDialogProps) {
  const id = useId();
  const Sign = SIGN[tone];
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="s"
      title={title}
      titleHidden
      closeLabel={okLabel}
      describedBy={id}
      onClose={onClose}
      footer={
        <Button size="l" variant="primary" onClick={onClose} data-autofocus>
          {okLabel}
        </Button>
      }
    >
      <div className={styles.alert}>
        {art ?? (
          <span className={cx(styles.sign, styles[tone])}>
            <Sign size={32} />
          </span>
        )}
        <p className={styles.title} aria-hidden="true">
          {title}
        </p>
        <div id={id} className={styles.words}>
          {children}
        </div>
      </div>
    </Dialog>
  );
}
