import { useState } from 'react';
import { useNavigate } from 'react-router';
import LogOut from 'lucide-react/icons/log-out';
import { byMinute } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { Calls } from '../../features/account/calls.tsx';
import { OwnSettings } from '../../features/account/own-settings.tsx';
import { Passkeys } from '../../features/account/passkeys.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { calls } from '../../lib/push.ts';
import { paths } from '../../lib/paths.ts';
import { leaveSession } from '../../lib/session-state.ts';
import { roleWord } from '../../lib/words.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Press } from '../../parts/press.tsx';
import { Rooms } from '../../parts/rooms.tsx';
import styles from '../../features/account/account.module.css';

/** One's own: passkeys, language, light, and the way out. On phones the rest of the rooms too. */
export function AccountPage() {
  const { t } = useTranslation('account');
  const { display, role, name, sessionEndsAt } = useMe();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await calls.pause();
      await call('DELETE /api/console/session');
      await navigate(paths.work);
      leaveSession();
    } catch (error) {
      toast.danger(errorText(error));
      setLeaving(false);
    }
  };
  return (
    <>
      <PageHead title={display} note={`${roleWord(role)} · ${name}`}>
        <Press icon={<LogOut aria-hidden="true" />} busy={isLeaving} onClick={() => void leave()}>
          {t('leave')}
        </Press>
      </PageHead>
      <div className={styles.body}>
        <Rooms />
        <p className="mute">{t('until', { at: byMinute(sessionEndsAt) })}</p>
        <OwnSettings />
        <Calls />
        <Passkeys />
      </div>
    </>
  );
}
