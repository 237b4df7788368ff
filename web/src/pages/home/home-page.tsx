import { CATEGORIES } from '@krapao/contract/constants';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import { GameRail } from '../../features/games/game-rail.tsx';
import { BalanceCard } from '../../features/wallet/balance-card.tsx';
import { BalanceFailed, BalanceSkeleton } from '../../features/wallet/balance-states.tsx';
import { SyncLine } from '../../features/wallet/sync-line.tsx';
import { useWallet } from '../../features/wallet/queries.ts';
import { SlipNews } from '../../features/deposit/slip-news.tsx';
import { useDialogAddress } from '../../lib/dialog-address.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, Split } from '../../ui/page.tsx';
import { HomeDialogs } from './home-dialogs.tsx';
import { fetchDialog } from './dialog-parts.ts';
import { RailsSkeleton } from './rails-skeleton.tsx';
import styles from './home-page.module.css';

/** What a member sees first: all the money, the two ways it comes and goes, and the games. */
export function HomePage() {
  const { t } = useTranslation('home');
  const wallet = useWallet();
  const dialogs = useDialogAddress(['code', 'slip']);
  const retry = () => void wallet.refetch();

  const open = (name: 'deposit' | 'withdraw') => ({
    onPointerEnter: () => fetchDialog(name),
    onClick: () => dialogs.open(name),
  });
  const actions = (
    <>
      <Button variant="primary" size="l" icon={<ArrowDownToLine />} {...open('deposit')}>
        {t('deposit')}
      </Button>
      <Button size="l" icon={<ArrowUpFromLine />} {...open('withdraw')}>
        {t('withdraw')}
      </Button>
    </>
  );
  const aside = wallet.data ? (
    <div className={styles.aside}>
      <BalanceCard wallet={wallet.data} actions={actions} sync={<SyncLine slots={wallet.data.slots} />} />
      {wallet.isError && (
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
    </div>
  ) : wallet.isError ? (
    <BalanceFailed busy={wallet.isFetching} onRetry={retry} />
  ) : (
    <BalanceSkeleton />
  );
  return (
    <Page>
      <Split aside={aside}>
        {wallet.data?.slots.length === 0 && (
          <EmptyState compact art="/art/provider.svg" title={t('games.none')} />
        )}
        {wallet.data &&
          CATEGORIES.map((category) => (
            <GameRail
              key={category}
              category={category}
              slots={wallet.data.slots}
              onOpen={(code) => dialogs.open('game', { code })}
            />
          ))}
        {wallet.isPending && <RailsSkeleton />}
      </Split>
      <HomeDialogs wallet={wallet} address={dialogs} />
      <SlipNews />
    </Page>
  );
}
