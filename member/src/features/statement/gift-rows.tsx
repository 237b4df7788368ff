import GiftIcon from 'lucide-react/icons/gift';
import { byMinute, dateTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { moneyListClass } from '@krapao/ui/money-row.tsx';
import styles from './statement.module.css';
import { StatusMark } from './status-mark.tsx';
import type { Gift } from './queries.ts';

/** Gift links whose end TrueMoney has not told, or a bad end that a person found: above the movements, none of which they are yet. */
export function GiftRows({ gifts }: { gifts: readonly Gift[] }) {
  const { t } = useTranslation('statement');
  if (gifts.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.day}>{t('gifts.title')}</h2>
      <ul className={moneyListClass} aria-label={t('gifts.title')}>
        {gifts.map(({ reference, status, createdAt, until }) => (
          <li key={reference} className={styles.gift}>
            <span className={styles.giftIcon} aria-hidden="true">
              <GiftIcon size={20} />
            </span>
            <div className={styles.giftWords}>
              <p className={styles.strong}>{t('gifts.name')}</p>
              <StatusMark status={status} />
              <p className={styles.soft}>{t(`gifts.${status}`)}</p>
              {status === 'PENDING' && (
                <p className={`${styles.soft} num`}>
                  {until ? t('gifts.until', { until: byMinute(until) }) : t('gifts.byPerson')}
                </p>
              )}
              <time className={`${styles.mini} num`} dateTime={createdAt}>
                {dateTime(createdAt)}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
