import { PHONE_DIGITS } from '@krapao/contract/constants';
import { FormField } from '@krapao/ui/lib/form.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { site } from '../../../lib/site.ts';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';

const LONGEST = 15;

export function PhoneStep({ form, busy, submit }: Registration) {
  const { t } = useTranslation('auth');
  const { variant } = site();
  return (
    <StepForm
      title={t('register.phone.title')}
      lead={t('register.phone.lead')}
      submitLabel={t('register.next')}
      busy={busy}
      onSubmit={submit}
    >
      <FormField
        of={form}
        name="phone"
        as={DigitsInput}
        kind="phone"
        label={t('register.phone.label')}
        hint={variant === 'th' ? t('register.phone.hint') : undefined}
        maxLength={variant === 'th' ? PHONE_DIGITS : LONGEST}
      />
    </StepForm>
  );
}
