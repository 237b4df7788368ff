import { useState } from 'react';
import X from 'lucide-react/icons/x';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import styles from './update-bar.module.css';

/** Says quietly that there is a new version, and loads it at a press. */
export function UpdateBar({ onReload, onDismiss }: { onReload: () => void; onDismiss: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const reload = () => {
    setBusy(true);
    onReload();
  };
  return (
    <div role="status" className={styles.bar}>
      <p className={styles.text}>{t('update.text')}</p>
      <Button size="s" busy={busy} onClick={reload}>
        {t('update.reload')}
      </Button>
      <IconButton label={t('dismiss')} icon={<X />} onClick={onDismiss} />
    </div>
  );
}
