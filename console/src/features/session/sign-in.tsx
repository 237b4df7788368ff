import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { PasswordField } from '@krapao/ui/password-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { call } from '../../lib/call.ts';
import { ConsoleError } from '../../lib/console-error.ts';
import { useErrorText } from '../../lib/error-text.ts';
import type { Me } from '../../lib/me.ts';
import { hasPasskeys, signWith } from '../../lib/passkey.ts';
import { paths } from '../../lib/paths.ts';
import { Note } from '../../parts/note.tsx';
import { Press } from '../../parts/press.tsx';
import styles from './door.module.css';

/** By what a person shows who they are. */
type Way = 'passkey' | 'code' | 'recovery';

interface SignInProps {
  /** The screen was locked under that name, and opens where it was. */
  isLocked?: boolean | undefined;
  name?: string | undefined;
  /** Who worked at this screen was put out: they are told why it may be. Nobody else is. */
  hasEnded?: boolean | undefined;
  onIn: (me: Me) => void;
}

async function byPasskey(): Promise<Me> {
  const { challenge, options } = await call('POST /api/console/session/passkey/options');
  const response = await signWith(options);
  return call('POST /api/console/session/passkey', { body: { challenge, response } });
}

/** A passkey first; password and a fresh code, or a recovery code, where there is none. */
export function SignIn({ isLocked = false, hasEnded = false, name: known = '', onIn }: SignInProps) {
  const { t } = useTranslation('session');
  const [way, setWay] = useState<Way>(hasPasskeys() ? 'passkey' : 'code');
  const [name, setName] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const entering = useMutation({
    mutationFn: async (by: Way): Promise<Me | { invite: string }> => {
      if (by === 'passkey') return byPasskey();
      const body = { name: name.trim().toLowerCase(), password };
      return by === 'code'
        ? call('POST /api/console/session/code', { body: { ...body, code } })
        : call('POST /api/console/session/recovery', { body: { ...body, recovery: code.trim() } });
    },
    onSuccess: (entered) => {
      if (!('invite' in entered)) return onIn(entered);
      // all that they come in by is set up anew, and nothing that was open stays
      window.location.assign(`${paths.invite}#${entered.invite}`);
    },
    onError: () => setCode(''),
  });
  // what the browser itself says of a passkey is in its own words, and in English
  const isGivenUp = entering.isError && !(entering.error instanceof ConsoleError);
  const answered = useErrorText(isGivenUp ? null : entering.error);
  const error = isGivenUp ? t('noPasskey') : answered;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lacks = [name, password, code].findIndex((text) => text.trim() === '');
    setTried(lacks >= 0);
    if (lacks >= 0) event.currentTarget.querySelectorAll('input')[lacks]?.focus();
    else if (!entering.isPending) entering.mutate(way);
  };
  const lacking = (text: string) => (isTried && text.trim() === '' ? t('needed') : undefined);
  const turnTo = (next: Way) => {
    setTried(false);
    setWay(next);
    setCode('');
    entering.reset();
  };

  return (
    <>
      <div>
        <h1>{t(isLocked ? 'locked.title' : 'title')}</h1>
        <p className="mute">{t(isLocked ? 'locked.lead' : 'lead')}</p>
      </div>
      {hasEnded && (
        <Note tone="amber" role="status">
          {t('ended')}
        </Note>
      )}
      {hasPasskeys() && (
        <div className={styles.big}>
          <Press
            tone={way === 'passkey' ? 'first' : 'normal'}
            block
            icon={<KeyRound aria-hidden="true" />}
            busy={entering.isPending && way === 'passkey'}
            onClick={() => {
              turnTo('passkey');
              entering.mutate('passkey');
            }}
          >
            {t('passkey')}
          </Press>
        </div>
      )}
      {way === 'passkey' && error && (
        <Note tone="coral" role="alert">
          {error}
        </Note>
      )}
      {way === 'passkey' ? (
        <p className={styles.center}>
          <span className="mute mini">{t('passkeyHint')}</span>
        </p>
      ) : null}
      {hasPasskeys() && <p className={styles.or}>{t('or')}</p>}
      {way === 'passkey' ? (
        <button type="button" className={styles.other} onClick={() => turnTo('code')}>
          <Lock size={16} aria-hidden="true" />
          <span>{t('byCode')}</span>
        </button>
      ) : (
        <form onSubmit={submit} noValidate className={styles.form}>
          <TextField
            label={t('name')}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={name}
            error={lacking(name)}
            autoFocus={name === ''}
            onChange={({ target }) => setName(target.value)}
          />
          <PasswordField
            label={t('password')}
            showLabel={t('common:proof.show')}
            hideLabel={t('common:proof.hide')}
            autoComplete="current-password"
            value={password}
            error={lacking(password)}
            autoFocus={name !== ''}
            onChange={({ target }) => setPassword(target.value)}
          />
          {way === 'code' ? (
            <DigitsInput
              kind="otp"
              label={t('code')}
              hint={t('codeHint')}
              maxLength={6}
              value={code}
              error={lacking(code)}
              onChange={setCode}
            />
          ) : (
            <TextField
              label={t('recoveryCode')}
              hint={t('recoveryHint')}
              autoComplete="off"
              spellCheck={false}
              value={code}
              error={lacking(code)}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
          {error && (
            <Note tone="coral" role="alert">
              {error}
            </Note>
          )}
          <div className={styles.big}>
            <Press type="submit" tone="first" block busy={entering.isPending}>
              {t(isLocked ? 'locked.open' : 'enter')}
            </Press>
          </div>
        </form>
      )}
      {way === 'recovery' ? (
        <button type="button" className={styles.other} onClick={() => turnTo('code')}>
          <Lock size={16} aria-hidden="true" />
          <span>{t('byCode')}</span>
        </button>
      ) : (
        <button type="button" className={styles.other} onClick={() => turnTo('recovery')}>
          <LifeBuoy size={16} aria-hidden="true" />
          <span>{t('recovery')}</span>
          <span className="mute mini">{t('recoveryEnds')}</span>
        </button>
      )}
    </>
  );
}
