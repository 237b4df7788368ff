import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '../../lib/i18n.ts';
import { BankLogo } from '../../ui/bank-logo.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toast } from '../../ui/toast.ts';
import { useAnnouncement } from './announce/announce-queries.ts';
import { Announce } from './announce/announce.tsx';
import { AnnouncedCome } from './announce/announced-come.tsx';
import type { DepositWallet } from './channels.ts';
import styles from './deposit.module.css';

interface WalletStepProps {
  wallet: DepositWallet;
  walletAmount: number;
  onDone: () => void;
}

/** The TrueMoney number to send to (decisions, Deposits). */
export function WalletStep({ wallet, walletAmount, onDone }: WalletStepProps) {
  const { t } = useTranslation('deposit');
  const { minimum } = wallet;
  const announcement = useAnnouncement(walletAmount);
  const { announced, hasCome } = announcement;
  if (announced && hasCome)
    return <AnnouncedCome amount={announced.amount} walletAmount={walletAmount} onDone={onDone} />;
  const number = wallet.walletAccountNo ?? '';
  return (
    <div className={styles.stack}>
      <p className={styles.step}>{t('wallet.step')}</p>
      <Card tone="gold">
        <div className={styles.payTo}>
          <BankLogo code="TRUEWALLET" size={44} />
          <p className={styles.bank}>
            <span className={styles.bankName}>{t('channel.wallet')}</span>
            <span>{wallet.walletAccountName}</span>
          </p>
        </div>
        <div className={styles.account}>
          <span className={`${styles.number} num`}>{number}</span>
          <CopyButton
            text={number}
            label={t('wallet.copy')}
            digitsOnly
            onCopied={(text) => toast.success(t('common:copied', { text }))}
            onFailed={() => toast.danger(t('common:copyFailed'))}
          >
            {t('common:copy')}
          </CopyButton>
        </div>
      </Card>
      <ul className={styles.rules}>
        <li>{t('wallet.own')}</li>
        <li>{t('account.minimum', { min: formatBaht(minimum) })}</li>
        <li>{t('account.arrives')}</li>
      </ul>
      <Announce announcement={announcement} minimum={minimum} label={t('wallet.announce')} />
    </div>
  );
}
