import FileText from 'lucide-react/icons/file-text';
import Headset from 'lucide-react/icons/headset';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import User from 'lucide-react/icons/user';
import { NavLink, Outlet } from 'react-router';
import { type MemberOutlet, useLeave } from '../features/auth/leave.ts';
import { ConditionsDialog } from '../features/site/conditions-dialog.tsx';
import { useDialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useDesk } from '@krapao/ui/lib/use-desk.ts';
import { BarHome, BarLabel, BottomBar, barHomeClass, barItemClass } from '@krapao/ui/bottom-bar.tsx';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { MemberCard } from './member-card.tsx';
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
  const question = useDialogStep('leave', true);
  const isDesk = useDesk();
  return (
    <div className={styles.layout}>
      <Top home={paths.home}>
        <IconButton label={t('nav.logout')} icon={<LogOut />} onClick={question.enter} />
      </Top>
      <div id="content" tabIndex={-1}>
        <Outlet context={{ onLeave: question.enter } satisfies MemberOutlet} />
      </div>
      <BottomBar
        label={t('nav.main')}
        first={[2, 3]}
        inFoot={0}
        foot={isDesk && <MemberCard onLeave={question.enter} />}
      >
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
          <BarLabel icon={<History />}>{t(isDesk ? 'nav.historyLong' : 'nav.history')}</BarLabel>
        </NavLink>
        <NavLink to={paths.memberContact} className={barItemClass}>
          <BarLabel icon={<Headset />}>{t('nav.contact')}</BarLabel>
        </NavLink>
      </BottomBar>
      <ConditionsDialog open={dialogs.name === CONDITIONS} onClose={dialogs.close} />
      <ConfirmDialog
        open={question.isIn}
        title={t('leave.title')}
        confirmLabel={t('nav.logout')}
        cancelLabel={t('cancel')}
        onConfirm={leave}
        onClose={question.leave}
      >
        {t('leave.text')}
      </ConfirmDialog>
    </div>
  );
}
