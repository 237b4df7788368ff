import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatKip } from '@krapao/contract/kip';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { topicKeys, walletQuery } from '../../lib/queries.ts';
import styles from './deposit.module.css';
import type { Original } from './queries.ts';

interface DepositCreditedProps {
  /** Baht. */
  amount: number;
  /** What was sent in kip, if it was. */
  original?: Original | null;
}

/** Money has come in, by whatever way, which asks for the wallet anew: what was known of it before lacks that money. */
export function DepositCredited({ amount, original }: DepositCreditedProps) {
  const { t } = useTranslation('deposit');
  const { data, dataUpdatedAt } = useQuery(walletQuery);
  const [knownAt] = useState(dataUpdatedAt);
  const client = useQueryClient();
  useEffect(() => void askAgain(client, [topicKeys.wallet]), [client]);
  const balance = dataUpdatedAt > knownAt ? data?.wallet.amount : undefined;
  return (
    <div className={styles.result}>
      <img src="/art/done.svg" alt="" width="120" height="120" />
      <p className={styles.title}>{t('watch.success')}</p>
      <p className={`${styles.credited} num`}>
        +{formatBaht(amount)} {t('common:baht')}
      </p>
      {original && <p className="soft num">{t('kip.sent', { kip: formatKip(original.amount) })}</p>}
      <p className="soft num">
        {balance === undefined ? '\u00a0' : t('watch.balance', { amount: formatBaht(balance) })}
      </p>
    </div>
  );
}
