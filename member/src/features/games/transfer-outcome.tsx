import type { ReactNode } from 'react';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { AlertDialog } from '@krapao/ui/alert-dialog.tsx';
import { TransferResult } from './transfer-result.tsx';
import { wayOf, type Place } from './transfer-rules.ts';
import type { Slot } from './queries.ts';
import type { TransferFlow } from './use-transfer-flow.ts';

interface TransferOutcomeProps {
  from: Place | undefined;
  to: Place | undefined;
  /** The game that can be entered afterwards. */
  game: Slot | undefined;
  flow: TransferFlow;
  /** The form. */
  children: ReactNode;
}

/** The form until the transfer is taken, then how it went; what was refused is said in a dialog over it. */
export function TransferOutcome({ from, to, game, flow, children }: TransferOutcomeProps) {
  const { t } = useTranslation('games');
  const returned = codeOf(flow.refusal) === 'TRANSFER_FAIL';
  const refusalText = useErrorText(flow.refusal);
  const words = () => {
    const way = wayOf(from?.code, to?.code);
    if (returned) return t(`transfer.failed.${way}`, { name: from?.name ?? '', to: to?.name ?? '' });
    return codeOf(flow.refusal) === 'BONUS_CONDITION' ? t('transfer.bonusHolds') : refusalText;
  };
  return (
    <>
      {flow.outcome && from && to ? (
        <TransferResult from={from} to={to} game={game} outcome={flow.outcome} flow={flow} />
      ) : (
        children
      )}
      <AlertDialog
        open={flow.refusal !== undefined}
        tone="coral"
        title={t('common:error.title')}
        okLabel={t('common:ok')}
        onClose={flow.dismissRefusal}
      >
        {words()}
      </AlertDialog>
    </>
  );
}
