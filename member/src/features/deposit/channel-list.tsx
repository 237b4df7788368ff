import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Gift from 'lucide-react/icons/gift';
import Landmark from 'lucide-react/icons/landmark';
import Wallet from 'lucide-react/icons/wallet';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { cx } from '@krapao/ui/cx.ts';
import { bankName } from '../../lib/bank-account.ts';
import { AnnouncedUnderWay } from './announce/announced-under-way.tsx';
import styles from './channel-list.module.css';
import { type Channel, openFirst } from './channels.ts';
import { useSlipWindow } from './queries.ts';
import { QrUnderWay } from './qr/qr-under-way.tsx';
import { SlipUnderWay } from './under-way.tsx';

export interface ChannelRowsProps {
  channels: readonly Channel[];
  minimum: number;
  onChoose: (id: string) => void;
  /** They stand in for another way: what the member should do now. */
  isOffered?: boolean;
}

/** A way a row: what it is, whose, and from how much, or what it has under way or is closed for. */
export function ChannelRows({ channels, minimum, onChoose, isOffered = false }: ChannelRowsProps) {
  const { t, language } = useTranslation('deposit');
  const hours = useSlipWindow().data;
  const from = (least: number) => (
    <span className="num">{t('channel.from', { min: formatBaht(least) })}</span>
  );
  const faceOf = (channel: Channel): { icon: ReactNode; title: string; note: string; state: ReactNode } => {
    switch (channel.kind) {
      case 'bank':
        return {
          icon: <Landmark />,
          title: t('channel.bank'),
          note: t('channel.bankNote'),
          state: (
            <AnnouncedUnderWay
              way="bank"
              otherwise={
                hours?.isClosed ? (
                  <span className={styles.closed}>{t('closed.until', { to: hours.closedTo ?? '' })}</span>
                ) : (
                  from(minimum)
                )
              }
            />
          ),
        };
      case 'qr':
        return {
          icon: <BankLogo code={channel.account.bankCode} size={40} />,
          title: t('channel.qr'),
          note: bankName(channel.account.bank, language),
          state: <QrUnderWay bankCode={channel.account.bankCode} otherwise={from(channel.account.minimum)} />,
        };
      case 'wallet':
        return {
          icon: <Wallet />,
          title: t('channel.wallet'),
          note: t('channel.walletNote'),
          state: <AnnouncedUnderWay way="wallet" otherwise={from(channel.wallet.minimum)} />,
        };
      case 'gift':
        return {
          icon: <Gift />,
          title: t('channel.gift'),
          note: t('channel.giftNote'),
          state: from(channel.wallet.minimum),
        };
    }
  };
  return (
    <ul className={styles.list}>
      {channels.map((channel) => {
        const { icon, title, note, state } = faceOf(channel);
        return (
          <li key={channel.id}>
            <button
              type="button"
              className={cx(styles.channel, isOffered && styles.offered)}
              onClick={() => onChoose(channel.id)}
            >
              <span className={styles.icon}>{icon}</span>
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                <span className={styles.note}>{note}</span>
                <span className={styles.note}>{state}</span>
              </span>
              <ChevronRight className={styles.on} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface ChannelListProps extends Omit<ChannelRowsProps, 'isOffered'> {
  onSlip: (id: string) => void;
}

/** The ways to put money in, each a press away; what is closed now says so, behind what is open. */
export function ChannelList({ channels, onSlip, ...rows }: ChannelListProps) {
  const { t } = useTranslation('deposit');
  const slipsClosed = useSlipWindow().data?.isClosed ?? false;
  return (
    <div className="stack">
      <SlipUnderWay onSlip={onSlip} />
      <h3 className={styles.heading}>{t('channel.title')}</h3>
      <ChannelRows {...rows} channels={openFirst(channels, slipsClosed)} />
    </div>
  );
}
