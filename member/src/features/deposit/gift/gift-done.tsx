import { byMinute } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { shortReference } from '@krapao/ui/lib/short-reference.ts';
import { Button } from '@krapao/ui/button.tsx';
import { CopyButton } from '@krapao/ui/copy-button.tsx';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { DepositCredited } from '../deposit-credited.tsx';
import styles from '../deposit.module.css';
import type { GiftOutcome } from './gift-queries.ts';

interface GiftDoneProps {
  outcome: GiftOutcome;
  walletAmount: number;
  onAnother: () => void;
  onDone: () => void;
}

/** The gift is in the wallet, or it is being found out whether it is. */
export function GiftDone({ outcome, walletAmount, onAnother, onDone }: GiftDoneProps) {
  const { t } = useTranslation('deposit');
  return (
    <div className={styles.stack}>
      <div role="alert">
        {outcome.status === 'SUCCESS' ? (
          <DepositCredited amount={outcome.amount} walletAmount={walletAmount} />
        ) : (
          <Notice tone="warning" title={t('gift.pending')}>
            <p>{t('gift.pendingText')}</p>
            <p className="num">
              {outcome.until ? t('gift.until', { until: byMinute(outcome.until) }) : t('gift.byPerson')}
            </p>
          </Notice>
        )}
      </div>
      {outcome.status === 'PENDING' && (
        <DetailList
          items={[
            {
              key: 'reference',
              label: t('gift.reference'),
              value: <span className="num">{shortReference(outcome.reference)}</span>,
              action: (
                <CopyButton
                  text={outcome.reference}
                  label={t('gift.copyReference')}
                  onCopied={() =>
                    toast.success(t('common:copied', { text: shortReference(outcome.reference) }))
                  }
                  onFailed={() => toast.danger(t('common:copyFailed'))}
                />
              ),
            },
          ]}
        />
      )}
      <div className={styles.actions}>
        <Button variant="primary" size="l" block onClick={onDone}>
          {t(outcome.status === 'SUCCESS' ? 'watch.done' : 'common:close')}
        </Button>
        <Button variant="quiet" block onClick={onAnother}>
          {t('gift.another')}
        </Button>
      </div>
    </div>
  );
}
