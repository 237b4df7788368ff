import { randomInt } from 'node:crypto';
import { getDayOfYear } from 'date-fns';
import { bangkokAs, inBangkok } from '../bangkok.ts';
import { TRUEMONEY } from './banks.ts';

const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const MIXED = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

const pick = (letters: string, count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
const digits = (count: number): string => pick('0123456789', count);

/** A reference as the sending bank makes it, of at most 25 characters; it carries the transfer's day, like the real ones. */
export function makeTransRef(bankId: string, at: string): string {
  if (bankId === '004') {
    const dayOfYear = String(getDayOfYear(inBangkok(at))).padStart(3, '0');
    return `01${dayOfYear}${bangkokAs('HHmmss', at)}${pick(CAPITALS, 3)}${digits(6)}`;
  }
  if (bankId === TRUEMONEY) return `TXN${digits(15)}`;
  if (bankId === '014') return `${bangkokAs('yyyyMMdd', at)}${pick(MIXED, 17)}`;
  return `${bangkokAs('yyyyMMddHHmmss', at)}${digits(8)}`;
}
