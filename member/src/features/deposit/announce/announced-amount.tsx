import { useEffect, useRef } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Card } from '@krapao/ui/card.tsx';
import { Countdown } from '@krapao/ui/countdown.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { Button } from '@krapao/ui/button.tsx';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import styles from '../deposit.module.css';
import { type Announced, useCancelAnnouncement } from './announce-queries.ts';
import type { Announcement } from './use-announcement.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { CopyText } from '../../../parts/copy-text.tsx';

/** The announced amount while it can be sent, and what has become of it when it can't any more; nothing where there is none. */
export function AnnouncedAmount({ announcement }: { announcement: Announcement }) {
  const { announced, onOver, onCancelled } = announcement;
  if (!announced) return null;
  if (announced.status === 'OPEN')
    return (
      <ToSend key={announced.reference} announced={announced} onOver={onOver} onCancelled={onCancelled} />
    );
  return <NotToSend announced={announced} />;
}

interface ToSendProps {
  announced: Announced;
  /** Its time is over. */
  onOver: () => void;
  /** The member will not send it. */
  onCancelled: () => void;
}

/** The amount to send to the satang, with its time; it can be given back. */
function ToSend({ announced, onOver, onCancelled }: ToSendProps) {
  const { t } = useTranslation('deposit');
  const { amount, until, offset } = announced;
  const top = useRef<HTMLDivElement>(null);
  // It stands above the form that it was asked for with.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={top}>
      <Card tone="amber">
        <div role="alert" className="soft">
          {t('announce.exactly')}
        </div>
        <div className={styles.account}>
          <span className={`${styles.number} ${styles.awaited} num`}>
            {formatBaht(amount)} {t('common:baht')}
          </span>
          <CopyText text={amount.toFixed(2)} label={t('announce.copy')}>
            {t('common:copy')}
          </CopyText>
        </div>
        <div className={styles.account}>
          <p className="soft">
            {t('announce.within')}{' '}
            <Countdown
              deadline={Date.parse(until)}
              offset={offset}
              label={t('announce.within')}
              onEnd={onOver}
            />
          </p>
          <CancelAnnounced amount={amount} onCancelled={onCancelled} />
        </div>
      </Card>
    </div>
  );
}

/** Its time is over, or it was given back. */
function NotToSend({ announced: { amount, status } }: { announced: Announced }) {
  const { t } = useTranslation('deposit');
  const title = status === 'CANCELLED' ? 'announce.cancelledElsewhere' : 'announce.expired';
  return (
    <div role="alert">
      <Notice tone="warning" title={t(title, { amount: formatBaht(amount) })}>
        {t('announce.overText')}
      </Notice>
    </div>
  );
}

interface CancelAnnouncedProps {
  /** Baht. */
  amount: number;
  onCancelled: () => void;
}

/** Gives an announced amount back, and asks before: it must not be sent afterwards. The question is a step: back leads to the amount. */
function CancelAnnounced({ amount, onCancelled }: CancelAnnouncedProps) {
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
