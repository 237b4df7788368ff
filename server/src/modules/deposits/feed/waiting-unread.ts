import { att } from '@krapao/contract/kip';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../../db/pool.ts';
import { requireSaid, saidReceipt, type Waiting, type WaitingKind } from '../../operator/face.ts';
import { UNREAD_KIND, type createSettleUnread } from './settle-unread.ts';
import type { UnreadLine } from './tables.ts';
import { unreadById, unreadLines } from './unread-store.ts';

const toWaiting = ({ id, state, raw, lineId, createdAt }: UnreadLine): Waiting => ({
  kind: UNREAD_KIND,
  id,
  memberId: null,
  amount: null,
  since: createdAt,
  waits: state === 'waiting' ? 'unreadable' : null,
  state,
  facts: { 'the bank said': raw, ...(lineId !== null && { line: lineId }) },
});

/** Lines of the bank feed that could not be read: a person reads them, or sees to it that the bank tells them better. */
export function waitingUnreadKind(db: Db, settleUnread: ReturnType<typeof createSettleUnread>): WaitingKind {
  return {
    name: UNREAD_KIND,
    ids: 'uuid',
    list: async () => (await unreadLines(db)).map(toWaiting),
    async find(id) {
      const line = await unreadById(db, id);
      return line && toWaiting(line);
    },
    verdicts: {
      credit: {
        takes: ['member', 'amount', 'kip', 'to', 'bank', 'reference'],
        async carryOut(order) {
          const memberId = requireSaid(order.member, 'member', 'whose money it is: the id of the member');
          const { amount } = order;
          const kip = order.kip === undefined ? undefined : att(BigInt(order.kip) * 100n);
          const bankCode = requireSaid(order.to, 'to', 'the bank of ours that took it');
          const receipt = requireSaid(
            await saidReceipt(db, order),
            'reference',
            'the transfer, with the bank that it was sent from',
          );
          await settleUnread({
            id: order.id,
            verdict: { memberId: memberId as MemberId, amount, kip, bankCode, receipt },
            who: order.who,
            why: order.why,
          });
        },
      },
      refuse: {
        takes: [],
        carryOut: ({ id, who, why }) => settleUnread({ id, verdict: 'dismissed', who, why }),
      },
    },
  };
}
