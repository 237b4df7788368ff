import { TRUEMONEY } from '@krapao/contract/constants';
import type { Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import type { Hand } from '../../operator/face.ts';
import type { CreditDeposit } from '../credit-deposit.ts';
import { markCredited } from './store.ts';
import type { Gift } from './tables.ts';

/** Puts our share of a gift into its member's wallet: our wallet takes a gift once. `gift` is held by this transaction and not closed. */
export async function creditGift(
  tx: Tx,
  { cashIn, creditDeposit }: { cashIn: bigint; creditDeposit: CreditDeposit },
  { id, memberId, voucher, mobile }: Gift,
  amount: Satang,
  hand?: Hand,
): Promise<void> {
  const { result, movementId } = await creditDeposit(tx, {
    channel: 'gift',
    id,
    memberId,
    amount,
    name: `gift:${voucher}`,
    ours: { bank: TRUEMONEY, number: mobile },
    cashIn,
    by: hand ? 'hand' : 'rule',
  });
  if (result !== 'credited') throw new Error(`the deposit of gift ${id} was refused as ${result}`);
  await markCredited(tx, id, { amount, movementId }, hand);
}
