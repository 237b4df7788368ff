import { bankName } from '../../lib/bank-account.ts';
import { accountNo } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { Card } from '@krapao/ui/card.tsx';
import type { MemberAccount } from './queries.ts';
import styles from './withdraw.module.css';

/** The member's own account, where the money goes. */
export function OwnAccount({ account }: { account: MemberAccount }) {
  const { t, language } = useTranslation('withdraw');
  return (
    <Card pad="s">
      <p className="soft">{t('toAccount')}</p>
      <div className={styles.account}>
        <BankLogo code={account.bankCode} size={40} />
        <p className={styles.words}>
          <strong className="num">{accountNo(account.bankAccountNo)}</strong>
          <span>{account.bankAccountName}</span>
          <span className="soft">{bankName(account.bank, language)}</span>
        </p>
      </div>
    </Card>
  );
}
