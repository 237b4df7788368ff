import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import type { Refresh } from '../../features/wallet/queries.ts';
import { RefreshTile } from '../../features/wallet/refresh-tile.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { TileBody, tileClass, tileGoldClass, TileGrid } from '../../ui/tile.tsx';
import { fetchDialog } from './dialog-parts.ts';

interface WidgetsProps {
  onOpen: (dialog: 'deposit' | 'withdraw') => void;
  refresh: Refresh;
}

/** What a member can do with the money, a press away (specification 2, Home). */
export function Widgets({ onOpen, refresh }: WidgetsProps) {
  const { t } = useTranslation('home');
  const opens = (name: 'deposit' | 'withdraw') => ({
    type: 'button' as const,
    onPointerEnter: () => fetchDialog(name),
    onClick: () => onOpen(name),
  });
  return (
    <TileGrid label={t('widgets')}>
      <button className={tileGoldClass} {...opens('deposit')}>
        <TileBody icon={<ArrowDownToLine />} label={t('deposit')} />
      </button>
      <button className={tileClass} {...opens('withdraw')}>
        <TileBody icon={<ArrowUpFromLine />} label={t('withdraw')} />
      </button>
      <RefreshTile refresh={refresh} />
    </TileGrid>
  );
}
