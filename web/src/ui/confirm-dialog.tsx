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
  /** Why it did not work; the member may try again. */
  error?: ReactNode;
}

/** Asks before something that counts. Busy while it runs: a second press does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { busy = false, tone = 'primary' } = props;
  const id = useId();
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
      footer={
        <>
          <Button size="l" disabled={busy} onClick={props.onClose}>
            {props.cancelLabel}
          </Button>
          <Button size="l" variant={tone} busy={busy} onClick={props.onConfirm} data-autofocus>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div id={id}>{props.children}</div>
      <FieldNotes id={`${id}-confirm`} hint={null} error={props.error} />
    </Dialog>
  );
}
