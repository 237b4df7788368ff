import { lazy, Suspense, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Users from 'lucide-react/icons/users';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { isUnowned, isOfMoney } from '../../lib/kinds.ts';
import { thingPath, type ThingId } from '../../lib/paths.ts';
import { nameOf, type Steady, type SteadyRow } from '../../lib/steady.ts';
import { useLookers } from '../../lib/looking.ts';
import { kindWord } from '../../lib/words.ts';
import { AgeChip } from '../../parts/age-chip.tsx';
import { Baht } from '../../parts/baht.tsx';
import { Lookers } from '../../parts/lookers.tsx';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { RowLink, SteadyList } from '../../parts/steady-list.tsx';
import type { WorkSort } from './filter.ts';
import type { Row } from './queries.ts';
import { whyWord } from './fact-words.ts';
import styles from './work-list.module.css';

interface WorkListProps {
  list: Steady<Row>;
  open: ThingId | undefined;
  isFiltered: boolean;
  sort: WorkSort;
  onFresh: () => void;
  more: ReactNode;
}

/** The end of the column that the list is ordered by. */
const DOWN = ' ↓';

/** What waits, in its order: how long, what, whose and why, how much. */
export function WorkList({ list, open, isFiltered, sort, onFresh, more }: WorkListProps) {
  const { t } = useTranslation('work');
  return (
    <SteadyList
      label={t('list')}
      list={list}
      fresh={t('fresh', { count: list.fresh })}
      hotkey="N"
      none={t(isFiltered ? 'noneFits' : 'none')}
      onFresh={onFresh}
      head={
        <div className={styles.head} aria-hidden="true">
          <span>
            {t('column.age')}
            {sort === 'oldest' && DOWN}
          </span>
          <span>{t('column.kind')}</span>
          <span>{t('column.member')}</span>
          <span>
            {t('column.baht')}
            {sort === 'largest' && DOWN}
          </span>
          <span>{t('column.looks')}</span>
        </div>
      }
      more={more}
    >
      {(one) => <WorkRow {...one} isOpen={open !== undefined && nameOf(open) === nameOf(one.row)} />}
    </SteadyList>
  );
}

/** Of few rows, so that the others do not wait for its texts. */
const SettingName = lazy(async () => ({ default: (await import('./setting-name.tsx')).SettingName }));

/** Whose it is; of a setting its name. */
function Whose({ row: { kind, id, member } }: { row: Row }) {
  const { t } = useTranslation('work');
  if (member) return <b>{member.name}</b>;
  if (kind !== 'setting') return isUnowned(kind) && <b className="mute">{t('nobody')}</b>;
  return (
    <Suspense fallback={<b>{id}</b>}>
      <b>
        <SettingName name={id} />
      </b>
    </Suspense>
  );
}

function WorkRow({ row, isGone, isOpen }: SteadyRow<Row> & { isOpen: boolean }) {
  const { t } = useTranslation('work');
  useTranslation('reasons');
  const lookers = useLookers(row);
  return (
    <RowLink to={thingPath(row)} isOpen={isOpen} isGone={isGone} className={styles.row}>
      <span className={styles.age}>
        {isGone ? <Check size={16} aria-label={t('gone')} /> : <AgeChip since={row.since} />}
      </span>
      <span className={styles.kind}>
        <KindIcon kind={row.kind} />
        <span>{kindWord(row.kind)}</span>
      </span>
      <span className={styles.who}>
        <Whose row={row} />
      </span>
      <span className={styles.why}>
        {row.request !== null && !isGone ? (
          <span className={styles.second}>
            <Users size={14} aria-hidden="true" /> {t('waitsForSecond')}
          </span>
        ) : (
          <span>{isGone ? t('gone') : whyWord(row)}</span>
        )}
      </span>
      <span className={styles.amount}>
        {row.amount !== null ? (
          <Baht amount={row.amount} />
        ) : (
          isOfMoney(row.kind) && <span className="mute">{t('unknown')}</span>
        )}
      </span>
      <span className={styles.looks}>
        <Lookers names={lookers} />
      </span>
    </RowLink>
  );
}
