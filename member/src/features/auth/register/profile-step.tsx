import { useQuery } from '@tanstack/react-query';
import { PASSWORD_MIN } from '@krapao/contract/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { CheckboxField } from '@krapao/ui/checkbox-field.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { PasswordField } from '@krapao/ui/password-field.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { sourcesQuery } from '../queries.ts';
import { passwordFaults } from '../password-faults.ts';
import { problemOf } from './field-problem.tsx';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';
import { emptyFields, type FieldErrors } from './wrong-fields.ts';

export function ProfileStep(registration: Registration) {
  const { draft, secret, errors, round, busy, isPushedBack, change, setErrors, goBack, submit } =
    registration;
  const { t, language } = useTranslation('auth');
  const sources = useQuery(sourcesQuery(language)).data ?? [];
  const words = { showLabel: t('login.show'), hideLabel: t('login.hide'), maxLength: 128 };

  const next = () => {
    const { password, confirm, isOfAge } = secret;
    const wrong: FieldErrors = {
      ...emptyFields({ name: draft.name, password, confirm, isOfAge }),
      ...passwordFaults(secret, draft.phone),
    };
    if (Object.keys(wrong).length > 0) setErrors(wrong);
    else submit();
  };

  return (
    <StepForm
      title={t('register.profile.title')}
      lead={t('register.profile.lead')}
      submitLabel={t('register.next')}
      busy={busy}
      round={round}
      onSubmit={next}
      onBack={goBack}
    >
      {isPushedBack && <Notice>{t('register.profile.again')}</Notice>}
      {/* For password managers: the name that the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={draft.phone} readOnly />
      <TextField
        name="name"
        label={t('register.profile.name')}
        hint={t('register.profile.nameHint')}
        autoComplete="nickname"
        maxLength={60}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        error={problemOf(errors.name)}
      />
      <PasswordField
        {...words}
        name="password"
        label={t('register.profile.password')}
        hint={t('register.profile.passwordHint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
        value={secret.password}
        onChange={(event) => change({ password: event.target.value })}
        error={problemOf(errors.password)}
      />
      <PasswordField
        {...words}
        name="confirm"
        label={t('register.profile.confirm')}
        autoComplete="new-password"
        value={secret.confirm}
        onChange={(event) => change({ confirm: event.target.value })}
        error={problemOf(errors.confirm)}
      />
      <SelectField
        name="sourceCode"
        label={t('register.profile.source')}
        placeholder={t('register.profile.sourceNone')}
        options={sources.map(({ code, description }) => ({ value: code, label: description }))}
        value={draft.sourceCode}
        onChange={(event) => change({ sourceCode: event.target.value })}
        error={problemOf(errors.sourceCode)}
      />
      <TextField
        name="inviteCode"
        label={t('register.profile.invite')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={draft.inviteCode}
        onChange={(event) => change({ inviteCode: event.target.value })}
        error={problemOf(errors.inviteCode)}
      />
      <CheckboxField
        name="isOfAge"
        label={t('register.profile.age')}
        checked={secret.isOfAge !== ''}
        onChange={(event) => change({ isOfAge: event.target.checked ? 'yes' : '' })}
        error={problemOf(errors.isOfAge)}
      />
    </StepForm>
  );
}
