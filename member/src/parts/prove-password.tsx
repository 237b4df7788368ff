import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useErrorText } from '../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { PasswordField } from '@krapao/ui/password-field.tsx';
import styles from './prove-password.module.css';
import type { Proof } from './use-proved.ts';

interface ProvePasswordProps {
  proof: Proof;
  busy: boolean;
  /** For a button outside that sends it. */
  id?: string;
  /** Whose password it is, for password managers. */
  username?: string;
  /** The button that sends it, where none stands outside. */
  children?: ReactNode;
}

/** A step of a form: it asks for the password before a bank account is changed, and keeps what was typed before. */
export function ProvePassword({ proof, busy, id, username, children }: ProvePasswordProps) {
  const { t } = useTranslation('common');
  const [password, setPassword] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { error, prove, back } = proof;
  const refusal = useErrorText(error);
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy, error]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setIsEmpty(password === '');
    if (password === '') field.current?.focus();
    else prove(password);
  };
  return (
    <form id={id} className={styles.stack} noValidate onSubmit={submit}>
      <Button
        size="s"
        variant="quiet"
        className={styles.back}
        icon={<ArrowLeft />}
        disabled={busy}
        onClick={back}
      >
        {t('back')}
      </Button>
      <Notice title={t('prove.title')}>{t('prove.text')}</Notice>
      {username && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      <PasswordField
        ref={field}
        name="password"
        label={t('prove.password')}
        autoComplete="current-password"
        showLabel={t('prove.show')}
        hideLabel={t('prove.hide')}
        maxLength={128}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setIsEmpty(false);
        }}
        error={isEmpty ? t('prove.empty') : refusal}
      />
      {children}
    </form>
  );
}
