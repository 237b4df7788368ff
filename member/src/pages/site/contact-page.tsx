import { Link } from 'react-router';
import { APP_VERSION } from '@krapao/contract/constants';
import { INVITE_PLACE } from '../../lib/chat-door.ts';
import { ChatInHead } from '../../features/chat/chat-head.tsx';
import { ContactCard } from '../../features/site/contact-card.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { buttonClass } from '@krapao/ui/button.tsx';
import { cx } from '@krapao/ui/cx.ts';
import { Page } from '@krapao/ui/page.tsx';
import styles from './site.module.css';

/** Contact, for visitors and members alike. */
export function ContactPage() {
  const { t } = useTranslation();
  return (
    <Page width="narrow" bottomBar={false}>
      <header className={cx(styles.head, styles.headRow)}>
        <div>
          <h1 className={styles.title}>{t('contact.title')}</h1>
          <div id={INVITE_PLACE} className={styles.invite} />
          <p className={styles.lead}>{t('contact.lead')}</p>
        </div>
        <ChatInHead />
      </header>
      <ContactCard />
      {getToken() && (
        <Link to={paths.howto} className={buttonClass({ variant: 'quiet', size: 'l', block: true })}>
          {t('nav.howto')}
        </Link>
      )}
      <p className={styles.version}>{t('contact.version', { version: APP_VERSION })}</p>
    </Page>
  );
}
