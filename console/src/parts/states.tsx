import type { ReactNode } from 'react';
import Inbox from 'lucide-react/icons/inbox';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useErrorText } from '../lib/error-text.ts';
import { Press } from './press.tsx';
import styles from './states.module.css';

interface NothingProps {
  children: ReactNode;
  icon?: ReactNode;
  /** The way on. */
  action?: ReactNode;
}

/** Nothing is there: why that is good, or what to do. */
export function Nothing({ children, icon, action }: NothingProps) {
  return (
    <div className={styles.state}>
      {icon ?? <Inbox aria-hidden="true" />}
      <p>{children}</p>
      {action}
    </div>
  );
}

interface FailedProps {
  error: unknown;
  /** undefined: another try ends as this one did. */
  onRetry: (() => void) | undefined;
}

/** It could not be asked for; try again. */
export function Failed({ error, onRetry }: FailedProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <TriangleAlert aria-hidden="true" />
      <p>{useErrorText(error)}</p>
      {onRetry && <Press onClick={onRetry}>{t('retry')}</Press>}
    </div>
  );
}

/** Rows that are on their way, as high as they will be. */
export function Loading({ rows = 8 }: { rows?: number | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={styles.bars} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.bar} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

interface NotYetProps {
  error: unknown;
  refetch: () => unknown;
  rows?: number | undefined;
}

/** In the place of what was asked for and is not there: it is on its way, or could not be asked for. */
export function NotYet({ error, refetch, rows }: NotYetProps) {
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={rows} />;
}
