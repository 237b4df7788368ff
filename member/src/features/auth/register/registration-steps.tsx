import { useEffect, useRef } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Card } from '@krapao/ui/card.tsx';
import { cx } from '@krapao/ui/cx.ts';
import { toast } from '@krapao/ui/toast.ts';
import { BankStep } from './bank-step.tsx';
import { OtpStep } from './otp-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import styles from './register.module.css';
import { stepsOf, type Step } from './steps.ts';
import { useRegistration } from './use-registration.ts';

const STEP = { phone: PhoneStep, otp: OtpStep, profile: ProfileStep, bank: BankStep };

/** Registration, step by step. `onRegistered` comes two seconds after the success was said; the member is signed in then. */
export function RegistrationSteps({ onRegistered }: { onRegistered: () => void }) {
  useTranslation('auth');
  const registration = useRegistration(onRegistered);
  const Step = STEP[registration.step];
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(registration.step);
  const isRefused = Object.keys(registration.form.faults).length > 0;
  // A new step begins at its heading, for eyes and screen readers alike, that of the code at its field, where the phone offers to
  // fill it in; one that a refusal leads back to, at its wrong field.
  useEffect(() => {
    if (shown.current === registration.step) return;
    shown.current = registration.step;
    toast.clear();
    if (isRefused) return;
    window.scrollTo(0, 0);
    const first =
      card.current?.querySelector<HTMLElement>('[data-autofocus]') ?? card.current?.querySelector('h2');
    first?.focus({ preventScroll: true });
  }, [registration.step, isRefused]);
  return (
    <>
      <StepMeter steps={stepsOf(registration.withOtp)} step={registration.step} />
      <div ref={card}>
        <Card pad="l">
          <Step key={registration.step} {...registration} />
        </Card>
      </div>
    </>
  );
}

/** How far along: a bar for each step. */
function StepMeter({ steps, step }: { steps: readonly Step[]; step: Step }) {
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
