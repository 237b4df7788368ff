import { HowtoVideos } from '../../features/site/howto-videos.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Page } from '@krapao/ui/page.tsx';
import styles from './site.module.css';

/** How to use the wallet: five videos, for visitors and members alike. */
export function HowtoPage() {
  const { t } = useTranslation('howto');
  return (
    <Page bottomBar={false}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <HowtoVideos />
    </Page>
  );
}
