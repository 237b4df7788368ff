import { useState } from 'react';
import { ApiError, isUnknownOutcome, type AnswerParams } from '@krapao/ui/lib/api-error.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { useEndBonus } from '../../lib/bonus.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { ENDING, type Ending } from './words.ts';
import { EndPrice } from './running-bonus.tsx';

interface EndBonusProps {
  open: boolean;
  /** The bonus that is active, by its `_id`. */
  bonus: string | undefined;
  /** The promotion that is current beside none, by its code. */
  promotion: string | undefined;
  /** What ending costs as the page knows it; null: it costs nothing, or there is nothing yet. */
  price: { forfeit: number; keep: number } | null;
  /** What ends. */
  of: Ending;
  onClose: () => void;
}

/** Asks before the bonus ends, for what stands here and no more; where that is no longer so, shows what is, and asks again. */
export function EndBonus({ open, bonus, promotion, price, of, onClose }: EndBonusProps) {
  const { t } = useTranslation('bonus');
  const [refused, setRefused] = useState<AnswerParams & { of: string | undefined }>();
  const end = useEndBonus({
    onSuccess: ({ status }) => {
      setRefused(undefined);
      if (status === 'SUCCESS') toast.success(t(ENDING[of].ended));
      else toast.info(t('end.pending'));
      onClose();
    },
    onError: (error, seen) => {
      const isCondition = error instanceof ApiError && error.code === 'BONUS_CONDITION';
      setRefused(isCondition ? { ...error.params, of: seen.bonus } : undefined);
    },
  });
  const errorText = useErrorText(end.error);
  const { forfeit, keep } = refused ?? {};
  const hasChanged = forfeit !== undefined && keep !== undefined;
  const shown = hasChanged ? { forfeit, keep } : price;
  const seen = { forfeit: shown?.forfeit ?? 0, bonus: hasChanged ? refused?.of : bonus, promotion };
  const unknown = end.error !== null && isUnknownOutcome(end.error);
  const close = () => {
    end.reset();
    setRefused(undefined);
    onClose();
  };
  const problem = () => {
    if (!end.error || hasChanged) return undefined;
    if (unknown) return t('common:unknown.text');
    if (refused?.openBets) return t('end.openBets');
    return refused?.granting ? t('end.granting') : errorText;
  };
  return (
    <ConfirmDialog
      open={open}
      title={t(ENDING[of].title)}
      tone={shown && shown.forfeit > 0 ? 'danger' : 'primary'}
      confirmLabel={t(unknown ? 'common:unknown.ask' : ENDING[of].action)}
      cancelLabel={t(ENDING[of].keep)}
      busy={end.isPending}
      error={problem()}
      onConfirm={() => {
        // what became of a call is asked by that call: what stands there meanwhile may be something else
        if (!end.isPending) end.mutate(unknown && end.variables ? end.variables : seen);
      }}
      onClose={close}
    >
      <div className="stack">
        {hasChanged && <p role="alert">{t('end.changed')}</p>}
        {shown ? <EndPrice {...shown} /> : <p>{t(ENDING[of].free)}</p>}
        {shown && <p className="soft">{t('end.how')}</p>}
      </div>
    </ConfirmDialog>
  );
}
