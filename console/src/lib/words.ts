/** Words, in the language of the screen, for what the server says by a code or a name of its own; what is not known here is shown as it came. */
import { dateOf, dateTimeOf } from '@krapao/contract/bangkok';
import { rightWordIn } from '@krapao/contract/console/right-words';
import type { ThingName } from '@krapao/contract/console/route';
import { formatBaht } from '@krapao/contract/money';
import { readPhrase, type Phrase } from '@krapao/contract/phrases';
import { currentLanguage, findText } from '@krapao/ui/lib/i18n.ts';

/** `balance after, at first` becomes `balanceAfterAtFirst`: names of facts are English words. */
export const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

export const kindWord = (kind: string): string => findText(`common:kind.${keyOf(kind)}`) ?? kind;
export const rightWord = (right: string): string => rightWordIn(currentLanguage(), right);
/** Acts by their names: `member.freeze`. */
export const actWord = (act: string): string => findText(`common:act.${keyOf(act)}`) ?? act;
export const roleWord = (role: string): string => findText(`common:role.${keyOf(role)}`) ?? role;
/** A payout that its bank has is given back for another reason than one that waits for a word. */
export const caseOfVerdict = ({ kind, waits }: { kind: string; waits: string | null }): string =>
  kind === 'payout' && waits === 'review' ? 'payout_review' : kind;

/** What a verdict is called where it is said: of some kinds, and cases of them, it has a word of its own. */
export const verdictWord = (verdict: string, kind = 'any'): string =>
  findText(`common:verdictOf.${kind}.${verdict}`) ?? findText(`common:verdict.${keyOf(verdict)}`) ?? verdict;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const BETWEEN = '; ';
/** As `toDecimal` writes sums. */
const SUM = /^-?\d+\.\d{2}$/;
/** By what a call ended that no answer came to, as the machine calls it. */
const BROKEN =
  /^(?:TypeError )?(UND_ERR_\w+|ECONN\w+|ETIMEDOUT|EPIPE|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)$/;
const OF_STATUS = /^(\d{3}): (.+)$/;

/**
 * What modules say in words: their phrases by code (contract/phrases.ts), moments and days of Bangkok. Texts of the `reasons` namespace must be
 * there (useTranslation).
 */
export function said(text: string): string {
  if (MOMENT.test(text)) return dateTimeOf(text);
  if (DAY.test(text)) return dateOf(text);
  const parts = text.split(BETWEEN);
  // what was said in turn is kept as one text
  if (parts.length > 1 && parts.every((part) => readPhrase(part))) return parts.map(said).join(' · ');
  const read = readPhrase(text);
  if (!read) return unphrased(text);
  const params = Object.fromEntries(
    Object.entries(read.params).map(([name, value]) => [
      name,
      (name === 'who' ? findText(`reasons:who.${value}`) : undefined) ?? said(value),
    ]),
  );
  return findText(`reasons:phrase.${read.code}`, params) ?? text;
}

/** Why somebody did something: a reason that was ready in the language of the screen, own words as they were typed. `reasons` must be there. */
export function whySaid(why: string): string {
  const read = readPhrase(why);
  return read && Object.keys(read.params).length === 0 ? said(why) : why;
}

/** What is sent of what stands in the field: a reason that was ready as everybody's screen reads it, own words as they are. */
export function whyOf(typed: string, ready: readonly Phrase[]): string {
  const text = typed.trim();
  return ready.find((one) => said(one) === text) ?? text;
}

/** What is no phrase and still no word of anybody's: a sum, what a broken line is called, a phrase beside the status of an answer. */
function unphrased(text: string): string {
  if (SUM.test(text)) return formatBaht(Number(text));
  const [, code] = BROKEN.exec(text) ?? [];
  if (code !== undefined) return findText('reasons:broken', { code }) ?? text;
  const [, status = '', rest = ''] = OF_STATUS.exec(text) ?? [];
  return readPhrase(rest) ? `${said(rest)} (${status})` : text;
}

export const nameIn = (name: ThingName | undefined): string | undefined =>
  typeof name === 'string' ? name : name?.[currentLanguage()];

/** What people call a thing of the setup; a name that somebody gave it stands before its code, for two may have the same. */
export function thingWord(kind: string, subject: string, named?: ThingName): string {
  const name = nameIn(named);
  return (
    findText(`setup:subject.${kind}.${subject}`) ?? (name === undefined ? subject : `${name} · ${subject}`)
  );
}
