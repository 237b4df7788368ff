import { useMutation } from '@tanstack/react-query';
import { PHONE_DIGITS } from '@krapao/contract/constants';
import { FormField, useFields } from '@krapao/ui/lib/form.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { site } from '../../../lib/site.ts';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { fieldErrors, phoneFaults } from '../register/faults.ts';
import { problemOf, StepForm } from '../register/step-form.tsx';
import { askCode, type AskedCode } from './ask-code.ts';

interface AskStepProps {
  phone: string;
  asked: AskedCode | null;
  onAsked: (code: AskedCode) => void;
}

export function AskStep({ phone, asked, onAsked }: AskStepProps) {
  const { t } = useTranslation('auth');
  const { variant } = site();
  const form = useFields({
    empty: { phone },
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
      />
    </StepForm>
  );
}
