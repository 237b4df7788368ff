import { useEffect, useRef } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Card } from '@krapao/ui/card.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { BankStep } from './bank-step.tsx';
import { OtpStep } from './otp-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import { StepMeter } from './step-meter.tsx';
import { stepsOf } from './steps.ts';
import { useRegistration } from './use-registration.ts';

const STEP = { phone: PhoneStep, otp: OtpStep, profile: ProfileStep, bank: BankStep };

/** Registration, step by step. `onRegistered` comes two seconds after the success was said; the member is signed in then. */
export function RegistrationSteps({ onRegistered }: { onRegistered: () => void }) {
  useTranslation('auth');
  const registration = useRegistration(onRegistered);
  const Step = STEP[registration.step];
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(registration.step);
  const isRefused = Object.keys(registration.errors).length > 0;
  // A new step begins at its heading, for eyes and screen readers alike, that of the code at its field, where the phone offers to
  // fill it in; one that a refusal leads back to, at its wrong field.
  useEffect(() => {
    if (shown.current === registration.step) return;
    shown.current = registration.step;
    toast.clear();
    if (isRefused) return;
    window.scrollTo(0, 0);
    const first =
      card.current?.querySelector<HTMLElement>('[data-autofocus]') ?? card.current?.querySelector('h2');
    first?.focus({ preventScroll: true });
  }, [registration.step, isRefused]);
  return (
    <>
      <StepMeter steps={stepsOf(registration.withOtp)} step={registration.step} />
      <div ref={card}>
        <Card pad="l">
          <Step key={registration.step} {...registration} />
        </Card>
      </div>
    </>
  );
}
