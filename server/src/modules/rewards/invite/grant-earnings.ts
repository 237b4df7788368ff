import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import { post } from '../../../ledger/post.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { openPot } from '../pots.ts';

interface Grant {
  inviterId: MemberId;
  /** The house's account that bears it. */
  cost: bigint;
  earnings: readonly { id: string; amount: Satang }[];
}

/** Posts earnings into the pot of who earned them, each once. */
export async function grantEarnings(
  tx: Tx,
  { realtime }: { realtime: Realtime },
  { inviterId, cost, earnings }: Grant,
): Promise<void> {
  if (earnings.length === 0) return;
  const { id: to } = await openPot(tx, inviterId, 'INVITE');
  const results = await post(
    tx,
    earnings.map(({ id, amount }) => ({
      reference: `invite:${id}`,
      kind: 'invite_earn' as const,
      from: cost,
      to,
      amount,
      memberId: inviterId,
      subject: { kind: 'invite_earning' as const, id },
      detail: {},
    })),
  );
  const failed = results.find(({ result }) => result !== 'posted');
  if (failed) throw new Error(`an invite earning could not be posted: ${failed.result}`);
  tx.afterCommit(() => realtime.changed(inviterId, ['invite', 'wallet']));
}
