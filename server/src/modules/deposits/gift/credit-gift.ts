import type { Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import { walletOf } from '../../../ledger/accounts.ts';
import { giftDeposit } from '../../../ledger/movements/gift-deposit.ts';
import { postOne } from '../../../ledger/post.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { Hand } from '../../operator/face.ts';
import { markCredited } from './store.ts';
import type { Gift } from './tables.ts';

/** Puts our share of a gift into its member's wallet; `gift` is held by this transaction and not closed. */
export async function creditGift(
  tx: Tx,
  { giftsIn, realtime }: { giftsIn: bigint; realtime: Realtime },
  { id, memberId, voucher }: Gift,
  amount: Satang,
  hand?: Hand,
): Promise<void> {
  const wallet = await walletOf(tx, memberId);
  const posting = giftDeposit({ voucher, memberId, amount, giftsIn, wallet: wallet.id });
  const { result, movementId } = await postOne(tx, posting);
  if (result !== 'posted') throw new Error(`the deposit of gift ${id} was refused as ${result}`);
  await markCredited(tx, id, { amount, movementId }, hand);
  tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'statement']));
}
