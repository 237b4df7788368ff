import { useState } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { PotQuestion } from '../../parts/pot-question.tsx';
import { useCollect } from './queries.ts';

interface CollectButtonProps {
  memberId: string;
  /** What is in the pot, baht. */
  amount: number;
}

/** Asks, then moves the invite bonus into the wallet (product 4, Invite bonus). */
export function CollectButton({ memberId, amount }: CollectButtonProps) {
  const { t } = useTranslation('home');
  const [isAsking, setAsking] = useState(false);
  const collect = useCollect(memberId, (moved) => {
    setAsking(false);
    toast.success(t('collect.done', { amount: formatBaht(moved) }));
  });
  return (
    <>
      <Button size="s" disabled={amount <= 0} onClick={() => setAsking(true)}>
        {t('collect.action')}
      </Button>
      <PotQuestion
        open={isAsking}
        amount={amount}
        title={t('collect.title')}
        text={(baht) => t('collect.text', { amount: baht })}
        yes={t('collect.yes')}
        move={collect}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
