import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Money } from '@krapao/ui/money.tsx';
import styles from './game-head.module.css';
import type { Slot } from './queries.ts';

/** The provider's artwork with what is in the account. */
export function GameHead({ slot }: { slot: Slot }) {
  const { t } = useTranslation('games');
  return (
    <div className={styles.head}>
      <img
        className={styles.art}
        src={slot.background || '/art/provider.svg'}
        alt=""
        width="300"
        height="211"
      />
      <div className={styles.words}>
        {slot.isActive ? (
          <>
            <p className={styles.label}>{t('head.balance')}</p>
            <p className={styles.amount} aria-live="polite">
              <Money amount={slot.amount} size="lead" unit={t('common:baht')} />
            </p>
            <p className={`${styles.label} num`}>
              {t('head.credit', { amount: formatBaht(slot.amount * slot.ftWalletSlot) })}
            </p>
          </>
        ) : (
          <p className={styles.amount}>{t('open.invite')}</p>
        )}
      </div>
    </div>
  );
}
