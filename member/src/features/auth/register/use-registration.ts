import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { useSearchParams } from 'react-router';
import { REGISTER_REDIRECT_MS } from '@krapao/contract/constants';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { setToken as keepToken } from '@krapao/ui/lib/session.ts';
import { site } from '../../../lib/site.ts';
import { toast } from '@krapao/ui/toast.ts';
import { forgetDraft, keepDraft, readDraft, type Draft, type Secret } from './draft.ts';
import { profilePart, wholeRegistration } from './payload.ts';
import { sendCode } from './send-code.ts';
import type { Step } from './steps.ts';
import { useStep } from './use-step.ts';
import { fieldErrors, stepOfErrors, type FieldErrors, type FieldName } from './wrong-fields.ts';

/** The registration's state machine: what was typed, which step is open, what the server said. */
export function useRegistration(onRegistered: () => void) {
  const { variant } = site();
  // The operator may change their mind while the page is open: the server's answers then tell.
  const [withOtp, wantOtp] = useState(site().registerOTP);
  const [search] = useSearchParams();
  const [draft, setDraft] = useState(() => readDraft(search.get('code')));
  const [secret, setSecret] = useState<Secret>({ password: '', confirm: '', isOfAge: '' });
  const [errors, showErrors] = useState<FieldErrors>({});
  const [round, nextRound] = useReducer((before: number) => before + 1, 0);
  const [done, setDone] = useState(false);
  const { step, isPushedBack, goTo, goBack } = useStep({ draft, secret, variant, withOtp });

  useEffect(() => {
    if (!done) keepDraft(draft);
  }, [done, draft]);

  const change = (part: Partial<Draft & Secret & { otpCode: string }>) => {
    const { password, confirm, isOfAge, otpCode: _, ...rest } = part;
    setSecret((before) => ({
      password: password ?? before.password,
      confirm: confirm ?? before.confirm,
      isOfAge: isOfAge ?? before.isOfAge,
    }));
    setDraft((before) => ({ ...before, ...rest }));
    const touched = Object.keys(part) as FieldName[];
    showErrors((before) => {
      const left = { ...before };
      for (const field of touched) delete left[field];
      return left;
    });
  };

  const setErrors = (found: FieldErrors) => {
    showErrors(found);
    nextRound();
  };

  /** A refusal stands beside its field, on the step where that is; only what is about none is a toast. `field`: for one that names none. */
  const refuse = async (error: unknown, field?: FieldName) => {
    const found = fieldErrors(error, field);
    setErrors(found);
    if (codeOf(error) === 'UNVERIFIED_OTP') {
      change({ provedPhone: '' });
      wantOtp(true);
    }
    const where = stepOfErrors(found);
    if (where && where !== step) goTo(where);
    if (!where) toast.danger(await errorText(error));
  };

  const finish = (opened: string) => {
    setDone(true);
    keepToken(opened, false);
    // This screen ends sessions when it loads: from here on a reload leads home.
    window.history.replaceState(window.history.state, '', paths.home);
    forgetDraft();
    toast.success(translate('auth:register.done'));
  };
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => {
      toast.clear();
      onRegistered();
    }, REGISTER_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, onRegistered]);

  const send = () => sendCode({ draft, change, wantOtp });
  const work = useMutation({
    mutationFn: async (): Promise<Step | { token: string }> => {
      if (step === 'phone') {
        if (withOtp) return send();
        await call('POST /api/account/validate', { body: { username: draft.phone } });
        return 'profile';
      }
      if (step === 'profile') {
        await call('POST /api/account/validate', { body: profilePart(draft, secret) });
        return 'bank';
      }
      return call('POST /api/account', { body: wholeRegistration(draft, secret, variant) });
    },
    onSuccess: (next) => {
      showErrors({});
      if (typeof next === 'object') finish(next.token);
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
    round,
    busy: work.isPending || done,
    /** The member is registered and signed in; home follows in a moment. */
    done,
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
