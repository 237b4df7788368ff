import { useState } from 'react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Money } from '@krapao/ui/money.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { PotQuestion } from '../../parts/pot-question.tsx';
import { useAddWallet, useReceive, type RefundCheck } from './queries.ts';
import { isCollected, obstacleOf } from './refund-rules.ts';
import styles from './refund.module.css';

/** The two steps to the wallet: what can be received, and what was received before. */
export function RefundPots({ memberId, check }: { memberId: string; check: RefundCheck }) {
  const { t } = useTranslation('refund');
  const receive = useReceive(memberId, (amount) =>
    toast.success(t('received', { amount: formatBaht(amount) })),
  );
  const refusal = useErrorText(receive.error);
  const { receivable, pot, bonus } = check;
  return (
    <>
      <div className={styles.pots}>
        <section className={styles.pot} aria-labelledby="refund-receivable">
          <h3 id="refund-receivable">{t('receivable')}</h3>
          <p className={styles.gain}>
            <Money amount={receivable} size="lead" />
          </p>
          <Button
            variant="primary"
            block
            disabled={obstacleOf(check) !== undefined}
            busy={receive.isPending}
            onClick={() => receive.mutate()}
          >
            {t('receive')}
          </Button>
        </section>
        <ArrowRight className={styles.arrow} size={18} />
        <section className={styles.pot} aria-labelledby="refund-pot">
          <h3 id="refund-pot">{t('pot')}</h3>
          <p>
            <Money amount={pot} size="lead" />
          </p>
          <PotToWallet
            memberId={memberId}
            pot={pot}
            isNext={isCollected(check)}
            disabled={bonus || pot <= 0}
          />
        </section>
      </div>
      {refusal && obstacleOf(check) !== 'nothing' && <Notice tone="danger">{refusal}</Notice>}
    </>
  );
}

interface PotToWalletProps {
  memberId: string;
  pot: number;
  /** It is what is left to do. */
  isNext: boolean;
  disabled: boolean;
}

/** Asks, then moves all of the pot. */
function PotToWallet({ memberId, pot, isNext, disabled }: PotToWalletProps) {
  const { t } = useTranslation('refund');
  const [isAsking, setAsking] = useState(false);
  const add = useAddWallet(memberId, (amount) => {
    setAsking(false);
    toast.success(t('moved', { amount: formatBaht(amount) }));
  });
  return (
    <>
      <Button
        block
        variant={isNext ? 'primary' : 'secondary'}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {t('toWallet')}
      </Button>
      <PotQuestion
        open={isAsking}
        amount={pot}
        title={t('confirm.title')}
        text={(baht) => t('confirm.text', { amount: baht })}
        yes={t('confirm.yes')}
        move={add}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
