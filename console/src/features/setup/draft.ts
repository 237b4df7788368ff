/** What is typed of a field, and the value that it means: amounts are typed in baht and kept in satang. */
import { momentOf, plainOf } from '@krapao/contract/bangkok';
import { groupMoney } from '@krapao/ui/money-text.ts';
import type { Field, Shape, Unit } from './fields.ts';

export type Draft = string | boolean | readonly Draft[] | { readonly [name: string]: Draft };

/** Drafts by name, of fields; of anything else none. */
export const named = (draft: Draft): Readonly<Record<string, Draft>> =>
  typeof draft === 'object' && !Array.isArray(draft) ? (draft as Readonly<Record<string, Draft>>) : {};

export const typedText = (draft: Draft | undefined): string => (typeof draft === 'string' ? draft : '');

/** With that one a place further up. */
export const movedUp = (all: readonly Draft[], place: number): readonly Draft[] =>
  all.map((one, index) => (index === place ? all[place - 1] : index === place - 1 ? all[place] : one) ?? one);

/** What is wrong with what was typed; `at` names the place inside, such as `weights.0.percent`. */
export interface Problem {
  at: string;
  why: 'missing' | 'number' | 'whole' | 'decimals' | 'least' | 'most' | 'above' | 'form' | 'longest' | 'few' | 'many'; // prettier-ignore
  /** The bound that was passed, as it is shown. */
  bound?: string;
}

export type Read = { value: unknown; problems: readonly Problem[] };

/** Units whose hundredths are kept. */
const HUNDREDTHS: readonly (Unit | undefined)[] = ['satang', 'att'];
const isHundredths = (unit: Unit | undefined): boolean => HUNDREDTHS.includes(unit);

/** `20000000` satang as `200000`; whole baht have no decimals to type over. */
export function typedNumber(value: number, unit?: Unit): string {
  if (!isHundredths(unit)) return String(value);
  const digits = String(value).padStart(3, '0');
  const decimals = digits.slice(-2);
  return decimals === '00' ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${decimals}`;
}

/** For eyes: `200,000`, `1,234.50`. */
export function shownNumber(value: number, unit?: Unit): string {
  const [whole = '', decimals] = typedNumber(value, unit).split('.');
  const grouped = groupMoney(whole);
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** What is in the fields at first. */
export function draftOf(shape: Shape, value: unknown): Draft {
  switch (shape.is) {
    case 'switch':
      return value === true;
    case 'number':
      return typeof value === 'number' ? typedNumber(value, shape.unit) : '';
    case 'list':
      return Array.isArray(value) ? value.map((one) => draftOf(shape.of, one)) : [];
    case 'fields':
    case 'languages': {
      const known = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
      return Object.fromEntries(shape.of.map((field) => [field.name, draftOf(field, known[field.name])]));
    }
    // what is stored is sealed, and told to nobody
    case 'pairs':
      return '';
    default:
      if (typeof value !== 'string') return '';
      return shape.is === 'text' && shape.format === 'date-time'
        ? plainOf(value).slice(0, 16).replace(' ', 'T')
        : value;
  }
}

/** What was typed as the value that is sent, and what is wrong with it. */
export function readDraft(field: Field, draft: Draft): Read {
  const problems: Problem[] = [];
  const value = read(field, draft, field.name, problems);
  return { value, problems };
}

type Readable = Shape & { isEmptiable?: boolean };

function read(shape: Readable, draft: Draft, at: string, problems: Problem[]): unknown {
  const wrong = (why: Problem['why'], bound?: string): undefined => {
    problems.push({ at, why, ...(bound !== undefined && { bound }) });
    return undefined;
  };
  if (shape.is === 'switch') return draft === true;
  if (shape.is === 'list') {
    const all = Array.isArray(draft) ? (draft as readonly Draft[]) : [];
    if (all.length < shape.fewest) return wrong('few', String(shape.fewest));
    if (shape.most !== undefined && all.length > shape.most) return wrong('many', String(shape.most));
    return all.map((one, index) => read(shape.of, one, `${at}.${String(index)}`, problems));
  }
  if (shape.is === 'fields' || shape.is === 'languages') {
    const all = typeof draft === 'object' ? (draft as Readonly<Record<string, Draft>>) : {};
    if (shape.isEmptiable && Object.values(all).every((one) => one === '')) return null;
    return Object.fromEntries(
      shape.of.map((field) => [
        field.name,
        read(field, all[field.name] ?? '', `${at}.${field.name}`, problems),
      ]),
    );
  }
  const typed = typedText(draft);
  if (typed.trim() === '' && shape.isEmptiable) return null;
  switch (shape.is) {
    case 'number':
      return readNumber(shape, typed, wrong);
    case 'choice':
      return shape.of.includes(typed) ? typed : wrong('missing');
    case 'pairs':
      return readPairs(typed, wrong);
    case 'text':
      return readText(shape, typed, wrong);
  }
}

type Wrong = (why: Problem['why'], bound?: string) => undefined;

function readNumber(shape: Shape & { is: 'number' }, typed: string, wrong: Wrong): number | undefined {
  const { unit, isWhole, least, most, above } = shape;
  const plain = typed.replace(/[,\s]/g, '');
  if (plain === '') return wrong('missing');
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(plain) ?? [];
  if (whole === '') return wrong('number');
  if (isWhole && !isHundredths(unit) && decimals !== '') return wrong('whole');
  if (decimals.length > 2) return wrong('decimals');
  // digits as they stand: a hundredth of a float is not always one
  const value = isHundredths(unit) ? Number(`${sign}${whole}${decimals.padEnd(2, '0')}`) : Number(plain);
  if (least !== undefined && value < least) return wrong('least', shownNumber(least, unit));
  if (above !== undefined && value <= above) return wrong('above', shownNumber(above, unit));
  if (most !== undefined && value > most) return wrong('most', shownNumber(most, unit));
  return value;
}

function readText(shape: Shape & { is: 'text' }, typed: string, wrong: Wrong): string | undefined {
  const { format, pattern, shortest = 0, longest } = shape;
  if (format === 'date-time') {
    if (typed === '') return wrong('missing');
    // browsers let a year of six digits be typed
    const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed);
    return isMoment ? momentOf(`${typed}:00`).toISOString() : wrong('form');
  }
  if (typed.trim().length < shortest) return wrong('missing');
  if (longest !== undefined && typed.length > longest) return wrong('longest', String(longest));
  const fits = pattern === undefined || new RegExp(pattern, 'i').test(typed);
  return fits ? typed : wrong(typed === '' ? 'missing' : 'form');
}

/** A line each: `name: value`. */
function readPairs(typed: string, wrong: Wrong): Record<string, string> | undefined {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const end = line.search(/[:=]/);
    return [line.slice(0, Math.max(end, 0)).trim(), line.slice(end + 1).trim()] as const;
  });
  if (pairs.length === 0) return wrong('missing');
  if (pairs.some(([name, value]) => name === '' || value === '')) return wrong('form');
  return Object.fromEntries(pairs);
}
