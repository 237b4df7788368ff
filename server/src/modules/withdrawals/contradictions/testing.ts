/** The board's view of payouts that the bank tells two ends of, for tests. */
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { Order, Waiting } from '../../operator/waiting.ts';
import type { Bench } from '../testing/bench.ts';
import { waitingContradictionKind } from './waiting-contradictions.ts';

export function contradictionsOf({ db, house, deps }: Pick<Bench, 'db' | 'house' | 'deps'>) {
  const kind = waitingContradictionKind({ db, house, realtime: deps.realtime });
  const of = async (member: MemberId): Promise<Waiting | undefined> =>
    (await kind.list()).find(({ memberId }) => memberId === member);
  const decide =
    (verdict: 'settle' | 'refuse') =>
    async (member: MemberId, amount?: number): Promise<Waiting | undefined> => {
      const id = (await of(member))?.id;
      if (id === undefined) throw new Error('nothing waits');
      const order: Order = { id, who: 'noi', why: 'called the bank' };
      if (amount !== undefined) order.amount = satang(amount);
      await kind.verdicts[verdict]?.carryOut(order);
      return kind.find(id);
    };
  return { kind, list: () => kind.list(), of, settle: decide('settle'), refuse: decide('refuse') };
}
