import { useEffect, useState, type FormEvent } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CheckboxField } from '@krapao/ui/checkbox-field.tsx';
import { CopyButton } from '@krapao/ui/copy-button.tsx';
import { DigitsInput } from '@krapao/ui/digits-input.tsx';
import { PasswordField } from '@krapao/ui/password-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { codeOf } from '../../lib/console-error.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { roleWord } from '../../lib/words.ts';
import { Note } from '../../parts/note.tsx';
import { Press, pressClass } from '../../parts/press.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { inviteQuery } from './queries.ts';
import styles from './door.module.css';

/** Takes an invitation: a password, the secret of the codes, a first code of it, and the recovery codes, told once. */
export function Invite({ token, home }: { token: string; home: string }) {
  const { t } = useTranslation('session');
  const invite = useQuery(inviteQuery(token));
  const [recovery, setRecovery] = useState<readonly string[]>();
  if (recovery) return <RecoveryCodes codes={recovery} home={home} />;
  if (invite.error)
    return (
      <>
        <h1>{t('invite.page')}</h1>
        <Failed
          error={invite.error}
          // one that is over is over at each try
          onRetry={codeOf(invite.error) === 'INVITE_OVER' ? undefined : () => void invite.refetch()}
        />
        <a href={home} className={pressClass('normal', true)}>
          {t('codes.goOn')}
        </a>
      </>
    );
  if (!invite.data) return <Loading rows={4} />;
  return <Accept token={token} invited={invite.data} onDone={setRecovery} />;
}

/** What is wrong with the password that was chosen. */
const OF_PASSWORD: ReadonlySet<string> = new Set(['TOO_SHORT', 'PASSWORD_COMMON', 'PASSWORD_REPEATS']);

interface AcceptProps {
  token: string;
  invited: { name: string; display: string; role: string; secret: string; uri: string };
  onDone: (recovery: readonly string[]) => void;
}

function Accept({ token, invited, onDone }: AcceptProps) {
  const { t } = useTranslation('session');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const accepting = useMutation({
    mutationFn: () => call('POST /api/console/invite/accept', { body: { token, password, code } }),
    onSuccess: ({ recovery }) => onDone(recovery),
  });
  const [isTried, setTried] = useState(false);
  const refused = codeOf(accepting.error);
  const error = useErrorText(accepting.error);
  const isOfPassword = refused !== undefined && OF_PASSWORD.has(refused);
  const isOfCode = refused === 'STAFF_WRONG';
  const lacks = [password === '', code.length < 6];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const first = lacks.indexOf(true);
    setTried(first >= 0);
    if (first >= 0)
      event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([hidden])')[first]?.focus();
    else if (!accepting.isPending) accepting.mutate();
  };
  return (
    <>
      <div>
        <h1>{t('invite.title', { name: invited.display })}</h1>
        <p className="mute">{t('invite.lead', { name: invited.name, role: roleWord(invited.role) })}</p>
      </div>
      <form onSubmit={submit} noValidate className={styles.form}>
        <input type="text" name="username" autoComplete="username" value={invited.name} readOnly hidden />
        <PasswordField
          label={t('invite.password')}
          hint={t('invite.passwordHint')}
          showLabel={t('common:proof.show')}
          hideLabel={t('common:proof.hide')}
          autoComplete="new-password"
          value={password}
          error={isTried && lacks[0] ? t('needed') : isOfPassword ? error : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
        <p>{t('invite.scan')}</p>
        <Qr text={invited.uri} label={t('invite.qr')} />
        <div className={styles.secret}>
          <code>{invited.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={invited.secret} label={t('invite.copy')} />
        </div>
        <DigitsInput
          kind="otp"
          label={t('invite.code')}
          maxLength={6}
          value={code}
          error={isTried && lacks[1] ? t('needed') : isOfCode ? t('invite.codeWrong') : undefined}
          onChange={setCode}
        />
        {error && !isOfPassword && !isOfCode && (
          <Note tone="coral" role="alert">
            {error}
          </Note>
        )}
        <div className={styles.big}>
          <Press type="submit" tone="first" block busy={accepting.isPending}>
            {t('invite.accept')}
          </Press>
        </div>
      </form>
    </>
  );
}

/** Drawn on a canvas: a picture as data would be one more address that a page may load. */
function Qr({ text, label }: { text: string; label: string }) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  useEffect(() => {
    if (!canvas) return;
    void import('qrcode').then(({ toCanvas }) => toCanvas(canvas, text, { margin: 0, width: 168 }));
  }, [canvas, text]);
  return (
    <canvas ref={setCanvas} className={styles.qr} role="img" aria-label={label} width="168" height="168" />
  );
}

function RecoveryCodes({ codes, home }: { codes: readonly string[]; home: string }) {
  const { t } = useTranslation('session');
  const [isKept, setKept] = useState(false);
  return (
    <>
      <div>
        <h1>{t('codes.title')}</h1>
        <p className="mute">{t('codes.lead')}</p>
      </div>
      <ul className={styles.codes} aria-label={t('codes.title')}>
        {codes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('codes.copy')}>
        {t('codes.copy')}
      </CopyButton>
      <CheckboxField
        label={t('codes.kept')}
        checked={isKept}
        onChange={({ target }) => setKept(target.checked)}
      />
      {isKept ? (
        <a href={home} className={pressClass('first', true)}>
          {t('codes.goOn')}
        </a>
      ) : (
        <Press tone="first" block disabled>
          {t('codes.goOn')}
        </Press>
      )}
    </>
  );
}
