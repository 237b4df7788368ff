/** The steps of registration and which of them may be open (product 4). */
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PHONE_DIGITS, type Variant } from '@krapao/contract/constants';
import type { Typed } from './draft.ts';

export const STEPS = ['phone', 'otp', 'profile', 'bank'] as const;
export type Step = (typeof STEPS)[number];

/** The steps of this site: the one-time code only where the operator asks for it. */
export function stepsOf(withOtp: boolean): readonly Step[] {
  return STEPS.filter((step) => withOtp || step !== 'otp');
}

/** Thai numbers have exactly 10 digits; the Laos variant has no length check (product 5). */
export function isPhone(phone: string, variant: Variant): boolean {
  return variant === 'la' ? phone !== '' : phone.length === PHONE_DIGITS;
}

export interface Progress {
  typed: Typed;
  variant: Variant;
  withOtp: boolean;
}

function isReached(step: Step, { typed, variant, withOtp }: Progress): boolean {
  const hasPhone = isPhone(typed.phone, variant);
  const isProved = !withOtp || typed.provedPhone === typed.phone;
  if (step === 'phone') return true;
  if (step === 'otp') return withOtp && hasPhone && typed.sent?.phone === typed.phone;
  if (step === 'profile') return hasPhone && isProved;
  return hasPhone && isProved && typed.name !== '' && typed.password !== '';
}

/** The step of the address, or the last one before it that what was typed allows: after a reload the password is missing. */
export function openStep(wanted: string | null, progress: Progress): Step {
  const at = STEPS.findIndex((step) => step === wanted);
  const allowed = STEPS.slice(0, Math.max(at, 0) + 1).filter((step) => isReached(step, progress));
  return allowed[allowed.length - 1] ?? 'phone';
}

const PARAM = 'step';
/** How the address came about: by going on, so that back leads to the step before, or because more was asked for than is open. */
type Arrival = 'forward' | 'pushed-back' | null;

/** The step of the address, `?step=profile`: back, forward and reload work as anywhere else. */
export function useStep(progress: Progress) {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: Arrival };
  const navigate = useNavigate();
  const wanted = search.get(PARAM);
  const step = openStep(wanted, progress);

  useEffect(() => {
    // Another step is being gone to already: the router knows it a moment after the address does.
    const isLeaving = new URLSearchParams(window.location.search).get(PARAM) !== wanted;
    if (wanted === null || wanted === step || isLeaving) return;
    void navigate({ search: `?${PARAM}=${step}` }, { replace: true, state: 'pushed-back' satisfies Arrival });
  }, [navigate, step, wanted]);

  const goTo = useCallback(
    (next: Step) => void navigate({ search: `?${PARAM}=${next}` }, { state: 'forward' satisfies Arrival }),
    [navigate],
  );
  const { withOtp } = progress;
  /** As the browser's own back where that leads to the step before. */
  const goBack = useCallback(() => {
    if (state === 'forward') return void navigate(-1);
    const before = step === 'bank' ? 'profile' : step === 'profile' && withOtp ? 'otp' : 'phone';
    void navigate({ search: `?${PARAM}=${before}` }, { replace: true });
  }, [navigate, state, step, withOtp]);

  return { step, isPushedBack: state === 'pushed-back', goTo, goBack };
}
