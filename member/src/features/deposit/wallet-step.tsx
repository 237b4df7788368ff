import Banknote from 'lucide-react/icons/banknote';
import Smartphone from 'lucide-react/icons/smartphone';
import Zap from 'lucide-react/icons/zap';
import { TRUEMONEY } from '@krapao/contract/constants';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { Card } from '@krapao/ui/card.tsx';
import { CopyText } from '../../parts/copy-text.tsx';
import { Announce } from './announce/announce.tsx';
import { AnnouncedAmount } from './announce/announced-amount.tsx';
import { AnnouncedGate } from './announce/announced-gate.tsx';
import { useAnnouncement, type AnnouncedAddress } from './announce/use-announcement.ts';
import type { DepositWallet } from './channels.ts';
import styles from './deposit.module.css';

interface WalletStepProps {
  wallet: DepositWallet;
  announcedAddress: AnnouncedAddress;
  onDone: () => void;
}

/** The TrueMoney number to send to (product, Deposits). */
export function WalletStep({ wallet, announcedAddress, onDone }: WalletStepProps) {
  const { t } = useTranslation('deposit');
  const { minimum } = wallet;
  const announcement = useAnnouncement('wallet', announcedAddress);
  const toSend = announcement.announced?.status === 'OPEN';
  const number = wallet.walletAccountNo ?? '';
  return (
    <AnnouncedGate announcement={announcement} onDone={onDone}>
      <div className="stack">
        <AnnouncedAmount announcement={announcement} />
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
            <CopyText text={number} label={t('wallet.copy')} digitsOnly>
              {t('common:copy')}
            </CopyText>
          </div>
        </Card>
        <ul className={styles.rules}>
          <li>
            <Smartphone size={16} aria-hidden="true" />
            {t('wallet.own')}
          </li>
          {!toSend && (
            <li>
              <Banknote size={16} aria-hidden="true" />
              {t('account.minimum', { min: formatBaht(minimum) })}
            </li>
          )}
          <li>
            <Zap size={16} aria-hidden="true" />
            {t('account.arrives')}
          </li>
        </ul>
        {!toSend && (
          <Announce
            announcement={announcement}
            bankCode={TRUEMONEY}
            minimum={minimum}
            label={t('wallet.announce')}
          />
        )}
      </div>
    </AnnouncedGate>
  );
}
