import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { ageOf, urgencyOf, type Bounds } from '../lib/age.ts';
import { useNow } from '../lib/clock.ts';
import styles from './age-chip.module.css';

/** How long something waits: a figure, and from its bounds on (45 and 60 seconds for work) a form and a colour. */
export function AgeChip({ since, bounds }: { since: string; bounds?: Bounds | undefined }) {
  const { t } = useTranslation();
  const waited = useNow() - new Date(since).getTime();
  const age = ageOf(waited);
  const urgency = urgencyOf(waited, bounds);
  return (
    <span className={cx(styles.age, urgency !== 'calm' && styles[urgency])}>
      {urgency === 'late' && <CircleAlert aria-hidden="true" />}
      {urgency === 'soon' && <Clock aria-hidden="true" />}
      {age.unit === 'clock' ? age.text : t(`age.${age.unit}`, { count: age.count })}
    </span>
  );
}
