import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { ForgotPassword } from '../../features/auth/forgot/forgot-password.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { buttonClass } from '@krapao/ui/button.tsx';
import { Card } from '@krapao/ui/card.tsx';
import { Page } from '@krapao/ui/page.tsx';
import styles from './auth.module.css';

/** For who forgot the password: by a one-time code where the site sends some, else by support. */
export function ForgotPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const onSignedIn = useCallback(() => void navigate(paths.home, { replace: true }), [navigate]);
  return (
    <Page width="narrow" bottomBar={false}>
      <h1 className={styles.heading}>{t('forgot.title')}</h1>
      {site().forgottenPassword ? (
        <ForgotPassword onSignedIn={onSignedIn} />
      ) : (
        <Card pad="l">
          <p className={styles.support}>{t('forgot.support')}</p>
          <Link to={paths.contact} className={buttonClass({ variant: 'primary', size: 'l', block: true })}>
            {t('forgot.contact')}
          </Link>
        </Card>
      )}
      <p className={styles.other}>
        <Link to={paths.login} className={styles.link}>
          {t('forgot.back')}
        </Link>
      </p>
    </Page>
  );
}
