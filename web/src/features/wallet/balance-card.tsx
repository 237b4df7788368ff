import type { ReactNode } from 'react';
import { formatKip } from '@krapao/contract/kip';
import { useTranslation } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './balance-card.module.css';
import { gamesTotal, totalBalance } from './balances.ts';
import { useInKip } from './kip.ts';
import type { Wallet } from './queries.ts';

export interface BalanceCardProps {
  wallet: Wallet;
  /** The ways that money comes and goes. */
  actions: ReactNode;
  /** When it was last brought up to date, with the button that does so again. */
  sync: ReactNode;
}

/** Who it is and what they have: the total is the largest thing on the screen (specification 2, Home). */
export function BalanceCard({ wallet, actions, sync }: BalanceCardProps) {
  const { t } = useTranslation('home');
  const total = totalBalance(wallet);
  const kip = useInKip(total);
  return (
    <Card tone="dusk" as="section" aria-label={t('total')} className={styles.card}>
      <div className={styles.inside}>
        <p className={styles.hello}>
          {t('hello')} <span className={styles.name}>{wallet.profile.name}</span>
        </p>
        <h1 className={styles.label}>{t('total')}</h1>
        <p className={styles.total} aria-live="polite">
          <Money amount={total} unit={t('common:baht')} size="hero" />
        </p>
        {kip !== null && <p className={`${styles.soft} num`}>{t('inKip', { kip: formatKip(kip) })}</p>}
        {total === 0 && <p className={styles.soft}>{t('zero')}</p>}
        <dl className={`${styles.parts} num`}>
          <div>
            <dt>{t('wallet')}</dt>{' '}
            <dd>
              <Money amount={wallet.wallet.amount} />
            </dd>
          </div>
          <div>
            <dt>{t('inGames')}</dt>{' '}
            <dd>
              <Money amount={gamesTotal(wallet.slots)} />
            </dd>
          </div>
        </dl>
        {actions}
      </div>
      {sync}
    </Card>
  );
}
