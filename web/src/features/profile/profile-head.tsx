import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import { useTranslation } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './profile.module.css';
import type { OwnProfile } from './queries.ts';

interface ProfileHeadProps {
  profile: OwnProfile['profile'];
  onEdit: () => void;
  onChangePassword: () => void;
}

/** Who it is, and the two things that can be changed: details, and behind the lock the password. */
export function ProfileHead({ profile, onEdit, onChangePassword }: ProfileHeadProps) {
  const { t } = useTranslation('profile');
  return (
    <Card tone="dusk" pad="l" as="section" aria-label={t('title')}>
      <div className={styles.head}>
        <Avatar name={profile.name} size={56} />
        <div className={styles.who}>
          <h1 className={styles.name}>{profile.name}</h1>
          <p className={`${styles.soft} num`}>{profile.username}</p>
        </div>
        <IconButton
          tone="solid"
          label={t('password.action')}
          icon={<Lock />}
          aria-haspopup="dialog"
          onClick={onChangePassword}
        />
      </div>
      <Button block icon={<Pencil />} aria-haspopup="dialog" onClick={onEdit}>
        {t('edit.action')}
      </Button>
    </Card>
  );
}
