import { useLocation } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Door } from '../../features/session/door.tsx';
import { Invite } from '../../features/session/invite.tsx';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';

/** The invitation of the link: its token stands behind the hash, which no server and no log sees. */
export function InvitePage() {
  const { t } = useTranslation('session');
  const { hash } = useLocation();
  useTitle(t('invite.page'));
  return (
    <Door>
      <Invite token={hash.slice(1)} home={paths.work} />
    </Door>
  );
}
