import { useState } from 'react';
import { useDialogStep } from '../../lib/dialog-step.ts';
import { AccountStep } from './account-step.tsx';
import { useAnnouncement } from './announce/announce-queries.ts';
import { AnnouncedCome } from './announce/announced-come.tsx';
import { accountId, type ChannelOf } from './channels.ts';
import type { KipRate, MemberAccount } from './queries.ts';
import { SlipStep } from './slip-step.tsx';

interface BankStepProps {
  channel: ChannelOf<'bank'>;
  minimum: number;
  kipRate: KipRate | null;
  own: MemberAccount;
  walletAmount: number;
  onSlip: (id: string) => void;
  onDone: () => void;
}

/** A deposit by bank transfer: pay to this account, then send the slip. */
export function BankStep(props: BankStepProps) {
  const { channel, minimum, kipRate, own, walletAmount, onSlip, onDone } = props;
  const { accounts, isManual } = channel;
  const slip = useDialogStep('slip', true);
  const [chosen, setChosen] = useState<string | null>(null);
  const announcement = useAnnouncement(walletAmount);
  const { announced, hasCome } = announcement;
  const payTo = accounts.find((one) => accountId(one) === chosen) ?? accounts[0];
  if (!payTo) return null;
  if (announced && hasCome)
    return <AnnouncedCome amount={announced.amount} walletAmount={walletAmount} onDone={onDone} />;
  return slip.isIn ? (
    <SlipStep payTo={payTo} isManual={isManual} onBack={slip.leave} onSent={onSlip} />
  ) : (
    <AccountStep
      accounts={accounts}
      payTo={payTo}
      isManual={isManual}
      minimum={minimum}
      kipRate={kipRate}
      own={own}
      announcement={announcement}
      onChoose={setChosen}
      onNext={slip.enter}
      onSlip={onSlip}
    />
  );
}
