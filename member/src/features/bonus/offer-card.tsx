import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { cx } from '@krapao/ui/cx.ts';
import { StatusChip } from '@krapao/ui/status-chip.tsx';
import styles from './bonus.module.css';
import { cardStateOf } from './bonus-rules.ts';
import type { Offer } from '../../lib/bonus.ts';
import { useWords } from './words.ts';

interface OfferCardProps {
  offer: Offer;
  /** Another one is active, and has to end before this one can be received. */
  waits: boolean;
  /** Where it is the current one: it still waits for a deposit. */
  isArmed: boolean;
  onOpen: () => void;
}

/** An offer at a glance; a press shows its terms, unless it was received as often as it may be. */
export function OfferCard({ offer, waits, isArmed, onOpen }: OfferCardProps) {
  const { t } = useTranslation('bonus');
  const words = useWords();
  const state = cardStateOf(offer);
  const image = offer.banners[0]?.image;
  return (
    <article aria-label={offer.name} className={cx(styles.offer, state === 'received' && styles.used)}>
      <div className={styles.picture}>
        {image !== undefined && <img src={image} alt="" loading="lazy" />}
        <div>
          {state === 'current' && (
            <StatusChip tone="progress">{t(isArmed ? 'state.armed' : 'card.current')}</StatusChip>
          )}
          {state === 'open' && waits && <StatusChip tone="neutral">{t('card.after')}</StatusChip>}
          {state === 'received' && <StatusChip tone="neutral">{t('card.received')}</StatusChip>}
        </div>
        <div>
          <h3 className={styles.name}>{offer.name}</h3>
          <p className="num">{words.gives(offer)}</p>
        </div>
      </div>
      <div className={styles.inside}>
        <ul className={`${styles.facts} num`}>
          <li>{t('card.from', { amount: formatBaht(offer.minDeposit) })}</li>
          <li>{t('card.times', { times: offer.multiple })}</li>
          <li>{words.left(offer)}</li>
          {offer.percentFail > 0 && <li>{t('card.refund', { percent: offer.percentFail })}</li>}
        </ul>
        <Button block aria-haspopup="dialog" disabled={state === 'received'} onClick={onOpen}>
          {t(`card.open.${state === 'open' && waits ? 'current' : state}`)}
        </Button>
      </div>
    </article>
  );
}
