import { useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useResetPassword, type Slot } from './queries.ts';

/** Asks, then gives the game account a new password; it stays active and its credentials are read again. */
export function ResetPassword({ slot, open, onClose }: { slot: Slot; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('games');
  const { mutate, isPending, error, reset } = useResetPassword(slot);
  const errorText = useErrorText(error);
  const close = () => {
    reset();
    onClose();
  };
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t('reset.done'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title={t('reset.title')}
      confirmLabel={t('reset.confirm')}
      cancelLabel={t('common:cancel')}
      busy={isPending}
      error={errorText}
      onConfirm={confirm}
      onClose={close}
    >
      {t('reset.text', { name: slot.name })}
    </ConfirmDialog>
  );
}
