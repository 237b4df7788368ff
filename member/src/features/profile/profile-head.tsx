import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Avatar } from '@krapao/ui/avatar.tsx';
import { Card } from '@krapao/ui/card.tsx';
import styles from './profile.module.css';
import type { OwnProfile } from './queries.ts';

/** Who it is. */
export function ProfileHead({ profile }: Pick<OwnProfile, 'profile'>) {
  const { t } = useTranslation('profile');
  return (
    <Card tone="dusk" pad="l" as="section" aria-label={t('title')}>
      <div className={styles.head}>
        <Avatar name={profile.name} size={56} />
        <div className={styles.who}>
          <h1 className={styles.name}>{profile.name}</h1>
          <p className={`${styles.soft} num`}>{profile.username}</p>
        </div>
      </div>
    </Card>
  );
}
