import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import Users from 'lucide-react/icons/users';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BesideRequest } from '../../features/members/beside-request.tsx';
import { CorrectionOutcome } from '../../features/members/correction-outcome.tsx';
import { CorrectionsList } from '../../features/members/corrections-list.tsx';
import { decidedRequestsQuery } from '../../features/requests/queries.ts';
import { RequestList } from '../../features/requests/request-list.tsx';
import { isOfWork } from '../../features/requests/request-words.ts';
import { SetupDoubts } from '../../features/setup/setup-order.tsx';
import { ThingBrief } from '../../features/work/thing-brief.tsx';
import { useMay } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { waitingRequestsQuery } from '../../lib/queries.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { NotYet, Nothing } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useChanges } from './use-changes.tsx';
import styles from '../../features/requests/requests.module.css';

/** What takes two people: what waits, and what became of the rest. */
export function RequestsPage() {
  const { t } = useTranslation('requests');
  const [search] = useSearchParams();
  const may = useMay();
  const state = search.get('state');
  const isByHand = state === 'hand' && may('member.view');
  const isDecided = state === 'decided';
  return (
    <>
      <PageHead title={t('title')} note={t('lead')} />
      <Tabs label={t('title')}>
        <Link to={paths.requests} aria-current={isDecided || isByHand ? undefined : 'page'}>
          {t('waiting')}
        </Link>
        <Link to={`${paths.requests}?state=decided`} aria-current={isDecided ? 'page' : undefined}>
          {t('decided')}
        </Link>
        {may('member.view') && (
          <Link to={`${paths.requests}?state=hand`} aria-current={isByHand ? 'page' : undefined}>
            {t('byHand.title')}
          </Link>
        )}
      </Tabs>
      {isByHand ? <ByHand /> : <Listed key={String(isDecided)} isDecided={isDecided} />}
    </>
  );
}

/** Money out and in by hand: what waits for its second person, and what was done, of all members. */
function ByHand() {
  const { t } = useTranslation('requests');
  const { data } = useQuery(waitingRequestsQuery);
  const open = data?.requests.filter(({ act }) => act === 'money.correct') ?? [];
  return (
    <>
      {open.length > 0 && (
        <section aria-label={t('byHand.open')}>
          <h2 className={styles.part}>{t('byHand.open')}</h2>
          <RequestList requests={open} besideOf={(request) => <CorrectionOutcome request={request} />} />
        </section>
      )}
      <h2 className={styles.part}>{t('byHand.done')}</h2>
      <CorrectionsList />
    </>
  );
}

function Listed({ isDecided }: { isDecided: boolean }) {
  const { t } = useTranslation('requests');
  const waiting = useQuery({ ...waitingRequestsQuery, enabled: !isDecided });
  const decided = useQuery({ ...decidedRequestsQuery, enabled: isDecided });
  const may = useMay();
  const { data, error, refetch } = isDecided ? decided : waiting;
  const { areKnown, changeOf } = useChanges(data?.requests);
  if (!data || !areKnown) return <NotYet error={error} refetch={refetch} />;
  return data.requests.length > 0 ? (
    <RequestList
      requests={data.requests}
      changeOf={changeOf}
      besideOf={(request) => {
        if (request.state !== 'waiting') return null;
        if (request.kind === 'member') return may('member.view') && <BesideRequest request={request} />;
        if (!isOfWork(request)) return may('setup.view') && <SetupDoubts request={request} />;
        if (!may('work.view')) return null;
        const { kind, subject: id, order, amount } = request;
        return <ThingBrief thing={{ kind, id }} asked={{ verdict: order['verdict'], amount }} />;
      }}
    />
  ) : (
    <Nothing icon={<Users aria-hidden="true" />}>{t(isDecided ? 'noneDecided' : 'noneWaiting')}</Nothing>
  );
}
