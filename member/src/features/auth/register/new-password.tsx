import { PASSWORD_MIN } from '@krapao/contract/constants';
import { FormField, type Bound } from '@krapao/ui/lib/form.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { PasswordField } from '@krapao/ui/password-field.tsx';

interface NewPasswordProps {
  form: Bound<'password' | 'confirm'>;
  /** What its member signs in with. */
  phone: string;
  label: string;
  confirmLabel: string;
}

/** A password that is chosen, and that again; for password managers with the name that it belongs to. */
export function NewPassword({ form, phone, label, confirmLabel }: NewPasswordProps) {
  const { t } = useTranslation('auth');
  const both = {
    of: form,
    as: PasswordField,
    autoComplete: 'new-password',
    showLabel: t('login.show'),
    hideLabel: t('login.hide'),
    maxLength: 128,
  } as const;
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={phone} readOnly />
      <FormField
        {...both}
        name="password"
        label={label}
        hint={t('register.profile.passwordHint', { min: PASSWORD_MIN })}
      />
      <FormField {...both} name="confirm" label={confirmLabel} />
    </>
  );
}
