import { randomInt } from 'node:crypto';
import { bangkokTime } from '../bangkok.ts';
import { TRUEMONEY } from './banks.ts';

const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const MIXED = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

const pick = (letters: string, count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
const digits = (count: number): string => pick('0123456789', count);
const two = (value: number): string => String(value).padStart(2, '0');

/** A reference as the sending bank makes it, of at most 25 characters; it carries the transfer's day, like the real ones. */
export function makeTransRef(bankId: string, at: string): string {
  const { year, month, day, hour, minute, second } = bangkokTime(at);
  if (bankId === '004') {
    const dayOfYear = Math.floor((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / 86_400_000);
    return `01${String(dayOfYear).padStart(3, '0')}${hour}${minute}${second}${pick(CAPITALS, 3)}${digits(6)}`;
  }
  if (bankId === TRUEMONEY) return `TXN${digits(15)}`;
  if (bankId === '014') return `${year}${two(month)}${two(day)}${pick(MIXED, 17)}`;
  return `${year}${two(month)}${two(day)}${hour}${minute}${second}${digits(8)}`;
}
