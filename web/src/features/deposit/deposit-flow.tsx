import { useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AccountStep } from './account-step.tsx';
import styles from './deposit.module.css';
import { accountId, accountsToPay, needsEnglishName } from './deposit-rules.ts';
import { EnglishNameForm } from './english-name-form.tsx';
import { useDepositLookup, type MemberAccount } from './queries.ts';
import { SlipStep } from './slip-step.tsx';
import { WatchStep } from './watch-step.tsx';

export interface DepositFlowProps {
  /** The member's own account: money is taken from there only. */
  account: MemberAccount;
  walletAmount: number;
  /** The slip that is being watched, or null before one was sent. */
  slipId: string | null;
  onSlip: (id: string | null) => void;
  onDone: () => void;
}

/** A deposit by bank transfer: pay to this account, send the slip, see it credited (decisions, Deposits). */
export function DepositFlow(props: DepositFlowProps) {
  const { account, walletAmount, slipId, onSlip, onDone } = props;
  const { t } = useTranslation('deposit');
  const lookup = useDepositLookup();
  const [step, setStep] = useState<'account' | 'slip'>('account');
  const [chosen, setChosen] = useState<string | null>(null);

  if (slipId) {
    const again = () => {
      setStep('slip');
      onSlip(null);
    };
    return (
      <WatchStep key={slipId} slipId={slipId} walletAmount={walletAmount} onAgain={again} onDone={onDone} />
    );
  }
  if (needsEnglishName(account)) return <EnglishNameForm account={account} />;
  if (!lookup.data) {
    return lookup.isError ? (
      <ErrorState
        compact
        title={t('common:loadFailed.title')}
        retryLabel={t('common:retry')}
        busy={lookup.isFetching}
        onRetry={() => void lookup.refetch()}
      />
    ) : (
      <Loading label={t('common:loading')}>
        <div className={styles.stack}>
          <Skeleton shape="block" height={64} />
          <Skeleton shape="block" height={190} />
          <Skeleton shape="block" height={56} />
        </div>
      </Loading>
    );
  }
  const accounts = accountsToPay(lookup.data);
  const payTo = accounts.find((one) => accountId(one) === chosen) ?? accounts[0];
  if (!payTo) {
    return (
      <EmptyState compact art="/art/bank.svg" title={t('none.title')}>
        {t('none.text')}
      </EmptyState>
    );
  }
  if (step === 'slip') {
    return (
      <SlipStep
        payTo={payTo}
        isManual={lookup.data.isManual}
        onBack={() => setStep('account')}
        onSent={onSlip}
      />
    );
  }
  return (
    <AccountStep
      accounts={accounts}
      payTo={payTo}
      lookup={lookup.data}
      own={account}
      onChoose={setChosen}
      onNext={() => setStep('slip')}
      onSlip={onSlip}
    />
  );
}
