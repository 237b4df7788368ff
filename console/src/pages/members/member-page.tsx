import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LogList } from '../../features/log/log-list.tsx';
import { ActPanel } from '../../features/members/act-panel.tsx';
import type { OpenMember } from '../../features/members/address.ts';
import { BesideRequest } from '../../features/members/beside-request.tsx';
import { MemberHead } from '../../features/members/member-head.tsx';
import { MemberTabs } from '../../features/members/member-tabs.tsx';
import { Deposits, Withdrawals } from '../../features/members/money-parts.tsx';
import { PartList } from '../../features/members/part-list.tsx';
import { Alike, Devices, Games, Invites, Notes } from '../../features/members/people-parts.tsx';
import { memberQuery } from '../../features/members/queries.ts';
import { Statement } from '../../features/members/statement.tsx';
import { RequestBanner } from '../../features/requests/request-banner.tsx';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { waitingRequestsQuery } from '../../lib/queries.ts';
import { codeOf } from '../../lib/console-error.ts';
import { useFollow } from '../../lib/following.ts';
import { paths } from '../../lib/paths.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { NotYet, Nothing } from '../../parts/states.tsx';
import styles from './members-page.module.css';

/** One member: who it is above, one part of what is known below. */
export function MemberPage({ open }: { open: OpenMember }) {
  const { t } = useTranslation('members');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data: member, error, refetch } = useQuery(memberQuery(open.id));
  useFollow(open.id);
  useShortcuts({
    Escape: () => void navigate({ pathname: paths.members, search: search.toString() }),
  });
  if (!member) {
    if (codeOf(error) === 'NO_DATA') return <Nothing>{t('missing')}</Nothing>;
    return <NotYet error={error} refetch={refetch} rows={6} />;
  }
  return (
    <div className={styles.page}>
      <MemberHead member={member} />
      <Waiting id={member.id} />
      <div className={styles.body}>
        <div className={styles.part}>
          <MemberTabs {...open} />
          <OpenPart {...open} />
        </div>
        <div className={styles.acts}>
          <ActPanel member={member} />
        </div>
      </div>
    </div>
  );
}

/** What somebody asked for about them and a second person has to confirm. */
function Waiting({ id }: { id: string }) {
  const { data } = useQuery(waitingRequestsQuery);
  const isLost = useLineLost();
  return data?.requests
    .filter(({ kind, subject }) => kind === 'member' && subject === id)
    .map(({ id: request }) => (
      <RequestBanner
        key={request}
        id={request}
        isStale={isLost}
        isTitled
        besideOf={(one) => <BesideRequest request={one} />}
      />
    ));
}

function OpenPart({ id, part }: OpenMember) {
  switch (part) {
    case 'statement':
      return <Statement id={id} />;
    case 'deposits':
      return <Deposits id={id} />;
    case 'withdrawals':
      return <Withdrawals id={id} />;
    case 'games':
      return <Games id={id} />;
    case 'devices':
      return <Devices id={id} />;
    case 'alike':
      return <Alike id={id} />;
    case 'invites':
      return <Invites id={id} />;
    case 'changes':
      return <Changes id={id} />;
    case 'notes':
      return <Notes id={id} />;
  }
}

/** What staff did about them, as the log tells it. */
function Changes({ id }: { id: string }) {
  return (
    <PartList id={id} part="changes">
      {(rows) => <LogList isOfOne events={rows} />}
    </PartList>
  );
}
