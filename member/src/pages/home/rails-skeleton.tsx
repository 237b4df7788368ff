import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import styles from './home-page.module.css';

/** The shape of two categories of games while the wallet loads. */
export function RailsSkeleton() {
  const { t } = useTranslation('home');
  return (
    <Loading label={t('common:loading')}>
      {[0, 1].map((rail) => (
        <div key={rail} className={styles.railSkeleton}>
          <div className={styles.railHead}>
            <Skeleton width={140} height={24} />
          </div>
          <div className={styles.cards}>
            {[0, 1, 2].map((card) => (
              <div key={card} className={styles.card}>
                <Skeleton shape="block" height="100%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </Loading>
  );
}
