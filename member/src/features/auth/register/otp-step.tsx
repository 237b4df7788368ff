import { useMutation } from '@tanstack/react-query';
import { startTransition } from 'react';
import { OTP_DIGITS } from '@krapao/contract/constants';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import { FormField } from '@krapao/ui/lib/form.tsx';
import { waitText } from '../../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { answerIn, isSpent, useSecondsUntil, waitAsTold } from '../one-time-code.ts';
import styles from './register.module.css';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';

/** The code from the message. Its last digit sends it; one that can't be used any more makes way for a new one. */
export function OtpStep({ form, busy, refuse, goTo, goBack, sendCode, wantOtp }: Registration) {
  const { t } = useTranslation('auth');
  const { sent, phone, otpCode } = form.values;
  const wait = useSecondsUntil(sent?.nextAt ?? 0);
  const spent = isSpent(answerIn(form.faults.otpCode));

  const verify = useMutation({
    mutationFn: (code: string) =>
      call('POST /api/otp/verify', { body: { otpToken: sent?.token ?? '', otpCode: code } }),
    onSuccess: () => {
      // The code is used up: going back continues by the proof, and never asks for it again.
      form.change({ provedPhone: phone, sent: null, otpCode: '' });
      goTo('profile');
    },
    onError: (error) => {
      if (codeOf(error) === 'NOT_FOUND') {
        // Together with the new address, or no step would be the right one for a moment.
        startTransition(() => wantOtp(false));
        return goTo('profile');
      }
      if (sent) form.change({ sent: waitAsTold(sent, error) });
      if (codeOf(error) === 'OTP_CODE_INVALID') form.change({ otpCode: '' });
      return refuse(error, 'otpCode');
    },
  });
  const resend = useMutation({
    mutationFn: sendCode,
    onSuccess: (next) => {
      form.change({ otpCode: '' });
      if (next !== 'otp') return goTo(next);
      toast.success(t('register.otp.sent'));
    },
    onError: (error) => refuse(error),
  });
  const resendLabel =
    wait > 0 ? t('register.otp.resendIn', { wait: waitText(wait) }) : t('register.otp.resend');

  return (
    <StepForm
      title={t('register.otp.title')}
      lead={t('register.otp.lead', { phone })}
      submitLabel={spent ? resendLabel : t('register.next')}
      submitOff={spent && wait > 0}
      busy={busy || verify.isPending || (spent && resend.isPending)}
      onSubmit={() => {
        if (spent) resend.mutate();
        else void form.check('otpCode').then((isValid) => isValid && verify.mutate(otpCode));
      }}
      onBack={goBack}
    >
      <FormField
        of={form}
        name="otpCode"
        as={DigitsInput}
        kind="otp"
        data-autofocus
        label={t('register.otp.label')}
        hint={t('register.otp.reference', { ref: sent?.ref ?? '' })}
        maxLength={OTP_DIGITS}
        onTyped={(code) => {
          if (code.length === OTP_DIGITS && code !== otpCode && !verify.isPending) verify.mutate(code);
        }}
      />
      <div className={styles.resend}>
        {!spent && (
          <Button variant="quiet" disabled={wait > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
            {resendLabel}
          </Button>
        )}
        <Button variant="quiet" onClick={() => goTo('phone')}>
          {t('register.otp.change')}
        </Button>
      </div>
    </StepForm>
  );
}
