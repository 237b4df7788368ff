import { useId, useState } from 'react';
import { PASSWORD_MIN } from '@krapao/contract/constants';
import { codeOf, isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { FormField, useFields, type Faults } from '@krapao/ui/lib/form.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { AlertDialog } from '@krapao/ui/alert-dialog.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { PasswordField } from '@krapao/ui/password-field.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { useChangePassword } from './queries.ts';

interface ChangePasswordProps {
  open: boolean;
  username: string;
  onClose: () => void;
}

/** The dialog behind the lock (product 2 and 5, Change password). */
export function ChangePassword({ open, username, onClose }: ChangePasswordProps) {
  const { t } = useTranslation('profile');
  const form = useId();
  // the answer of an earlier try was lost: it may have changed the password
  const [wasLost, setWasLost] = useState(false);
  const change = useChangePassword({
    onSuccess() {
      setWasLost(false);
      toast.success(t('password.saved'));
      onClose();
    },
    onError: (failed) => isUnknownOutcome(failed) && setWasLost(true),
  });
  const busy = change.isPending;
  return (
    <Dialog
      open={open}
      title={t('password.action')}
      closeLabel={t('common:close')}
      size="s"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button size="l" disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" size="l" busy={busy}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <PasswordForm id={form} username={username} wasLost={wasLost} change={change} />
    </Dialog>
  );
}

const FIELDS = [
  ['old', 'current-password'],
  ['new', 'new-password'],
  ['confirm', 'new-password'],
] as const;
type Typed = Record<(typeof FIELDS)[number][0], string>;
type Fault =
  | `need.${keyof Typed}`
  | 'password.tooShort'
  | 'password.mismatch'
  | 'password.wrong'
  | 'password.perhaps'
  | 'weak';

const WEAK = ['PASSWORD_TOO_SHORT', 'PASSWORD_COMMON', 'PASSWORD_IS_PHONE', 'PASSWORD_REPEATS'];

function faultsOf(typed: Typed): Faults<Typed, Fault> {
  const isShort = typed.new !== '' && [...typed.new].length < PASSWORD_MIN;
  const isOther = typed.confirm !== '' && typed.new !== typed.confirm && !isShort;
  return {
    ...Object.fromEntries(
      FIELDS.filter(([name]) => !typed[name].trim()).map(([name]) => [name, `need.${name}` as const]),
    ),
    ...(isShort && { new: 'password.tooShort' }),
    ...(isOther && { confirm: 'password.mismatch' }),
  };
}

interface PasswordFormProps {
  id: string;
  username: string;
  wasLost: boolean;
  change: ReturnType<typeof useChangePassword>;
}

/** Old password, new one, and that again. What no field can say is told in a dialog. */
function PasswordForm({ id, username, wasLost, change }: PasswordFormProps) {
  const { t } = useTranslation('profile');
  const { mutate, isPending, error } = change;
  const failure = useErrorText(error);
  const [isNews, setIsNews] = useState(false);
  const form = useFields<Typed, Fault>({
    empty: { old: '', new: '', confirm: '' },
    rules: faultsOf,
    problemOf: (fault) => (fault === 'weak' ? failure : t(fault, { min: PASSWORD_MIN })),
  });

  const save = ({ old: oldPassword, new: newPassword }: Typed) =>
    mutate(
      { oldPassword, newPassword },
      {
        onError: (failed) => {
          // What is said beside its field is said nowhere else.
          if (WEAK.includes(codeOf(failed) ?? '')) form.refuse({ new: 'weak' });
          else if (codeOf(failed) !== 'WRONG_PASSWORD') setIsNews(true);
          else form.refuse({ old: wasLost ? 'password.perhaps' : 'password.wrong' });
        },
      },
    );
  return (
    <>
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={form.submit((typed) => {
          if (!isPending) save(typed);
        })}
      >
        {/* For password managers: the name that the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {FIELDS.map(([name, autoComplete]) => (
          <FormField
            key={name}
            of={form}
            name={name}
            as={PasswordField}
            label={t(`password.${name}`)}
            hint={name === 'new' && t('password.hint', { min: PASSWORD_MIN })}
            autoComplete={autoComplete}
            showLabel={t('password.show')}
            hideLabel={t('password.hide')}
            maxLength={128}
            data-autofocus={name === 'old' || undefined}
            onTyped={() => name === 'new' && form.forgive('confirm')}
          />
        ))}
        <p className="soft">{t('password.others')}</p>
      </form>
      <AlertDialog
        open={isNews}
        tone="coral"
        title={t('common:error.title')}
        okLabel={t('common:ok')}
        onClose={() => setIsNews(false)}
      >
        {failure}
      </AlertDialog>
    </>
  );
}
