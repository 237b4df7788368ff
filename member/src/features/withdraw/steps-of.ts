import type { StepState } from '@krapao/ui/steps.tsx';
import type { Progress } from './queries.ts';

type Known = Pick<Progress, 'status' | 'approval'>;
export interface WithdrawStep {
  key: 'asked' | 'approval' | 'sending' | 'sent';
  /** Its words, below `progress.`. */
  title: 'asked' | 'approval' | 'approved' | 'refused' | 'sending' | 'transferred' | 'notSent' | 'sent';
  state: StepState;
}

/** The way of a withdrawal as far as it is known: what failed is the last step, and nothing unknown is called failed. */
export function stepsOf({ status, approval }: Known): WithdrawStep[] {
  const steps: WithdrawStep[] = [{ key: 'asked', title: 'asked', state: 'done' }];
  if (approval === 'REFUSED') return [...steps, { key: 'approval', title: 'refused', state: 'failed' }];
  if (approval === 'WAITING') steps.push({ key: 'approval', title: 'approval', state: 'current' });
  if (approval === 'GIVEN') steps.push({ key: 'approval', title: 'approved', state: 'done' });
  if (status === 'FAILED') return [...steps, { key: 'sending', title: 'notSent', state: 'failed' }];
  const isSent = status === 'SUCCESS';
  const sending = isSent ? 'done' : approval === 'WAITING' ? 'waiting' : 'current';
  return [
    ...steps,
    { key: 'sending', title: isSent ? 'transferred' : 'sending', state: sending },
    { key: 'sent', title: 'sent', state: isSent ? 'done' : 'waiting' },
  ];
}
