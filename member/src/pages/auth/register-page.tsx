import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { RegistrationSteps } from '../../features/auth/register/registration-steps.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Page } from '@krapao/ui/page.tsx';
import styles from './auth.module.css';

/** Registration; leads home. */
export function RegisterPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const onRegistered = useCallback(() => void navigate(paths.home, { replace: true }), [navigate]);
  return (
    <Page width="narrow" bottomBar={false}>
      <h1 className={styles.heading}>{t('register.title')}</h1>
      <RegistrationSteps onRegistered={onRegistered}>
        <p className={styles.other}>
          {t('register.haveAccount')}{' '}
          <Link to={paths.login} className={styles.link}>
            {t('register.login')}
          </Link>
        </p>
      </RegistrationSteps>
    </Page>
  );
}
