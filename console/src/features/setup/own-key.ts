/** What the figures call an account or wallet of ours: `BANK NUMBER`. */
import { TRUEMONEY } from '@krapao/contract/constants';
import type { Listed } from './queries.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An account's subject is `BANK/MODE`; wallets are of one bank. */
export function ownKeyOf(
  kind: 'account' | 'wallet',
  { subject, inForce }: Pick<Listed, 'subject' | 'inForce'>,
): string {
  return kind === 'wallet'
    ? `${TRUEMONEY} ${textOf(inForce?.['mobile'])}`
    : `${subject.split('/')[0] ?? ''} ${textOf(inForce?.['accountNo'])}`;
}
