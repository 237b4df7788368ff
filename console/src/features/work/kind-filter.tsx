import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useNow } from '../../lib/clock.ts';
import { urgencyOf } from '../../lib/age.ts';
import { inOrder } from '../../lib/kinds.ts';
import { paths } from '../../lib/paths.ts';
import { countsQuery } from '../../lib/queries.ts';
import { kindWord } from '../../lib/words.ts';
import { Count } from '../../parts/chip.tsx';
import { KindIcon } from '../../parts/kind-icon.tsx';
import { useOpenInSight } from '../../parts/use-open-in-sight.ts';
import { withKind } from './filter.ts';
import styles from './kind-filter.module.css';

/** How much waits of each kind, and which of them the list shows. */
export function KindFilter({ current }: { current: string | undefined }) {
  const { t } = useTranslation('work');
  const [search] = useSearchParams();
  const { data } = useQuery(countsQuery);
  const now = useNow();
  const bar = useOpenInSight();
  const kinds = inOrder(data?.kinds ?? []).filter(({ kind, items }) => items > 0 || kind === current);
  const all = kinds.reduce((sum, { items }) => sum + items, 0);
  const isLate = (oldest: string | null) =>
    oldest !== null && urgencyOf(now - new Date(oldest).getTime()) === 'late';
  return (
    <nav ref={bar} className={styles.kinds} aria-label={t('kinds')}>
      <Link
        to={`${paths.work}${withKind(search, null)}`}
        aria-current={current === undefined ? 'true' : undefined}
      >
        {t('all')}
        <Count items={all} late={kinds.some(({ oldest }) => isLate(oldest))} />
      </Link>
      {kinds.map(({ kind, items, oldest }) => (
        <Link
          key={kind}
          to={`${paths.work}${withKind(search, kind)}`}
          aria-current={kind === current ? 'true' : undefined}
        >
          <KindIcon kind={kind} />
          {kindWord(kind)}
          <Count items={items} late={isLate(oldest)} />
        </Link>
      ))}
    </nav>
  );
}
