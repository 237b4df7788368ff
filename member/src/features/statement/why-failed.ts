import { WALLET } from '@krapao/contract/ids';
import type { PlainKey } from '@krapao/ui/lib/i18n.ts';
import type { Statement } from './queries.ts';

type Failed = Pick<Statement, 'status' | 'statementType' | 'reason' | 'to'>;

/** The key of why a movement failed and where its money is; undefined of one that has not. */
export function whyFailed({ status, statementType, reason, to }: Failed): PlainKey<'statement'> | undefined {
  if (status !== 'FAILED') return undefined;
  if (statementType === 'withdraw') return `failed.${reason ?? 'withdraw'}`;
  if (statementType === 'transfer') return to === WALLET ? 'failed.fromGame' : 'failed.toGame';
  return undefined;
}
