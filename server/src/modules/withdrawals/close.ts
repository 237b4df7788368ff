import type { Tx } from '../../db/pool.ts';
import { withdrawReturn, withdrawSettle } from '../../ledger/movements/withdraw.ts';
import { postOne, type PostingResult } from '../../ledger/post.ts';
import type { Realtime } from '../../ports/realtime.ts';
import type { Approval } from './rules.ts';
import { closePayout, type Payout } from './store.ts';

/** Ids of ledger accounts. */
export interface Places {
  wallet: bigint;
  inTransit: bigint;
  cashOut: bigint;
}

/** The bank paid: the money left. The row is held by this transaction; to do it again changes nothing. */
export async function settlePayout(
  tx: Tx,
  { inTransit, cashOut }: Pick<Places, 'inTransit' | 'cashOut'>,
  realtime: Realtime,
  payout: Payout,
  bankReference: string | null,
): Promise<void> {
  const posting = withdrawSettle(
    { ...payout, hold: payout.holdMovement },
    { inTransit, cashOut },
    bankReference,
  );
  requireAgreement(payout, 'settled', await postOne(tx, posting));
  await closePayout(tx, payout.id, { state: 'settled', bankReference });
  tx.afterCommit(() => realtime.changed(payout.memberId, ['wallet', 'statement']));
}

/** The money did not leave and never will: it is back in the wallet. The row is held by this transaction; to do it again changes nothing. */
export async function returnPayout(
  tx: Tx,
  { wallet, inTransit }: Pick<Places, 'wallet' | 'inTransit'>,
  realtime: Realtime,
  payout: Payout,
  { evidence, approval = payout.approval }: { evidence: string; approval?: Approval | null },
): Promise<void> {
  const posting = withdrawReturn({ ...payout, hold: payout.holdMovement }, { wallet, inTransit });
  requireAgreement(payout, 'returned', await postOne(tx, posting));
  await closePayout(tx, payout.id, { state: 'returned', evidence, approval });
  tx.afterCommit(() => realtime.changed(payout.memberId, ['wallet', 'statement']));
}

/** The ledger closes a hold once; who holds the row has seen that it was not closed the other way. */
function requireAgreement({ id }: Payout, wanted: 'settled' | 'returned', { result }: PostingResult): void {
  if (result === 'posted' || result === 'duplicate') return;
  throw new Error(`payout ${id} can't be ${wanted}: its hold is ${result}`);
}
