import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FieldNotes } from './field.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** What will happen, before it does. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean | undefined;
  tone?: 'primary' | 'danger' | undefined;
  /** What most should do, gold and with the focus. */
  lead?: 'confirm' | 'cancel' | undefined;
  /** Why it did not work; the member may try again. */
  error?: ReactNode;
}

/** Asks before something that counts. Busy while it runs: a second press does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { busy = false, tone = 'primary', lead = 'confirm' } = props;
  const id = useId();
  const keeps = lead === 'cancel';
  const cancel = (
    <Button
      key="cancel"
      size="l"
      variant={keeps ? 'primary' : 'secondary'}
      disabled={busy}
      onClick={props.onClose}
      data-autofocus={keeps || undefined}
    >
      {props.cancelLabel}
    </Button>
  );
  const confirm = (
    <Button
      key="confirm"
      size="l"
      variant={keeps && tone === 'primary' ? 'secondary' : tone}
      busy={busy}
      onClick={props.onConfirm}
      data-autofocus={!keeps || undefined}
    >
      {props.confirmLabel}
    </Button>
  );
  return (
    <Dialog
      open={props.open}
      role="alertdialog"
      size="s"
      title={props.title}
      closeLabel={props.cancelLabel}
      describedBy={id}
      busy={busy}
      onClose={props.onClose}
      footer={keeps ? [confirm, cancel] : [cancel, confirm]}
    >
      <div id={id}>{props.children}</div>
      <FieldNotes id={`${id}-confirm`} hint={null} error={props.error} />
    </Dialog>
  );
}
