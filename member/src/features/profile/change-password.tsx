import { useId } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { AlertDialog } from '@krapao/ui/alert-dialog.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { PasswordForm } from './password-form.tsx';
import { usePasswordChange } from './use-password-change.ts';
import { ErrorWords } from './error-words.tsx';

interface ChangePasswordProps {
  open: boolean;
  username: string;
  onClose: () => void;
}

/** The dialog behind the lock (product 2 and 5, Change password). */
export function ChangePassword({ open, username, onClose }: ChangePasswordProps) {
  const { t } = useTranslation('profile');
  const form = useId();
  const change = usePasswordChange(open, onClose);
  return (
    <Dialog
      open={open}
      title={t('password.action')}
      closeLabel={t('common:close')}
      size="s"
      busy={change.busy}
      onClose={onClose}
      footer={
        <>
          <Button size="l" disabled={change.busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" size="l" busy={change.busy}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <PasswordForm id={form} username={username} change={change} />
      <AlertDialog
        open={change.isNews}
        tone="coral"
        title={t('common:error.title')}
        okLabel={t('common:ok')}
        onClose={change.dismiss}
      >
        <ErrorWords error={change.failure} />
      </AlertDialog>
    </Dialog>
  );
}
