import { useMutation } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { OTP_DIGITS, PASSWORD_MIN } from '@krapao/contract/constants';
import { codeOf, isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import { errorText, waitText } from '../../../lib/error-text.ts';
import { timeOfDay } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { setToken } from '@krapao/ui/lib/session.ts';
import { Button } from '@krapao/ui/button.tsx';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { PasswordField } from '@krapao/ui/password-field.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { passwordFaults } from '../password-faults.ts';
import { answerIn, problemOf } from '../register/field-problem.tsx';
import { triesLeft, wrongCodeKey } from '../register/otp-problem.ts';
import styles from '../register/register.module.css';
import { StepForm } from '../register/step-form.tsx';
import { emptyFields, fieldErrors, type FieldErrors } from '../register/wrong-fields.ts';
import { useSecondsUntil } from '../use-seconds-until.ts';
import { askCode, type AskedCode } from './ask-code.ts';

interface ResetStepProps {
  asked: AskedCode;
  onAsked: (code: AskedCode) => void;
  onBack: () => void;
  onSignedIn: () => void;
}
type Typed = Record<'otpCode' | 'password' | 'confirm', string>;

export function ResetStep({ asked, onAsked, onBack, onSignedIn }: ResetStepProps) {
  const { t } = useTranslation('auth');
  const [typed, setTyped] = useState<Typed>({ otpCode: '', password: '', confirm: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [round, nextRound] = useReducer((before: number) => before + 1, 0);
  const [wasLost, setWasLost] = useState(false);
  const wait = useSecondsUntil(asked.nextAt);
  const words = { showLabel: t('login.show'), hideLabel: t('login.hide'), maxLength: 128 };

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    nextRound();
  };
  const refuseAnswer = async (error: unknown) => {
    const found = fieldErrors(error, 'otpCode');
    refuse(found);
    if (Object.keys(found).length === 0) toast.danger(await errorText(error));
  };

  const reset = useMutation({
    mutationFn: async () => {
      const { otpCode, password } = typed;
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
      setToken(token, false);
      toast.success(t('forgot.done'));
      onSignedIn();
    },
    onError: (error) => {
      if (isUnknownOutcome(error)) setWasLost(true);
      return refuseAnswer(error);
    },
  });
  const resend = useMutation({
    mutationFn: () => askCode(asked.phone, null),
    onSuccess: (next) => {
      setTyped({ ...typed, otpCode: '' });
      setErrors({});
      onAsked(next);
      toast.success(t('register.otp.sent'));
    },
    onError: refuseAnswer,
  });

  const save = () => {
    const short = typed.otpCode.length < OTP_DIGITS ? ({ otpCode: 'need.otpCode' } as const) : {};
    const wrong = { ...short, ...emptyFields(typed), ...passwordFaults(typed, asked.phone) };
    if (Object.keys(wrong).length > 0) refuse(wrong);
    else reset.mutate();
  };
  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part });
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(part, name))),
    );
  };
  const left = triesLeft(answerIn(errors.otpCode));
  const codeProblem = left === undefined ? problemOf(errors.otpCode) : t(wrongCodeKey(left), { count: left });

  return (
    <StepForm
      title={t('forgot.code.title')}
      lead={t('forgot.code.lead', { phone: asked.phone, until: timeOfDay(asked.endsAt).slice(0, 5) })}
      submitLabel={t('forgot.code.submit')}
      busyLabel={t('forgot.code.working')}
      busy={reset.isPending || reset.isSuccess}
      round={round}
      onSubmit={save}
      onBack={onBack}
    >
      <DigitsInput
        kind="otp"
        name="otpCode"
        autoFocus
        label={t('register.otp.label')}
        hint={asked.ref && t('register.otp.reference', { ref: asked.ref })}
        maxLength={OTP_DIGITS}
        value={typed.otpCode}
        onChange={(otpCode) => change({ otpCode })}
        error={codeProblem}
      />
      <div className={styles.resend}>
        <Button variant="quiet" disabled={wait > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
          {wait > 0 ? t('register.otp.resendIn', { wait: waitText(wait) }) : t('register.otp.resend')}
        </Button>
      </div>
      {/* For password managers: the name that the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={asked.phone} readOnly />
      <PasswordField
        {...words}
        name="password"
        label={t('forgot.code.password')}
        hint={t('register.profile.passwordHint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
        value={typed.password}
        onChange={(event) => change({ password: event.target.value })}
        error={problemOf(errors.password)}
      />
      <PasswordField
        {...words}
        name="confirm"
        label={t('forgot.code.confirm')}
        autoComplete="new-password"
        value={typed.confirm}
        onChange={(event) => change({ confirm: event.target.value })}
        error={problemOf(errors.confirm)}
      />
      <Notice>{t('forgot.code.after')}</Notice>
    </StepForm>
  );
}
