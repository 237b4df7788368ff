import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { doubtLine, onLineBack } from '@krapao/ui/lib/line.ts';
import { useAlive } from '@krapao/ui/lib/use-alive.ts';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import {
  homeTotal,
  isEmpty,
  staysTotal,
  type useWallet,
  type Wallet,
} from '../../features/wallet/queries.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { dialogNow, loadDialog, type DialogFile, type DialogName } from './dialog-parts.ts';
import styles from './home-page.module.css';

interface HomeDialogsProps {
  wallet: ReturnType<typeof useWallet>;
  address: DialogAddress;
}

/** The dialogs of the home page, by their address. */
export function HomeDialogs({ wallet, address }: HomeDialogsProps) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const code = address.param('code');
  const slot = wallet.data?.slots.find((one) => one.code === code);
  const shell = (name: string) => ({
    open: address.name === name,
    onClose: address.close,
    onBack: address.back,
    closeLabel: t('common:close'),
  });
  const withWallet = (content: (data: Wallet) => ReactNode) => (
    <WithWallet wallet={wallet}>{content}</WithWallet>
  );
  // In place of the dialog, so that back leads to the home page.
  const goToHistory = () => void navigate('/user/statement', { replace: true });

  return (
    <>
      <Dialog {...shell('deposit')} title={t('deposit')}>
        {withWallet((data) => (
          <DialogPart name="deposit">
            {({ DepositFlow }) => (
              <DepositFlow
                account={data.bankAccount}
                way={address.param('way')}
                announcedAddress={{
                  reference: address.param('announced'),
                  onAnnounced: (reference) => address.keep('announced', reference),
                }}
                slipId={address.param('slip')}
                onWay={(id) => address.forward('way', { way: id })}
                onOtherWays={() => address.restart({})}
                onSlip={(id) => address.restart({ slip: id })}
                onAnotherSlip={() => address.forward('slip', { way: 'bank', slip: null })}
                onDone={address.close}
              />
            )}
          </DialogPart>
        ))}
      </Dialog>
      <Dialog {...shell('withdraw')} title={t('withdraw')}>
        {withWallet((data) => (
          <DialogPart name="withdraw">
            {({ WithdrawFlow }) => (
              <WithdrawFlow
                memberId={data.profile.id}
                account={data.bankAccount}
                heldUntil={data.payoutsHeldUntil}
                isBlocked={data.payoutsBlocked}
                isEmpty={isEmpty(data)}
                walletAmount={data.wallet.amount}
                gamesAmount={homeTotal(data)}
                staysAmount={staysTotal(data)}
                gameNames={Object.fromEntries(data.slots.map((one) => [one.code, one.name]))}
                onHistory={goToHistory}
                onDone={address.close}
              />
            )}
          </DialogPart>
        ))}
      </Dialog>
      <Dialog {...shell('game')} title={slot?.name ?? t('games.account')}>
        {withWallet((data) =>
          slot ? (
            <DialogPart name="game">
              {({ GameAccount }) => (
                <GameAccount
                  memberId={data.profile.id}
                  slot={slot}
                  slots={data.slots}
                  walletAmount={data.wallet.amount}
                  transferMinimum={data.transferMinimum}
                  onChoose={(other) => address.keep('code', other)}
                  onMove={() => address.open('transfer', { code: slot.code })}
                />
              )}
            </DialogPart>
          ) : (
            <EmptyState compact art="/art/not-found.svg" title={t('games.gone')} />
          ),
        )}
      </Dialog>
      <Dialog {...shell('transfer')} title={t('games.transfer')}>
        {withWallet((data) => (
          <DialogPart name="transfer">
            {({ TransferAnywhere }) => (
              <TransferAnywhere
                memberId={data.profile.id}
                slots={data.slots}
                walletAmount={data.wallet.amount}
                minimum={data.transferMinimum}
                code={code ?? ''}
              />
            )}
          </DialogPart>
        ))}
      </Dialog>
    </>
  );
}

export function WithWallet({
  wallet,
  children,
}: {
  wallet: HomeDialogsProps['wallet'];
  children: (data: Wallet) => ReactNode;
}) {
  if (wallet.data) return children(wallet.data);
  if (!wallet.isError) return <DialogSkeleton />;
  return <LoadFailed compact of={wallet} />;
}

interface DialogPartProps<N extends DialogName> {
  name: N;
  children: (file: DialogFile<N>) => ReactNode;
}

/**
 * The content of a dialog whose code is fetched now: its shape, then itself, or a way to try again, which a line that is back does by itself.
 * A browser asks only in a page loaded anew for code that it could not fetch once: that is what a press does where there is a line.
 */
export function DialogPart<N extends DialogName>({ name, children }: DialogPartProps<N>) {
  const [, arrived] = useState(0);
  const [failed, setFailed] = useState(false);
  const alive = useAlive();
  const file = dialogNow(name);
  const load = useCallback(() => {
    loadDialog(name).then(
      () => arrived((n) => n + 1),
      () => setFailed(true),
    );
  }, [name]);
  // Asks by what this render has shown: what came between it and here would otherwise never be shown.
  useEffect(() => {
    if (!file) load();
  }, [file, load]);
  const again = useEffectEvent(() => {
    if (!failed) return;
    setFailed(false);
    load();
  });
  useEffect(() => onLineBack(() => again()), []);
  const retry = async () => {
    setFailed(false);
    try {
      await loadDialog(name);
      arrived((n) => n + 1);
    } catch {
      const isThere = await doubtLine();
      // whoever has left it meanwhile may be typing elsewhere
      if (!alive.current) return;
      if (isThere) location.reload();
      else setFailed(true);
    }
  };

  if (file) return <Suspense fallback={<DialogSkeleton />}>{children(file)}</Suspense>;
  if (!failed) return <DialogSkeleton />;
  return <LoadFailed compact of={{ refetch: retry }} />;
}

export function DialogSkeleton() {
  const { t } = useTranslation('home');
  return (
    <Loading label={t('common:loading')}>
      <div className={styles.dialogSkeleton}>
        <Skeleton shape="block" height={132} />
        <Skeleton lines={2} height={24} />
        <Skeleton shape="block" height={52} />
        <Skeleton shape="block" height={52} />
      </div>
    </Loading>
  );
}
