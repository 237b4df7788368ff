import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import Users from 'lucide-react/icons/users';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { thingPath, type ThingId } from '../../lib/paths.ts';
import { kindWord } from '../../lib/words.ts';
import { AgeChip } from '../../parts/age-chip.tsx';
import { Baht } from '../../parts/baht.tsx';
import { Key } from '../../parts/key.tsx';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { Press } from '../../parts/press.tsx';
import { Nothing } from '../../parts/states.tsx';
import { nameOf, type Steady } from './steady.ts';
import type { Row } from './queries.ts';
import { waitsWord } from './fact-words.ts';
import styles from './work-list.module.css';

interface WorkListProps {
  list: Steady<Row>;
  open: ThingId | undefined;
  isFiltered: boolean;
  onFresh: () => void;
  /** There is more than is shown. */
  onMore?: (() => void) | undefined;
  isLoadingMore: boolean;
}

/** What waits, the oldest first: how long, what, whose and why, how much. */
export function WorkList({ list, open, isFiltered, onFresh, onMore, isLoadingMore }: WorkListProps) {
  const { t } = useTranslation('work');
  return (
    <section className={styles.list} aria-label={t('list')}>
      <div className={styles.head} aria-hidden="true">
        <span>{t('column.age')}</span>
        <span>{t('column.kind')}</span>
        <span>{t('column.member')}</span>
        <span>{t('column.baht')}</span>
      </div>
      {list.fresh > 0 && (
        <button type="button" className={styles.fresh} aria-keyshortcuts="N" onClick={onFresh}>
          <ArrowUp size={16} aria-hidden="true" />
          {t('fresh', { count: list.fresh })}
          <Key>N</Key>
        </button>
      )}
      {list.rows.length === 0 && <Nothing>{t(isFiltered ? 'noneFits' : 'none')}</Nothing>}
      <ul>
        {list.rows.map(({ row, isGone }) => (
          <li key={nameOf(row)}>
            <WorkRow row={row} isGone={isGone} isOpen={open !== undefined && nameOf(open) === nameOf(row)} />
          </li>
        ))}
      </ul>
      {onMore && (
        <div className={styles.more}>
          <Press block busy={isLoadingMore} onClick={onMore}>
            {t('more')}
          </Press>
        </div>
      )}
    </section>
  );
}

function WorkRow({ row, isGone, isOpen }: { row: Row; isGone: boolean; isOpen: boolean }) {
  const { t } = useTranslation('work');
  const [search] = useSearchParams();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <Link
      ref={link}
      to={{ pathname: thingPath(row), search: search.toString() }}
      className={cx(styles.row, isOpen && styles.open, isGone && styles.gone)}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className={styles.age}>
        {isGone ? <Check size={16} aria-label={t('gone')} /> : <AgeChip since={row.since} />}
      </span>
      <span className={styles.kind}>
        <KindIcon kind={row.kind} />
        <span className="cut">{kindWord(row.kind)}</span>
      </span>
      <span className={styles.who}>
        <b className={row.member ? undefined : 'mute'}>{row.member?.name ?? t('nobody')}</b>
      </span>
      <span className={styles.why}>
        {row.request !== null && !isGone ? (
          <span className={styles.second}>
            <Users size={14} aria-hidden="true" /> {t('waitsForSecond')}
          </span>
        ) : (
          <span className="cut">{isGone ? t('gone') : waitsWord(row)}</span>
        )}
      </span>
      <span className={styles.amount}>
        {row.amount === null ? <span className="mute">{t('unknown')}</span> : <Baht amount={row.amount} />}
      </span>
    </Link>
  );
}
