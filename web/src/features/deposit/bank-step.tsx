import { useState } from 'react';
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
  /** Begins with the slip. */
  wantsSlip: boolean;
  onSlip: (id: string) => void;
  onDone: () => void;
}

/** A deposit by bank transfer: pay to this account, then send the slip. */
export function BankStep(props: BankStepProps) {
  const { channel, minimum, kipRate, own, walletAmount, wantsSlip, onSlip, onDone } = props;
  const { accounts, isManual } = channel;
  const [step, setStep] = useState<'account' | 'slip'>(wantsSlip ? 'slip' : 'account');
  const [chosen, setChosen] = useState<string | null>(null);
  const announcement = useAnnouncement(walletAmount);
  const { announced, hasCome } = announcement;
  const payTo = accounts.find((one) => accountId(one) === chosen) ?? accounts[0];
  if (!payTo) return null;
  if (announced && hasCome)
    return <AnnouncedCome amount={announced.amount} walletAmount={walletAmount} onDone={onDone} />;
  return step === 'slip' ? (
    <SlipStep payTo={payTo} isManual={isManual} onBack={() => setStep('account')} onSent={onSlip} />
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
      onNext={() => setStep('slip')}
      onSlip={onSlip}
    />
  );
}
