import { useState } from 'react';
import { useIsMutating } from '@tanstack/react-query';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { AccountStep } from './account-step.tsx';
import { AnnouncedAmount } from './announce/announced-amount.tsx';
import { AnnouncedGate } from './announce/announced-gate.tsx';
import { useAnnouncement, type AnnouncedAddress } from './announce/use-announcement.ts';
import { accountId, type Channel, type ChannelOf } from './channels.ts';
import { depositKeys, useSlipWindow, type KipRate, type MemberAccount } from './queries.ts';
import { SlipsClosed } from './slip-closed.tsx';
import { SlipStep } from './slip-step.tsx';

interface BankStepProps {
  channel: ChannelOf<'bank'>;
  /** The ways that need no slip. */
  others: readonly Channel[];
  minimum: number;
  kipRate: KipRate | null;
  own: MemberAccount;
  announcedAddress: AnnouncedAddress;
  onWay: (id: string) => void;
  onSlip: (id: string) => void;
  onDone: () => void;
}

/** A deposit by bank transfer: pay to this account, then send the slip. While no slips are taken it tells so, unless money is announced. */
export function BankStep(props: BankStepProps) {
  const { channel, others, minimum, kipRate, own, announcedAddress, onWay, onSlip, onDone } = props;
  const { accounts, isManual } = channel;
  const isClosed = useSlipWindow().data?.isClosed ?? false;
  const isSending = useIsMutating({ mutationKey: depositKeys.sending }) > 0;
  const slip = useDialogStep('slip', !isClosed || isSending);
  const [chosen, setChosen] = useState<string | null>(null);
  // the picture that was chosen, and for which account
  const [picture, setPicture] = useState<{ of: string; file: File } | null>(null);
  const announcement = useAnnouncement('bank', announcedAddress, !isClosed);
  const toldTo = announcement.announced?.account?.bankCode;
  const payTo =
    accounts.find((one) => accountId(one) === chosen) ??
    accounts.find(({ bankCode }) => bankCode === toldTo) ??
    accounts[0];
  if (!payTo) return null;
  const step = () => {
    if (slip.isIn) {
      const of = accountId(payTo);
      return (
        <SlipStep
          payTo={payTo}
          isManual={isManual}
          file={picture?.of === of ? picture.file : null}
          onFile={(file) => setPicture(file && { of, file })}
          onTaken={(file) => setPicture((now) => (now?.file === file ? null : now))}
          onBack={slip.leave}
          onSent={onSlip}
        />
      );
    }
    if (isClosed && announcement.announced?.status !== 'OPEN')
      return (
        <div className="stack">
          <AnnouncedAmount announcement={announcement} />
          <SlipsClosed channels={others} minimum={minimum} onChoose={onWay} onDone={onDone} />
        </div>
      );
    return (
      <AccountStep
        accounts={accounts}
        payTo={payTo}
        isManual={isManual}
        minimum={minimum}
        kipRate={kipRate}
        own={own}
        announcement={announcement}
        onChoose={setChosen}
        onNext={isClosed ? undefined : slip.enter}
        onSlip={onSlip}
      />
    );
  };
  return (
    <AnnouncedGate announcement={announcement} onDone={onDone}>
      {step()}
    </AnnouncedGate>
  );
}
