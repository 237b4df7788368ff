/** Names of people, as they are stored and compared. */

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
