import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from '../../lib/i18n.ts';
import { turningClass } from '../../ui/refresh-line.tsx';
import { TileBody, tileClass } from '../../ui/tile.tsx';
import type { Refresh } from './queries.ts';

/** Brings all balances up to date: stands among the shortcuts while there is no wheel to spin (specification 2, Home). */
export function RefreshTile({ refresh: { mutate, isPending } }: { refresh: Refresh }) {
  const { t } = useTranslation('home');
  return (
    <button
      type="button"
      className={tileClass}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      <TileBody
        icon={<RefreshCw className={isPending ? turningClass : undefined} />}
        label={t('sync.tile')}
      />
    </button>
  );
}
