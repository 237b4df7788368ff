/** Accounts and wallets of ours, by what they are set up with. */
import { TRUEMONEY } from '@krapao/contract/constants';
import type { Listed } from './queries.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the figures call it: `BANK NUMBER`. An account's subject is `BANK/MODE`; wallets are of one bank. */
export function ownKeyOf(
  kind: 'account' | 'wallet',
  { subject, inForce }: Pick<Listed, 'subject' | 'inForce'>,
): string {
  return kind === 'wallet'
    ? `${TRUEMONEY} ${textOf(inForce?.['mobile'])}`
    : `${subject.split('/')[0] ?? ''} ${textOf(inForce?.['accountNo'])}`;
}

type Account = Pick<Listed, 'subject' | 'state' | 'version'>;

/** Spares take the same money in the same way, and are off. */
export function sparesOf(subject: string, all: readonly Account[]): readonly Account[] {
  const own = all.find((one) => one.subject === subject)?.state;
  const wayOf = (name: string) => name.split('/')[1];
  return all.filter(
    (one) =>
      one.state?.['isActive'] === false &&
      wayOf(one.subject) === wayOf(subject) &&
      one.state['currency'] === own?.['currency'],
  );
}
