import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import CirclePlay from 'lucide-react/icons/circle-play';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserPlus from 'lucide-react/icons/user-plus';
import { NavLink, Outlet } from 'react-router';
import { endSession } from '../features/auth/leave.ts';
import { WebsiteFooter } from '../features/site/website-footer.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { BarLabel, BottomBar, barItemClass } from '@krapao/ui/bottom-bar.tsx';
import styles from './public-layout.module.css';
import { ScreenLoading } from './screen-loading.tsx';
import { Top } from './top.tsx';
import { useOpenSite } from './use-open-site.ts';

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
  return (
    <div className={styles.layout}>
      <Top home={paths.login} />
      <div id="content" tabIndex={-1} className={styles.content}>
        {mayShow ? <Outlet /> : <ScreenLoading />}
      </div>
      <WebsiteFooter />
      <BottomBar label={t('nav.main')}>
        <NavLink to={paths.login} className={barItemClass}>
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
