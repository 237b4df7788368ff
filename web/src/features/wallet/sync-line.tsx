import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useErrorText } from '../../lib/error-text.ts';
import { dateTime, relativeTime, timeOfDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { useLastSync } from './last-sync.ts';
import type { Refresh, Slot } from './queries.ts';
import styles from './sync-line.module.css';

/** Brings all balances up to date, and says when that was last done and who did not answer. */
export function SyncLine({ slots, refresh }: { slots: readonly Slot[]; refresh: Refresh }) {
  const { t } = useTranslation('home');
  const lastSync = useLastSync();
  const { mutate, isPending, data, error } = refresh;
  const errorText = useErrorText(error);
  const silent = slots.filter((slot) => data?.failed.includes(slot.code));

  const age = (slot: Slot) => {
    if (!slot.amountAt) return t('sync.silentUnknown', { name: slot.name });
    const { unit, count } = relativeTime(slot.amountAt);
    return t('sync.silent', { name: slot.name, ago: t(`common:ago.${unit}`, { count }) });
  };
  return (
    <div className={styles.sync}>
      <button
        type="button"
        className={styles.button}
        aria-busy={isPending || undefined}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        <span className="visually-hidden">{t('sync.action')}</span>
        <RefreshCw className={cx(styles.icon, isPending && styles.turning)} size={16} />
        <span className="num">
          {isPending
            ? t('sync.working')
            : lastSync
              ? t('sync.at', { time: when(lastSync) })
              : t('sync.never')}
        </span>
      </button>
      <div role="status" className={styles.notes}>
        {!isPending && silent.map((slot) => <p key={slot.code}>{age(slot)}</p>)}
        {!isPending && errorText && <p>{errorText}</p>}
      </div>
    </div>
  );
}

/** The time alone today, with its date before that. */
function when(moment: string): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  return isToday ? timeOfDay(moment) : dateTime(moment);
}
