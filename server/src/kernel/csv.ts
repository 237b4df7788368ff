/** Files for spreadsheets: UTF-8 with its mark, which Excel needs for Thai and Lao, and commas. */
import { dateTimeOf } from '@krapao/contract/bangkok';
import type { Language } from '@krapao/contract/constants';

/** Spreadsheets take a cell that begins so for a formula, also behind blanks, and in the wide forms of East Asian keyboards. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/** Text that stays text: never a formula, never two cells. */
export function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Of cells that are written already. */
export const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** What a file begins with. */
export const heading = (cells: readonly string[]): string => `\uFEFF${line(cells)}`;

const WORDS: Record<Language, { by: string; cut: string }> = {
  th: { by: 'ส่งออกโดย', cut: 'แสดงเพียงบางแถว แถวทั้งหมดมีมากกว่านี้' },
  la: { by: 'ສົ່ງອອກໂດຍ', cut: 'ສະແດງພຽງບາງແຖວ ແຖວທັງໝົດມີຫຼາຍກວ່ານີ້' },
  en: { by: 'Exported by', cut: 'Not all rows: there are more' },
};

/** Who took a file, and when. */
export interface Taker {
  name: string;
  at: Date;
}

/** What a file ends with whose reader must know whose it is. @param isCut there are more rows than these */
export function ending(language: Language, { name, at }: Taker, isCut: boolean): string {
  const { by, cut } = WORDS[language];
  return `${isCut ? line([cut]) : ''}${line([cell(`${by} ${name}`), dateTimeOf(at)])}`;
}
