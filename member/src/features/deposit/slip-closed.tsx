import MoonStar from 'lucide-react/icons/moon-star';
import { Link } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass, Button } from '@krapao/ui/button.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { ChannelRows, type ChannelRowsProps } from './channel-list.tsx';
import list from './channel-list.module.css';
import { useSlipWindow } from './queries.ts';

interface SlipsClosedProps extends Omit<ChannelRowsProps, 'isOffered'> {
  onDone: () => void;
}

/** In place of the account while no slips are taken: nothing to transfer to, from when it is open again, and the ways that are open now. */
export function SlipsClosed({ onDone, ...rows }: SlipsClosedProps) {
  const { t } = useTranslation('deposit');
  const { data } = useSlipWindow();
  return (
    <div className="stack">
      <Notice
        tone="warning"
        title={t('closed.title')}
        action={
          <Link className={buttonClass({ size: 's' })} replace to={paths.memberContact}>
            {t('common:nav.contact')}
          </Link>
        }
      >
        <p>{t('closed.text', { to: data?.closedTo ?? '' })}</p>
        <p>{t('closed.already')}</p>
      </Notice>
      {rows.channels.length > 0 ? (
        <>
          <h3 className={list.heading}>{t('closed.ways')}</h3>
          <ChannelRows {...rows} isOffered />
        </>
      ) : (
        <Button variant="primary" size="l" block onClick={onDone}>
          {t('common:close')}
        </Button>
      )}
    </div>
  );
}

/** In the last hour in which slips are taken. */
export function SlipsCloseSoon() {
  const { t } = useTranslation('deposit');
  const { data } = useSlipWindow();
  if (!data?.closesSoon) return null;
  const words = { from: data.closedFrom ?? '', to: data.closedTo ?? '' };
  return (
    <Notice tone="warning" title={t('closesSoon.title', words)}>
      {t('closesSoon.text', words)}
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
