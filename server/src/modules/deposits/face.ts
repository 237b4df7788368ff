/** What other modules may ask of deposits. */
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../../db/pool.ts';
import type { Channel, InProgress } from './channel.ts';
import { CHANNELS } from './channels.ts';

export type { Deposited, DepositListener } from './credit-deposit.ts';

type Waiting = InProgress & { kind: NonNullable<Channel['waiting']>['kind'] };

/** A member's money that is on its way by any channel, of each the newest, at most so many. */
export async function depositsInProgress(
  on: Queryable,
  memberId: MemberId,
  how: { now: Date; most: number },
): Promise<Waiting[]> {
  const found = await Promise.all(
    CHANNELS.map(async ({ waiting }: Channel) => {
      const those = (await waiting?.of(on, memberId, how)) ?? [];
      return waiting ? those.map((one) => ({ ...one, kind: waiting.kind })) : [];
    }),
  );
  return found.flat();
}
