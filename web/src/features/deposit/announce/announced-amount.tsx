import { useState } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { toast } from '../../../ui/toast.ts';
import { DepositCredited } from '../deposit-credited.tsx';
import styles from '../deposit.module.css';
import { useWalletPoll, type Announced } from './announce-queries.ts';

interface AnnouncedAmountProps {
  announced: Announced;
  walletAmount: number;
  /** Its time is over. */
  onOver: () => void;
}

/** The amount to send to the satang, with its time. The wallet's growing by just that is its arrival. */
export function AnnouncedAmount({ announced, walletAmount, onOver }: AnnouncedAmountProps) {
  const { t } = useTranslation('deposit');
  const { amount, until, offset, walletBefore } = announced;
  // What has come stays so, whatever the wallet does afterwards: nobody is to send it again.
  const [hasCome, setHasCome] = useState(false);
  if (!hasCome && Math.round((walletAmount - walletBefore) * 100) === Math.round(amount * 100))
    setHasCome(true);
  useWalletPoll(!hasCome);
  if (hasCome) {
    return (
      <div role="alert">
        <DepositCredited amount={amount} walletAmount={walletAmount} />
      </div>
    );
  }
  return (
    <Card tone="jade">
      <div role="alert" className={styles.soft}>
        {t('announce.exactly')}
      </div>
      <div className={styles.account}>
        <span className={`${styles.number} num`}>
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
      <p className={styles.soft}>
        {t('announce.within')}{' '}
        <Countdown deadline={until} offset={offset} label={t('announce.within')} onEnd={onOver} />
      </p>
    </Card>
  );
}
