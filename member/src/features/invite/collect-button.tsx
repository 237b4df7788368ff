import { useState } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { useErrorText } from '../../lib/error-text.ts';
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
  const refusal = useErrorText(collect.error);
  return (
    <>
      <Button size="s" disabled={amount <= 0} onClick={() => setAsking(true)}>
        {t('collect.action')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('collect.title')}
        confirmLabel={t('collect.yes')}
        cancelLabel={t('common:cancel')}
        busy={collect.isPending}
        error={refusal}
        onConfirm={() => collect.mutate()}
        onClose={() => {
          setAsking(false);
          collect.reset();
        }}
      >
        <p className="num">{t('collect.text', { amount: formatBaht(amount) })}</p>
      </ConfirmDialog>
    </>
  );
}
