import { useQuery } from '@tanstack/react-query';
import { FormField } from '@krapao/ui/lib/form.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { CheckboxField, type CheckboxFieldProps } from '@krapao/ui/checkbox-field.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { sourcesQuery } from '../queries.ts';
import { NewPassword } from './new-password.tsx';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';

export function ProfileStep({ form, busy, isPushedBack, goBack, submit }: Registration) {
  const { t, language } = useTranslation('auth');
  const sources = useQuery(sourcesQuery(language)).data ?? [];
  return (
    <StepForm
      title={t('register.profile.title')}
      lead={t('register.profile.lead')}
      submitLabel={t('register.next')}
      busy={busy}
      onSubmit={submit}
      onBack={goBack}
    >
      {isPushedBack && <Notice>{t('register.profile.again')}</Notice>}
      <FormField
        of={form}
        name="name"
        as={TextField}
        label={t('register.profile.name')}
        hint={t('register.profile.nameHint')}
        autoComplete="nickname"
        maxLength={60}
      />
      <NewPassword
        form={form}
        phone={form.values.phone}
        label={t('register.profile.password')}
        confirmLabel={t('register.profile.confirm')}
      />
      <FormField
        of={form}
        name="sourceCode"
        as={SelectField}
        label={t('register.profile.source')}
        placeholder={t('register.profile.sourceNone')}
        options={sources.map(({ code, description }) => ({ value: code, label: description }))}
      />
      <FormField
        of={form}
        name="inviteCode"
        as={TextField}
        label={t('register.profile.invite')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <FormField of={form} name="isOfAge" as={YesBox} label={t('register.profile.age')} />
    </StepForm>
  );
}

/** A box that says 'yes', or nothing: what has to be said is empty like any other field. */
function YesBox({ value, onChange, ...box }: YesBoxProps) {
  return (
    <CheckboxField
      {...box}
      checked={value !== ''}
      onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
    />
  );
}
interface YesBoxProps extends Omit<CheckboxFieldProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}
