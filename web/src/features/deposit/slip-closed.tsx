import { useTranslation } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSlipWindow } from './queries.ts';

/** The daily window in which no slips are taken, when it is now. */
export function SlipClosed() {
  const { t } = useTranslation('deposit');
  const { data } = useSlipWindow();
  if (!data?.isClosed) return null;
  return (
    <Notice tone="warning" title={t('closed.title')}>
      {t('closed.text', { from: data.closedFrom ?? '', to: data.closedTo ?? '' })}
    </Notice>
  );
}
