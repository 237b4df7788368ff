import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Flag from 'lucide-react/icons/flag';
import Gift from 'lucide-react/icons/gift';
import { formatKip } from '@krapao/contract/kip';
import { formatBaht } from '@krapao/contract/money';
import { dateTime, relativeTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { activityOf } from './activity.ts';
import styles from './statement.module.css';
import { StatusMark } from './status-mark.tsx';
import type { Statement } from './queries.ts';
import { whyFailed } from './why-failed.ts';

const ICON = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: ArrowLeftRight,
  bonus: Gift,
  finish_bonus: Flag,
};

/** One movement: what, how it stands, when, how much, and what the wallet held then. */
export function MovementRow({
  movement,
  onWithdrawal,
}: {
  movement: Statement;
  /** Opens the steps of a withdrawal. */
  onWithdrawal: (id: string) => void;
}) {
  const { t } = useTranslation('statement');
  const { key, params, description } = activityOf(movement);
  const Icon = ICON[movement.statementType];
  const { unit, count } = relativeTime(movement.createdAt);
  const failed = movement.status === 'FAILED';
  const why = whyFailed(movement);
  return (
    <li className={styles.row}>
      <span className={cx(styles.icon, movement.amount > 0 && !failed && styles.gained)} aria-hidden="true">
        <Icon size={20} />
      </span>
      <div className={styles.head}>
        <p className={styles.activity}>{t(key, params)}</p>
        {movement.original && (
          <p className={cx(styles.description, 'num')}>
            {t('sentKip', { kip: formatKip(movement.original.amount) })}
          </p>
        )}
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.status}>
        <StatusMark status={movement.status} />
      </div>
      <div className={styles.figures}>
        <p className={cx(styles.amount, failed && styles.void)}>
          <Money amount={movement.amount} sign tone={failed ? 'plain' : 'flow'} size="lead" />
        </p>
        <p className={cx(styles.balance, 'num')}>{t('balance', { amount: formatBaht(movement.balance) })}</p>
      </div>
      <p className={styles.time}>
        <time className="num" dateTime={movement.createdAt}>
          {dateTime(movement.createdAt)}
        </time>
        <span>{t(`common:ago.${unit}`, { count })}</span>
      </p>
      {(why || movement.statementType === 'withdraw') && (
        <div className={styles.more}>
          {why && <p className={styles.reason}>{t(why)}</p>}
          {movement.statementType === 'withdraw' && (
            <Button
              variant="quiet"
              size="s"
              className={styles.view}
              onClick={() => onWithdrawal(movement._id)}
            >
              {t('withdrawal.view')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
