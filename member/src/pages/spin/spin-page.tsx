import { useState } from 'react';
import { useDialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Page, Split } from '@krapao/ui/page.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { ClaimDialog } from '../../features/wheel/claim.tsx';
import { CouponList } from '../../features/wheel/coupon-list.tsx';
import { CoinRule, Odds } from '../../features/wheel/odds.tsx';
import { useCoupons, useSetup, useSpinHistory } from '../../features/wheel/queries.ts';
import { spinAt } from '../../features/wheel/proof.ts';
import { SpinCheck } from '../../features/wheel/spin-check.tsx';
import { Fairness, SpinHistory } from '../../features/wheel/spin-history.tsx';
import { SpinStage } from '../../features/wheel/spin-stage.tsx';
import { useWallet } from '../../features/wallet/queries.ts';
import { useHeld } from '../../lib/use-held.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/loading-blocks.tsx';
import styles from './spin-page.module.css';

/** The wheel, the coupons that it gave, how likely what is, and the proof of it (product 2, Spin). */
export function SpinPage() {
  const { t } = useTranslation('spin');
  const setup = useSetup();
  const wallet = useWallet();
  const coupons = useCoupons();
  const history = useSpinHistory();
  const dialogs = useDialogAddress(['coupon', 'spin']);
  const [cost, setCost] = useState<number>();
  const isTurning = cost !== undefined;
  // the wheel tells first what it gave
  const shown = useHeld(setup.data, isTurning);
  const shownCoupons = useHeld(coupons.data, isTurning);
  const shownHistory = useHeld(history.data, isTurning) ?? [];
  const checked = spinAt(history.data ?? [], dialogs.param('spin') ?? '');
  const memberId = wallet.data?.profile.id;
  const gameNames = Object.fromEntries((wallet.data?.slots ?? []).map(({ code, name }) => [code, name]));
  const leads = {
    onClaim: ({ coupon }: { coupon: string }) => dialogs.open('claim', { coupon }),
    onCheck: (spin: string) => dialogs.open('check', { spin }),
  };
  const found = coupons.data?.find(({ coupon }) => coupon === dialogs.param('coupon'));
  // gone once it is claimed: it stays until its dialog has left
  const claimed = useHeld(found, found === undefined);
  const shell = (name: string) => ({
    open: dialogs.name === name,
    closeLabel: t('common:close'),
    onClose: dialogs.close,
  });
  if (!shown || memberId === undefined) {
    const failed = setup.isError ? setup : wallet.isError ? wallet : undefined;
    return (
      <Page>
        <h1 className={styles.title}>{t('title')}</h1>
        {failed ? <LoadFailed of={failed} /> : <SpinSkeleton />}
      </Page>
    );
  }
  const { result, seed, userCoin } = shown;
  const wheel = result.activeSpinwheel;
  const coins = Math.max(0, userCoin - (cost ?? 0));
  return (
    <Page>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={`${styles.coins} num`}>
          <img src="/art/coin.svg" alt="" width="28" height="28" />
          {t('coins', { count: coins })}
        </p>
      </div>
      <Split
        aside={
          <>
            {wheel && seed ? (
              <SpinStage
                memberId={memberId}
                wheel={wheel}
                seed={seed}
                coins={coins}
                onHold={setCost}
                {...leads}
              />
            ) : (
              <EmptyState art="/art/wheel-off.svg" title={t('off.title')}>
                {t('off.text')}
              </EmptyState>
            )}
            {wheel && <CoinRule setup={shown} />}
          </>
        }
      >
        <CouponList coupons={shownCoupons} of={coupons} onClaim={leads.onClaim} />
        {wheel && <Odds wheel={wheel} />}
        <Fairness
          history={shownHistory}
          commitment={seed?.commitment}
          onCheck={leads.onCheck}
          onAll={() => dialogs.open('history')}
        />
      </Split>
      {claimed && <ClaimDialog {...shell('claim')} coupon={claimed} gameNames={gameNames} />}
      <Dialog {...shell('check')} title={t('check.title')}>
        {history.data && (checked || !history.isFetching) ? (
          <SpinCheck history={history.data} found={checked} onAll={() => dialogs.open('history')} />
        ) : (
          <HistoryComing of={history} />
        )}
      </Dialog>
      <Dialog {...shell('history')} title={t('history.title')}>
        {history.data ? (
          <SpinHistory history={shownHistory} more={history} onCheck={leads.onCheck} />
        ) : (
          <HistoryComing of={history} />
        )}
      </Dialog>
    </Page>
  );
}

function HistoryComing({ of }: { of: ReturnType<typeof useSpinHistory> }) {
  return of.isError ? <LoadFailed compact of={of} /> : <LoadingBlocks heights={[220]} />;
}

/** The shape of the page while it loads. */
function SpinSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t('loading')}>
      <Split
        aside={
          <div className={styles.round}>
            <div className={styles.wheel}>
              <Skeleton shape="block" height="100%" />
            </div>
          </div>
        }
      >
        <Skeleton shape="block" height={96} />
        <Skeleton shape="block" height={320} />
      </Split>
    </Loading>
  );
}
