import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { useLatestSlips } from './queries.ts';

/** A slip of an earlier visit that is still being checked, with the way back to it. */
export function SlipUnderWay({ onSlip }: { onSlip: (id: string) => void }) {
  const { t } = useTranslation('deposit');
  const { data } = useLatestSlips();
  const slip = data?.find((one) => one.status === 'PENDING');
  if (!slip) return null;
  return (
    <Notice
      tone="warning"
      title={t('underWay.title')}
      action={
        <Button size="s" onClick={() => onSlip(slip._id)}>
          {t('underWay.open')}
        </Button>
      }
    >
      {t('underWay.text')}
    </Notice>
  );
}
