import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { OTP_DIGITS } from '@krapao/contract/constants';
import { codeOf, isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import { FormField, useFields } from '@krapao/ui/lib/form.tsx';
import { errorText, waitText } from '../../../lib/error-text.ts';
import { timeOfDay } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { beginSession } from '../leave.ts';
import { useSecondsUntil } from '../one-time-code.ts';
import { codeFaults, emptyFields, fieldErrors, passwordFaults } from '../register/faults.ts';
import { NewPassword } from '../register/new-password.tsx';
import styles from '../register/register.module.css';
import { problemOf, StepForm } from '../register/step-form.tsx';
import { askCode, type AskedCode } from './ask-code.ts';

interface ResetStepProps {
  asked: AskedCode;
  onAsked: (code: AskedCode) => void;
  onBack: () => void;
  onSignedIn: () => void;
}

export function ResetStep({ asked, onAsked, onBack, onSignedIn }: ResetStepProps) {
  const { t } = useTranslation('auth');
  const form = useFields({
    empty: { otpCode: '', password: '', confirm: '' },
    rules: ({ otpCode, ...typed }) => ({
      ...codeFaults(otpCode),
      ...emptyFields(typed),
      ...passwordFaults(typed, asked.phone),
    }),
    problemOf,
  });
  const [wasLost, setWasLost] = useState(false);
  const wait = useSecondsUntil(asked.nextAt);

  const refuse = async (error: unknown) => {
    const found = fieldErrors(error, 'otpCode');
    form.refuse(found);
    if (Object.keys(found).length === 0) toast.danger(await errorText(error));
  };

  const reset = useMutation({
    mutationFn: async () => {
      const { otpCode, password } = form.values;
      const body = { otpToken: asked.token, otpCode, newPassword: password };
      try {
        return (await call('POST /api/password/reset', { body })).token;
      } catch (error) {
        // The answer of a try before this one was lost: the code is used up because the new password counts already.
        if (!wasLost || codeOf(error) !== 'OTP_NOT_EXIST') throw error;
        const again = { username: asked.phone, password };
        return (await call('POST /api/login', { body: again })).token;
      }
    },
    onSuccess: (token) => {
      beginSession(token, false);
      toast.success(t('forgot.done'));
      onSignedIn();
    },
    onError: (error) => {
      if (isUnknownOutcome(error)) setWasLost(true);
      return refuse(error);
    },
  });
  const resend = useMutation({
    mutationFn: () => askCode(asked.phone, null),
    onSuccess: (next) => {
      form.forgive();
      form.change({ otpCode: '' });
      onAsked(next);
      toast.success(t('register.otp.sent'));
    },
    onError: refuse,
  });

  return (
    <StepForm
      title={t('forgot.code.title')}
      lead={t('forgot.code.lead', { phone: asked.phone, until: timeOfDay(asked.endsAt).slice(0, 5) })}
      submitLabel={t('forgot.code.submit')}
      busyLabel={t('forgot.code.working')}
      busy={reset.isPending || reset.isSuccess}
      onSubmit={form.submit(() => reset.mutate())}
      onBack={onBack}
    >
      <FormField
        of={form}
        name="otpCode"
        as={DigitsInput}
        kind="otp"
        autoFocus
        label={t('register.otp.label')}
        hint={asked.ref && t('register.otp.reference', { ref: asked.ref })}
        maxLength={OTP_DIGITS}
      />
      <div className={styles.resend}>
        <Button variant="quiet" disabled={wait > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
          {wait > 0 ? t('register.otp.resendIn', { wait: waitText(wait) }) : t('register.otp.resend')}
        </Button>
      </div>
      <NewPassword
        form={form}
        phone={asked.phone}
        label={t('forgot.code.password')}
        confirmLabel={t('forgot.code.confirm')}
      />
      <Notice>{t('forgot.code.after')}</Notice>
    </StepForm>
  );
}
