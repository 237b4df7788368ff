import type { UseMutationResult } from '@tanstack/react-query';
import { formatBaht } from '@krapao/contract/money';
import { isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { ConfirmDialog } from '@krapao/ui/confirm-dialog.tsx';
import { useErrorText } from '../lib/error-text.ts';
import { useHeld } from '../lib/use-held.ts';

interface PotQuestionProps {
  open: boolean;
  /** What is in the pot, baht. */
  amount: number;
  title: string;
  text: (amount: string) => string;
  yes: string;
  /** Moves all of it into the wallet. */
  move: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'reset' | 'isPending' | 'error'>;
  onClose: () => void;
}

/** Asks before a pot goes into the wallet. What was asked about stands there until it is known what became of it, though the pot is empty by then. */
export function PotQuestion({ open, amount, title, text, yes, move, onClose }: PotQuestionProps) {
  const { t } = useTranslation();
  const refusal = useErrorText(move.error);
  const isUnknown = move.error !== null && isUnknownOutcome(move.error);
  const asked = useHeld(amount, move.isPending || isUnknown);
  return (
    <ConfirmDialog
      open={open && asked > 0}
      title={title}
      confirmLabel={isUnknown ? t('unknown.ask') : yes}
      cancelLabel={t('cancel')}
      busy={move.isPending}
      error={isUnknown ? t('unknown.text') : refusal}
      onConfirm={() => move.mutate()}
      onClose={() => {
        onClose();
        move.reset();
      }}
    >
      <p className="num">{text(formatBaht(asked))}</p>
    </ConfirmDialog>
  );
}
