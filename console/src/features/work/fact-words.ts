/** Words of one thing: why it waits, the names of its facts, the kinds of movements. What is not known here is shown as it came. */
import { readPhrase } from '@krapao/contract/phrases';
import { findText } from '@krapao/ui/lib/i18n.ts';
import { said } from '../../lib/said.ts';
import { actWord, keyOf, kindWord } from '../../lib/words.ts';
import type { Row } from './queries.ts';

export function waitsWord({ waits, kind }: Pick<Row, 'waits' | 'kind'>): string {
  if (waits === null) return findText('work:waits.nothing') ?? '';
  const key = keyOf(waits);
  return findText(`work:waits.${kind}.${key}`) ?? findText(`work:waits.any.${key}`) ?? said(waits);
}

/** What a row says of why: what made it wait, where that can be said in the language of the screen. */
export function whyWord(row: Pick<Row, 'waits' | 'kind' | 'because'>): string {
  const { waits, because } = row;
  if (waits === null || because === null) return waitsWord(row);
  return because.split('; ').every((part) => readPhrase(part)) ? said(because) : waitsWord(row);
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

const PLACES = ['first', 'second', 'third'] as const;
/** Why such a verdict is said, as a rule, the likeliest first: of its kind, or of any. */
export function reasonsOf(kind: string, verdict: string): string[] {
  const any = verdict === 'refuse' ? 'refuse' : 'go';
  return PLACES.flatMap(
    (place) =>
      findText(`work:reasonOf.${keyOf(kind)}.${verdict}.${place}`) ??
      findText(`work:reason.${any}.${place}`) ??
      [],
  );
}

export const movementWord = (kind: string): string => findText(`work:movement.${kind}`) ?? kind;
