/** What modules say in words, in the language of the screen: their phrases by code (contract/phrases.ts), moments and days of Bangkok; else as it came. */
import { dateOf, dateTimeOf } from '@krapao/contract/bangkok';
import { readPhrase } from '@krapao/contract/phrases';
import { findText } from '@krapao/ui/lib/i18n.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const BETWEEN = '; ';

/** Texts of the `reasons` namespace must be there (useTranslation). */
export function said(text: string): string {
  if (MOMENT.test(text)) return dateTimeOf(text);
  if (DAY.test(text)) return dateOf(text);
  const parts = text.split(BETWEEN);
  // what was said in turn is kept as one text
  if (parts.length > 1 && parts.every((part) => readPhrase(part))) return parts.map(said).join(' · ');
  const read = readPhrase(text);
  if (!read) return text;
  const params = Object.fromEntries(Object.entries(read.params).map(([name, value]) => [name, said(value)]));
  return findText(`reasons:phrase.${read.code}`, params) ?? text;
}
