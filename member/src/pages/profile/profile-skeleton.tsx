import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Split } from '@krapao/ui/page.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import styles from './profile-page.module.css';

/** The shape of the profile while it loads. */
export function ProfileSkeleton() {
  const { t } = useTranslation();
  const section = (height: number) => (
    <div className={styles.sectionSkeleton}>
      <Skeleton width={140} height={24} />
      <Skeleton shape="block" height={height} />
    </div>
  );
  const aside = (
    <div className={styles.aside}>
      <Skeleton shape="block" height={98} />
      {section(256)}
    </div>
  );
  return (
    <Loading label={t('loading')}>
      <Split aside={aside}>
        <div className={styles.sections}>
          {section(226)}
          {section(100)}
        </div>
      </Split>
    </Loading>
  );
}
