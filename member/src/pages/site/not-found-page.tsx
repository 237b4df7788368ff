import { Link } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '@krapao/ui/button.tsx';
import { Page } from '@krapao/ui/page.tsx';
import styles from './site.module.css';

/** Any other address. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Page width="narrow" bottomBar={false}>
      <div className={styles.alone}>
        <img src="/art/not-found.svg" alt="" width="240" height="180" />
        <h1 className={styles.title}>{t('notFound.title')}</h1>
        <p>{t('notFound.text')}</p>
        <Link to={paths.user} className={buttonClass({ variant: 'primary', size: 'l' })}>
          {t('notFound.home')}
        </Link>
      </div>
    </Page>
  );
}
