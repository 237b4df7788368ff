import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { problemOf } from './field-problem.tsx';
import { focusField } from './focus-field.ts';
import styles from './register.module.css';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';

const DIGITS = 6;
/** One code a minute (decisions, Members and sessions). */
const RESEND_AFTER_MS = 60_000;

export function OtpStep({ draft, errors, busy, change, refuse, goTo, goBack, sendCode }: Registration) {
  const { t } = useTranslation('auth');
  const [otpCode, setOtpCode] = useState('');
  const wait = useSecondsUntil((draft.sent?.sentAt ?? 0) + RESEND_AFTER_MS);

  const verify = useMutation({
    mutationFn: () => call('POST /api/otp/verify', { body: { otpToken: draft.sent?.token ?? '', otpCode } }),
    onSuccess: () => {
      change({ provedPhone: draft.phone });
      goTo('profile');
    },
    onError: refuse,
  });
  const resend = useMutation({
    mutationFn: sendCode,
    onSuccess: (next) => (next === 'otp' ? toast.success(t('register.otp.sent')) : goTo(next)),
    onError: refuse,
  });

  return (
    <StepForm
      title={t('register.otp.title')}
      lead={t('register.otp.lead', { phone: draft.phone })}
      submitLabel={t('register.next')}
      busy={busy || verify.isPending}
      errors={errors}
      onSubmit={(form) => (otpCode.length === DIGITS ? verify.mutate() : focusField(form, 'otpCode'))}
      onBack={goBack}
    >
      <DigitsInput
        kind="otp"
        name="otpCode"
        label={t('register.otp.label')}
        hint={t('register.otp.reference', { ref: draft.sent?.ref ?? '' })}
        maxLength={DIGITS}
        value={otpCode}
        onChange={(code) => {
          setOtpCode(code);
          change({ otpCode: code });
        }}
        error={problemOf(errors.otpCode)}
      />
      <div className={styles.resend}>
        <Button variant="quiet" disabled={wait > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
          {wait > 0 ? t('register.otp.resendIn', { count: wait }) : t('register.otp.resend')}
        </Button>
      </div>
    </StepForm>
  );
}

/** Whole seconds until a moment (epoch ms), counting down to 0. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1_000));
}
