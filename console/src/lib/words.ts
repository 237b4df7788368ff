/** Words for what the server names by a code or a name of its own; what is not known here is shown as it came. */
import { findText } from '@krapao/ui/lib/i18n.ts';

/** `balance after, at first` becomes `balanceAfterAtFirst`: names of facts are English words. */
export const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

export const kindWord = (kind: string): string => findText(`common:kind.${keyOf(kind)}`) ?? kind;
export const rightWord = (right: string): string => findText(`common:right.${keyOf(right)}`) ?? right;
/** Acts by their names: `member.freeze`. */
export const actWord = (act: string): string => findText(`common:act.${keyOf(act)}`) ?? act;
export const roleWord = (role: string): string => findText(`common:role.${keyOf(role)}`) ?? role;
/** What a verdict is called where it is said: of some kinds it has a word of its own. */
export const verdictWord = (verdict: string, kind = 'any'): string =>
  findText(`common:verdictOf.${kind}.${verdict}`) ?? findText(`common:verdict.${keyOf(verdict)}`) ?? verdict;
