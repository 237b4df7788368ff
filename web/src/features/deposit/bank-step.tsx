import { useState } from 'react';
import { AccountStep } from './account-step.tsx';
import { accountId, type ChannelOf } from './channels.ts';
import type { MemberAccount } from './queries.ts';
import { SlipStep } from './slip-step.tsx';

interface BankStepProps {
  channel: ChannelOf<'bank'>;
  minimum: number;
  own: MemberAccount;
  walletAmount: number;
  /** Begins with the slip. */
  wantsSlip: boolean;
  onSlip: (id: string) => void;
}

/** A deposit by bank transfer: pay to this account, then send the slip. */
export function BankStep({ channel, minimum, own, walletAmount, wantsSlip, onSlip }: BankStepProps) {
  const { accounts, isManual } = channel;
  const [step, setStep] = useState<'account' | 'slip'>(wantsSlip ? 'slip' : 'account');
  const [chosen, setChosen] = useState<string | null>(null);
  const payTo = accounts.find((one) => accountId(one) === chosen) ?? accounts[0];
  if (!payTo) return null;
  return step === 'slip' ? (
    <SlipStep payTo={payTo} isManual={isManual} onBack={() => setStep('account')} onSent={onSlip} />
  ) : (
    <AccountStep
      accounts={accounts}
      payTo={payTo}
      isManual={isManual}
      minimum={minimum}
      own={own}
      walletAmount={walletAmount}
      onChoose={setChosen}
      onNext={() => setStep('slip')}
      onSlip={onSlip}
    />
  );
}
