/** Words of one thing: why it waits, the names of its facts, the kinds of movements. What is not known here is shown as it came. */
import { formatBaht } from '@krapao/contract/money';
import { phrase, readPhrase } from '@krapao/contract/phrases';
import { findText } from '@krapao/ui/lib/i18n.ts';
import { actWord, caseOfVerdict, keyOf, kindWord, said } from '../../lib/words.ts';
import type { Row, Thing, Verdict } from './queries.ts';

export function waitsWord({ waits, kind }: Pick<Row, 'waits' | 'kind'>): string {
  if (waits === null) return findText('work:waits.nothing') ?? '';
  const key = keyOf(waits);
  return findText(`work:waits.${kind}.${key}`) ?? findText(`work:waits.any.${key}`) ?? said(waits);
}

/** What a row says of why: what made it wait, where that can be said in the language of the screen. */
export function whyWord(row: Pick<Row, 'waits' | 'kind' | 'because'>): string {
  const { waits, because } = row;
  if (waits === null || because === null) return waitsWord(row);
  return said(because) === because ? waitsWord(row) : said(because);
}

export const factWord = (name: string): string => findText(`work:fact.${keyOf(name)}`) ?? said(name);

/** What a fact says, in the language of the screen. */
export function factText(name: string, text: string): string {
  if (name === 'act') return actWord(text);
  if (name === 'note') return findText(`work:slipNote.${text}`) ?? said(text);
  if (name !== 'about') return said(text);
  const [kind = '', ...rest] = text.split(' ');
  return [kindWord(kind), ...rest].join(' ');
}

/** Where the same verdict moves money another way, what it is about has a key beside its kind. */
export function caseOf({ kind, facts }: Pick<Thing, 'kind' | 'facts'>): string {
  const codeOf = (fact: string) => readPhrase(facts[fact] ?? '')?.code;
  switch (kind) {
    case 'transfer':
      return codeOf('way') === 'gameToWallet'
        ? 'transferOut'
        : codeOf('way') === 'gameToGame'
          ? 'transferOn'
          : kind;
    case 'contradiction':
      return readPhrase(facts['closed as'] ?? '')?.params['end'] === phrase('paid')
        ? 'contradictionPaid'
        : kind;
    case 'finding':
      return codeOf('member') === 'lacks' ? 'findingLacks' : kind;
    default:
      return keyOf(kind);
  }
}

/** What such a verdict does to the money: of all of it, or of the amount that was typed. */
export function doesWord(
  thing: Pick<Thing, 'kind' | 'facts' | 'amount'>,
  verdict: Verdict['verdict'],
  typed?: string,
): string {
  const key = caseOf(thing);
  const amount = typed?.trim() && Number.isFinite(Number(typed)) ? Number(typed) : thing.amount;
  const params = {
    amount: amount === null ? (findText('work:unknown') ?? '') : formatBaht(amount),
    game: readPhrase(thing.facts['way'] ?? '')?.params['game'] ?? '',
  };
  return findText(`work:doesOf.${key}.${verdict}`, params) ?? findText(`work:does.${verdict}`) ?? verdict;
}

const PLACES = ['first', 'second', 'third'] as const;
/** Why such a verdict is said, as a rule, the likeliest first: of its kind, or of any. A payout that its bank has is given back for other reasons. */
export function reasonsOf({ kind, waits }: Pick<Thing, 'kind' | 'waits'>, verdict: string): string[] {
  const any = verdict === 'refuse' ? 'refuse' : 'go';
  return PLACES.flatMap(
    (place) =>
      findText(`work:reasonOf.${keyOf(caseOfVerdict({ kind, waits }))}.${verdict}.${place}`) ??
      findText(`work:reasonOf.${keyOf(kind)}.${verdict}.${place}`) ??
      findText(`work:reason.${any}.${place}`) ??
      [],
  );
}

export const movementWord = (kind: string): string => findText(`work:movement.${kind}`) ?? kind;
