import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Wire } from '@krapao/contract/api';
import { call } from '../../lib/api.ts';
import { loadErrorTexts, useErrorText } from '../../lib/error-text.ts';
import { dateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { setToken } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DigitsInput } from '../../ui/digits-input.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './login-form.module.css';

interface SignIn {
  username: string;
  password: string;
  remember: boolean;
}

type LastVisit = NonNullable<Wire<'POST /api/login'>['output']['lastVisit']>;

async function signIn(body: SignIn): Promise<LastVisit | null> {
  try {
    const { token, lastVisit } = await call('POST /api/login', { body });
    setToken(token, body.remember);
    return lastVisit;
  } catch (error) {
    // The line of the form says what is wrong at once, not a general text first.
    await loadErrorTexts();
    throw error;
  }
}

/** Phone and password. Nothing is sent while either is empty; what went wrong stands in a line until the next letter. */
export function LoginForm({ phone, onSignedIn }: { phone: string; onSignedIn: () => void }) {
  const { t } = useTranslation('auth');
  const [username, setUsername] = useState(phone);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: signIn,
    onSuccess: (lastVisit) => {
      // Told to whoever signs in, so that they notice a visit that was not theirs.
      if (lastVisit) toast.info(lastVisitText(lastVisit));
      onSignedIn();
    },
  });
  const lastVisitText = ({ at, device }: LastVisit) =>
    t(device ? 'login.lastVisit' : 'login.lastVisitAt', { at: dateTime(at), device });
  const problem = useErrorText(error);
  const busy = isPending || isSuccess;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && username && password) mutate({ username, password, remember });
  };
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    if (error) reset();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <DigitsInput
        kind="phone"
        label={t('login.phone')}
        name="username"
        autoComplete="username"
        maxLength={20}
        value={username}
        onChange={typed(setUsername)}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('login.show')}
        hideLabel={t('login.hide')}
        maxLength={128}
        value={password}
        onChange={(event) => typed(setPassword)(event.target.value)}
      />
      <CheckboxField
        label={t('login.remember')}
        name="remember"
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
