/** What acts are written down with, in words: names of fields, and what stood in them before and after. */
import { SETUP_HUNDREDTHS } from '@krapao/contract/console/constants';
import { RIGHTS, ROLES } from '@krapao/contract/console/rights';
import { formatBaht, satang, toBaht } from '@krapao/contract/money';
import { LANGUAGES, type Language } from '@krapao/contract/constants';
import { findText, translate, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES } from '@krapao/ui/lib/language.ts';
import { actWord, kindWord, rightWord, roleWord, said, verdictWord } from './words.ts';

export type Written = Readonly<Record<string, unknown>>;

/** Of no use to a person: what a screen was decided on, and what stands beside it already. */
const UNTOLD: readonly string[] = ['hash', 'seen', 'id', 'correction'];
/** Sums of acts are satang, as text. */
const SATANG: readonly string[] = [
  ...['amount', 'asked', 'moved', 'missing', 'counted', 'difference', 'apart', 'unfed', 'bound', 'dayBound'],
];
/** Names of people: one may be called as a role is. */
const PEOPLE: readonly string[] = ['invited', 'letInBy'];
/** Where money of the house lies or goes: an account of ours has its own name, these are words. */
const PLACES: readonly string[] = ['from', 'to', 'key'];
const BOUNDS = /^(any|\d+), (any|\d+) a day$/;

const isOf = (known: readonly string[], text: string): boolean => known.includes(text);
const sum = (text: string): string => formatBaht(toBaht(satang(BigInt(text))));
const bound = (text: string | undefined): string =>
  text === undefined || text === 'any' ? translate('log:any') : sum(text);

/** Fetches the texts that fields and values are told in. */
export function useStateWords() {
  useTranslation('setup');
  useTranslation('reasons');
  useTranslation('log');
  return { fieldWord, valueWord, isTold };
}

export const isTold = (field: string): boolean => !UNTOLD.includes(field);

export function fieldWord(field: string): string {
  if (isOf(RIGHTS, field)) return rightWord(field);
  if (isOf(LANGUAGES, field)) return LANGUAGE_NAMES[field as Language];
  const key = field.replaceAll(/[^\w-]/g, '_');
  return (
    findText(`log:fieldOf.${key}`) ??
    findText(`setup:field.${key}`) ??
    findText(`setup:setting.${key}`) ??
    field
  );
}

/** @param field what it stands in: some values say what they are by that alone */
export function valueWord(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return translate(value ? 'log:yes' : 'log:no');
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => valueWord(field, one)).join(', ');
  if (typeof value === 'object') return linesOf(value as Written);
  if (typeof value === 'number') return isOf(SETUP_HUNDREDTHS, field) ? sum(String(value)) : String(value);
  return typeof value === 'string' ? textWord(field, value) : '–';
}

const linesOf = (inner: Written): string =>
  Object.entries(inner)
    .filter(([name]) => isTold(name))
    .map(([name, one]) => `${fieldWord(name)}: ${valueWord(name, one)}`)
    .join(' · ');

function textWord(field: string, text: string): string {
  if (isOf(SATANG, field) && /^-?\d+$/.test(text)) return sum(text);
  const bounds = BOUNDS.exec(text);
  if (bounds) return translate('log:bounds', { once: bound(bounds[1]), day: bound(bounds[2]) });
  if (isOf(PEOPLE, field)) return text;
  if (field === 'verdict') return verdictWord(text);
  if (field === 'kind') return findText(`setup:choice.${text}`) ?? kindWord(text);
  if (field === 'act' || (field === 'asked' && text.includes('.'))) return actWord(text);
  if (isOf(PLACES, field) && /^[A-Z]+$/.test(text))
    return findText(`common:ownAccount.${text.toLowerCase()}`) ?? text;
  if (isOf(ROLES, text)) return roleWord(text);
  if (isOf(RIGHTS, text)) return rightWord(text);
  const key = text.replaceAll(/[^\w-]/g, '_');
  if (/^[\w-]+$/.test(text))
    return findText(`log:value.${field}.${key}`) ?? findText(`work:slipNote.${key}`) ?? said(text);
  return said(text);
}
