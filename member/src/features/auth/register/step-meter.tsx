import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { cx } from '@krapao/ui/cx.ts';
import styles from './register.module.css';
import type { Step } from './steps.ts';

/** How far along: a bar for each step. */
export function StepMeter({ steps, step }: { steps: readonly Step[]; step: Step }) {
  const { t } = useTranslation('auth');
  const at = steps.indexOf(step);
  return (
    <div className={styles.meter}>
      <p className={styles.count} aria-live="polite">
        {t('register.steps', { step: at + 1, steps: steps.length })}
      </p>
      <div className={styles.bars} aria-hidden="true">
        {steps.map((one, index) => (
          <span key={one} className={cx(styles.bar, index <= at && styles.barDone)} />
        ))}
      </div>
    </div>
  );
}
