import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Countdown } from '@krapao/ui/countdown.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { useLatestSlips } from './queries.ts';
import styles from './channel-list.module.css';

interface UnderWayProps {
  /** What is to be paid there. */
  text: string;
  /** ISO 8601. */
  until: string;
  /** The server's clock minus this phone's, ms. */
  offset: number;
  /** What the time is for. */
  label: string;
  onEnd: () => void;
}

/** In the list of ways: what waits there for the member to pay it, with its time. */
export function UnderWay({ text, until, offset, label, onEnd }: UnderWayProps) {
  return (
    <span className={`${styles.underWay} num`}>
      {text} <Countdown deadline={Date.parse(until)} offset={offset} label={label} onEnd={onEnd} />
    </span>
  );
}

/** A slip of an earlier visit that is still being checked, with the way back to it. */
export function SlipUnderWay({ onSlip }: { onSlip: (id: string) => void }) {
  const { t } = useTranslation('deposit');
  const { data } = useLatestSlips();
  const slip = data?.find((one) => one.status === 'PENDING');
  if (!slip) return null;
  return (
    <Notice
      tone="warning"
      title={t('underWay.title')}
      action={
        <Button size="s" onClick={() => onSlip(slip._id)}>
          {t('underWay.open')}
        </Button>
      }
    >
      {t('underWay.text')}
    </Notice>
  );
}
