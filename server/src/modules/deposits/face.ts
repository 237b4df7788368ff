/** What other modules may ask of deposits. */
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../../db/pool.ts';
import type { Asked, Channel, InProgress, Listed } from './channel.ts';
import { CHANNELS } from './channels.ts';

export type { Listed } from './channel.ts';
export type { Deposited, DepositListener } from './credit-deposit.ts';

type Waiting = InProgress & { kind: NonNullable<Channel['waiting']>['kind'] };

/** How rows of each channel stand among all deposits of a member. */
export const LISTED: readonly Listed[] = CHANNELS.flatMap(({ listed }: Channel) => listed ?? []);

/** How rows of each channel that members follow stand where they ask about one. */
export const ASKED: readonly (Asked & Pick<Waiting, 'kind'>)[] = CHANNELS.flatMap(({ waiting }: Channel) =>
  waiting ? [{ ...waiting.asked, kind: waiting.kind }] : [],
);

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
