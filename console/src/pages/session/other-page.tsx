import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Door } from '../../features/session/door.tsx';
import styles from '../../features/session/door.module.css';
import { useTitle } from '../../lib/use-title.ts';
import { Press } from '../../parts/press.tsx';

/** Somebody else signed in at this browser: nothing goes out as theirs that was begun here. */
export function OtherPage({ onGoOn }: { onGoOn: () => void }) {
  const { t } = useTranslation('session');
  const title = t('other.title');
  useTitle(title);
  return (
    <Door>
      <div role="alert">
        <h1>{title}</h1>
        <p className="mute">{t('other.lead')}</p>
      </div>
      <div className={styles.big}>
        <Press tone="first" block onClick={onGoOn}>
          {t('other.goOn')}
        </Press>
      </div>
    </Door>
  );
}
