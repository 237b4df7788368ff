/** Names of people, as they are stored and compared. */
import { withoutEnd } from './without-end.ts';

/** The signs that NFKC would take apart: Thai ำ, Lao ຳ, ໜ and ໝ. */
const WHOLE = /[\u0E33\u0EB3\u0EDC\u0EDD]/u;
/** What nobody sees: zero-width and bidi signs, fillers, controls. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** ำ and ຳ that were taken apart, in either order of the tone mark, are one sign again. */
const whole = (text: string): string =>
  text
    .replaceAll(/\u0E4D([\u0E48-\u0E4B]?)\u0E32|([\u0E48-\u0E4B])\u0E4D\u0E32/g, '$1$2\u0E33')
    .replaceAll(/\u0ECD([\u0EC8-\u0ECB]?)\u0EB2|([\u0EC8-\u0ECB])\u0ECD\u0EB2/g, '$1$2\u0EB3');

/** Names as they are stored: NFC with full-width and other compatibility letters folded, one space between words, none around, nothing that can't be seen. */
export const normalName = (name: string): string =>
  whole([...name.normalize('NFC')].map((sign) => (WHOLE.test(sign) ? sign : sign.normalize('NFKC'))).join(''))
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(/ +/g, ' ')
    .trim();

/** The same name in one form, whichever of its forms was written, kept or shown; also Lao ໜ, which many write as two letters. */
export const comparableName = (name: string): string => normalName(name).normalize('NFKC').toUpperCase();

// Whether two ways of writing a person's name are one name: with and without titles, in capitals or not, shortened or masked by a bank.

/** Titles before a name, the longest first; Thai ones often stand without a space. */
const THAI_TITLES =
  /^(?:นางสาว|น\.\s?ส\.|นาย|นาง|เด็กชาย|เด็กหญิง|ด\.\s?ช\.|ด\.\s?ญ\.|คุณ|บริษัท|บจก\.?|บจ\.|บมจ\.?|หจก\.?|ห้างหุ้นส่วนจำกัด)\s*/u;
const LAO_TITLES = /^(?:ນາງສາວ|ນາງ|ທ້າວ|ທ່ານ|ບໍລິສັດ)\s*/u;
const LATIN_TITLES = /^(?:MISS|MISTER|MASTER|MSTR|MRS|MR|MS|KHUN)(?:\.\s*|\s+)/;
/** What companies carry behind their name. */
const COMPANY_WORDS = new Set(
  'COMPANY LIMITED CO LTD PLC PCL จำกัด มหาชน (มหาชน มหาชน) (มหาชน) (THAILAND)'.split(' '),
);

const SCRIPTS = [/\p{Script=Thai}/u, /\p{Script=Lao}/u, /\p{Script=Latin}/u];
const scriptOf = (name: string): number => SCRIPTS.findIndex((script) => script.test(name));

/**
 * Whether one of the shown names is the known one, which is one name. Names in another script can't be compared and don't count. Titles
 * are set aside, the first name must be whole or openly masked, the rest may be shortened.
 */
export const isSameName = (shown: readonly (string | null)[], known: string): boolean =>
  shown.some((name) => name !== null && isOneScript(name, known) && isAlike(name, known, isShortOf));

/** Whether a shown name is somebody else's for sure: it can be read beside the known one, and is not it. */
export const isOtherName = (shown: string, known: string): boolean =>
  isOneScript(shown, known) && !isSameName([shown], known);

/** Whether a name that somebody tells is the known one to the last letter: nothing of either is shortened or masked. */
export const isWholeName = (told: string, known: string): boolean =>
  isOneScript(told, known) && isAlike(told, known, isAllOf);

const isOneScript = (a: string, b: string): boolean => scriptOf(a) !== -1 && scriptOf(a) === scriptOf(b);

const isAlike = (a: string, b: string, compare: (a: Word[], b: Word[]) => boolean): boolean =>
  readings(a).some((one) => readings(b).some((other) => compare(one, other)));

interface Word {
  /** Its letters up to where the mask begins. */
  text: string;
  isMasked: boolean;
}

/** A name in words, with and without what may be its title: a few given names begin like one. */
function readings(name: string): Word[][] {
  const plain = comparableName(name);
  const bare = [THAI_TITLES, LAO_TITLES, LATIN_TITLES].reduce(
    (rest, title) => rest.replace(title, ''),
    plain,
  );
  return [plain, bare].map(wordsOf);
}

function withoutCompanyTail(name: string): string {
  // words, and between them what parts them; dots and commas may stand after the last one
  const parts = name.split(/([\s,.]+)/);
  let last = /[.,]$/.test(name) && !/\s/.test(parts.at(-2) ?? '') ? parts.length - 3 : parts.length - 1;
  const isTail = () => last >= 2 && COMPANY_WORDS.has(parts[last] ?? '');
  if (!isTail()) return name;
  while (isTail()) last -= 2;
  return parts.slice(0, last + 1).join('');
}

/** The letters of a word up to its mask: a sign of one, or at least two X at its end. */
function openLetters(word: string): string {
  const mask = word.search(/[*•…]/);
  if (mask !== -1) return word.slice(0, mask);
  const open = withoutEnd(word, 'X');
  return word.length - open.length < 2 ? word : open;
}

function wordsOf(name: string): Word[] {
  return withoutCompanyTail(name)
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const text = openLetters(word);
      return { text: withoutEnd(text, '.'), isMasked: text !== word };
    });
}

/** Letters of a masked first name that must be seen. */
const FIRST_MIN = 2;

/** `SOMCHAI J` and `SOM*** J***` of `SOMCHAI JAIDEE`. */
function isShortOf([first, ...rest]: Word[], [known, ...knownRest]: Word[]): boolean {
  if (!first || !known) return false;
  const isFirst = first.isMasked
    ? first.text.length >= FIRST_MIN && known.text.startsWith(first.text)
    : first.text === known.text;
  return isFirst && lettersOf(knownRest).startsWith(lettersOf(rest));
}

/** The letters of words up to the first mask. */
function lettersOf(words: Word[]): string {
  const masked = words.findIndex(({ isMasked }) => isMasked);
  return (masked === -1 ? words : words.slice(0, masked + 1)).map(({ text }) => text).join('');
}

function isAllOf(words: Word[], known: Word[]): boolean {
  const isOpen = [...words, ...known].every(({ isMasked }) => !isMasked);
  return isOpen && words[0]?.text === known[0]?.text && lettersOf(words) === lettersOf(known);
}
