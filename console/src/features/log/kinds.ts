/** What the log is about: work of every kind, members and staff, what the site is set up with, days. */
import { findText } from '@krapao/ui/lib/i18n.ts';
import { KINDS } from '../../lib/kinds.ts';
import { kindWord } from '../../lib/words.ts';

const LOGGED: readonly string[] = [
  ...['member', 'session', 'passkey', 'staff', 'role', 'day', 'house_transfer', 'report'],
  ...KINDS,
  ...[
    'text',
    'agreement',
    'banners',
    'source',
    'account',
    'wallet',
    'provider',
    'bonus',
    'promotion',
    'wheel',
  ],
  ...['wheel-seeds', 'prize', 'rate', 'verifier', 'pair'],
];

/** A kind as the log names it: of settings not only those that can't be used, which wait in Work. */
export const loggedWord = (kind: string): string => findText(`log:kind.${kind}`) ?? kindWord(kind);

/** All of them, and the one that the address names, whatever it is. */
export const kindsWith = (named: string | null): readonly string[] =>
  named === null || named === '' || LOGGED.includes(named) ? LOGGED : [...LOGGED, named];
