import FileText from 'lucide-react/icons/file-text';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import User from 'lucide-react/icons/user';
import { NavLink, Outlet } from 'react-router';
import { partialMatchKey, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useDialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { optional } from '@krapao/ui/lib/fetched.ts';
import { loadTexts, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useDesk, BarHome, BarLabel, BottomBar, barHomeClass, barItemClass } from '@krapao/ui/bottom-bar.tsx';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { Avatar } from '@krapao/ui/avatar.tsx';
import type { Topic } from '@krapao/contract/events';
import { STORAGE } from '@krapao/contract/constants';
import { call } from '@krapao/ui/lib/api.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { local, onStorage } from '@krapao/ui/lib/storage.ts';
import { connectLive } from '@krapao/ui/lib/socket.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { type MemberOutlet, useLeave } from '../features/auth/leave.ts';
import { ConditionsDialog } from '../features/site/conditions-dialog.tsx';
import { paths } from '../lib/paths.ts';
import { ContactIcon } from './contact-icon.tsx';
import styles from './member-layout.module.css';
import { Top } from './top.tsx';
import { useWallet } from '../features/wallet/queries.ts';
import { isAskedFor } from '../lib/own-transfers.ts';
import { commonKeys, keysOf, waitingKeys } from '../lib/queries.ts';

/** Only where there is room for it; should it not come, home leads to the same. */
const RewardRail = optional(async () => {
  const [file] = await Promise.all([import('./reward-rail.tsx'), loadTexts('home')]);
  return file.RewardRail;
});

/** Fetched once there is an end to wait for. Should that fail, the history tells it all the same. */
const DepositNews = optional(async () => {
  const [file] = await Promise.all([import('../features/deposit/deposit-news.tsx'), loadTexts('deposit')]);
  return file.DepositNews;
});

const CONDITIONS = 'conditions';

/** Around a member's screens. */
export function MemberLayout() {
  const { t } = useTranslation();
  const dialogs = useDialogAddress();
  const token = useLiveUpdates();
  const untold = useSyncExternalStore(onStorage, () => local.get(STORAGE.untold));
  const leave = useLeave();
  const question = useDialogStep('leave', true);
  const isDesk = useDesk();
  return (
    <div className={styles.layout}>
      <Top home={paths.home}>
        <IconButton label={t('nav.logout')} icon={<LogOut />} onClick={question.enter} />
      </Top>
      {/* of one person: of another nothing is left open */}
      <div key={token} id="content" tabIndex={-1}>
        <Outlet context={{ onLeave: question.enter } satisfies MemberOutlet} />
      </div>
      <BottomBar
        label={t('nav.main')}
        first={[2, 3]}
        between={
          isDesk && (
            <Suspense fallback={null}>
              <RewardRail />
            </Suspense>
          )
        }
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
          <BarLabel icon={<ContactIcon />}>{t('nav.contact')}</BarLabel>
        </NavLink>
      </BottomBar>
      {untold && (
        <Suspense fallback={null}>
          <DepositNews untold={untold} />
        </Suspense>
      )}
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

/** Who is signed in, at the foot of the rail: the way to the profile, and out. @param onLeave asks first */
function MemberCard({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const name = useWallet().data?.profile.name ?? '';
  return (
    <div className={styles.card}>
      <NavLink to={paths.profile} className={styles.who ?? ''}>
        <Avatar name={name} size={36} />
        <span className={styles.words}>
          <span className={styles.name} data-short>
            {name}
          </span>
          <span className={styles.soft}>{t('nav.viewProfile')}</span>
        </span>
      </NavLink>
      <IconButton label={t('nav.logout')} icon={<LogOut />} onClick={onLeave} />
    </div>
  );
}

/** Any call learns that the session was ended, and leads to sign-in. Who is on the way there knows it. */
function learn(): void {
  if (window.location.pathname.startsWith(paths.user)) call('GET /api/account/profile').catch(() => {});
}

/**
 * While a member is signed in: what the server says has changed is asked for again, and a session that was ended elsewhere is
 * noticed by itself. Where somebody has signed in at another tab meanwhile, to be remembered, this one is theirs too.
 * @returns the token of who is here
 */
function useLiveUpdates(): string | null {
  const queries = useQueryClient();
  const [token, setToken] = useState(getToken);
  useEffect(() => {
    if (!token) return;
    const takeOver = (): boolean => {
      const next = getToken();
      if (next === null || next === token) return false;
      setToken(next);
      // nothing of who was there before is shown as theirs
      void queries.resetQueries({ predicate: ({ queryKey }) => !partialMatchKey(queryKey, commonKeys.all) });
      return true;
    };
    const cutOff = () => {
      if (!takeOver()) learn();
    };
    const heard = ({ key }: StorageEvent) => {
      if (key === STORAGE.token) takeOver();
    };
    const refresh = (topics: readonly Topic[], transfer?: string) => {
      if (isAskedFor(transfer)) return;
      void askAgain(queries, [waitingKeys.all, ...keysOf(topics)]);
    };
    window.addEventListener('storage', heard);
    const hangUp = connectLive(token, refresh, cutOff);
    return () => {
      window.removeEventListener('storage', heard);
      hangUp();
    };
  }, [queries, token]);
  return token;
}
