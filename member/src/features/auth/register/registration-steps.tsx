import { useEffect, useRef, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Card } from '@krapao/ui/card.tsx';
import { cx } from '@krapao/ui/cx.ts';
import { toast } from '@krapao/ui/toast.ts';
import { PHONE_DIGITS, LAOS_CURRENCIES } from '@krapao/contract/constants';
import { FormField } from '@krapao/ui/lib/form.tsx';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { OtpStep } from './otp-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import styles from './register.module.css';
import { stepsOf, type Step } from './steps.ts';
import { useRegistration, type Registration } from './use-registration.ts';
import { site } from '../../../lib/site.ts';
import { StepForm } from './step-form.tsx';
import { bankName } from '../../../lib/bank-account.ts';
import { banksQuery } from '../../../lib/queries.ts';
import { BankFields } from '../../../parts/bank-fields.tsx';

const STEP = { phone: PhoneStep, otp: OtpStep, profile: ProfileStep, bank: BankStep };

interface RegistrationStepsProps {
  /** Two seconds after the success was said; the member is signed in then. */
  onRegistered: () => void;
  /** For who has an account: gone, its room apart, once they have one. */
  children: ReactNode;
}

/** Registration, step by step. */
export function RegistrationSteps({ onRegistered, children }: RegistrationStepsProps) {
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
      <div className={cx(registration.done && styles.gone)}>{children}</div>
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

const LONGEST = 15;

function PhoneStep({ form, busy, submit }: Registration) {
  const { t } = useTranslation('auth');
  const { variant } = site();
  return (
    <StepForm
      title={t('register.phone.title')}
      lead={t('register.phone.lead')}
      submitLabel={t('register.next')}
      busy={busy}
      onSubmit={submit}
    >
      <FormField
        of={form}
        name="phone"
        as={DigitsInput}
        kind="phone"
        label={t('register.phone.label')}
        hint={variant === 'th' ? t('register.phone.hint') : undefined}
        maxLength={variant === 'th' ? PHONE_DIGITS : LONGEST}
      />
    </StepForm>
  );
}

function BankStep({ form, busy, done, goBack, submit }: Registration) {
  const { t, language } = useTranslation('auth');
  const { variant, recommendedBanks } = site();
  const banks = useQuery(banksQuery);
  const nameOf = (bank: Parameters<typeof bankName>[0]) => bankName(bank, language);
  const recommended = (banks.data ?? []).filter(({ code }) => recommendedBanks.includes(code)).map(nameOf);
  return (
    <StepForm
      title={t('register.bank.title')}
      lead={t('register.bank.lead')}
      submitLabel={t('register.submit')}
      busyLabel={t(done ? 'register.ready' : 'register.working')}
      busy={busy}
      onSubmit={submit}
      onBack={goBack}
    >
      {variant === 'th' && recommended.length > 0 && (
        <Notice>{t('register.bank.recommend', { banks: recommended.join(t('register.bank.and')) })}</Notice>
      )}
      <BankFields of={form} account={form.values} />
      {variant === 'la' && (
        <FormField
          of={form}
          name="currency"
          as={SelectField}
          label={t('register.bank.currency')}
          options={LAOS_CURRENCIES.map((code) => ({ value: code, label: t(`register.bank.${code}`) }))}
        />
      )}
    </StepForm>
  );
}
