import { useState } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { PAGE_SIZE } from '@krapao/contract/constants';
import { dateTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Section } from '@krapao/ui/section.tsx';
import { StatusChip, type StatusChipProps } from '@krapao/ui/status-chip.tsx';
import { ListPages } from '../../parts/list-pages.tsx';
import { pagesOf } from '../../lib/queries.ts';
import { labelOf, spinsOf, standingOf, type Outcomes, type Standing, type Told } from './proof.ts';
import { useOutcomes } from './queries.ts';
import styles from './wheel.module.css';

const TONE: Record<Standing, StatusChipProps['tone']> = {
  ...{ matches: 'success', differs: 'danger', failed: 'neutral' },
  ...{ sealed: 'progress', checking: 'progress', unprovable: 'neutral' },
};

interface SpinListProps {
  history: readonly Told[];
  onCheck: (spin: string) => void;
}

interface SpinHistoryProps extends SpinListProps {
  /** Its query, where there are more. */
  more: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** All spins, newest first, each with how it comes out when it is worked out again. */
export function SpinHistory({ history, more, onCheck }: SpinHistoryProps) {
  const { t } = useTranslation('spin');
  const [page, setPage] = useState(1);
  const outcomes = useOutcomes(history);
  const spins = spinsOf(history);
  if (spins.length === 0) {
    return (
      <EmptyState compact art="/art/empty-spins.svg" title={t('history.empty')}>
        {t('history.emptyText')}
      </EmptyState>
    );
  }
  return (
    <div className="stack">
      <Tally outcomes={outcomes.data} />
      <ol className={styles.spins}>
        {spins.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((one) => {
          const standing = standingOf(one, outcomes);
          return (
            <li key={one.spin._id}>
              <button type="button" className={styles.row} onClick={() => onCheck(one.spin._id)}>
                <span className={styles.words}>
                  <b>{labelOf(one, one.spin.given)}</b>
                  <span className={`${styles.stock} num`}>{dateTime(one.spin.createdAt)}</span>
                </span>
                <StatusChip size="s" tone={TONE[standing]}>
                  {t(`history.standing.${standing}`)}
                </StatusChip>
                <ChevronRight size={18} />
              </button>
            </li>
          );
        })}
      </ol>
      <ListPages page={page} pages={pagesOf(spins.length)} onPage={setPage} busy={false} />
      {more.hasNextPage && page === pagesOf(spins.length) && (
        <Button block busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </div>
  );
}

/** How many were worked out again, and came out as they were said to. */
function Tally({ outcomes }: { outcomes: Outcomes | undefined }) {
  const { t } = useTranslation('spin');
  const all = [...(outcomes?.values() ?? [])];
  if (all.length === 0) return null;
  const right = all.filter(({ matches }) => matches).length;
  return (
    <p role="status" className="soft">
      {t('history.tally', { right, count: all.length })}
    </p>
  );
}

interface FairnessProps extends SpinListProps {
  /** What the server is committed to now; none without a wheel. */
  commitment: string | undefined;
  onAll: () => void;
}

/** That spins can be checked, the last one by one press, and what the next ones will be held to. */
export function Fairness({ history, commitment, onCheck, onAll }: FairnessProps) {
  const { t } = useTranslation('spin');
  const [last] = spinsOf(history);
  return (
    <Section title={t('fair.title')}>
      <p className="soft">{t('fair.text')}</p>
      <div className={styles.spins}>
        {last && (
          <button
            type="button"
            aria-haspopup="dialog"
            className={styles.row}
            onClick={() => onCheck(last.spin._id)}
          >
            <span className={styles.shield}>
              <ShieldCheck size={20} />
            </span>
            <span className={styles.words}>
              <b>{t('fair.last')}</b>
              <span className={`${styles.stock} num`}>
                {dateTime(last.spin.createdAt)} · {labelOf(last, last.spin.given)}
              </span>
            </span>
            <ChevronRight size={18} />
          </button>
        )}
        <button type="button" aria-haspopup="dialog" className={styles.row} onClick={onAll}>
          <span className={styles.words}>
            <b>{t('history.title')}</b>
          </span>
          <ChevronRight size={18} />
        </button>
      </div>
      {commitment !== undefined && (
        <p className={styles.commitment}>
          {t('fair.commitment')} <code>{commitment.match(/.{1,8}/g)?.join(' ')}</code>
        </p>
      )}
    </Section>
  );
}
