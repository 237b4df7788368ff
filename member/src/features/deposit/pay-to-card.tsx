import { accountNo } from '@krapao/ui/lib/format.ts';
import { bankName } from '../../lib/bank-name.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { Card } from '@krapao/ui/card.tsx';
import { CopyButton } from '@krapao/ui/copy-button.tsx';
import { toast } from '@krapao/ui/toast.ts';
import styles from './deposit.module.css';
import { KipNote } from './kip-note.tsx';
import type { DepositAccount, KipRate } from './queries.ts';

interface PayToCardProps {
  account: DepositAccount;
  isManual: boolean;
  kipRate: KipRate | null;
}

/** The account to pay to. A manual one stands for every bank, so it carries no bank's colours. */
export function PayToCard({ account, isManual, kipRate }: PayToCardProps) {
  const { t, language } = useTranslation('deposit');
  return (
    <Card tone="gold">
      <div className={styles.payTo}>
        {isManual ? (
          <img src="/art/bank.svg" alt="" width="44" height="44" />
        ) : (
          <BankLogo code={account.bankCode} size={44} />
        )}
        <p className={styles.bank}>
          <span className={styles.bankName}>
            {isManual ? t('account.anyBank') : bankName(account.bank, language)}
          </span>
          <span>{account.bankAccountName}</span>
        </p>
      </div>
      <div className={styles.account}>
        <span className={`${styles.number} num`}>{accountNo(account.bankAccountNo)}</span>
        <CopyButton
          text={account.bankAccountNo}
          label={t('account.copy')}
          digitsOnly
          onCopied={(text) => toast.success(t('common:copied', { text }))}
          onFailed={() => toast.danger(t('common:copyFailed'))}
        >
          {t('common:copy')}
        </CopyButton>
      </div>
      {isManual && <p className={styles.soft}>{bankName(account.bank, language)}</p>}
      {account.currency === 'LAK' && (
        <>
          <p className={styles.soft}>{t('account.lak')}</p>
          {kipRate && <KipNote rate={kipRate} />}
        </>
      )}
    </Card>
  );
}
