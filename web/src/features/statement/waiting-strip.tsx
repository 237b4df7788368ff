import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import QrCode from 'lucide-react/icons/qr-code';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link } from 'react-router';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '../../lib/i18n.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { addressOf, useWaiting, type Waiting } from './waiting.ts';
import styles from './waiting-strip.module.css';

const ICON = { qr: QrCode, slip: ReceiptText, payout: ArrowUpFromLine };

/** Money that is on its way, under the balance: each leads to where it goes on. */
export function WaitingStrip() {
  const { t } = useTranslation('home');
  const { data } = useWaiting();
  if (!data || data.waiting.length === 0) return null;
  return (
    <ul className={styles.strip} aria-label={t('waiting.label')}>
      {data.waiting.map((one) => (
        <li key={`${one.kind}-${one.reference}`} className={styles.item}>
          <Tile waiting={one} offset={data.offset} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ waiting, offset }: { waiting: Waiting; offset: number }) {
  const { t } = useTranslation('home');
  const { kind, amount, until } = waiting;
  const Icon = ICON[kind];
  return (
    <Link to={addressOf(waiting)} state={{ openedHere: true }} className={styles.tile}>
      <Icon size={22} aria-hidden="true" />
      <span className={styles.words}>
        <span className={`${styles.what} num`}>
          {t(`waiting.${kind}`)} {amount > 0 && formatBaht(amount)}
        </span>
        <span className={styles.how}>
          {t(`waiting.${kind}How`)}
          {until && (
            <>
              {' '}
              <Countdown deadline={Date.parse(until)} offset={offset} label={t('waiting.qrHow')} />
            </>
          )}
        </span>
      </span>
    </Link>
  );
}
