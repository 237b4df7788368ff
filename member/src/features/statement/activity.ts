import { WALLET } from '@krapao/contract/ids';
import type { TextKey } from '@krapao/ui/lib/i18n.ts';
import type { Statement } from './queries.ts';

/** Where a bonus came from, when the movement says so (product, Statement types). */
const SOURCES = ['promotion', 'invite', 'refund', 'luckydraw'] as const;

type ActivityKey = Extract<TextKey<'statement'>, `activity.${string}`>;

export interface Activity {
  key: ActivityKey;
  params: { name: string };
  /** The operator's own words for it. */
  description: string | undefined;
}

/** What a movement was, for the member: 'Deposit through Siam Commercial Bank', 'Transfer to Joker'. */
export function activityOf(movement: Statement): Activity {
  const about = (key: ActivityKey, name = '', description?: string): Activity => ({
    key,
    params: { name },
    description: description || undefined,
  });
  const { statementType, to, fromName, toName } = movement;
  switch (statementType) {
    case 'deposit':
      return fromName ? about('activity.depositFrom', fromName) : about('activity.deposit');
    case 'withdraw':
      if (isBack(movement))
        return fromName ? about('activity.backFrom', fromName) : about('activity.withdrawBack');
      return toName ? about('activity.withdrawTo', toName) : about('activity.withdraw');
    case 'transfer':
      return to === WALLET || movement.amount > 0
        ? about('activity.transferFrom', fromName)
        : about('activity.transferTo', toName);
    case 'finish_bonus':
      return about('activity.finishBonus', '', movement.bonus?.description);
    case 'correction':
      return about('activity.correction', '', movement.correction?.description);
    case 'bonus': {
      const source = SOURCES.find((one) => movement[one]);
      return source
        ? about(`activity.${source}`, '', movement[source]?.description)
        : about('activity.bonus', '', movement.bonus?.description);
    }
    default:
      return statementType satisfies never;
  }
}

/** The same in as few words as a row has room for; the bank stands below it (`bankOf`). */
export function shortActivityOf(movement: Statement): Activity {
  const activity = activityOf(movement);
  const { statementType } = movement;
  if (statementType !== 'deposit' && statementType !== 'withdraw') return activity;
  return { ...activity, key: isBack(movement) ? 'activity.withdrawBack' : `activity.${statementType}` };
}

/** A withdrawal that the bank gave back after it had been paid. */
export const isBack = ({ statementType, amount }: Pick<Statement, 'statementType' | 'amount'>): boolean =>
  statementType === 'withdraw' && amount > 0;

/** The bank that a deposit came through, a withdrawal goes to or came back from. */
export function bankOf({ statementType, fromName, toName }: Statement): string | undefined {
  if (statementType === 'deposit') return fromName || undefined;
  return statementType === 'withdraw' ? toName || fromName || undefined : undefined;
}
