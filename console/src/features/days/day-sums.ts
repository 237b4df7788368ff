/** What a day comes to: what is counted, what differs, and what is in the way of its close. */
import { formatAmount } from '@krapao/ui/money-text.ts';
import type { Account, DayState } from './queries.ts';

const DAY_MS = 86_400_000;
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What was typed of an account, in baht: more than a sum that is moved may be, and never nothing for being too much. */
export const countedOf = (typed: string): number => Number(typed);

/** Accounts that nobody counted yet. */
export const uncounted = (accounts: readonly Account[]): Account[] =>
  accounts.filter(({ counted }) => counted === null);

/** `+120.00, −30.00`: differences that lift each other are told too. */
export const differencesText = (differences: DayState['differences']): string =>
  differences.map(({ amount }) => formatAmount(amount, { sign: true })).join(', ');

export type Step = 'over' | 'counted' | 'closed' | 'confirmed';
export type StepState = 'done' | 'now' | 'later';

/** How far the close of a day has come. @param isAsked that it is closed waits for a second person */
export function stepsOf({ state, accounts }: Pick<DayState, 'state' | 'accounts'>, isAsked: boolean) {
  const done: Record<Step, boolean> = {
    over: state !== 'running',
    counted: state === 'closed' || (state !== 'running' && uncounted(accounts).length === 0),
    closed: state === 'closed' || isAsked,
    confirmed: state === 'closed',
  };
  const steps: readonly Step[] = ['over', 'counted', 'closed', 'confirmed'];
  const now = steps.find((step) => !done[step]);
  return steps.map((step) => ({
    step,
    state: (done[step] ? 'done' : step === now ? 'now' : 'later') satisfies StepState,
  }));
}
