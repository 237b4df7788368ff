import { useMutation } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { PHONE_DIGITS } from '@krapao/contract/constants';
import { errorText } from '../../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { site } from '../../../lib/site.ts';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { problemOf } from '../register/field-problem.tsx';
import { StepForm } from '../register/step-form.tsx';
import { isPhone } from '../register/steps.ts';
import { emptyFields, fieldErrors, type FieldErrors } from '../register/wrong-fields.ts';
import { askCode, type AskedCode } from './ask-code.ts';

interface AskStepProps {
  phone: string;
  asked: AskedCode | null;
  onPhone: (phone: string) => void;
  onAsked: (code: AskedCode) => void;
}

export function AskStep({ phone, asked, onPhone, onAsked }: AskStepProps) {
  const { t } = useTranslation('auth');
  const { variant } = site();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [round, nextRound] = useReducer((before: number) => before + 1, 0);
  const refuse = (found: FieldErrors) => {
    setErrors(found);
    nextRound();
  };
  const ask = useMutation({
    mutationFn: () => askCode(phone, asked),
    onSuccess: onAsked,
    onError: async (error) => {
      const found = fieldErrors(error, 'phone');
      refuse(found);
      if (!found.phone) toast.danger(await errorText(error));
    },
  });
  const next = () => {
    const empty = emptyFields({ phone });
    if (empty) return refuse(empty);
    if (!isPhone(phone, variant)) return refuse({ phone: 'register.phone.tenDigits' });
    ask.mutate();
  };
  return (
    <StepForm
      title={t('forgot.phone.title')}
      lead={t('forgot.phone.lead')}
      submitLabel={t('forgot.phone.submit')}
      busy={ask.isPending}
      round={round}
      onSubmit={next}
    >
      <DigitsInput
        kind="phone"
        name="phone"
        label={t('login.phone')}
        maxLength={variant === 'th' ? PHONE_DIGITS : 15}
        value={phone}
        onChange={(typed) => {
          onPhone(typed);
          setErrors({});
        }}
        error={problemOf(errors.phone)}
      />
    </StepForm>
  );
}
