import { Link } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { TileBody, tileClass, TileGrid } from '@krapao/ui/tile.tsx';
import { paths } from '../../lib/paths.ts';

type Reward = 'invite' | 'refund';

const picture = (reward: Reward | 'bonus') => (
  <img src={`/art/w-${reward}.svg`} alt="" width="36" height="36" />
);

interface RewardTilesProps {
  onOpen: (reward: Reward) => void;
  /** One of them is about to be pressed. */
  onNear: (reward: Reward) => void;
}

/** The ways to rewards (product 2, Home). */
export function RewardTiles({ onOpen, onNear }: RewardTilesProps) {
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
  return (
    <TileGrid label={t('rewards')}>
      <Link to={paths.bonus} className={tileClass}>
        <TileBody icon={picture('bonus')} label={t('bonus')} />
      </Link>
      {opens('invite')}
      {opens('refund')}
    </TileGrid>
  );
}
