import { useQuery } from '@tanstack/react-query';
import { PASSWORD_MIN } from '@krapao/contract/constants';
import { ApiError } from '../../../lib/api-error.ts';
import { firstEmpty, focusField } from '../../../lib/focus-field.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { sourcesQuery } from '../queries.ts';
import { problemOf } from './field-problem.tsx';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';

export function ProfileStep(registration: Registration) {
  const { draft, secret, errors, busy, isPushedBack, change, setErrors, refuse, goBack, submit } =
    registration;
  const { t, language } = useTranslation('auth');
  const sources = useQuery(sourcesQuery(language)).data ?? [];
  const isMismatch = errors.confirm !== undefined;
  const words = { showLabel: t('login.show'), hideLabel: t('login.hide'), maxLength: 128 };

  const next = (form: HTMLFormElement) => {
    const { password, confirm } = secret;
    const empty = firstEmpty({ name: draft.name, password, confirm });
    if (empty) return focusField(form, empty);
    if (password.length < PASSWORD_MIN) return void refuse(new ApiError('PASSWORD_TOO_SHORT', 400));
    if (password === confirm) return submit();
    setErrors({ confirm: new ApiError('INVALID_REQUEST', 400) });
    toast.danger(t('register.profile.mismatch'));
  };

  return (
    <StepForm
      title={t('register.profile.title')}
      lead={t('register.profile.lead')}
      submitLabel={t('register.next')}
      busy={busy}
      errors={errors}
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
        error={isMismatch && t('register.profile.mismatch')}
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
    </StepForm>
  );
}
