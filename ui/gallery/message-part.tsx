import { useState } from 'react';
import { AlertDialog } from '../src/alert-dialog.tsx';
import { Button } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { Carousel } from '../src/carousel.tsx';
import { ConfirmDialog } from '../src/confirm-dialog.tsx';
import { Countdown } from '../src/countdown.tsx';
import { DetailList } from '../src/detail-list.tsx';
import { Dialog } from '../src/dialog.tsx';
import { Money } from '../src/money.tsx';
import { Notice } from '../src/notice.tsx';
import { ProgressBar } from '../src/progress.tsx';
import { Section } from '../src/section.tsx';
import { Spinner } from '../src/spinner.tsx';
import { Steps } from '../src/steps.tsx';
import { TextField } from '../src/text-field.tsx';
import { toast } from '../src/toast.ts';
import styles from './gallery.module.css';
import type { Samples } from './samples.ts';

const ART = [
  'empty-statement', 'empty-slips', 'empty-coupons', 'empty-bonus', 'empty-invite', 'not-found', 'terminated',
  'offline', 'error', 'done', 'bank', 'slip', 'qr', 'gift-link', 'mark',
]; // prettier-ignore

/** Dialogs, toasts, notices, progress, artwork. */
export function MessagePart({ t, show }: { t: Samples; show: string | null }) {
  const [open, setOpen] = useState(show);
  const [busy, setBusy] = useState(false);
  const [deadline] = useState(() => Date.now() + 272_000);
  const close = () => setOpen(null);
  const confirm = () => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      close();
      toast.success(t.done);
    }, 1_200);
  };
  return (
    <>
      <Section title="Dialog">
        <div className={styles.row}>
          {['dialog', 'long', 'confirm', 'alert', 'progress'].map((one) => (
            <Button key={one} onClick={() => setOpen(one)}>
              {one}
            </Button>
          ))}
          <Button onClick={() => toast.success(t.done)}>{t.success}</Button>
          <Button onClick={() => toast.danger(t.errorMore)}>{t.failed}</Button>
          <Button onClick={() => toast.info(t.updated)}>info</Button>
        </div>
        <Dialog
          open={open === 'dialog' || open === 'long'}
          title={t.withdraw}
          closeLabel={t.close}
          onClose={close}
          footer={
            <Button variant="primary" size="l" onClick={() => toast.danger(t.errorMore)}>
              {t.confirm}
            </Button>
          }
        >
          <div className={styles.stack}>
            <TextField label={t.name} hint={t.phoneHint} data-autofocus />
            {open === 'long' &&
              Array.from({ length: 16 }, (_, line) => <Notice key={line}>{t.errorMore}</Notice>)}
          </div>
        </Dialog>
        <ConfirmDialog
          open={open === 'confirm'}
          title={t.title}
          confirmLabel={t.confirm}
          cancelLabel={t.cancel}
          busy={busy}
          onConfirm={confirm}
          onClose={close}
        >
          <DetailList
            items={[
              { key: 'sum', label: t.sum, value: <Money amount={1200} unit={t.baht} /> },
              { key: 'to', label: t.account, value: 'SCB 123-456-7890' },
            ]}
          />
        </ConfirmDialog>
        <AlertDialog open={open === 'alert'} tone="jade" title={t.done} okLabel={t.close} onClose={close}>
          {t.emptyMore}
        </AlertDialog>
        <AlertDialog
          open={open === 'progress'}
          tone="amber"
          title={t.pending}
          okLabel={t.close}
          onClose={close}
        >
          {t.step2}
        </AlertDialog>
      </Section>
      <Section title="Progress">
        <div className={styles.two}>
          <Card pad="l">
            <Steps
              label={t.withdraw}
              steps={[
                { key: '1', title: t.step1, note: '14:32:08', state: 'done', stateLabel: t.success },
                { key: '2', title: t.step2, note: t.emptyMore, state: 'current', stateLabel: t.pending },
                { key: '3', title: t.step3, state: 'waiting', stateLabel: t.pending },
                { key: '4', title: t.error, state: 'failed', stateLabel: t.failed },
              ]}
            />
          </Card>
          <Card pad="l" className={styles.stack}>
            <ProgressBar label={t.sending} value={62} />
            <ProgressBar label={t.success} value={100} tone="jade" />
            <ProgressBar label={t.pending} />
            <p>
              {t.left} <Countdown deadline={deadline} label={t.left} />
            </p>
            <Spinner label={t.pending} size={28} />
          </Card>
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
          <Carousel
            mode="single"
            label={t.bonus}
            previousLabel={`← ${t.bonus}`}
            nextLabel={`→ ${t.bonus}`}
            positionLabel={(position, total) => `${position}/${total}`}
          >
            <img className={styles.banner} src="/art/providers/joker-background.svg" alt="JOKER" />
            <img className={styles.banner} src="/art/providers/slotxo-background.svg" alt="SLOTXO" />
            <img className={styles.banner} src="/art/provider.svg" alt={t.bonus} />
          </Carousel>
        </div>
      </Section>
      <Section title="Artwork">
        <img className={styles.hero} src="/art/login-hero.svg" alt="" width="720" height="440" />
        <div className={styles.row}>
          {ART.map((one) => (
            <img key={one} className={styles.art} src={`/art/${one}.svg`} alt="" />
          ))}
        </div>
      </Section>
    </>
  );
}
