import { useMutation } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import { OTP_DIGITS } from '@krapao/contract/constants';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import { waitText } from '../../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { answerIn, problemOf } from './field-problem.tsx';
import { isSpent, triesLeft, wrongCodeKey } from './otp-problem.ts';
import styles from './register.module.css';
import { waitAsTold } from './send-code.ts';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';
import { useSecondsUntil } from '../use-seconds-until.ts';

/** The code from the message. Its last digit sends it; one that can't be used any more makes way for a new one. */
export function OtpStep(registration: Registration) {
  const { draft, errors, round, busy, change, setErrors, refuse, goTo, goBack, sendCode, wantOtp } =
    registration;
  const { t } = useTranslation('auth');
  const { sent } = draft;
  const [otpCode, setOtpCode] = useState('');
  const wait = useSecondsUntil(sent?.nextAt ?? 0);
  const answer = answerIn(errors.otpCode);
  const left = triesLeft(answer);
  const spent = isSpent(answer);

  const verify = useMutation({
    mutationFn: (code: string) =>
      call('POST /api/otp/verify', { body: { otpToken: sent?.token ?? '', otpCode: code } }),
    onSuccess: () => {
      // The code is used up: going back continues by the proof, and never asks for it again.
      change({ provedPhone: draft.phone, sent: null });
      goTo('profile');
    },
    onError: (error) => {
      if (codeOf(error) === 'NOT_FOUND') {
        // Together with the new address, or no step would be the right one for a moment.
        startTransition(() => wantOtp(false));
        return goTo('profile');
      }
      if (sent) change({ sent: waitAsTold(sent, error) });
      if (codeOf(error) === 'OTP_CODE_INVALID') setOtpCode('');
      return refuse(error, 'otpCode');
    },
  });
  const resend = useMutation({
    mutationFn: sendCode,
    onSuccess: (next) => {
      setOtpCode('');
      if (next !== 'otp') return goTo(next);
      change({ otpCode: '' });
      toast.success(t('register.otp.sent'));
    },
    onError: (error) => refuse(error),
  });
  const resendLabel =
    wait > 0 ? t('register.otp.resendIn', { wait: waitText(wait) }) : t('register.otp.resend');
  const problem = () => {
    if (codeOf(answer) === 'OTP_BLOCK') return t('register.otp.tooMany');
    if (left === undefined) return problemOf(errors.otpCode);
    return t(wrongCodeKey(left), { count: left });
  };

  return (
    <StepForm
      title={t('register.otp.title')}
      lead={t('register.otp.lead', { phone: draft.phone })}
      submitLabel={spent ? resendLabel : t('register.next')}
      submitOff={spent && wait > 0}
      busy={busy || verify.isPending || (spent && resend.isPending)}
      round={round}
      onSubmit={() => {
        if (spent) resend.mutate();
        else if (otpCode.length === OTP_DIGITS) verify.mutate(otpCode);
        else setErrors({ otpCode: 'need.otpCode' });
      }}
      onBack={goBack}
    >
      <DigitsInput
        kind="otp"
        name="otpCode"
        data-autofocus
        label={t('register.otp.label')}
        hint={t('register.otp.reference', { ref: sent?.ref ?? '' })}
        maxLength={OTP_DIGITS}
        value={otpCode}
        onChange={(code) => {
          setOtpCode(code);
          change({ otpCode: code });
          if (code.length === OTP_DIGITS && code !== otpCode && !verify.isPending) verify.mutate(code);
        }}
        error={problem()}
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
