import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Card } from '@krapao/ui/card.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { PHONE_DIGITS } from '@krapao/contract/constants';
import { FormField, useFields } from '@krapao/ui/lib/form.tsx';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { askCode, forgetAsked, keepAsked, keepPhone, keptAsked, type AskedCode } from './ask-code.ts';
import { ResetStep } from './reset-step.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { site } from '../../../lib/site.ts';
import { fieldErrors, phoneFaults } from '../register/faults.ts';
import { problemOf, StepForm } from '../register/step-form.tsx';

const STEP = 'step';
/** The step of the code was come to by asking for one: back leads to the phone. */
const FORWARD = 'forward';

/** The phone, then its code and a new password; back leads to the phone. `onSignedIn` comes when the new password counts. */
export function ForgotPassword({ onSignedIn }: { onSignedIn: () => void }) {
  useTranslation('auth');
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const [search] = useSearchParams();
  const [asked, setAsked] = useState(() => keptAsked().asked);
  const wantsCode = search.get(STEP) === 'code';
  const isAtCode = asked !== null && wantsCode;
  useEffect(() => {
    toast.clear();
    window.scrollTo(0, 0);
  }, [isAtCode]);
  // Its code is of no use any more, or was never asked for.
  const isLost = wantsCode && asked === null;
  useEffect(() => {
    if (isLost) void navigate({ search: '' }, { replace: true });
  }, [isLost, navigate]);
  const toCode = (code: AskedCode) => {
    setAsked(code);
    keepAsked(code);
    if (!wantsCode) void navigate({ search: `?${STEP}=code` }, { state: FORWARD });
  };
  const toPhone = () => {
    if (state === FORWARD) void navigate(-1);
    else void navigate({ search: '' }, { replace: true });
  };
  const signedIn = () => {
    forgetAsked();
    onSignedIn();
  };
  return (
    <Card pad="l">
      {isAtCode ? (
        <ResetStep asked={asked} onAsked={toCode} onBack={toPhone} onSignedIn={signedIn} />
      ) : (
        <AskStep asked={asked} onAsked={toCode} />
      )}
    </Card>
  );
}

interface AskStepProps {
  asked: AskedCode | null;
  onAsked: (code: AskedCode) => void;
}

function AskStep({ asked, onAsked }: AskStepProps) {
  const { t } = useTranslation('auth');
  const { variant } = site();
  const [kept] = useState(() => ({ phone: keptAsked().phone }));
  const form = useFields({
    empty: kept,
    rules: (typed) => phoneFaults(typed.phone, variant),
    problemOf,
  });
  const ask = useMutation({
    mutationFn: (typed: string) => askCode(typed, asked),
    onSuccess: onAsked,
    onError: async (error) => {
      const found = fieldErrors(error, 'phone');
      form.refuse(found);
      if (!found.phone) toast.danger(await errorText(error));
    },
  });
  return (
    <StepForm
      title={t('forgot.phone.title')}
      lead={t('forgot.phone.lead')}
      submitLabel={t('forgot.phone.submit')}
      busy={ask.isPending}
      onSubmit={form.submit((typed) => ask.mutate(typed.phone))}
    >
      <FormField
        of={form}
        name="phone"
        as={DigitsInput}
        kind="phone"
        label={t('login.phone')}
        maxLength={variant === 'th' ? PHONE_DIGITS : 15}
        onTyped={keepPhone}
      />
    </StepForm>
  );
}
