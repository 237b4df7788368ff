import { Link } from 'react-router';
import { dateTime, unbroken } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '@krapao/ui/button-class.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Card } from '@krapao/ui/card.tsx';
import { Money } from '@krapao/ui/money.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { OwnAccount } from './own-account.tsx';
import type { MemberAccount } from './queries.ts';
import styles from './withdraw.module.css';

interface WithdrawHeldProps {
  account: MemberAccount;
  walletAmount: number;
  /** ISO 8601. */
  until: string;
  onDone: () => void;
}

/** No withdrawals for a while after name or bank account were changed: until when, why, and what if it was somebody else. */
export function WithdrawHeld({ account, walletAmount, until, onDone }: WithdrawHeldProps) {
  const { t } = useTranslation('withdraw');
  return (
    <div className={styles.stack}>
      <Card pad="s" className={styles.balance}>
        <span className={styles.soft}>{t('wallet')}</span>
        <Money amount={walletAmount} unit={t('common:baht')} size="lead" />
      </Card>
      <Notice tone="warning" title={t('held.title', { until: unbroken(dateTime(until)) })}>
        {t('held.why')}
      </Notice>
      <OwnAccount account={account} />
      <p className={styles.soft}>{t('held.notYou')}</p>
      <div className={styles.actions}>
        <Link to={paths.memberContact} replace className={buttonClass({ size: 'l' })}>
          {t('held.contact')}
        </Link>
        <Button variant="primary" size="l" onClick={onDone} data-autofocus>
          {t('common:ok')}
        </Button>
      </div>
    </div>
  );
}
