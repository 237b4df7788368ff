import LogOut from 'lucide-react/icons/log-out';
import { NavLink } from 'react-router';
import { useWallet } from '../features/wallet/queries.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { Avatar } from '@krapao/ui/avatar.tsx';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import styles from './member-card.module.css';

/** Who is signed in, at the foot of the rail: the way to the profile, and out. @param onLeave asks first */
export function MemberCard({ onLeave }: { onLeave: () => void }) {
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
