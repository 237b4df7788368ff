import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { Wire } from '@krapao/contract/api';
import { call } from '@krapao/ui/lib/api.ts';
import { loadErrorTexts, useErrorText } from '../../lib/error-text.ts';
import { firstEmpty, focusField } from '@krapao/ui/lib/focus-field.ts';
import { dateTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '@krapao/ui/button.tsx';
import { CheckboxField } from '@krapao/ui/checkbox-field.tsx';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { PasswordField } from '@krapao/ui/password-field.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { beginSession } from './leave.ts';
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
    beginSession(token, body.remember);
    return lastVisit;
  } catch (error) {
    // The line of the form says what is wrong at once, not a general text first.
    await loadErrorTexts();
    throw error;
  }
}

/** Phone and password. What is empty says so beside its field and nothing is sent; a refusal stands in a line until the next letter. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: signIn,
    onSuccess: (lastVisit) => {
      // Told to whoever signs in, so that they notice a visit that was not theirs.
      if (lastVisit) toast.info(lastVisitText(lastVisit));
      onSignedIn();
    },
    onError: () => focusField(form.current, 'password'),
  });
  const lastVisitText = ({ at, device }: LastVisit) =>
    t(device ? 'login.lastVisit' : 'login.lastVisitAt', { at: dateTime(at), device });
  const problem = useErrorText(error);
  const busy = isPending || isSuccess;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const empty = firstEmpty({ username, password });
    setIsChecked(true);
    if (empty) focusField(event.currentTarget, empty);
    else mutate({ username, password, remember });
  };
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    if (error) reset();
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <DigitsInput
        kind="phone"
        label={t('login.phone')}
        name="username"
        autoComplete="username"
        maxLength={20}
        value={username}
        onChange={typed(setUsername)}
        error={isChecked && !username && t('need.phone')}
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
        error={isChecked && !password.trim() && t('need.password')}
      />
      <div className={styles.between}>
        <CheckboxField
          label={t('login.remember')}
          name="remember"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <Link to={paths.forgot} className={styles.forgot}>
          {t('login.forgot')}
        </Link>
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
