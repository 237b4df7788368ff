import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { cx } from '@krapao/ui/cx.ts';
import { urgencyOf, type Urgency } from '../../lib/age.ts';
import styles from './now.module.css';

/** Ages of what waits. */
type Ages = Record<Urgency, number>;
const MOST_BARS = 8;

/** @param now epoch ms */
export function agesByKind(
  rows: readonly { kind: string; since: string }[],
  now: number,
): ReadonlyMap<string, Ages> {
  const ages = new Map<string, Ages>();
  for (const { kind, since } of rows) {
    const known = ages.get(kind) ?? { calm: 0, soon: 0, late: 0 };
    known[urgencyOf(now - Date.parse(since))] += 1;
    ages.set(kind, known);
  }
  return ages;
}

/** Bars from calm to late, of as many things; where there are more than fit, the calm ones are left out first. */
export function barsOf({ calm, soon, late }: Ages): Urgency[] {
  const all = [
    ...Array.from({ length: calm }, () => 'calm' as const),
    ...Array.from({ length: soon }, () => 'soon' as const),
    ...Array.from({ length: late }, () => 'late' as const),
  ];
  return all.slice(-MOST_BARS);
}

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
