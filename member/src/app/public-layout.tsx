import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type MouseEvent } from 'react';
import CirclePlay from 'lucide-react/icons/circle-play';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserPlus from 'lucide-react/icons/user-plus';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { BarLabel, BottomBar, barItemClass } from '@krapao/ui/bottom-bar.tsx';
import { endSession } from '../features/auth/leave.ts';
import { WebsiteFooter } from '../features/site/website-footer.tsx';
import { paths, isPath, terminatedPath, wantedPath } from '../lib/paths.ts';
import styles from './public-layout.module.css';
import { ScreenLoading } from './screen-loading.tsx';
import { Top } from './top.tsx';
import { isSiteOpen } from '../lib/open-site.ts';

/**
 * Around sign-in, registration, how-to and contact. Whoever comes here has left: a stored session ends, once the guard of sign-in
 * has let them through.
 */
export function PublicLayout() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayShow = useOpenSite();
  useEffect(() => {
    if (mayShow) endSession(queries);
  }, [mayShow, queries]);
  const navigate = useNavigate();
  // whoever has just registered is told so for a moment: home is theirs by then, and sign-in would sign them out
  const goHome = (event: MouseEvent) => {
    if (getToken() === null) return;
    event.preventDefault();
    void navigate(paths.home, { replace: true });
  };
  return (
    <div className={styles.layout}>
      <Top home={paths.login} onHome={goHome} />
      <div id="content" tabIndex={-1} className={styles.content}>
        {mayShow ? <Outlet /> : <ScreenLoading />}
      </div>
      <WebsiteFooter />
      <BottomBar label={t('nav.main')}>
        <NavLink to={paths.login} className={barItemClass} onClick={goHome}>
          <BarLabel icon={<House />}>{t('nav.home')}</BarLabel>
        </NavLink>
        <NavLink to={paths.register} className={barItemClass}>
          <BarLabel icon={<UserPlus />}>{t('nav.register')}</BarLabel>
        </NavLink>
        <NavLink to={paths.howto} className={barItemClass}>
          <BarLabel icon={<CirclePlay />}>{t('nav.howto')}</BarLabel>
        </NavLink>
        <NavLink to={paths.contact} className={barItemClass}>
          <BarLabel icon={<MessageCircle />}>{t('nav.contact')}</BarLabel>
        </NavLink>
      </BottomBar>
    </div>
  );
}

/** Around what belongs to no part of the app: the brand and the language, no menu. */
export function BareLayout() {
  return (
    <>
      <Top home={paths.user} />
      <div id="content" tabIndex={-1}>
        <Outlet />
      </div>
    </>
  );
}

/**
 * The guard before /login (product 2): asks whether the site is open. A closed one leads to /terminated, and keeps the
 * session. @returns whether the screen may be shown
 */
function useOpenSite(): boolean {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const isGuarded = isPath(pathname, paths.login);
  const [openAt, setOpenAt] = useState<string>();
  useEffect(() => {
    if (!isGuarded) return;
    let isOver = false;
    void isSiteOpen().then((isOpen) => {
      if (isOver) return;
      if (isOpen) setOpenAt(key);
      else void navigate(terminatedPath(wantedPath(new URLSearchParams(search))), { replace: true });
    });
    return () => {
      isOver = true;
    };
  }, [isGuarded, key, search, navigate]);
  return !isGuarded || openAt === key;
}
