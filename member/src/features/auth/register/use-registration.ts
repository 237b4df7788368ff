import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { REGISTER_REDIRECT_MS } from '@krapao/contract/constants';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import { useFields } from '@krapao/ui/lib/form.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { site } from '../../../lib/site.ts';
import { toast } from '@krapao/ui/toast.ts';
import { beginSession } from '../leave.ts';
import { sendCode } from '../one-time-code.ts';
import { forgetDraft, keepDraft, profilePart, readDraft, wholeRegistration, type Typed } from './draft.ts';
import {
  fieldErrors,
  FIELDS_OF,
  registrationFaults,
  stepOfErrors,
  type Fault,
  type FieldName,
} from './faults.ts';
import { problemOf } from './step-form.tsx';
import { useStep, type Step } from './steps.ts';

/** The registration's state machine: one form, of which each step shows some fields, and what the server said. */
export function useRegistration(onRegistered: () => void) {
  const { variant } = site();
  // The operator may change their mind while the page is open: the server's answers then tell.
  const [withOtp, wantOtp] = useState(site().registerOTP);
  const [search] = useSearchParams();
  const [empty] = useState<Typed>(() => ({
    ...readDraft(search.get('code')),
    ...{ otpCode: '', password: '', confirm: '', isOfAge: '' },
  }));
  const form = useFields<Typed, Fault>({
    empty,
    rules: (typed) => registrationFaults(typed, variant),
    problemOf: (fault) => problemOf(codeOf(fault) === 'OTP_BLOCK' ? 'register.otp.tooMany' : fault),
  });
  const typed = form.values;
  const [done, setDone] = useState(false);
  const { step, isPushedBack, goTo, goBack } = useStep({ typed, variant, withOtp });

  useEffect(() => {
    if (!done) keepDraft(typed);
  }, [done, typed]);

  /** A refusal stands beside its field, on the step where that is; only what is about none is a toast. `field`: for one that names none. */
  const refuse = async (error: unknown, field?: FieldName) => {
    const found = fieldErrors(error, field);
    if (codeOf(error) === 'UNVERIFIED_OTP') {
      form.change({ provedPhone: '' });
      wantOtp(true);
    }
    form.refuse(found);
    const where = stepOfErrors(found);
    if (where && where !== step) goTo(where);
    if (!where) toast.danger(await errorText(error));
  };

  const finish = (opened: string) => {
    setDone(true);
    beginSession(opened, false);
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

  const send = () => sendCode({ draft: typed, change: form.change, wantOtp });
  const work = useMutation({
    mutationFn: async (): Promise<Step | { token: string }> => {
      if (step === 'phone') {
        if (withOtp) return send();
        await call('POST /api/account/validate', { body: { username: typed.phone } });
        return 'profile';
      }
      if (step === 'profile') {
        await call('POST /api/account/validate', { body: profilePart(typed) });
        return 'bank';
      }
      return call('POST /api/account', { body: wholeRegistration(typed, variant) });
    },
    onSuccess: (next) => {
      form.forgive();
      if (typeof next === 'object') return finish(next.token);
      // the code of another phone
      form.change({ otpCode: '' });
      goTo(next);
    },
    onError: (error) => refuse(error),
  });

  return {
    form,
    step,
    withOtp,
    wantOtp,
    isPushedBack,
    busy: work.isPending || done,
    /** The member is registered and signed in; home follows in a moment. */
    done,
    refuse,
    goTo,
    goBack,
    /** Checks the open step and sends it. */
    submit: () => void form.check(...FIELDS_OF[step]).then((isValid) => isValid && work.mutate()),
    sendCode: send,
  };
}

export type Registration = ReturnType<typeof useRegistration>;
