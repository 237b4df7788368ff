import MoveRight from 'lucide-react/icons/move-right';
import { WALLET } from '@krapao/contract/ids';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import styles from './transfer-preview.module.css';
import { after, amountProblem, type Place } from './transfer-rules.ts';

interface TransferPreviewProps {
  from: Place;
  to: Place;
  amount: number;
  /** The least that may be moved, baht. */
  minimum: number;
}

/** What the transfer will do, before it does: both sides now and afterwards, the wallet first. */
export function TransferPreview({ from, to, amount, minimum }: TransferPreviewProps) {
  const { t } = useTranslation('games');
  const possible = amountProblem(amount, from.amount, minimum) === null;
  const then = after(from.amount, to.amount, possible ? amount : 0);
  const rows = [
    { ...from, then: then.from },
    { ...to, then: then.to },
  ];
  if (to.code === WALLET) rows.reverse();
  return (
    <dl className={styles.rows} aria-label={t('preview.label')}>
      {rows.map((row) => (
        <div key={row.code} className={styles.row}>
          <dt className={styles.label}>{row.name}</dt>
          <dd className={`${styles.value} num`}>
            <span className={styles.now}>{formatBaht(row.amount)}</span>
            <MoveRight className={styles.arrow} size={16} />
            <span className="visually-hidden">{t('preview.becomes')}</span>
            <span
              className={
                row.then === row.amount ? styles.now : row.then > row.amount ? styles.more : styles.then
              }
            >
              {formatBaht(row.then)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
