/** What its member ends: a bonus that runs, one that still waits for its deposit, or a promotion. */
export type Ending = 'bonus' | 'armed' | 'promotion';

/** The words for it: nothing has begun where it is only cancelled, and a promotion is no bonus. */
export const ENDING = {
  bonus: {
    action: 'end.action',
    title: 'end.title',
    keep: 'end.keepOn',
    free: 'end.free',
    ended: 'end.ended',
  },
  armed: {
    action: 'cancel.action',
    title: 'cancel.title',
    keep: 'cancel.keep',
    free: 'cancel.free',
    ended: 'cancel.ended',
  },
  promotion: {
    action: 'code.end.action',
    title: 'code.end.title',
    keep: 'code.end.keep',
    free: 'end.free',
    ended: 'code.end.ended',
  },
} as const satisfies Record<Ending, Record<string, string>>;
