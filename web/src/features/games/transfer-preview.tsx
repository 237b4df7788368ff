import MoveRight from 'lucide-react/icons/move-right';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '../../lib/i18n.ts';
import styles from './transfer-preview.module.css';
import { after, amountProblem, availableFor, type Direction, type Sides } from './transfer-rules.ts';

interface TransferPreviewProps {
  name: string;
  direction: Direction;
  sides: Sides;
  amount: number;
}

/** What the transfer will do, before it does: both sides now and afterwards. */
export function TransferPreview({ name, direction, sides, amount }: TransferPreviewProps) {
  const { t } = useTranslation('games');
  const possible = amountProblem(amount, availableFor(direction, sides)) === null;
  const then = possible ? after(direction, sides, amount) : sides;
  const rows = [
    { key: 'wallet', label: t('preview.wallet'), now: sides.wallet, then: then.wallet },
    { key: 'game', label: name, now: sides.game, then: then.game },
  ];
  return (
    <dl className={styles.rows} aria-label={t('preview.label')}>
      {rows.map((row) => (
        <div key={row.key} className={styles.row}>
          <dt className={styles.label}>{row.label}</dt>
          <dd className={`${styles.value} num`}>
            <span className={styles.now}>{formatBaht(row.now)}</span>
            <MoveRight className={styles.arrow} size={16} />
            <span className="visually-hidden">{t('preview.becomes')}</span>
            <span
              className={row.then === row.now ? styles.now : row.then > row.now ? styles.more : styles.then}
            >
              {formatBaht(row.then)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
