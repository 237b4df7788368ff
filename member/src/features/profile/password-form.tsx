import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { PASSWORD_MIN } from '@krapao/contract/constants';
import { firstEmpty, focusField } from '@krapao/ui/lib/focus-field.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { PasswordField } from '@krapao/ui/password-field.tsx';
import { ErrorWords } from './error-words.tsx';
import styles from './profile.module.css';
import type { PasswordChanging } from './use-password-change.ts';

const FIELDS = [
  ['old', 'current-password'],
  ['new', 'new-password'],
  ['confirm', 'new-password'],
] as const;
type Name = (typeof FIELDS)[number][0];

interface PasswordFormProps {
  id: string;
  username: string;
  change: PasswordChanging;
}

/** Old password, new one, and that again. What is empty says so; the first that is has the focus. */
export function PasswordForm({ id, username, change }: PasswordFormProps) {
  const { t } = useTranslation('profile');
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<Name, string>>({ old: '', new: '', confirm: '' });
  const [wrong, setWrong] = useState<'new' | 'confirm'>();
  const [isChecked, setIsChecked] = useState(false);
  const { isWeak, isWrong } = change;
  const need = (name: Name) => isChecked && !typed[name].trim() && t(`need.${name}`);
  const words: Record<Name, ReactNode> = {
    old: isWrong ? t(change.isPerhapsDone ? 'password.perhaps' : 'password.wrong') : need('old'),
    new:
      wrong === 'new' ? (
        t('password.tooShort', { min: PASSWORD_MIN })
      ) : isWeak ? (
        <ErrorWords error={change.failure} />
      ) : (
        need('new')
      ),
    confirm: wrong === 'confirm' ? t('password.mismatch') : need('confirm'),
  };
  // Where a refusal is said, it can be mended.
  const mend = isWeak ? 'new' : isWrong ? 'old' : undefined;
  useLayoutEffect(() => {
    if (mend) focusField(form.current, mend);
  }, [mend]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.busy) return;
    const isShort = typed.new !== '' && [...typed.new].length < PASSWORD_MIN;
    const isOther = typed.confirm !== '' && typed.new !== typed.confirm;
    const problem = isShort ? 'new' : isOther ? 'confirm' : undefined;
    const inTheWay = [firstEmpty(typed), problem];
    setIsChecked(true);
    setWrong(problem);
    const first = FIELDS.find(([name]) => inTheWay.includes(name));
    if (first) return focusField(event.currentTarget, first[0]);
    change.save({ oldPassword: typed.old, newPassword: typed.new });
  };
  return (
    <form ref={form} id={id} className={styles.stack} noValidate onSubmit={submit}>
      {/* For password managers: the name that the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {FIELDS.map(([name, autoComplete]) => (
        <PasswordField
          key={name}
          name={name}
          label={t(`password.${name}`)}
          hint={name === 'new' && t('password.hint', { min: PASSWORD_MIN })}
          error={words[name]}
          autoComplete={autoComplete}
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          maxLength={128}
          value={typed[name]}
          data-autofocus={name === 'old' || undefined}
          onChange={(event) => {
            setTyped({ ...typed, [name]: event.target.value });
            setWrong(undefined);
            change.forget();
          }}
        />
      ))}
      <p className={styles.soft}>{t('password.others')}</p>
    </form>
  );
}
