import { formatBaht } from '@krapao/contract/money';
import { dateTime, unbroken } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useSlipReason } from '../../lib/slip-reason.ts';
import { StatusChip } from '@krapao/ui/status-chip.tsx';
import type { Slip } from './queries.ts';
import styles from './statement.module.css';
import { StatusMark } from './status-mark.tsx';

/** How a slip stands, and why. One whose transfer is in the wallet already has not failed: it says since when. */
export function SlipStatus({ slip }: { slip: Slip }) {
  const { t } = useTranslation('statement');
  const slipReason = useSlipReason();
  const { status, checking, note, credited } = slip;
  if (credited) {
    const words = { amount: formatBaht(credited.amount), when: unbroken(dateTime(credited.at)) };
    return (
      <>
        <StatusChip tone="info">{t('slips.used')}</StatusChip>
        <span className={`${styles.reason} num`}> {t('slips.credited', words)}</span>
      </>
    );
  }
  if (checking) return <StatusMark status={status} reason={t('slips.checking')} />;
  return <StatusMark status={status} reason={status === 'FAILED' && note ? slipReason(note) : undefined} />;
}
