import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Spinner } from '@krapao/ui/spinner.tsx';
import styles from './screen-loading.module.css';

/** Shown while the code of a screen is on its way; only when that takes a while. */
export function ScreenLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <Spinner label={t('loading')} size={32} />
    </div>
  );
}
