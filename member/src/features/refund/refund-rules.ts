import type { RefundCheck } from './queries.ts';

/** Why nothing can be received now; undefined where something can. */
export type Obstacle = 'bonus' | 'none' | 'incomplete' | 'nothing' | 'minimum';

export function obstacleOf({ result, bonus, period, receivable }: RefundCheck): Obstacle | undefined {
  if (bonus) return 'bonus';
  if (result) return undefined;
  if (!period) return 'none';
  if (!period.isComplete) return 'incomplete';
  return receivable > 0 ? 'minimum' : 'nothing';
}

/** Whether the member has received it and may move it on now: that is the step that is next, and nothing stands in its way. */
export const isCollected = (check: RefundCheck): boolean => check.pot > 0 && obstacleOf(check) === 'nothing';

/** Whether nothing of it can be moved a step nearer to the wallet now. */
export const isLocked = (check: RefundCheck): boolean =>
  check.bonus || (check.pot <= 0 && obstacleOf(check) !== undefined);

/** Whether that percent of a sum is the part, so that it may be written as a formula: bonuses and promotions have rates of their own. */
export const isRateOf = (percent: number, sum: number, part: number): boolean =>
  Math.abs((sum * percent) / 100 - part) < 0.01;
