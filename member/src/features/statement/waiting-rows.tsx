import Landmark from 'lucide-react/icons/landmark';
import QrCode from 'lucide-react/icons/qr-code';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link } from 'react-router';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Countdown } from '@krapao/ui/countdown.tsx';
import { MoneyRow, moneyListClass, moneyPressClass } from '@krapao/ui/money-row.tsx';
import { StatusChip } from '@krapao/ui/status-chip.tsx';
import { addressOf, useWaiting, type Waiting } from '../../parts/waiting.ts';
import { clockOf } from './days.ts';
import styles from './statement.module.css';

const ICON = { qr: QrCode, slip: ReceiptText, announcement: Landmark };
type Row = Waiting & { kind: keyof typeof ICON };

/** What is no movement yet, and so above them. Payouts are movements already, and gifts have rows of their own. */
export function WaitingRows() {
  const { t } = useTranslation('statement');
  const { data } = useWaiting();
  const rows = data?.waiting.filter((one): one is Row => one.kind in ICON) ?? [];
  if (!data || rows.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.day}>{t('waiting.title')}</h2>
      <ul className={moneyListClass} aria-label={t('waiting.title')}>
        {rows.map((one) => (
          <li key={`${one.kind}-${one.reference}`}>
            <Link className={moneyPressClass} to={addressOf(one)}>
              <WaitingRow waiting={one} offset={data.offset} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingRow({ waiting, offset }: { waiting: Row; offset: number }) {
  const { t } = useTranslation('statement');
  const { kind, amount, until, createdAt } = waiting;
  const Icon = ICON[kind];
  const left = t(kind === 'announcement' ? 'waiting.transferLeft' : 'waiting.qrLeft');
  return (
    <MoneyRow
      tone="wait"
      icon={<Icon />}
      title={t(`waiting.${kind}`)}
      under={
        <StatusChip size="s" tone="progress">
          {until ? (
            <>
              {left} <Countdown deadline={Date.parse(until)} offset={offset} label={left} />
            </>
          ) : (
            t('waiting.checking')
          )}
        </StatusChip>
      }
      amount={amount > 0 ? formatBaht(amount) : <span className={styles.unread}>{t('waiting.unread')}</span>}
      beside={<time dateTime={createdAt}>{clockOf(createdAt)}</time>}
    />
  );
}
