import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Link } from 'react-router';
import { useLanguage, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Skeleton } from '@krapao/ui/skeleton.tsx';
import { TileBody, tileClass, TileGrid } from '@krapao/ui/tile.tsx';
import { InviteNote } from '../../features/invite/invite-note.tsx';
import { refundCheckQuery } from '../../features/refund/queries.ts';
import { RefundNote } from '../../features/refund/refund-note.tsx';
import type { Refresh, Wallet } from '../../features/wallet/queries.ts';
import { openPercent, useRunningBonus } from '../../lib/bonus.ts';
import { paths } from '../../lib/paths.ts';
import { wheelActiveQuery } from '../../lib/queries.ts';
import { isOn } from '../../lib/rewards.ts';

type Reward = 'invite' | 'refund';

const picture = (reward: Reward | 'bonus' | 'spin') => (
  <img src={`/art/w-${reward}.svg`} alt="" width="36" height="36" />
);

interface RewardTilesProps {
  /** Undefined while it loads. */
  wallet: Wallet | undefined;
  refresh: Refresh;
  onOpen: (reward: Reward) => void;
  /** One of them is about to be pressed. */
  onNear: (reward: Reward) => void;
}

/** The ways to rewards, each with what is in it (product 2, Home). */
export function RewardTiles({ wallet, refresh, onOpen, onNear }: RewardTilesProps) {
  const { t } = useTranslation('home');
  const lang = useLanguage();
  const { data: refund } = useQuery({
    ...refundCheckQuery(lang),
    enabled: wallet !== undefined && isOn(wallet.refund),
  });
  const invited = wallet?.invite.amount ?? 0;
  const percent = openPercent(useRunningBonus());
  const opens = (reward: Reward, note: ReactNode) => (
    <button
      type="button"
      className={tileClass}
      aria-haspopup="dialog"
      onPointerEnter={() => onNear(reward)}
      onClick={() => onOpen(reward)}
    >
      <TileBody icon={picture(reward)} label={t(reward)} note={note} />
    </button>
  );
  const leads = (to: 'spin' | 'bonus', note: ReactNode) => (
    <Link to={paths[to]} className={tileClass}>
      <TileBody icon={picture(to)} label={t(to)} note={note} />
    </Link>
  );
  const wheel = useQuery(wheelActiveQuery);
  const first = () => {
    if (wheel.isPending) return <Skeleton shape="block" height="100%" />;
    if (wheel.data?.isActive) return leads('spin', wallet && t('coins', { count: wallet.profile.coin }));
    return <RefreshTile refresh={refresh} />;
  };
  return (
    <TileGrid label={t('rewards')}>
      {first()}
      {leads('bonus', percent !== undefined && t('bonusDone', { percent }))}
      {opens('invite', invited > 0 && <InviteNote amount={invited} />)}
      {opens('refund', refund && refund.refundAmount > 0 && <RefundNote refund={refund} />)}
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
