import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { useResetPassword, type Slot } from './queries.ts';

/** Asks, then gives the game account a new password; it stays active and its credentials are read again. */
export function ResetPassword({ slot, disabled }: { slot: Slot; disabled: boolean }) {
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
