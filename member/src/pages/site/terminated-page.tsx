import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { useLeave } from '../../features/auth/leave.ts';
import { activeQuery } from '../../features/site/queries.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { loginPath, wantedPath } from '../../lib/paths.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Page } from '@krapao/ui/page.tsx';
import { toast } from '@krapao/ui/toast.ts';
import styles from './site.module.css';

/** The site is closed. It asks by itself, and leads back to where the visitor was when the site is open again; a session lasts. */
export function TerminatedPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const leave = useLeave();
  const isSignedIn = getToken() !== null;
  const { data, isFetching, refetch } = useQuery(activeQuery);
  if (data && data.terminated === null) {
    const wanted = wantedPath(search);
    return <Navigate to={isSignedIn ? wanted : loginPath(wanted)} replace />;
  }
  const check = async () => {
    const { data: answer } = await refetch();
    if (answer?.terminated !== null) toast.info(t('terminated.still'));
  };
  return (
    <Page width="narrow" bottomBar={false}>
      <div className={styles.alone}>
        <img src="/art/terminated.svg" alt="" width="240" height="180" />
        <h1 className={styles.title}>{t('terminated.title')}</h1>
        <p>{t('terminated.text')}</p>
        <Button size="l" busy={isFetching} onClick={() => void check()}>
          {t('terminated.check')}
        </Button>
        {isSignedIn && (
          <Button variant="quiet" onClick={leave}>
            {t('nav.logout')}
          </Button>
        )}
      </div>
    </Page>
  );
}
