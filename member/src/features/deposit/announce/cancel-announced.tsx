import { formatBaht } from '@krapao/contract/money';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { useCancelAnnouncement } from './announce-queries.ts';

interface CancelAnnouncedProps {
  /** Baht. */
  amount: number;
  onCancelled: () => void;
}

/** Gives an announced amount back, and asks before: it must not be sent afterwards. The question is a step: back leads to the amount. */
export function CancelAnnounced({ amount, onCancelled }: CancelAnnouncedProps) {
  const { t } = useTranslation('deposit');
  const question = useDialogStep('cancel', true);
  const { mutate, isPending, error, reset } = useCancelAnnouncement();
  const errorText = useErrorText(error);
  const close = () => {
    reset();
    question.leave();
  };
  const confirm = () => {
    if (isPending) return;
    mutate(amount, {
      onSuccess: () => {
        toast.success(t('announce.cancelled'));
        onCancelled();
      },
    });
  };
  return (
    <>
      <Button variant="quiet" size="s" aria-haspopup="dialog" onClick={question.enter}>
        {t('announce.cancel')}
      </Button>
      <ConfirmDialog
        open={question.isIn}
        title={t('announce.cancelTitle')}
        confirmLabel={t('announce.cancel')}
        cancelLabel={t('announce.keep')}
        tone="danger"
        lead="cancel"
        busy={isPending}
        error={errorText}
        onConfirm={confirm}
        onClose={close}
      >
        {t('announce.cancelText', { amount: formatBaht(amount) })}
      </ConfirmDialog>
    </>
  );
}
