import { PHONE_DIGITS } from '@krapao/contract/constants';
import { focusField } from '../../../lib/focus-field.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { site } from '../../../lib/site.ts';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { problemOf } from './field-problem.tsx';
import { StepForm } from './step-form.tsx';
import { isPhone } from './steps.ts';
import type { Registration } from './use-registration.ts';

const LONGEST = 15;

export function PhoneStep({ draft, errors, busy, change, submit }: Registration) {
  const { t } = useTranslation('auth');
  const { variant } = site();
  const next = (form: HTMLFormElement) => {
    if (isPhone(draft.phone, variant)) return submit();
    if (variant === 'th') toast.danger(t('register.phone.tenDigits'));
    focusField(form, 'phone');
  };
  return (
    <StepForm
      title={t('register.phone.title')}
      lead={t('register.phone.lead')}
      submitLabel={t('register.next')}
      busy={busy}
      errors={errors}
      onSubmit={next}
    >
      <DigitsInput
        kind="phone"
        name="phone"
        label={t('register.phone.label')}
        hint={variant === 'th' ? t('register.phone.hint') : undefined}
        maxLength={variant === 'th' ? PHONE_DIGITS : LONGEST}
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        error={problemOf(errors.phone)}
      />
    </StepForm>
  );
}
