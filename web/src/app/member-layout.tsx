import { useState } from 'react';
import FileText from 'lucide-react/icons/file-text';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircle from 'lucide-react/icons/message-circle';
import User from 'lucide-react/icons/user';
import { NavLink, Outlet } from 'react-router';
import { useLeave } from '../features/auth/leave.ts';
import { ConditionsDialog } from '../features/site/conditions-dialog.tsx';
import { useDialogAddress } from '../lib/dialog-address.ts';
import { useTranslation } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { BarHome, BarLabel, BottomBar, barHomeClass, barItemClass } from '../ui/bottom-bar.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './member-layout.module.css';
import { Top } from './top.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

const CONDITIONS = 'conditions';

/** Around a member's screens. */
export function MemberLayout() {
  const { t } = useTranslation();
  const dialogs = useDialogAddress();
  useLiveUpdates();
  const leave = useLeave();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <div className={styles.layout}>
      <Top home={paths.home}>
        <IconButton label={t('nav.logout')} icon={<LogOut />} onClick={() => setIsLeaving(true)} />
      </Top>
      <div id="content" tabIndex={-1}>
        <Outlet />
      </div>
      <BottomBar label={t('nav.main')} first={[2, 3]}>
        <NavLink to={paths.profile} className={barItemClass}>
          <BarLabel icon={<User />}>{t('nav.profile')}</BarLabel>
        </NavLink>
        <button
          type="button"
          className={barItemClass}
          aria-haspopup="dialog"
          onClick={() => dialogs.open(CONDITIONS)}
        >
          <BarLabel icon={<FileText />}>{t('nav.conditions')}</BarLabel>
        </button>
        <NavLink to={paths.home} className={barHomeClass} aria-label={t('nav.home')}>
          <BarHome icon={<House />}>{t('nav.home')}</BarHome>
        </NavLink>
        <NavLink to={paths.statement} className={barItemClass} title={t('nav.historyLong')}>
          <BarLabel icon={<History />}>{t('nav.history')}</BarLabel>
        </NavLink>
        <NavLink to={paths.memberContact} className={barItemClass}>
          <BarLabel icon={<MessageCircle />}>{t('nav.contact')}</BarLabel>
        </NavLink>
      </BottomBar>
      <ConditionsDialog open={dialogs.name === CONDITIONS} onClose={dialogs.close} />
      <ConfirmDialog
        open={isLeaving}
        title={t('leave.title')}
        confirmLabel={t('nav.logout')}
        cancelLabel={t('cancel')}
        onConfirm={leave}
        onClose={() => setIsLeaving(false)}
      >
        {t('leave.text')}
      </ConfirmDialog>
    </div>
  );
}
