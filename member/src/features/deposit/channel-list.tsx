import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import styles from './channel-list.module.css';
import { ChannelRows, type ChannelRowsProps } from './channel-rows.tsx';
import { openFirst } from './channels.ts';
import { useSlipWindow } from './queries.ts';
import { SlipUnderWay } from './slip-under-way.tsx';

interface ChannelListProps extends Omit<ChannelRowsProps, 'isOffered'> {
  onSlip: (id: string) => void;
}

/** The ways to put money in, each a press away; what is closed now says so, behind what is open. */
export function ChannelList({ channels, onSlip, ...rows }: ChannelListProps) {
  const { t } = useTranslation('deposit');
  const slipsClosed = useSlipWindow().data?.isClosed ?? false;
  return (
    <div className={styles.stack}>
      <SlipUnderWay onSlip={onSlip} />
      <h3 className={styles.heading}>{t('channel.title')}</h3>
      <ChannelRows {...rows} channels={openFirst(channels, slipsClosed)} />
    </div>
  );
}
