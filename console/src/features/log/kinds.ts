/** What the log is about: work of every kind, members and staff, what the site is set up with, days. */
import { KINDS } from '../../lib/kinds.ts';

const LOGGED: readonly string[] = [
  ...['member', 'session', 'passkey', 'staff', 'role', 'day', 'house_transfer', 'report'],
  ...KINDS,
  ...['text', 'agreement', 'banners', 'account', 'wallet', 'provider', 'bonus', 'promotion', 'wheel'],
  ...['wheel-seeds', 'prize', 'rate', 'verifier', 'pair'],
];

/** All of them, and the one that the address names, whatever it is. */
export const kindsWith = (named: string | null): readonly string[] =>
  named === null || named === '' || LOGGED.includes(named) ? LOGGED : [...LOGGED, named];
