import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { StatusChip } from '@krapao/ui/status-chip.tsx';
import styles from './statement.module.css';
import type { Status } from './queries.ts';

/** SUCCESS green, FAILED red, anything else in progress (product 4). */
export function StatusMark({ status, reason }: { status: Status; reason?: string | undefined }) {
  const { t } = useTranslation('statement');
  const known = status === 'SUCCESS' || status === 'FAILED' ? status : 'PENDING';
  const tone = { SUCCESS: 'success', FAILED: 'danger', PENDING: 'progress' } as const;
  return (
    <>
      <StatusChip tone={tone[known]}>{t(`status.${known}`)}</StatusChip>
      {reason && <span className={styles.reason}> ({reason})</span>}
    </>
  );
}
