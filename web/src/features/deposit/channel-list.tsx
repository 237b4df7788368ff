import ChevronRight from 'lucide-react/icons/chevron-right';
import Gift from 'lucide-react/icons/gift';
import Landmark from 'lucide-react/icons/landmark';
import Wallet from 'lucide-react/icons/wallet';
import { formatBaht } from '@krapao/contract/money';
import { bankName } from '../../lib/bank-name.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { BankLogo } from '../../ui/bank-logo.tsx';
import type { Channel } from './channels.ts';
import styles from './channel-list.module.css';
import { SlipUnderWay } from './slip-under-way.tsx';

interface ChannelListProps {
  channels: readonly Channel[];
  minimum: number;
  onChoose: (id: string) => void;
  onSlip: (id: string) => void;
}

/** The ways to put money in, each a press away. */
export function ChannelList({ channels, minimum, onChoose, onSlip }: ChannelListProps) {
  const { t, language } = useTranslation('deposit');
  const faceOf = (channel: Channel) => {
    switch (channel.kind) {
      case 'bank':
        return { icon: <Landmark />, title: t('channel.bank'), note: t('channel.bankNote'), from: minimum };
      case 'qr':
        return {
          icon: <BankLogo code={channel.account.bankCode} size={40} />,
          title: t('channel.qr'),
          note: bankName(channel.account.bank, language),
          from: channel.account.minimum,
        };
      case 'wallet':
        return {
          icon: <Wallet />,
          title: t('channel.wallet'),
          note: t('channel.walletNote'),
          from: channel.wallet.minimum,
        };
      case 'gift':
        return {
          icon: <Gift />,
          title: t('channel.gift'),
          note: t('channel.giftNote'),
          from: channel.wallet.minimum,
        };
    }
  };
  return (
    <div className={styles.stack}>
      <SlipUnderWay onSlip={onSlip} />
      <h3 className={styles.heading}>{t('channel.title')}</h3>
      <ul className={styles.list}>
        {channels.map((channel) => {
          const { icon, title, note, from } = faceOf(channel);
          return (
            <li key={channel.id}>
              <button type="button" className={styles.channel} onClick={() => onChoose(channel.id)}>
                <span className={styles.icon}>{icon}</span>
                <span className={styles.words}>
                  <span className={styles.title}>{title}</span>
                  <span className={styles.note}>{note}</span>
                  <span className={`${styles.note} num`}>{t('channel.from', { min: formatBaht(from) })}</span>
                </span>
                <ChevronRight className={styles.on} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
