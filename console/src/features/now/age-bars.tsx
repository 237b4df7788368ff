import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { cx } from '@krapao/ui/cx.ts';
import { barsOf, type Ages } from './ages.ts';
import styles from './now.module.css';

/** A bar a thing that waits: short and grey, then amber, then red. */
export function AgeBars({ ages }: { ages: Ages | undefined }) {
  const { t } = useTranslation('now');
  if (!ages) return null;
  return (
    <span className={styles.bars} role="img" aria-label={t('ages', { ...ages })}>
      {barsOf(ages).map((urgency, bar) => (
        <i key={bar} className={cx(styles.bar, styles[urgency])} />
      ))}
    </span>
  );
}
