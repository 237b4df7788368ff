import QrCode from 'lucide-react/icons/qr-code';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link } from 'react-router';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '../../lib/i18n.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { MoneyRow, moneyListClass, moneyPressClass } from '../../ui/money-row.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { clockOf } from './days.ts';
import styles from './statement.module.css';
import { addressOf, useWaiting, type Waiting } from './waiting.ts';

/** A QR to pay and slips being checked: no movements yet, and so above them. Payouts are movements already. */
export function WaitingRows() {
  const { t } = useTranslation('statement');
  const { data } = useWaiting();
  const rows = data?.waiting.filter(({ kind }) => kind !== 'payout') ?? [];
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

function WaitingRow({ waiting, offset }: { waiting: Waiting; offset: number }) {
  const { t } = useTranslation('statement');
  const { kind, amount, until, createdAt } = waiting;
  return (
    <MoneyRow
      tone="wait"
      icon={kind === 'qr' ? <QrCode /> : <ReceiptText />}
      title={t(`waiting.${kind}`)}
      under={
        <StatusChip size="s" tone="progress">
          {until ? (
            <>
              {t('waiting.qrLeft')}{' '}
              <Countdown deadline={Date.parse(until)} offset={offset} label={t('waiting.qrLeft')} />
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
