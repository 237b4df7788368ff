import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import Users from 'lucide-react/icons/users';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { decidedRequestsQuery } from '../../features/requests/queries.ts';
import { RequestList } from '../../features/requests/request-list.tsx';
import { isKind as isSetupKind } from '../../features/setup/areas.ts';
import { SetupOrder } from '../../features/setup/setup-order.tsx';
import { useMay } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { waitingRequestsQuery } from '../../lib/queries.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Failed, Loading, Nothing } from '../../parts/states.tsx';
import styles from '../../features/requests/requests.module.css';

/** What takes two people: what waits, and what became of the rest. */
export function RequestsPage() {
  const { t } = useTranslation('requests');
  const [search] = useSearchParams();
  const isDecided = search.get('state') === 'decided';
  return (
    <>
      <PageHead title={t('title')} note={t('lead')} />
      <nav className={styles.tabs} aria-label={t('title')}>
        <Link to={paths.requests} aria-current={isDecided ? undefined : 'page'}>
          {t('waiting')}
        </Link>
        <Link to={`${paths.requests}?state=decided`} aria-current={isDecided ? 'page' : undefined}>
          {t('decided')}
        </Link>
      </nav>
      <Listed key={String(isDecided)} isDecided={isDecided} />
    </>
  );
}

function Listed({ isDecided }: { isDecided: boolean }) {
  const { t } = useTranslation('requests');
  const waiting = useQuery({ ...waitingRequestsQuery, enabled: !isDecided });
  const decided = useQuery({ ...decidedRequestsQuery, enabled: isDecided });
  const maySee = useMay()('setup.view');
  const { data, error, refetch } = isDecided ? decided : waiting;
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  return data.requests.length > 0 ? (
    <RequestList
      requests={data.requests}
      changeOf={({ kind, subject, order, state }) =>
        maySee && state === 'waiting' && isSetupKind(kind) ? (
          <SetupOrder kind={kind} subject={subject} order={order['order']} />
        ) : null
      }
    />
  ) : (
    <Nothing icon={<Users aria-hidden="true" />}>{t(isDecided ? 'noneDecided' : 'noneWaiting')}</Nothing>
  );
}
