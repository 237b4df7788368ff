import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { TransferForm } from './transfer-form.tsx';
import { TransferOutcome } from './transfer-outcome.tsx';
import { gamePlace, walletPlace } from './transfer-rules.ts';
import type { Slot } from './queries.ts';
import { useTransferFlow } from './use-transfer-flow.ts';

export interface TransferPanelProps {
  memberId: string;
  slot: Slot;
  direction: 'in' | 'out';
  walletAmount: number;
  /** The least that may be moved, baht. */
  minimum: number;
}

/** Moves money between the wallet and one game, one way: the form, then how it went. */
export function TransferPanel({ memberId, slot, direction, walletAmount, minimum }: TransferPanelProps) {
  const { t } = useTranslation('games');
  const wallet = walletPlace(t('preview.wallet'), walletAmount);
  const [from, to] = direction === 'in' ? [wallet, gamePlace(slot)] : [gamePlace(slot), wallet];
  const game = direction === 'in' ? slot : undefined;
  const form = `transfer-${direction}-${slot.code}`;
  const flow = useTransferFlow({ memberId, form, from, to, game, minimum });
  return (
    <TransferOutcome from={from} to={to} game={game} flow={flow}>
      <TransferForm game={game} flow={flow} />
    </TransferOutcome>
  );
}
