import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './balance-card.module.css';
import { gamesTotal, totalBalance } from './balances.ts';
import type { Wallet } from './queries.ts';

export interface BalanceCardProps {
  wallet: Wallet;
  /** When it was last brought up to date, with the button that does so again. */
  sync: ReactNode;
}

/** Who it is and what they have: the total is the largest thing on the screen (specification 2, Home). */
export function BalanceCard({ wallet, sync }: BalanceCardProps) {
  const { t } = useTranslation('home');
  const unit = t('common:baht');
  return (
    <Card tone="dusk" pad="l" as="section" className={styles.card}>
      <div className={styles.hello}>
        <Avatar name={wallet.profile.name} />
        <p className={styles.who}>
          <span className={styles.soft}>{t('hello')}</span>
          <span className={styles.name}>{wallet.profile.name}</span>
        </p>
      </div>
      <h1 className={styles.label}>{t('total')}</h1>
      <p className={styles.total} aria-live="polite">
        <Money amount={totalBalance(wallet)} unit={unit} size="hero" />
      </p>
      <dl className={styles.parts}>
        <div className={styles.part}>
          <dt className={styles.soft}>{t('wallet')}</dt>
          <dd>
            <Money amount={wallet.wallet.amount} size="lead" />
          </dd>
        </div>
        <div className={styles.part}>
          <dt className={styles.soft}>{t('inGames')}</dt>
          <dd>
            <Money amount={gamesTotal(wallet.slots)} size="lead" />
          </dd>
        </div>
      </dl>
      <div className={styles.sync}>{sync}</div>
    </Card>
  );
}
