import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { PasswordField } from '@krapao/ui/password-field.tsx';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { useErrorText } from '../lib/error-text.ts';
import styles from './prove-password.module.css';

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
    <form id={id} className="stack" noValidate onSubmit={submit}>
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

/** The step that asks for the password. */
interface Proof {
  /** Why it was not taken. */
  error: unknown;
  prove: (password: string) => void;
  /** Back to what was typed. */
  back: () => void;
}

interface Ends {
  onSaved: () => void;
  onRefused: (error: unknown) => void;
}

/**
 * A call that the server takes only from who has just proved the password. Where it wants that, `proof` is the step that asks for it,
 * and what was to be saved is sent again once it is proved.
 */
export function useProved<Body>(save: (body: Body) => Promise<unknown>, { onSaved, onRefused }: Ends) {
  const [waiting, setWaiting] = useState<{ body: Body }>();
  const step = useDialogStep('prove', waiting !== undefined);
  const saving = useMutation({ mutationFn: save });
  const proving = useMutation({
    mutationFn: (password: string) => call('POST /api/account/prove', { body: { password } }),
  });
  const send = (body: Body) =>
    saving.mutate(body, {
      onSuccess: () => {
        setWaiting(undefined);
        onSaved();
      },
      onError: (error) => {
        const wantsPassword = codeOf(error) === 'PASSWORD_REQUIRED';
        setWaiting(wantsPassword ? { body } : undefined);
        if (!wantsPassword) return onRefused(error);
        proving.reset();
        step.enter();
      },
    });
  const proof: Proof | undefined =
    waiting && step.isIn
      ? {
          error: proving.error,
          prove: (password) => proving.mutate(password, { onSuccess: () => send(waiting.body) }),
          back: step.leave,
        }
      : undefined;
  return { send, proof, busy: saving.isPending || proving.isPending };
}
