import Check from 'lucide-react/icons/check';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { cx } from '@krapao/ui/cx.ts';
import { stepsOf, uncounted } from './day-sums.ts';
import type { DayState } from './queries.ts';
import styles from './days.module.css';

/** How far the close has come. */
export function DaySteps({ state, isAsked }: { state: DayState; isAsked: boolean }) {
  const { t } = useTranslation('days');
  const missing = uncounted(state.accounts).length;
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {stepsOf(state, isAsked).map(({ step, state: at }, i) => (
        <li
          key={step}
          className={cx(at !== 'later' && styles[at])}
          aria-current={at === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {at === 'done' ? <Check /> : i + 1}
          </span>
          <span>
            {t(`step.${step}`)}
            {at === 'done' && <span className="visually-hidden">{t('stepDone')}</span>}
            {step === 'counted' && at === 'now' && (
              <small className={styles.line}>{t('missing', { accounts: missing })}</small>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
