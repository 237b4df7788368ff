import { PHONE_DIGITS } from '@krapao/contract/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { site } from '../../../lib/site.ts';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { problemOf } from './field-problem.tsx';
import { StepForm } from './step-form.tsx';
import { isPhone } from './steps.ts';
import type { Registration } from './use-registration.ts';
import { emptyFields } from './wrong-fields.ts';

const LONGEST = 15;

export function PhoneStep({ draft, errors, round, busy, change, setErrors, submit }: Registration) {
  const { t } = useTranslation('auth');
  const { variant } = site();
  const next = () => {
    const empty = emptyFields({ phone: draft.phone });
    if (empty) return setErrors(empty);
    if (!isPhone(draft.phone, variant)) return setErrors({ phone: 'register.phone.tenDigits' });
    submit();
  };
  return (
    <StepForm
      title={t('register.phone.title')}
      lead={t('register.phone.lead')}
      submitLabel={t('register.next')}
      busy={busy}
      round={round}
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
