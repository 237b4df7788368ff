import { WALLET } from '@krapao/contract/ids';
import type { Statement } from './queries.ts';

/** Where a bonus came from, when the movement says so (decisions, Statement types). */
const SOURCES = ['promotion', 'invite', 'refund', 'luckydraw'] as const;

export interface Activity {
  /** A key of the statement's texts. */
  key: string;
  params: { name: string };
  /** The operator's own words for it. */
  description: string | undefined;
}

/** What a movement was, for the member: 'Deposit from SCB', 'Transfer to JOKER'. */
export function activityOf(movement: Statement): Activity {
  const about = (key: string, name = '', description?: string): Activity => ({
    key: `activity.${key}`,
    params: { name },
    description: description || undefined,
  });
  const { statementType, from, to } = movement;
  switch (statementType) {
    case 'deposit':
      return from ? about('depositFrom', from) : about('deposit');
    case 'withdraw':
      return to ? about('withdrawTo', to) : about('withdraw');
    case 'transfer':
      return to === WALLET || movement.amount > 0 ? about('transferFrom', from) : about('transferTo', to);
    case 'finish_bonus':
      return about('finishBonus', '', movement.bonus?.description);
    case 'bonus': {
      const source = SOURCES.find((one) => movement[one]);
      return source
        ? about(source, '', movement[source]?.description)
        : about('bonus', '', movement.bonus?.description);
    }
    default:
      return statementType satisfies never;
  }
}
