import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { buttonClass, Button } from '@krapao/ui/button.tsx';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import styles from './game-account.module.css';
import { useCredentials, type Credentials, type Slot, useResetPassword } from './queries.ts';

/** Name and password of the game account, for those who sign in at the provider's own app or site. */
export function AccountPanel({ slot }: { slot: Slot }) {
  const { t } = useTranslation('games');
  const { data, error, isError, isFetching, refetch } = useCredentials(slot);
  const unknownThere = useErrorText(codeOf(error) === 'NOT_UFABET' ? error : undefined);
  return (
    <div className="stack">
      {data && <CredentialList credentials={data} />}
      {!data && isError && (
        <LoadFailed compact of={{ isFetching, refetch }}>
          {unknownThere}
        </LoadFailed>
      )}
      {!data && !isError && (
        <Loading label={t('common:loading')}>
          <Skeleton shape="block" height={52} />
          <Skeleton shape="block" height={52} />
        </Loading>
      )}
      <p className="soft">
        {slot.launch === 'site' ? t('account.hintSignIn', { name: slot.name }) : t('account.hint')}
      </p>
      <ResetPassword slot={slot} disabled={!data} />
      <AppLinks slot={slot} />
    </div>
  );
}

/** Both, each copied by one press. */
export function CredentialList({ credentials }: { credentials: Credentials }) {
  const { t } = useTranslation('games');
  const [shown, setShown] = useState(false);
  return (
    <DetailList
      items={[
        {
          key: 'username',
          label: t('account.username'),
          value: <span className={styles.secret}>{credentials.username}</span>,
          action: <CopyText text={credentials.username} label={t('account.copyUsername')} />,
        },
        {
          key: 'password',
          label: t('account.password'),
          value: <span className={styles.secret}>{shown ? credentials.password : '••••••••'}</span>,
          action: (
            <span className={styles.pair}>
              <IconButton
                label={shown ? t('account.hide') : t('account.show')}
                icon={shown ? <EyeOff /> : <Eye />}
                onClick={() => setShown(!shown)}
              />
              <CopyText
                text={credentials.password}
                label={t('account.copyPassword')}
                // The password itself is not repeated on the screen.
                said={t('common:copied', { text: t('account.password') })}
              />
            </span>
          ),
        },
      ]}
    />
  );
}

/** The provider's own site and apps. */
function AppLinks({ slot }: { slot: Slot }) {
  const { t } = useTranslation('games');
  const links = [
    ['web', slot.web],
    ['android', slot.android],
    ['ios', slot.ios],
  ] as const;
  if (!slot.web && !slot.android && !slot.ios) return null;
  return (
    <div className={styles.apps}>
      {links.map(
        ([kind, href]) =>
          href && (
            <a
              key={kind}
              className={buttonClass({ size: 's' })}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t(`account.${kind}`)}
            </a>
          ),
      )}
    </div>
  );
}

/** Asks, then gives the game account a new password; it stays active and its credentials are read again. */
function ResetPassword({ slot, disabled }: { slot: Slot; disabled: boolean }) {
  const { t } = useTranslation('games');
  const { mutate, isPending, isSuccess, error, reset } = useResetPassword(slot);
  const errorText = useErrorText(error);
  const question = useDialogStep('reset', !isSuccess);
  const ask = () => {
    reset();
    question.enter();
  };
  const confirm = () => mutate(undefined, { onSuccess: () => toast.success(t('reset.done')) });
  return (
    <>
      <Button block disabled={disabled} aria-haspopup="dialog" onClick={ask}>
        {t('reset.action')}
      </Button>
      <ConfirmDialog
        open={question.isIn}
        title={t('reset.title')}
        confirmLabel={t('reset.confirm')}
        cancelLabel={t('common:cancel')}
        busy={isPending}
        error={errorText}
        onConfirm={confirm}
        onClose={question.leave}
      >
        {t('reset.text', { name: slot.name })}
      </ConfirmDialog>
    </>
  );
}
