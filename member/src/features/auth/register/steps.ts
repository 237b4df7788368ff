/** The steps of registration and which of them may be open (product 4). */
import { PHONE_DIGITS, type Variant } from '@krapao/contract/constants';
import type { Draft, Secret } from './draft.ts';

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
  draft: Draft;
  secret: Secret;
  variant: Variant;
  withOtp: boolean;
}

function isReached(step: Step, { draft, secret, variant, withOtp }: Progress): boolean {
  const hasPhone = isPhone(draft.phone, variant);
  const isProved = !withOtp || draft.provedPhone === draft.phone;
  if (step === 'phone') return true;
  if (step === 'otp') return withOtp && hasPhone && draft.sent?.phone === draft.phone;
  if (step === 'profile') return hasPhone && isProved;
  return hasPhone && isProved && draft.name !== '' && secret.password !== '';
}

/** The step of the address, or the last one before it that what was typed allows: after a reload the password is missing. */
export function openStep(wanted: string | null, progress: Progress): Step {
  const at = STEPS.findIndex((step) => step === wanted);
  const allowed = STEPS.slice(0, Math.max(at, 0) + 1).filter((step) => isReached(step, progress));
  return allowed[allowed.length - 1] ?? 'phone';
}
