import { formatBaht } from '@krapao/contract/money';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Baht } from '../../parts/baht.tsx';
import type { Thing } from './queries.ts';
import styles from './thing.module.css';

/** How often the last deposit was played; undefined where there was none. */
export const timesPlayed = (turnover: number, deposited: number): number | undefined =>
  deposited > 0 ? Math.floor((turnover / deposited) * 10) / 10 : undefined;

/** What the member put in, played and won since the last deposit, and in all. */
export function Play({ play }: { play: NonNullable<Thing['play']> }) {
  const { t } = useTranslation('work');
  const times = timesPlayed(play.turnover, play.deposited);
  return (
    <div className={styles.part}>
      <h3>
        {t('play.since')}
        {play.lastDepositAt !== null && <span className="mute">{momentToday(play.lastDepositAt)}</span>}
      </h3>
      {play.lastDepositAt === null ? (
        <p className="mute">{t('play.never')}</p>
      ) : (
        <dl className={styles.cells}>
          <div>
            <dt>{t('play.deposited')}</dt>
            <dd>
              <Baht amount={play.deposited} sign flow />
            </dd>
          </div>
          <div>
            <dt>{t('play.result')}</dt>
            <dd>
              <Baht amount={play.result} sign />
            </dd>
          </div>
          <div>
            <dt>{t('play.turnover')}</dt>
            <dd>
              <Baht amount={play.turnover} />
            </dd>
          </div>
          <div>
            <dt>{t('play.times')}</dt>
            <dd>
              <b>{times === undefined ? '–' : t('play.timesOf', { times })}</b>
            </dd>
          </div>
        </dl>
      )}
      <p className={styles.inAll}>
        <span>
          {t('play.depositsInAll', { amount: formatBaht(play.depositedInAll), items: play.deposits })}
        </span>
        <span>
          {t('play.withdrawalsInAll', { amount: formatBaht(play.withdrawnInAll), items: play.withdrawals })}
        </span>
        <span>{t('play.ours', { amount: formatBaht(play.depositedInAll - play.withdrawnInAll) })}</span>
      </p>
    </div>
  );
}
