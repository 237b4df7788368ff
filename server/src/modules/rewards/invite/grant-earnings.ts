import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import { postOne } from '../../../ledger/post.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { openPot } from '../pots.ts';

interface Grant {
  inviterId: MemberId;
  /** The house's account that bears it. */
  cost: bigint;
  amount: Satang;
  /** What it comes of: it is posted once; of a pair once for each time that it was held. */
  subject: { kind: 'inviter_day' | 'invite_pair'; id: string };
  round?: number;
}

/** Posts what was earned into the pot of who earned it, in one movement; nothing is none. Answers its id. */
export async function grantEarnings(
  tx: Tx,
  { realtime }: { realtime: Realtime },
  { inviterId, cost, amount, subject, round = 1 }: Grant,
): Promise<bigint | null> {
  if (amount === 0n) return null;
  const { id: to } = await openPot(tx, inviterId, 'INVITE');
  const { result, movementId } = await postOne(tx, {
    reference: `invite:${subject.kind}:${subject.id}${round > 1 ? `:${round}` : ''}`,
    kind: 'invite_earn',
    from: cost,
    to,
    amount,
    memberId: inviterId,
    subject,
    detail: {},
  });
  if (result !== 'posted') throw new Error(`what was earned by invites could not be posted: ${result}`);
  tx.afterCommit(() => realtime.changed(inviterId, ['invite', 'wallet']));
  return movementId;
}
