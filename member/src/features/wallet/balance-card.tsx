import type { ReactNode } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { formatKip } from '@krapao/contract/kip';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Card } from '@krapao/ui/card.tsx';
import { Hidden, Money } from '@krapao/ui/money.tsx';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { setBalanceHidden, useBalanceHidden } from '../../lib/hidden-balance.ts';
import styles from './balance-card.module.css';
import { gamesTotal, totalBalance, useInKip, type Wallet } from './queries.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import moneyActionsStyles from './money-actions.module.css';

export interface BalanceCardProps {
  wallet: Wallet;
  /** What can be received besides. */
  besides: ReactNode;
  /** The ways that money comes and goes. */
  actions: ReactNode;
  /** When it was last brought up to date, with the button that does so again. */
  sync: ReactNode;
}

/** Who it is and what they have: the total is the largest thing on the screen (product 2, Home). */
export function BalanceCard({ wallet, besides, actions, sync }: BalanceCardProps) {
  const { t } = useTranslation('home');
  const total = totalBalance(wallet);
  const kip = useInKip(total);
  const isHidden = useBalanceHidden();
  const hidden = <Hidden label={t('common:eye.hidden')} />;
  return (
    <Card tone="dusk" as="section" aria-label={t('total')} className={styles.card}>
      <div className={styles.inside}>
        <p className={styles.hello}>
          {t('hello')} <span className={styles.name}>{wallet.profile.name}</span>
        </p>
        <div className={styles.top}>
          <h1 className={styles.label}>{t('total')}</h1>
          <IconButton
            className={styles.eye}
            label={t(isHidden ? 'common:eye.show' : 'common:eye.hide')}
            icon={isHidden ? <EyeOff /> : <Eye />}
            onClick={() => setBalanceHidden(!isHidden)}
          />
        </div>
        <p className={styles.total} aria-live="polite">
          {isHidden ? (
            <Hidden label={t('common:eye.hidden')} size="hero" />
          ) : (
            <Money amount={total} unit={t('common:baht')} size="hero" />
          )}
        </p>
        {kip !== null && (
          <p className="soft num">{isHidden ? hidden : t('inKip', { kip: formatKip(kip) })}</p>
        )}
        {total === 0 && !isHidden ? (
          <p className="soft">{t('zero')}</p>
        ) : (
          <dl className={`${styles.parts} num`}>
            <div>
              <dt>{t('wallet')}</dt> <dd>{isHidden ? hidden : <Money amount={wallet.wallet.amount} />}</dd>
            </div>
            <div>
              <dt>{t('inGames')}</dt>{' '}
              <dd>{isHidden ? hidden : <Money amount={gamesTotal(wallet.slots)} />}</dd>
            </div>
          </dl>
        )}
        {besides}
        {actions}
      </div>
      {sync}
    </Card>
  );
}

/** As high as a line of it. */
const LINE = 'calc(var(--size-note) * var(--lh))';

/** The shape of the balance card while the wallet loads. */
export function BalanceSkeleton() {
  const { t } = useTranslation('home');
  return (
    <Card tone="dusk" className={styles.card}>
      <h1 className="visually-hidden">{t('total')}</h1>
      <Loading label={t('common:loading')}>
        <div className={styles.inside}>
          <p className={styles.hello}>
            <Skeleton width={140} height={LINE} />
          </p>
          <p className={styles.top}>
            <Skeleton width={128} height={LINE} />
          </p>
          <p className={styles.total}>
            <Skeleton width="72%" height="calc(var(--size-money) * 1.15)" />
          </p>
          <p className={styles.parts}>
            <Skeleton width="70%" height={LINE} />
          </p>
          <div className={styles.besides}>
            <Skeleton width="60%" height={LINE} />
          </div>
          <div className={moneyActionsStyles.actions}>
            <Skeleton shape="block" height={52} />
            <Skeleton shape="block" height={52} />
          </div>
        </div>
        <div className={styles.foot}>
          <Skeleton width={190} height={23} />
        </div>
      </Loading>
    </Card>
  );
}

/** The wallet could not be loaded: said quietly in its place, with a way to try again (product, Failed loads). */
export function BalanceFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('home');
  return (
    <Card tone="dusk" pad="l" className={styles.failed}>
      <h1 className="visually-hidden">{t('total')}</h1>
      <LoadFailed compact of={{ isFetching: busy, refetch: onRetry }}>
        {t('failedText')}
      </LoadFailed>
    </Card>
  );
}
