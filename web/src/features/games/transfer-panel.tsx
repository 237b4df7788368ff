import { codeOf } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { TransferForm } from './transfer-form.tsx';
import { TransferResult } from './transfer-result.tsx';
import type { Direction } from './transfer-rules.ts';
import type { Slot } from './queries.ts';
import { useTransferFlow } from './use-transfer-flow.ts';

export interface TransferPanelProps {
  memberId: string;
  slot: Slot;
  direction: Direction;
  walletAmount: number;
}

/** Moves money one way: the form, then how it went. */
export function TransferPanel({ memberId, slot, direction, walletAmount }: TransferPanelProps) {
  const { t } = useTranslation('games');
  const sides = { wallet: walletAmount, game: slot.amount };
  const flow = useTransferFlow(memberId, slot, direction, sides);
  const returned = codeOf(flow.refusal) === 'TRANSFER_FAIL';
  const refusalText = useErrorText(flow.refusal);
  const words = () => {
    if (returned) return t(`transfer.failed.${direction}`, { name: slot.name });
    return codeOf(flow.refusal) === 'BONUS_CONDITION' ? t('transfer.bonusHolds') : refusalText;
  };
  return (
    <>
      {flow.outcome ? (
        <TransferResult slot={slot} direction={direction} sides={sides} outcome={flow.outcome} flow={flow} />
      ) : (
        <TransferForm slot={slot} direction={direction} sides={sides} flow={flow} />
      )}
      <AlertDialog
        open={flow.refusal !== undefined}
        tone="coral"
        title={returned ? t('transfer.failedTitle') : t('common:error.title')}
        okLabel={t('common:ok')}
        onClose={flow.dismissRefusal}
      >
        {words()}
      </AlertDialog>
    </>
  );
}
