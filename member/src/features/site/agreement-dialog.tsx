import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import styles from './agreement-dialog.module.css';
import { RichText } from './rich-text.tsx';

export interface AgreementDialogProps {
  open: boolean;
  /** Paragraphs, HTML. */
  agreements: readonly string[];
  onAccept: () => void;
  onClose: () => void;
}

/** The agreement, and the one way to have done with it. */
export function AgreementDialog({ open, agreements, onAccept, onClose }: AgreementDialogProps) {
  const { t } = useTranslation('home');
  return (
    <Dialog
      open={open}
      size="l"
      title={t('agreement.title')}
      closeLabel={t('common:close')}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <p className={styles.note}>{t('agreement.remembered')}</p>
          <Button variant="primary" size="l" block onClick={onAccept}>
            {t('agreement.accept')}
          </Button>
        </div>
      }
    >
      <div className={styles.list}>
        {agreements.map((html, index) => (
          <RichText key={index} html={html} />
        ))}
      </div>
    </Dialog>
  );
}
