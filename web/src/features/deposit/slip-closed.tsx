import MoonStar from 'lucide-react/icons/moon-star';
import { useTranslation } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSlipWindow } from './queries.ts';

/** The daily window in which no slips are taken, when it is now or begins within the hour. */
export function SlipClosed() {
  const { t } = useTranslation('deposit');
  const { data } = useSlipWindow();
  if (!data?.isClosed && !data?.closesSoon) return null;
  const words = { from: data.closedFrom ?? '', to: data.closedTo ?? '' };
  const when = data.isClosed ? 'closed' : 'closesSoon';
  return (
    <Notice tone="warning" title={t(`${when}.title`, words)}>
      {t(`${when}.text`, words)}
    </Notice>
  );
}

/** The same window among the rules, on the rest of the day. */
export function SlipHours() {
  const { t } = useTranslation('deposit');
  const { data } = useSlipWindow();
  if (!data?.closedFrom || !data.closedTo || data.closedFrom === data.closedTo) return null;
  if (data.isClosed || data.closesSoon) return null;
  return (
    <li>
      <MoonStar size={16} aria-hidden="true" />
      {t('closed.daily', { from: data.closedFrom, to: data.closedTo })}
    </li>
  );
}
