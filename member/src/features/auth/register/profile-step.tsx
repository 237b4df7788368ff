import { useQuery } from '@tanstack/react-query';
import { PASSWORD_MIN } from '@krapao/contract/constants';
import { FormField } from '@krapao/ui/lib/form.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { CheckboxField, type CheckboxFieldProps } from '@krapao/ui/checkbox-field.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { PasswordField } from '@krapao/ui/password-field.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { sourcesQuery } from '../queries.ts';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';

export function ProfileStep({ form, busy, isPushedBack, goBack, submit }: Registration) {
  const { t, language } = useTranslation('auth');
  const sources = useQuery(sourcesQuery(language)).data ?? [];
  const words = { showLabel: t('login.show'), hideLabel: t('login.hide'), maxLength: 128 };
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
      {/* For password managers: the name that the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={form.values.phone} readOnly />
      <FormField
        of={form}
        name="name"
        as={TextField}
        label={t('register.profile.name')}
        hint={t('register.profile.nameHint')}
        autoComplete="nickname"
        maxLength={60}
      />
      <FormField
        {...words}
        of={form}
        name="password"
        as={PasswordField}
        label={t('register.profile.password')}
        hint={t('register.profile.passwordHint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
      />
      <FormField
        {...words}
        of={form}
        name="confirm"
        as={PasswordField}
        label={t('register.profile.confirm')}
        autoComplete="new-password"
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
