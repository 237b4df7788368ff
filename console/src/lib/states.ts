/** What acts are written down with, in words: names of fields, and what stood in them before and after. */
import { SETUP_HUNDREDTHS, SETUP_PERCENTS } from '@krapao/contract/console/constants';
import { RIGHTS, ROLES } from '@krapao/contract/console/rights';
import { formatBaht, satang, toBaht } from '@krapao/contract/money';
import { LANGUAGES, type Language } from '@krapao/contract/constants';
import { findText, translate, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES } from '@krapao/ui/lib/language.ts';
import { shareText } from '@krapao/ui/lib/share-text.ts';
import { actWord, kindWord, rightWord, roleWord, said } from './words.ts';

export type Written = Readonly<Record<string, unknown>>;

/** Of no use to a person: what a screen was decided on, and what stands beside it already. */
const UNTOLD: readonly string[] = ['hash', 'seen', 'id', 'correction', 'verdict', 'waits'];
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
  // an offer's games of that kind, whoever makes them
  if (value === null && field === 'provider') return translate('setup:allProviders');
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return translate(value ? 'log:yes' : 'log:no');
  if (Array.isArray(value)) return listWord(field, value);
  if (typeof value === 'object') return linesOf(value as Written);
  if (typeof value === 'number') return numberWord(field, value);
  return typeof value === 'string' ? textWord(field, value) : '–';
}

function numberWord(field: string, value: number): string {
  if (isOf(SETUP_HUNDREDTHS, field)) return sum(String(value));
  return isOf(SETUP_PERCENTS, field) ? `${value} %` : String(value);
}

/** What has fields of its own is told on a line of its own; a weight with how much of all it is, since alone it tells nobody anything. */
function listWord(field: string, list: readonly unknown[]): string {
  const isLong = list.some((one) => typeof one === 'object');
  const weightOf = (one: unknown): number => {
    const { weight } = (one ?? {}) as Written;
    return typeof weight === 'number' ? weight : 0;
  };
  const all = list.reduce<number>((total, one) => total + weightOf(one), 0);
  const told = list.map((one) => {
    const weight = weightOf(one);
    return valueWord(
      field,
      weight > 0 ? { ...(one as Written), weight: `${weight} (${shareText(weight, all)})` } : one,
    );
  });
  return told.join(isLong ? '\n' : ', ') || '–';
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
