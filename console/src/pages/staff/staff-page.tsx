import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { RequestBanner } from '../../features/requests/request-banner.tsx';
import { FromDialog } from '../../features/staff/from-dialog.tsx';
import { InviteDialog } from '../../features/staff/invite-dialog.tsx';
import { staffQuery, type Person, type RoleRights } from '../../features/staff/queries.ts';
import { LinkDialog } from '../../features/staff/link-dialog.tsx';
import { OwnMemberDialog } from '../../features/staff/own-member-dialog.tsx';
import { RoleOrder } from '../../features/staff/right-changes.tsx';
import { RightsDialog } from '../../features/staff/rights-dialog.tsx';
import { Roles } from '../../features/staff/roles.tsx';
import { StaffDialog, type StaffAct } from '../../features/staff/staff-dialog.tsx';
import { StaffList, type PersonAct } from '../../features/staff/staff-list.tsx';
import { useMay, useMe } from '../../lib/me.ts';
import { waitingRequestsQuery } from '../../lib/queries.ts';
import { Note } from '../../parts/note.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Press } from '../../parts/press.tsx';
import { NotYet } from '../../parts/states.tsx';

type Open =
  | { name: 'invite' }
  | { name: 'act'; person: Person; act: StaffAct }
  | { name: 'link' | 'ownMember' | 'from'; person: Person }
  | { name: 'rights'; role: RoleRights; seen: string };

const SECOND_COMMAND = 'npm run operator -- staff invite NAME --role owner --who NAME --break-glass "WHY"';

/** Most are one dialog with a word of its own; some ask for more. */
const openOf = (person: Person, act: PersonAct): Open =>
  act === 'link' || act === 'ownMember' || act === 'from'
    ? { name: act, person }
    : { name: 'act', person, act };

/** The people who work here, their sessions, and what their roles may do. */
export function StaffPage() {
  const { t } = useTranslation('staff');
  const { id } = useMe();
  const mayManage = useMay()('staff.manage');
  const { data, error, refetch } = useQuery(staffQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHead title={t('title')}>
        {mayManage && (
          <Press tone="first" icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ name: 'invite' })}>
            {t('invite.open')}
          </Press>
        )}
      </PageHead>
      {data ? (
        <>
          {data.isAlone && (
            <Note tone="amber">
              {t('alone')} <code>{SECOND_COMMAND}</code>
            </Note>
          )}
          <Waiting />
          <StaffList
            staff={data.staff}
            me={id}
            mayManage={mayManage}
            onAct={(person, act) => setOpen(openOf(person, act))}
          />
          <Roles
            roles={data.roles}
            onEdit={mayManage ? (role) => setOpen({ name: 'rights', role, seen: data.rolesSeen }) : undefined}
          />
        </>
      ) : (
        <NotYet error={error} refetch={refetch} />
      )}
      {open?.name === 'invite' && <InviteDialog onClose={close} />}
      {open?.name === 'link' && <LinkDialog person={open.person} onClose={close} />}
      {open?.name === 'ownMember' && <OwnMemberDialog person={open.person} onClose={close} />}
      {open?.name === 'from' && <FromDialog person={open.person} onClose={close} />}
      {open?.name === 'rights' && <RightsDialog role={open.role} seen={open.seen} onClose={close} />}
      {open?.name === 'act' && <StaffDialog person={open.person} act={open.act} onClose={close} />}
    </>
  );
}

/** What somebody asked for about people and roles, and a second person has to confirm. */
function Waiting() {
  const { data } = useQuery(waitingRequestsQuery);
  const isLost = useLineLost();
  return data?.requests
    .filter(({ kind }) => kind === 'staff' || kind === 'role')
    .map(({ id }) => (
      <RequestBanner
        key={id}
        id={id}
        isStale={isLost}
        isTitled
        changeOf={({ kind, subject, order }) =>
          kind === 'role' ? <RoleOrder role={subject} order={order} /> : null
        }
      />
    ));
}
