import { Link } from 'react-router';
import { dateOf, dateTimeOf } from '@krapao/contract/bangkok';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { dayPath, paths } from '../../lib/paths.ts';
import { kindWord, whySaid } from '../../lib/words.ts';
import { Baht } from '../../parts/baht.tsx';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { Difference } from './accounts-table.tsx';
import { useAccountText } from './account-text.ts';
import type { ClosedDay, DayState } from './queries.ts';
import styles from './days.module.css';

/** Work that waits, or waited when the day was closed. */
export function OpenWork({ state: { open, state } }: { state: DayState }) {
  const { t } = useTranslation('days');
  if (open.length === 0) return <p className={styles.none}>{t('openNone')}</p>;
  return (
    <ul className={styles.rows}>
      {open.map(({ kind, items }) => (
        <li key={kind}>
          {state === 'closed' ? (
            <span className={styles.what}>
              <KindIcon kind={kind} /> {kindWord(kind)}
            </span>
          ) : (
            <Link className={styles.what} to={`${paths.work}?kind=${encodeURIComponent(kind)}`}>
              <KindIcon kind={kind} /> {kindWord(kind)}
            </Link>
          )}
          <b>{items}</b>
        </li>
      ))}
    </ul>
  );
}

/** Money of the house that was moved on the day, and what of it waits for a second person. */
export function Transfers({ state: { transfers, asked } }: { state: DayState }) {
  const { t } = useTranslation('days');
  const accountText = useAccountText();
  const ofDay = (day: string | null) =>
    day !== null && ` · ${t('transfer.ofDay', { day: dateOf(`${day}T00:00:00+07:00`) })}`;
  if (transfers.length + asked.length === 0) return <p className={styles.none}>{t('transfer.none')}</p>;
  return (
    <ul className={styles.rows}>
      {transfers.map(({ id, from, to, amount, by, why, ofDay: day }) => (
        <li key={id}>
          <span>
            {accountText(from)} → {accountText(to)}
            <small className={styles.line}>
              {by} · <q>{whySaid(why)}</q>
              {ofDay(day)}
            </small>
          </span>
          <Baht amount={amount} />
        </li>
      ))}
      {asked.map(({ request, from, to, amount, ofDay: day }) => (
        <li key={request}>
          <span>
            {accountText(from)} → {accountText(to)}
            <small className={styles.line}>
              {t('transfer.asked')}
              {ofDay(day)}
            </small>
          </span>
          <Baht amount={amount} />
        </li>
      ))}
    </ul>
  );
}

/** Who closed it and who confirmed it, why, and where the log stood then. */
export function CloseTold({ close }: { close: NonNullable<DayState['close']> }) {
  const { t } = useTranslation('days');
  return (
    <dl className={styles.told}>
      <dt>{t('told.closedBy')}</dt>
      <dd>{close.closedBy}</dd>
      <dt>{t('told.confirmedBy')}</dt>
      <dd>{close.confirmedBy}</dd>
      <dt>{t('told.at')}</dt>
      <dd>{dateTimeOf(close.at)}</dd>
      <dt>{t('close.why')}</dt>
      <dd>
        <q>{whySaid(close.why)}</q>
      </dd>
      {close.head !== null && (
        <>
          <dt>{t('told.seal')}</dt>
          <dd className="code" title={close.head}>
            {close.head.slice(0, 4)}…{close.head.slice(-4)}
          </dd>
        </>
      )}
    </dl>
  );
}

/** Days that were closed, the newest first. */
export function ClosedDays({ closed }: { closed: readonly ClosedDay[] }) {
  const { t } = useTranslation('days');
  if (closed.length === 0) return <p className={styles.none}>{t('closedNone')}</p>;
  return (
    <ul className={styles.rows}>
      {closed.map(({ day, closedBy, confirmedBy, differences }) => (
        <li key={day}>
          <Link to={dayPath(day)}>
            {dateOf(`${day}T00:00:00+07:00`)}
            <small className={styles.line}>
              {closedBy} · {confirmedBy}
            </small>
          </Link>
          <span className={styles.differences}>
            {(differences?.length === 0 ? [0] : (differences ?? [null])).map((amount, i) => (
              <Difference key={i} amount={amount} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
