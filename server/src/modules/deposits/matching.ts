/** Whether an account and a name that a bank shows, masked and with titles, are those that we know in full. */

/** Fewer visible digits than this prove nothing. */
const DIGITS_MIN = 3;

/**
 * Whether a masked account number (`xxx-x-x3456-x`) can be this one. Digits are compared where they stand; where banks also leave
 * hidden digits out (`x-3456`), those at the end are compared.
 */
export function isSameAccount(masked: string, accountNo: string): boolean {
  const shown = masked.replaceAll(/[\s-]/g, '');
  if (!/^[\dxX*•]+$/.test(shown) || shown.replaceAll(/\D/g, '').length < DIGITS_MIN) return false;
  if (shown.length === accountNo.length) {
    return [...shown].every((sign, at) => !/\d/.test(sign) || sign === accountNo[at]);
  }
  const tail = /^\D+(\d{4,})$/.exec(shown)?.[1];
  return tail !== undefined && shown.length < accountNo.length && accountNo.endsWith(tail);
}

/** A Thai mobile number as it is shown, in full or masked, as ten signs: `+66 8x-xxx-4567` is `08xxxx4567`. */
export const mobileShown = (shown: string): string =>
  shown.replaceAll(/[\s()-]/g, '').replace(/^\+?66(?=.{9}$)/, '0');

/** Patterns of SQL's `like` that every account that {@link isSameAccount} takes is like one of. */
export function accountPatterns(masked: string): string[] {
  const shown = masked.replaceAll(/[\s-]/g, '').replaceAll(/\D/g, '_');
  const tail = /\d+$/.exec(shown)?.[0];
  return tail === undefined ? [shown] : [shown, `%${tail}`];
}

/** Titles before a name, the longest first; Thai ones often stand without a space. */
const THAI_TITLES =
  /^(?:นางสาว|น\.\s?ส\.|นาย|นาง|เด็กชาย|เด็กหญิง|ด\.\s?ช\.|ด\.\s?ญ\.|คุณ|บริษัท|บจก\.?|บจ\.|บมจ\.?|หจก\.?|ห้างหุ้นส่วนจำกัด)\s*/u;
const LAO_TITLES = /^(?:ນາງສາວ|ນາງ|ທ້າວ|ທ່ານ|ບໍລິສັດ)\s*/u;
const LATIN_TITLES = /^(?:MISS|MISTER|MASTER|MSTR|MRS|MR|MS|KHUN)(?:\.\s*|\s+)/;
/** What companies carry behind their name. */
const COMPANY_TAIL = /(?:[\s,.]+(?:COMPANY|LIMITED|CO|LTD|PLC|PCL|จำกัด|\(?มหาชน\)?|\(THAILAND\))[.,]*)+$/u;

const SCRIPTS = [/\p{Script=Thai}/u, /\p{Script=Lao}/u, /\p{Script=Latin}/u];
const scriptOf = (name: string): number => SCRIPTS.findIndex((script) => script.test(name));

/**
 * Whether one of the shown names is the registered one. Names in another script can't be compared and don't count; a registered
 * name may hold several, with `/` between. Titles are set aside, the first name must be whole or openly masked, the rest may be
 * shortened.
 */
export function isSameName(shown: readonly (string | null)[], registered: string): boolean {
  return registered.split('/').some((known) =>
    shown.some((name) => {
      if (name === null || scriptOf(name) === -1 || scriptOf(name) !== scriptOf(known)) return false;
      return readings(name).some((a) => readings(known).some((b) => isShortOf(a, b)));
    }),
  );
}

/** Whether a shown name is somebody else's for sure: it can be read beside the registered one, and is not it. */
export function isOtherName(shown: string, registered: string): boolean {
  const script = scriptOf(shown);
  const isComparable = script !== -1 && registered.split('/').some((known) => scriptOf(known) === script);
  return isComparable && !isSameName([shown], registered);
}

interface Word {
  /** Its letters up to where the mask begins. */
  text: string;
  isMasked: boolean;
}

/** A name in words, with and without what may be its title: a few given names begin like one. */
function readings(name: string): Word[][] {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase();
  const bare = [THAI_TITLES, LAO_TITLES, LATIN_TITLES].reduce(
    (rest, title) => rest.replace(title, ''),
    plain,
  );
  return [plain, bare].map(wordsOf);
}

function wordsOf(name: string): Word[] {
  return name
    .replace(COMPANY_TAIL, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const text = word.replace(/(?:[*•…]|X{2,}$).*$/u, '');
      return { text: text.replace(/\.+$/, ''), isMasked: text !== word };
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
