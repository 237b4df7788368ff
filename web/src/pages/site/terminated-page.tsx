import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './site.module.css';

const CHECK_EVERY_MS = 30_000;

/** The site is closed. It asks by itself, and leads back to /login when the site is open again. */
export function TerminatedPage() {
  const { t } = useTranslation();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['site', 'active'],
    queryFn: ({ signal }) => call('GET /api/lookup/active', { signal }),
    refetchInterval: CHECK_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  });
  if (data && data.terminated === null) return <Navigate to={paths.login} replace />;
  const check = async () => {
    const { data: answer } = await refetch();
    if (answer?.terminated !== null) toast.info(t('terminated.still'));
  };
  return (
    <Page width="narrow" bottomBar={false}>
      <div id="content" tabIndex={-1} className={styles.alone}>
        <img src="/art/terminated.svg" alt="" width="240" height="180" />
        <h1 className={styles.title}>{t('terminated.title')}</h1>
        <p>{t('terminated.text')}</p>
        <Button size="l" busy={isFetching} onClick={() => void check()}>
          {t('terminated.check')}
        </Button>
      </div>
    </Page>
  );
}
