import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from '../deposit.module.css';
import type { Announced } from './announce-queries.ts';
import { CancelAnnounced } from './cancel-announced.tsx';

interface AnnouncedAmountProps {
  announced: Announced;
  /** Its time is over. */
  onOver: () => void;
  /** The member will not send it. */
  onCancelled: () => void;
}

/** The amount to send to the satang, with its time; it can be given back. */
export function AnnouncedAmount({ announced, onOver, onCancelled }: AnnouncedAmountProps) {
  const { t } = useTranslation('deposit');
  const { amount, until, offset } = announced;
  return (
    <Card tone="amber">
      <div role="alert" className={styles.soft}>
        {t('announce.exactly')}
      </div>
      <div className={styles.account}>
        <span className={`${styles.number} ${styles.awaited} num`}>
          {formatBaht(amount)} {t('common:baht')}
        </span>
        <CopyButton
          text={amount.toFixed(2)}
          label={t('announce.copy')}
          onCopied={(text) => toast.success(t('common:copied', { text }))}
          onFailed={() => toast.danger(t('common:copyFailed'))}
        >
          {t('common:copy')}
        </CopyButton>
      </div>
      <div className={styles.account}>
        <p className={styles.soft}>
          {t('announce.within')}{' '}
          <Countdown deadline={until} offset={offset} label={t('announce.within')} onEnd={onOver} />
        </p>
        <CancelAnnounced amount={amount} onCancelled={onCancelled} />
      </div>
    </Card>
  );
}
