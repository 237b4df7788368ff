import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths, wantedPath } from '../../lib/paths.ts';
import { Card } from '@krapao/ui/card.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { Page } from '@krapao/ui/page.tsx';
import styles from './auth.module.css';

/** Sign-in; leads to the address that was wanted. Whose session ended is told so. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { ended?: boolean } | null };
  return (
    <Page width="narrow" bottomBar={false}>
      <header className={styles.hero}>
        <img src="/art/login-hero.svg" alt="" width="720" height="440" className="hero-art" />
        <h1 className={styles.title}>{t('login.title')}</h1>
        {!state?.ended && <p className={styles.lead}>{t('login.lead')}</p>}
      </header>
      {state?.ended && (
        <div className={styles.ended} role="status">
          <Notice>{t('login.ended')}</Notice>
        </div>
      )}
      <Card pad="l">
        <LoginForm onSignedIn={() => void navigate(wantedPath(search), { replace: true })} />
      </Card>
      <p className={styles.other}>
        {t('login.noAccount')}{' '}
        <Link to={paths.register} className={styles.link}>
          {t('login.register')}
        </Link>
      </p>
    </Page>
  );
}
