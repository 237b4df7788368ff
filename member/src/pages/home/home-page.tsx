import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { CATEGORIES } from '@krapao/contract/constants';
import { useDialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { optional } from '@krapao/ui/lib/fetched.ts';
import { loadTexts, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useDesk } from '@krapao/ui/bottom-bar.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { Page, Split } from '@krapao/ui/page.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { BonusLine } from '../../features/invite/bonus-line.tsx';
import { GameRail } from '../../features/games/game-rail.tsx';
import { Agreement } from '../../features/site/agreement.tsx';
import { NoticeBar } from '../../features/site/notice-bar.tsx';
import { BalanceCard, BalanceFailed, BalanceSkeleton } from '../../features/wallet/balance-card.tsx';
import { MoneyActions } from '../../features/wallet/money-actions.tsx';
import { useRefreshBalances, useWallet } from '../../features/wallet/queries.ts';
import { SyncLine } from '../../features/wallet/sync-line.tsx';
import { useRunningBonus } from '../../lib/bonus.ts';
import { useWaiting } from '../../parts/waiting.ts';
import { fetchDialog } from './dialog-parts.ts';
import { HomeDialogs } from './home-dialogs.tsx';
import { RewardDialogs } from './reward-dialogs.tsx';
import { RewardTiles } from './reward-tiles.tsx';
import styles from './home-page.module.css';

/** Only where there is room for it; should it not come, the history has it all the same. */
const RecentList = optional(async () => {
  const [file] = await Promise.all([
    import('../../features/statement/recent-list.tsx'),
    loadTexts('statement'),
  ]);
  return file.RecentList;
});

/** Fetched where some is on its way. Should it not come, the history tells it too. */
const WaitingStrip = optional(async () => {
  const [file] = await Promise.all([
    import('../../features/statement/waiting-strip.tsx'),
    loadTexts('statement'),
  ]);
  return file.WaitingStrip;
});

/** Fetched where one is active. Should it not come, the bonus has its own screen all the same. */
const BonusNote = optional(async () => {
  const [file] = await Promise.all([import('../../parts/bonus-note.tsx'), loadTexts('bonus')]);
  return file.BonusNote;
});

/** What a member sees first: all the money, the ways it comes and goes, and the games. */
export function HomePage() {
  const { t } = useTranslation('home');
  const wallet = useWallet();
  const refresh = useRefreshBalances();
  const running = useRunningBonus();
  const waits = (useWaiting().data?.waiting.length ?? 0) > 0;
  const isDesk = useDesk();
  const dialogs = useDialogAddress(['code', 'slip', 'way', 'announced']);
  const retry = () => void wallet.refetch();
  const { data } = wallet;
  useShownGames(data !== undefined);

  const balance = data ? (
    <BalanceCard
      wallet={data}
      besides={<BonusLine memberId={data.profile.id} invite={data.invite} />}
      actions={<MoneyActions onOpen={dialogs.open} onNear={fetchDialog} />}
      sync={<SyncLine slots={data.slots} refresh={refresh} />}
    />
  ) : wallet.isError ? (
    <BalanceFailed busy={wallet.isFetching} onRetry={retry} />
  ) : (
    <BalanceSkeleton />
  );
  const aside = (
    <div className={styles.aside}>
      {balance}
      {data && wallet.isError && (
        <Notice
          action={
            <Button size="s" busy={wallet.isFetching} onClick={retry}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('stale')}
        </Notice>
      )}
      {running && (
        <Suspense fallback={null}>
          <BonusNote />
        </Suspense>
      )}
      {waits && (
        <Suspense fallback={null}>
          <WaitingStrip />
        </Suspense>
      )}
      <RewardTiles wallet={data} refresh={refresh} onOpen={dialogs.open} onNear={fetchDialog} />
      {isDesk && (
        <Suspense fallback={null}>
          <RecentList />
        </Suspense>
      )}
    </div>
  );
  return (
    <Page>
      <NoticeBar address={dialogs} />
      <Split aside={aside}>
        {data?.slots.length === 0 && <EmptyState compact art="/art/provider.svg" title={t('games.none')} />}
        {data &&
          CATEGORIES.map((category) => (
            <GameRail
              key={category}
              category={category}
              slots={data.slots}
              onOpen={(code) => dialogs.open('game', { code })}
            />
          ))}
        {wallet.isPending && <RailsSkeleton />}
      </Split>
      <HomeDialogs wallet={wallet} address={dialogs} />
      <RewardDialogs wallet={wallet} address={dialogs} />
      <Agreement memberId={data?.profile.id} address={dialogs} />
    </Page>
  );
}

/** To the games that the address names, once they are there (paths.gamesPath). */
function useShownGames(areThere: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (areThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [areThere, hash, key]);
}

/** The shape of two categories of games while the wallet loads. */
function RailsSkeleton() {
  const { t } = useTranslation('home');
  return (
    <Loading label={t('common:loading')}>
      {[0, 1].map((rail) => (
        <div key={rail} className={styles.railSkeleton}>
          <div className={styles.railHead}>
            <Skeleton width={140} height={24} />
          </div>
          <div className={styles.cards}>
            {[0, 1, 2].map((card) => (
              <div key={card} className={styles.card}>
                <Skeleton shape="block" height="100%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </Loading>
  );
}
