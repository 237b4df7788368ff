import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Hidden, Money } from '@krapao/ui/money.tsx';
import { useBalanceHidden } from '../../lib/hidden-balance.ts';
import { isOn } from '../../lib/rewards.ts';
import { CollectButton } from './collect-button.tsx';
import styles from './bonus-line.module.css';

interface BonusLineProps {
  memberId: string;
  /** Baht, and the percentages in force: none while inviting is switched off. */
  invite: { amount: number; success: number; fail: number };
}

/** The invite bonus and the way to receive it, beside the balance (product 2, Home). Nothing while there is none to be had. */
export function BonusLine({ memberId, invite }: BonusLineProps) {
  const { t } = useTranslation('home');
  const isHidden = useBalanceHidden();
  const { amount } = invite;
  if (amount <= 0 && !isOn(invite)) return null;
  return (
    <div className={styles.line}>
      <p className={styles.words}>
        {t('collect.bonus')}{' '}
        <span className={styles.amount}>
          {isHidden ? <Hidden label={t('common:eye.hidden')} /> : <Money amount={amount} tone="flow" />}
        </span>
      </p>
      <CollectButton memberId={memberId} amount={amount} />
    </div>
  );
}
