import { formatBaht } from '@krapao/contract/money';
import type { Category } from '@krapao/contract/constants';
import { useTranslation } from '../../lib/i18n.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { GameCard } from '../../ui/game-card.tsx';
import styles from './game-rail.module.css';
import type { Slot } from './queries.ts';

export interface GameRailProps {
  category: Category;
  /** All game accounts; the rail takes its own. */
  slots: readonly Slot[];
  onOpen: (code: string) => void;
}

/** One category of game accounts, shown only when it has entries (specification 2, Home). */
export function GameRail({ category, slots, onOpen }: GameRailProps) {
  const { t } = useTranslation('home');
  const own = slots.filter((slot) => slot.category === category);
  if (own.length === 0) return null;
  const title = t(`games.${category}`);
  return (
    <div className={styles.rail}>
      <Carousel
        label={title}
        title={title}
        note={t('games.providers', { count: own.length })}
        previousLabel={t('games.previous')}
        nextLabel={t('games.next')}
      >
        {own.map((slot) => (
          <AccountCard key={slot.code} slot={slot} onPress={() => onOpen(slot.code)} />
        ))}
      </Carousel>
    </div>
  );
}

function AccountCard({ slot, onPress }: { slot: Slot; onPress: () => void }) {
  const { t } = useTranslation('home');
  const look = { name: slot.name, logo: slot.logo || undefined, art: slot.background || undefined, onPress };
  if (!slot.isActive) {
    return (
      <GameCard
        {...look}
        state="inactive"
        figure={t('games.notOpen')}
        second={t('games.openFree')}
        prompt={t('games.open')}
      />
    );
  }
  const second = slot.isTransferring
    ? t('games.transferring')
    : t('games.credit', { amount: formatBaht(slot.amount * slot.ftWalletSlot) });
  return (
    <GameCard
      {...look}
      state="active"
      figure={formatBaht(slot.amount)}
      second={second}
      prompt={t('games.view')}
    />
  );
}
