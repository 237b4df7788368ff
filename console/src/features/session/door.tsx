import { useState, type ReactNode } from 'react';
import { dateTimeOf } from '@krapao/contract/bangkok';
import { LANGUAGES } from '@krapao/contract/constants';
import { changeLanguage, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS } from '@krapao/ui/lib/language.ts';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useNow } from '../../lib/clock.ts';
import styles from './door.module.css';

/** What stands around every card before the console: the mark, the languages, and the address to look at before typing. */
export function Door({ children }: { children: ReactNode }) {
  const { t, language } = useTranslation('session');
  const [wanted, setWanted] = useState(language);
  const now = useNow();
  return (
    <div className={styles.door}>
      <header className={styles.head}>
        <span className={styles.brand}>
          <img src="/mark.svg" alt="" width="28" height="28" />
          <span>
            Krapao<small>{t('common:console')}</small>
          </span>
        </span>
        <span className={styles.languages} role="group" aria-label={t('common:language')}>
          {LANGUAGES.map((one) => (
            <button
              key={one}
              type="button"
              lang={LANGUAGE_TAGS[one]}
              aria-pressed={one === language}
              aria-busy={one === wanted && one !== language}
              onClick={() => {
                setWanted(one);
                changeLanguage(one).catch(() => setWanted(language));
              }}
            >
              {LANGUAGE_NAMES[one]}
            </button>
          ))}
        </span>
      </header>
      <main className={styles.middle}>
        <div className={styles.card}>{children}</div>
        <div className={styles.host}>
          <ShieldCheck size={16} aria-hidden="true" />
          <p>
            {t('host')} <b className="code">{location.host}</b>
            <br />
            <span className="mute">{t('lost')}</span>
          </p>
        </div>
      </main>
      <footer className={styles.foot}>
        <time dateTime={new Date(now).toISOString()}>{dateTimeOf(now)}</time>
      </footer>
    </div>
  );
}
