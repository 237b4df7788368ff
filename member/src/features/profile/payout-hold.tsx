import { dateTime, unbroken } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Notice } from '@krapao/ui/notice.tsx';

/** Until when no withdrawals are taken, and why. `until`: ISO 8601. */
export function PayoutHold({ until }: { until: string }) {
  const { t } = useTranslation('profile');
  return (
    <Notice tone="warning" title={t('held.title', { until: unbroken(dateTime(until)) })}>
      {t('held.text')}
    </Notice>
  );
}
