import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useRunningBonus } from '../../lib/bonus.ts';
import { BonusNote } from '../../parts/bonus-note.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/loading-blocks.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import type { AnnouncedAddress } from './announce/use-announcement.ts';
import { BankStep } from './bank-step.tsx';
import { ChannelList } from './channel-list.tsx';
import { channelsOf, withoutSlips, type Channel } from './channels.ts';
import styles from './deposit.module.css';
import { needsEnglishName } from './deposit-rules.ts';
import { EnglishNameForm } from './english-name-form.tsx';
import { GiftStep } from './gift/gift-step.tsx';
import { QrFlow } from './qr/qr-flow.tsx';
import { useDepositLookup, useSlipWindow, type DepositLookup, type MemberAccount } from './queries.ts';
import { toTop } from './to-top.ts';
import { WalletStep } from './wallet-step.tsx';
import { WatchStep } from './watch-step.tsx';

export interface DepositFlowProps {
  /** The member's own account: money is taken from there only. */
  account: MemberAccount;
  /** The way that was chosen, by its id, or null before one was. */
  way: string | null;
  onWay: (id: string) => void;
  onOtherWays: () => void;
  announcedAddress: AnnouncedAddress;
  /** The slip that is being watched, or null before one was sent. */
  slipId: string | null;
  onSlip: (id: string) => void;
  /** That one was refused: to the step of another one. */
  onAnotherSlip: () => void;
  onDone: () => void;
}

/** A deposit: choose a way, pay, see it credited (product, Deposits). */
export function DepositFlow(props: DepositFlowProps) {
  const { account, slipId, onAnotherSlip, onDone } = props;
  useTranslation('deposit'); // its words come while the ways are asked for
  const lookup = useDepositLookup();
  const hours = useSlipWindow();

  if (slipId) {
    return <WatchStep key={slipId} slipId={slipId} onAgain={onAnotherSlip} onDone={onDone} />;
  }
  if (needsEnglishName(account)) return <EnglishNameForm account={account} />;
  if (lookup.data && !hours.isPending) return <Ways {...props} lookup={lookup.data} />;
  return lookup.isError ? <LoadFailed compact of={lookup} /> : <LoadingBlocks heights={[64, 190, 56]} />;
}

interface WaysProps extends DepositFlowProps {
  lookup: DepositLookup;
}

/** The ways that the operator takes, or the one that was chosen. A single one needs no choosing. */
function Ways(props: WaysProps) {
  const { lookup, way, onWay, onOtherWays, onSlip } = props;
  const { t } = useTranslation('deposit');
  const isAwaited = useRunningBonus()?.bonus.state === 'armed';
  const channels = channelsOf(lookup);
  const chosen = channels.find(({ id }) => id === way) ?? (channels.length === 1 ? channels[0] : undefined);
  if (channels.length === 0) {
    return (
      <EmptyState compact art="/art/bank.svg" title={t('none.title')}>
        {t('none.text')}
      </EmptyState>
    );
  }
  if (!chosen)
    return (
      <div className="stack">
        {isAwaited && <BonusNote />}
        <ChannelList channels={channels} minimum={lookup.minimum} onChoose={onWay} onSlip={onSlip} />
      </div>
    );
  return (
    <div key={chosen.id} ref={toTop} className="stack">
      {channels.length > 1 && (
        <Button size="s" variant="quiet" className={styles.other} icon={<ArrowLeft />} onClick={onOtherWays}>
          {t('channel.other')}
        </Button>
      )}
      <Way {...props} channel={chosen} channels={channels} />
    </div>
  );
}

function Way(props: WaysProps & { channel: Channel; channels: readonly Channel[] }) {
  const { channel, channels, lookup, account, announcedAddress, onWay, onSlip, onDone } = props;
  switch (channel.kind) {
    case 'bank':
      return (
        <BankStep
          channel={channel}
          others={withoutSlips(channels)}
          minimum={lookup.minimum}
          kipRate={lookup.kipRate}
          own={account}
          announcedAddress={announcedAddress}
          onWay={onWay}
          onSlip={onSlip}
          onDone={onDone}
        />
      );
    case 'qr':
      return <QrFlow key={channel.id} account={channel.account} kipRate={lookup.kipRate} onDone={onDone} />;
    case 'wallet':
      return <WalletStep wallet={channel.wallet} announcedAddress={announcedAddress} onDone={onDone} />;
    case 'gift':
      return <GiftStep minimum={channel.wallet.minimum} onDone={onDone} />;
  }
}
