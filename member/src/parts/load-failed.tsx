import type { ReactNode } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { ErrorState } from '@krapao/ui/error-state.tsx';

interface LoadFailedProps {
  /** What could not be loaded: a query, or anything that can be asked again. */
  of: { isFetching?: boolean; refetch: () => unknown };
  compact?: boolean;
  /** In place of 'Could not load'. */
  title?: ReactNode;
  /** In place of the advice to look at the connection. */
  children?: ReactNode;
}

/** Said quietly where something would stand, with a way to try again (product, Failed loads). */
export function LoadFailed({ of, compact, title, children }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <ErrorState
      compact={compact}
      title={title ?? t('loadFailed.title')}
      retryLabel={t('retry')}
      busy={of.isFetching}
      onRetry={() => void of.refetch()}
    >
      {children ?? t('loadFailed.text')}
    </ErrorState>
  );
}
