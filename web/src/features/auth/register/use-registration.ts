import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { REGISTER_REDIRECT_MS } from '@krapao/contract/constants';
import { ApiError, codeOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n.ts';
import { site } from '../../../lib/site.ts';
import { toast } from '../../../ui/toast.ts';
import { forgetDraft, keepDraft, readDraft, type Draft, type Secret } from './draft.ts';
import { profilePart, wholeRegistration } from './payload.ts';
import { sendCode } from './send-code.ts';
import type { Step } from './steps.ts';
import { useStep } from './use-step.ts';
import { fieldErrors, stepOfErrors, type FieldErrors, type FieldName } from './wrong-fields.ts';

/** The registration's state machine: what was typed, which step is open, what the server said. */
export function useRegistration(onRegistered: (phone: string) => void) {
  const { variant } = site();
  // The operator may change their mind while the page is open: the server's answers then tell.
  const [withOtp, wantOtp] = useState(site().registerOTP);
  const [search] = useSearchParams();
  const [draft, setDraft] = useState(() => readDraft(search.get('code')));
  const [secret, setSecret] = useState<Secret>({ password: '', confirm: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [done, setDone] = useState(false);
  const { step, isPushedBack, goTo, goBack } = useStep({ draft, secret, variant, withOtp });

  useEffect(() => {
    if (!done) keepDraft(draft);
  }, [done, draft]);

  const change = (part: Partial<Draft & Secret & { otpCode: string }>) => {
    const { password, confirm, otpCode: _, ...rest } = part;
    setSecret((before) => ({ password: password ?? before.password, confirm: confirm ?? before.confirm }));
    setDraft((before) => ({ ...before, ...rest }));
    const touched = Object.keys(part) as FieldName[];
    setErrors((before) => {
      const left = { ...before };
      for (const field of touched) delete left[field];
      return left;
    });
  };

  /** A refusal stands beside its field, on the step where that is, and in a toast of 4 s. `field`: for one that names none. */
  const refuse = async (error: unknown, field?: FieldName) => {
    const found = fieldErrors(error, field);
    setErrors(found);
    if (codeOf(error) === 'UNVERIFIED_OTP') wantOtp(true);
    const where = stepOfErrors(found);
    if (where && where !== step) goTo(where);
    const named = error instanceof ApiError && error.code === 'INVALID_REQUEST' && where;
    toast.danger(named ? translate('auth:register.check') : await errorText(error));
  };

  const finish = () => {
    setDone(true);
    forgetDraft();
    toast.success(translate('auth:register.done'));
  };
  const { phone } = draft;
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => onRegistered(phone), REGISTER_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, onRegistered, phone]);

  const send = () => sendCode({ draft, change, wantOtp });
  const work = useMutation({
    mutationFn: async (): Promise<Step | 'done'> => {
      if (step === 'phone') return withOtp ? send() : 'profile';
      if (step === 'profile') {
        await call('POST /api/account/validate', { body: profilePart(draft, secret) });
        return 'bank';
      }
      await call('POST /api/account', { body: wholeRegistration(draft, secret, variant) });
      return 'done';
    },
    onSuccess: (next) => {
      setErrors({});
      if (next === 'done') finish();
      else goTo(next);
    },
    onError: (error) => refuse(error),
  });

  return {
    step,
    withOtp,
    wantOtp,
    isPushedBack,
    draft,
    secret,
    errors,
    busy: work.isPending || done,
    change,
    setErrors,
    refuse,
    goTo,
    goBack,
    /** Sends the open step; its own checks come before. */
    submit: () => work.mutate(),
    sendCode: send,
  };
}

export type Registration = ReturnType<typeof useRegistration>;
