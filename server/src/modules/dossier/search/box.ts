import { normalName } from '../../../kernel/names.ts';
import { waysOf } from '../../members/face.ts';

/** What one text in the box for members can mean: every way that it is looked up by, the likeliest first. */
export type Lookup =
  | { by: 'id'; id: string }
  | { by: 'phone'; phone: string }
  /** Any part of a phone or a bank account's number. */
  | { by: 'number'; digits: string }
  /** Any part of a name, the member's or the account holder's. */
  | { by: 'name'; part: string }
  /** A transfer, by the name that banks know it by. */
  | { by: 'transfer'; reference: string }
  | { by: 'game'; username: string }
  /** What a member reads off a withdrawal or a gift: the last of its id. */
  | { by: 'order'; last: string };
export type FoundBy = Lookup['by'];

/** short: so little of it that it would fit too many; then nothing is looked up. */
export type Box = { lookups: readonly Lookup[]; hint: null } | { lookups: readonly []; hint: 'short' };

/** Digits, and signs of names, that a part has at least: an index of parts of three signs finds no shorter one. */
export const LEAST_DIGITS = 4;
export const LEAST_LETTERS = 3;
/** Of what is longer nothing is looked for: no name has so many. */
const MOST = 100;
const PHONE_DIGITS = 10;
/** The shortest name that a bank gives a transfer. */
const LEAST_REFERENCE = 6;
const ORDER = /^([0-9a-f]{4})[- ]?([0-9a-f]{4})$/i;
const MEMBER_ID = /^[2-9A-HJ-NP-Z]{10}$/;

/** Thai and Lao digits as Arabic ones; brackets and dots as people write them into numbers. */
const plainDigits = (text: string): string =>
  text
    .replaceAll(/[๐-๙]/g, (sign) => String(sign.charCodeAt(0) - 0x0e50))
    .replaceAll(/[໐-໙]/g, (sign) => String(sign.charCodeAt(0) - 0x0ed0));

/** A number that was typed, as members/rules.ts stores it; undefined: it is none. */
export function digitsOf(text: string): string | undefined {
  const plain = plainDigits(text).replaceAll(/[\s().-]/g, '');
  if (/^\+66\d{9}$/.test(plain)) return `0${plain.slice(3)}`;
  return /^\d+$/.test(plain) ? plain : undefined;
}

/** A word that somebody else gave: a transfer, a name at a game. */
function wordsOfOthers(word: string): Lookup[] {
  if (!/^[\x21-\x7e]+$/.test(word) || word.length < LEAST_REFERENCE) return [];
  return [
    { by: 'game', username: word },
    { by: 'transfer', reference: word },
  ];
}

function orderOf(text: string): Lookup[] {
  const [, first, second] = ORDER.exec(plainDigits(text)) ?? [];
  return first && second ? [{ by: 'order', last: `${first}${second}`.toLowerCase() }] : [];
}

/**
 * What is meant decides by its shape (product, Members in the console): digits are a phone, a part of a number or the name of a transfer; eight signs
 * in two halves the number of a withdrawal or gift; `PR…` is who
 * invites by that code; letters are a part of a name, and any word may be a member's id, a name at a game or a transfer's.
 */
export function readBox(text: string): Box {
  const typed = normalName(text.replaceAll('\0', '').slice(0, MOST));
  const digits = digitsOf(typed);
  if (digits !== undefined) {
    if (digits.length < LEAST_DIGITS) return { lookups: [], hint: 'short' };
    const isPhone = digits.length === PHONE_DIGITS || waysOf(digits).length > 1;
    const phone: Lookup[] = isPhone ? [{ by: 'phone', phone: digits }] : [];
    const known: Lookup[] = [...phone, { by: 'number', digits }, ...orderOf(typed)];
    return { lookups: [...known, ...wordsOfOthers(digits)], hint: null };
  }
  if ((typed.match(/[\p{L}\p{M}\p{N}]/gu) ?? []).length < LEAST_LETTERS)
    return { lookups: [], hint: 'short' };
  const id = typed.toUpperCase().replace(/^PR(?=.{10}$)/, '');
  const member: Lookup[] = MEMBER_ID.test(id) ? [{ by: 'id', id }] : [];
  const told = [...member, ...orderOf(typed), ...wordsOfOthers(typed)];
  return { lookups: [...told, { by: 'name', part: typed }], hint: null };
}

/** A text as LIKE finds it anywhere: its own `%`, `_` and `\` are signs like others. */
export const anywhere = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
