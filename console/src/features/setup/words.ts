/** What is said of things that the site is set up with: names of fields, values as a person reads them, what is wrong. */
import { dateTimeOf } from '@krapao/contract/bangkok';
import { LANGUAGES, type Language } from '@krapao/contract/constants';
import type { ThingName } from '@krapao/contract/console/route';
import { readPhrase } from '@krapao/contract/phrases';
import { currentLanguage, findText, translate } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES } from '@krapao/ui/lib/language.ts';
import { nameIn, said } from '../../lib/words.ts';
import type { Kind } from './areas.ts';
import { shownNumber, type Problem } from './draft.ts';
import type { Shape, Unit } from './fields.ts';
import type { Listed } from './queries.ts';

export const languageWord = (name: string): string | undefined =>
  LANGUAGES.some((language) => language === name) ? LANGUAGE_NAMES[name as Language] : undefined;

export const fieldWord = (name: string, kind?: Kind): string =>
  (kind === 'setting' ? findText(`setup:setting.${name}`) : undefined) ??
  findText(`setup:field.${name}`) ??
  languageWord(name) ??
  name;

export const hintOf = (kind: Kind, name: string): string | undefined =>
  findText(`setup:hint.${kind}.${name}`);

export const choiceWord = (value: string): string => findText(`setup:choice.${value}`) ?? value;

export function unitWord(unit: Unit | undefined): string | undefined {
  if (unit === undefined) return undefined;
  return unit === 'percent' ? '%' : translate(unit === 'att' ? 'setup:unit.kip' : 'setup:unit.baht');
}

export const problemText = ({ why, bound = '' }: Problem): string =>
  findText(`setup:problem.${why}`, { bound }) ?? why;

/** What the server's own rules say of a field. */
export function toldProblem(why: string): string {
  if (readPhrase(why)) return said(why);
  // what is said in English alone is told to who reads English
  return currentLanguage() === 'en' ? translate('setup:told.other', { why }) : translate('setup:told.wrong');
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What fits beside others on one line: no paragraphs. */
const isShort = (shape: Shape): boolean => shape.is === 'text' && shape.format !== 'html';

/** What it means that nothing is said: of which provider a game is, that it may be of any. */
export const noneWord = (shape: Shape & { isEmptiable?: boolean }): string =>
  shape.is === 'text' && shape.names === 'provider' && shape.isEmptiable
    ? translate('setup:allProviders')
    : '–';

/** A value in words: amounts in baht, moments of Bangkok, yes and no. */
export function shown(shape: Shape & { isEmptiable?: boolean }, value: unknown): string {
  if (value === undefined || value === null || value === '') return noneWord(shape);
  switch (shape.is) {
    case 'switch':
      return translate(value === true ? 'setup:on' : 'setup:off');
    case 'choice':
      return choiceWord(plain(value));
    case 'number': {
      const unit = unitWord(shape.unit);
      const number = typeof value === 'number' ? shownNumber(value, shape.unit) : plain(value);
      return unit === undefined ? number : `${number} ${unit}`;
    }
    case 'list':
      if (!Array.isArray(value) || value.length === 0) return '–';
      return value.map((one) => shown(shape.of, one)).join(isShort(shape.of) ? ', ' : '\n');
    case 'fields':
    case 'languages': {
      const known = value as Readonly<Record<string, unknown>>;
      return shape.of
        .map((field) => `${fieldWord(field.name)}: ${shown(field, known[field.name])}`)
        .join(shape.is === 'languages' ? '\n' : ' · ');
    }
    case 'text':
      return shape.format === 'date-time' ? dateTimeOf(plain(value)) : plain(value);
    default:
      return plain(value);
  }
}

/** What a thing is called: its own name in the language of the screen, before its code. */
export function nameOf(kind: Kind, { subject, inForce }: Pick<Listed, 'subject' | 'inForce'>): string {
  if (kind === 'setting') return fieldWord(subject, kind);
  const name = inForce?.['name'] ?? inForce?.['accountName'];
  return findText(`setup:subject.${kind}.${subject}`) ?? nameIn(name as ThingName | undefined) ?? subject;
}
