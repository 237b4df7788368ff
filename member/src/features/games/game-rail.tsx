import { useEffect } from 'react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Play from 'lucide-react/icons/play';
import { formatBaht } from '@krapao/contract/money';
import type { Category } from '@krapao/contract/constants';
import { errorText } from '../../lib/error-text.ts';
import { useBalanceHidden } from '../../lib/hidden-balance.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Carousel } from '@krapao/ui/carousel.tsx';
import { GameCard } from '@krapao/ui/game-card.tsx';
import { Hidden } from '@krapao/ui/money.tsx';
import { toast } from '@krapao/ui/toast.ts';
import styles from './game-rail.module.css';
import type { Slot } from './queries.ts';
import { useLaunch } from './launch.ts';

export interface GameRailProps {
  category: Category;
  /** All game accounts; the rail takes its own. */
  slots: readonly Slot[];
  onOpen: (code: string) => void;
}

/** One category of game accounts, shown only when it has entries (product 2, Home). */
export function GameRail({ category, slots, onOpen }: GameRailProps) {
  const { t } = useTranslation('home');
  const own = slots.filter((slot) => slot.category === category);
  if (own.length === 0) return null;
  const title = t(`games.${category}`);
  return (
    <div id={category} className={styles.rail}>
      <Carousel
        label={title}
        title={title}
        note={t('games.providers', { count: own.length })}
        previousLabel={t('games.previous')}
        nextLabel={t('games.next')}
        grid
      >
        {own.map((slot) =>
          slot.isActive ? (
            <OpenedCard key={slot.code} slot={slot} onOpen={() => onOpen(slot.code)} />
          ) : (
            <ClosedCard key={slot.code} slot={slot} onOpen={() => onOpen(slot.code)} />
          ),
        )}
      </Carousel>
    </div>
  );
}

interface CardProps {
  slot: Slot;
  onOpen: () => void;
}

const lookOf = ({ name, logo, background }: Slot) => ({
  name,
  logo: logo || undefined,
  art: background || undefined,
});

function ClosedCard({ slot, onOpen }: CardProps) {
  const { t } = useTranslation('home');
  return (
    <GameCard {...lookOf(slot)} state="inactive" second={t('games.openFree')}>
      <Button tight size="s" aria-label={`${slot.name} ${t('games.open')}`} onClick={onOpen}>
        {t('games.open')}
      </Button>
    </GameCard>
  );
}

/** One press plays, the other moves money. A game that asks to sign in shows its name and password before it leads away. */
function OpenedCard({ slot, onOpen }: CardProps) {
  const { t } = useTranslation('home');
  const { play, busy, error, waitsForPress } = useLaunch(slot);
  useEffect(() => {
    if (error) void errorText(error).then((text) => toast.danger(text));
  }, [error]);
  const isHidden = useBalanceHidden();
  const second = slot.isTransferring
    ? t('games.transferring')
    : isHidden
      ? undefined
      : t('games.credit', { amount: formatBaht(slot.amount * slot.ftWalletSlot) });
  const verb = t(waitsForPress ? 'games.again' : 'games.view');
  return (
    <GameCard
      {...lookOf(slot)}
      state="active"
      figure={isHidden ? <Hidden label={t('common:eye.hidden')} /> : formatBaht(slot.amount)}
      second={second}
    >
      <Button
        tight
        size="s"
        variant="light"
        icon={<Play />}
        busy={busy}
        aria-label={`${verb} ${slot.name}`}
        onClick={slot.launch === 'site' ? onOpen : play}
      >
        {verb}
      </Button>
      <Button
        tight
        size="s"
        icon={<ArrowLeftRight />}
        aria-label={`${slot.name} ${t('games.move')}`}
        onClick={onOpen}
      >
        {t('games.move')}
      </Button>
    </GameCard>
  );
}
