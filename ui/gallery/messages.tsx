import { useState } from 'react';
import { AlertDialog } from '../src/alert-dialog.tsx';
import { Button } from '../src/button.tsx';
import { ConfirmDialog } from '../src/confirm-dialog.tsx';
import { DetailList } from '../src/detail-list.tsx';
import { Dialog } from '../src/dialog.tsx';
import { Money } from '../src/money.tsx';
import { Notice } from '../src/notice.tsx';
import { OfflineBanner } from '../src/offline-banner.tsx';
import { TextField } from '../src/text-field.tsx';
import { toast } from '../src/toast.ts';
import styles from './gallery.module.css';
import type { Specimen, Specimens } from './samples.ts';

/** A sheet that is short, and one that is longer than the screen; what is done in it is told over it. */
const Dialogs: Specimen = ({ t }) => {
  const [open, setOpen] = useState<'short' | 'long'>();
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(undefined);
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('short')}>{t.withdraw}</Button>
      <Button onClick={() => setOpen('long')}>{t.terms}</Button>
      <Dialog
        open={open !== undefined}
        title={open === 'long' ? t.terms : t.withdraw}
        closeLabel={t.close}
        busy={busy}
        onClose={close}
        footer={
          <>
            <Button size="l" onClick={() => setBusy(!busy)}>
              {t.pending}
            </Button>
            <Button variant="primary" size="l" onClick={() => toast.danger(t.errorMore)}>
              {t.confirm}
            </Button>
          </>
        }
      >
        <div className={styles.stack}>
          <TextField label={t.name} hint={t.phoneHint} data-autofocus />
          {open === 'long' &&
            Array.from({ length: 16 }, (_, line) => <Notice key={line}>{t.errorMore}</Notice>)}
        </div>
      </Dialog>
    </div>
  );
};

const Confirmations: Specimen = ({ t }) => {
  const [open, setOpen] = useState<'pay' | 'remove'>();
  const [error, setError] = useState('');
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('pay')}>{t.withdraw}</Button>
      <Button onClick={() => setOpen('remove')}>{t.remove}</Button>
      <ConfirmDialog
        open={open === 'pay'}
        title={t.title}
        confirmLabel={t.confirm}
        cancelLabel={t.cancel}
        error={error}
        onConfirm={() => setError(t.errorMore)}
        onClose={() => setOpen(undefined)}
      >
        <DetailList
          items={[
            { key: 'sum', label: t.sum, value: <Money amount={1200} unit={t.baht} /> },
            { key: 'to', label: t.account, value: 'SCB 123-456-7890' },
          ]}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'remove'}
        tone="danger"
        lead="cancel"
        title={t.remove}
        confirmLabel={t.remove}
        cancelLabel={t.cancel}
        onConfirm={() => setOpen(undefined)}
        onClose={() => setOpen(undefined)}
      >
        {t.emptyMore}
      </ConfirmDialog>
    </div>
  );
};

const Results: Specimen = ({ t }) => {
  const [open, setOpen] = useState<'done' | 'pending'>();
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('done')}>{t.success}</Button>
      <Button onClick={() => setOpen('pending')}>{t.pending}</Button>
      <AlertDialog
        open={open !== undefined}
        tone={open === 'done' ? 'jade' : 'amber'}
        title={open === 'done' ? t.done : t.step2}
        okLabel={t.close}
        onClose={() => setOpen(undefined)}
      >
        {t.emptyMore}
      </AlertDialog>
    </div>
  );
};

const Toasts: Specimen = ({ t }) => (
  <div className={styles.row}>
    <Button onClick={() => toast.success(t.done)}>{t.success}</Button>
    <Button onClick={() => toast.danger(t.errorMore)}>{t.failed}</Button>
    <Button onClick={() => toast.info(t.updated)}>{t.history}</Button>
  </div>
);

const Line: Specimen = ({ t }) => {
  const [offline, setOffline] = useState(true);
  return (
    <>
      <OfflineBanner offline={offline} text={t.offline} backText={t.success} />
      <Button onClick={() => setOffline(!offline)}>{t.retry}</Button>
    </>
  );
};

/** What is said, and asked. */
export const MESSAGES: Specimens = {
  dialog: Dialogs,
  'confirm-dialog': Confirmations,
  'alert-dialog': Results,
  toaster: Toasts,
  'offline-banner': Line,
  notice: ({ t }) => (
    <div className={styles.stack}>
      <Notice>{t.emptyMore}</Notice>
      <Notice tone="success" title={t.success}>
        {t.done}
      </Notice>
      <Notice tone="warning" title={t.pending}>
        {t.step2}
      </Notice>
      <Notice tone="danger" title={t.failed} action={<Button size="s">{t.retry}</Button>}>
        {t.errorMore}
      </Notice>
    </div>
  ),
};
