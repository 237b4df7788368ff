import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Card } from '@krapao/ui/card.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import styles from './balance-card.module.css';
import actions from './money-actions.module.css';

/** The shape of the balance card while the wallet loads. */
export function BalanceSkeleton() {
  const { t } = useTranslation('home');
  return (
    <Card tone="dusk" className={styles.card}>
      <h1 className="visually-hidden">{t('total')}</h1>
      <Loading label={t('common:loading')}>
        <div className={styles.inside}>
          <p className={styles.hello}>
            <Skeleton width={140} height={21} />
          </p>
          <p className={styles.label}>
            <Skeleton width={128} height={21} />
          </p>
          <p className={styles.total}>
            <Skeleton width="72%" height="calc(var(--size-money) * 1.15)" />
          </p>
          <p className={styles.parts}>
            <Skeleton width="70%" height={21} />
          </p>
          <div className={actions.actions}>
            <Skeleton shape="block" height={52} />
            <Skeleton shape="block" height={52} />
          </div>
        </div>
        <div className={styles.foot}>
          <Skeleton width={190} height={24} />
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
