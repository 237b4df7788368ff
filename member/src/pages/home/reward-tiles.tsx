import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Link } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Skeleton } from '@krapao/ui/skeleton.tsx';
import { TileBody, tileClass, TileGrid } from '@krapao/ui/tile.tsx';
import type { Refresh } from '../../features/wallet/queries.ts';
import { paths } from '../../lib/paths.ts';
import { wheelActiveQuery } from '../../lib/queries.ts';

type Reward = 'invite' | 'refund';

const picture = (reward: Reward | 'bonus' | 'spin') => (
  <img src={`/art/w-${reward}.svg`} alt="" width="36" height="36" />
);

interface RewardTilesProps {
  /** For the wheel; undefined while the wallet loads. */
  coins: number | undefined;
  refresh: Refresh;
  onOpen: (reward: Reward) => void;
  /** One of them is about to be pressed. */
  onNear: (reward: Reward) => void;
}

/** The ways to rewards (product 2, Home). */
export function RewardTiles({ coins, refresh, onOpen, onNear }: RewardTilesProps) {
  const { t } = useTranslation('home');
  const opens = (reward: Reward) => (
    <button
      type="button"
      className={tileClass}
      aria-haspopup="dialog"
      onPointerEnter={() => onNear(reward)}
      onClick={() => onOpen(reward)}
    >
      <TileBody icon={picture(reward)} label={t(reward)} />
    </button>
  );
  const leads = (to: 'spin' | 'bonus', note?: ReactNode) => (
    <Link to={paths[to]} className={tileClass}>
      <TileBody icon={picture(to)} label={t(to)} note={note} />
    </Link>
  );
  const wheel = useQuery(wheelActiveQuery);
  const first = () => {
    if (wheel.isPending) return <Skeleton shape="block" height="100%" />;
    if (wheel.data?.isActive) return leads('spin', coins !== undefined && t('coins', { count: coins }));
    return <RefreshTile refresh={refresh} />;
  };
  return (
    <TileGrid label={t('rewards')}>
      {first()}
      {leads('bonus')}
      {opens('invite')}
      {opens('refund')}
    </TileGrid>
  );
}

/** Brings all balances up to date: where there is no wheel. */
function RefreshTile({ refresh: { mutate, isPending } }: { refresh: Refresh }) {
  const { t } = useTranslation('home');
  return (
    <button
      type="button"
      className={tileClass}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      <TileBody icon={<RefreshCw />} label={t(isPending ? 'sync.working' : 'sync.never')} />
    </button>
  );
}
