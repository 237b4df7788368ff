import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Gift from 'lucide-react/icons/gift';
import Landmark from 'lucide-react/icons/landmark';
import QrCode from 'lucide-react/icons/qr-code';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link } from 'react-router';
import { formatBaht } from '@krapao/contract/money';
import { byMinute } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { addressOf, useWaiting, type Waiting } from '../../parts/waiting.ts';
import { Countdown } from '@krapao/ui/countdown.tsx';
import styles from './waiting-strip.module.css';

const ICON = { qr: QrCode, slip: ReceiptText, announcement: Landmark, gift: Gift, payout: ArrowUpFromLine };

/** Money that is on its way, under the balance: each leads to where it goes on. */
export function WaitingStrip() {
  const { t } = useTranslation('statement');
  const { data, refetch } = useWaiting();
  if (!data || data.waiting.length === 0) return null;
  return (
    <ul className={styles.strip} aria-label={t('strip.label')}>
      {data.waiting.map((one) => (
        <li key={`${one.kind}-${one.reference}`} className={styles.item}>
          <Tile waiting={one} offset={data.offset} onEnd={() => void refetch()} />
        </li>
      ))}
    </ul>
  );
}

interface TileProps {
  waiting: Waiting;
  offset: number;
  /** Its time is over. */
  onEnd: () => void;
}

function Tile({ waiting, offset, onEnd }: TileProps) {
  const { t } = useTranslation('statement');
  const { kind, amount } = waiting;
  const Icon = ICON[kind];
  return (
    <Link to={addressOf(waiting)} state={{ openedHere: true }} className={styles.tile}>
      <Icon size={22} aria-hidden="true" />
      <span className={styles.words}>
        <span className={`${styles.what} num`}>
          {t(`strip.${kind}`)} {amount > 0 && formatBaht(amount)}
        </span>
        <span className={styles.how}>
          <How waiting={waiting} offset={offset} onEnd={onEnd} />
        </span>
      </span>
    </Link>
  );
}

/** What is waited for, and until when: a time to keep runs down, that of a gift is when the answer is there. */
function How({ waiting: { kind, until, waitsForApproval }, offset, onEnd }: TileProps) {
  const { t } = useTranslation('statement');
  if (kind === 'gift')
    return until ? t('strip.giftHow', { until: byMinute(until) }) : t('strip.giftByPerson');
  if (waitsForApproval) return t('strip.payoutApproval');
  const how = t(`strip.${kind}How`);
  if (!until) return how;
  return (
    <>
      {how} <Countdown deadline={Date.parse(until)} offset={offset} label={how} onEnd={onEnd} />
    </>
  );
}
