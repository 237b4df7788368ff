/** What can be done with a talk, as it stands and for whom. The server decides. */
import type { Talk } from './queries.ts';

export type TalkAct = 'take' | 'over' | 'hand' | 'close' | 'reopen' | 'block' | 'unblock' | 'label';

export interface Offered {
  presses: { act: TalkAct; key: string }[];
  more: TalkAct[];
}

type Stands = Pick<Talk, 'state' | 'assignee' | 'blockedUntil' | 'mayManage'>;

/** @param self who looks: what is another's is first taken over, but who manages the chat hands it on and ends it, too */
export function offeredOn({ state, assignee, blockedUntil, mayManage }: Stands, self: string): Offered {
  const more: TalkAct[] = ['label', blockedUntil === null ? 'block' : 'unblock'];
  if (state === 'closed') return { presses: [{ act: 'reopen', key: 'O' }], more };
  const isOthers = assignee !== null && assignee.id !== self;
  const take: Offered['presses'] =
    assignee?.id === self ? [] : [{ act: isOthers ? 'over' : 'take', key: 'T' }];
  const end: Offered['presses'] =
    isOthers && !mayManage
      ? []
      : [
          { act: 'hand', key: 'H' },
          { act: 'close', key: 'X' },
        ];
  return { presses: [...take, ...end], more };
}

/** Whether an answer is refused until it is taken over. */
export const isTaken = ({ assignee }: Pick<Talk, 'assignee'>, self: string): boolean =>
  assignee !== null && assignee.id !== self;
