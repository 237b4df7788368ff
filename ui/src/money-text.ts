/** Pure text work of the money field: what was typed or pasted, to plain digits, to grouped digits, and the caret. */
import { latinDigits } from './digits-text.ts';

const MAX_DIGITS = 9;

/** Keeps digits and the first point, at most `decimals` after it: '1,000.505' → '1000.50'. May end in a point. */
export function typedMoney(raw: string, decimals = 2): string {
  const kept = latinDigits(raw).replace(/[^\d.]/g, '');
  const point = kept.indexOf('.');
  const whole = (point < 0 ? kept : kept.slice(0, point)).replace(/^0+(?=\d)/, '').slice(0, MAX_DIGITS);
  if (point < 0 || decimals === 0) return whole;
  const part = kept
    .slice(point + 1)
    .replace(/\./g, '')
    .slice(0, decimals);
  return `${whole || '0'}.${part}`;
}

/** The value a form gets: no point at the end. */
export function plainMoney(typed: string): string {
  return typed.endsWith('.') ? typed.slice(0, -1) : typed;
}

/** '1234567.5' → '1,234,567.5' */
export function groupMoney(typed: string): string {
  const [whole = '', part] = typed.split('.');
  const grouped = groupThousands(whole);
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** The amount in a pasted sentence: 'โอน 1,000.50 บาท' → '1000.50'. The number beside a currency wins, then one with decimals. */
export function pastedMoney(text: string, decimals = 2): string {
  const clean = latinDigits(text);
  const amount = /\d[\d,]*(?:\.\d+)?|\.\d+/g;
  const found = [...clean.matchAll(amount)].map((match) => ({
    text: match[0],
    marked:
      /^\s*(?:บาท|฿|thb|baht|ບາດ|ກີບ|₭|lak)/i.test(clean.slice(match.index + match[0].length)) ||
      /(?:฿|thb|₭|lak)\s*$/i.test(clean.slice(0, match.index)),
  }));
  const best = found.find((one) => one.marked) ?? found.find((one) => one.text.includes('.')) ?? found[0];
  return best ? typedMoney(best.text, decimals) : '';
}

export interface MoneyEdit {
  typed: string;
  text: string;
  caret: number;
}

/**
 * What one edit of the shown text leads to. `caret` stands where the browser left it in `raw`; deleting a
 * separator deletes the digit before it.
 */
export function editMoney(before: string, raw: string, caret: number, decimals = 2): MoneyEdit {
  let source = raw;
  let at = caret;
  const oneGone = raw.length === before.length - 1 && before.slice(0, at) + before.slice(at + 1) === raw;
  if (oneGone && before[at] === ',' && at > 0) {
    source = raw.slice(0, at - 1) + raw.slice(at);
    at -= 1;
  }
  const typed = typedMoney(source, decimals);
  const text = groupMoney(typed);
  const behind = latinDigits(source.slice(at)).replace(/[^\d.]/g, '').length;
  // Counted from the end: what stands behind the caret does not change while the figures before it regroup.
  let position = text.length;
  for (let left = Math.min(behind, typed.length); left > 0 && position > 0; position -= 1) {
    if (text[position - 1] !== ',') left -= 1;
  }
  return { typed, text, caret: position };
}

export interface AmountLook {
  /** A plus or a minus before it; without it only a minus. */
  sign?: boolean | undefined;
  decimals?: number | undefined;
}

/** '1234567' → '1,234,567' */
function groupThousands(digits: string): string {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',');
}

/** An amount in baht as members read it, in every language: 12480.5 → '12,480.50', with a real minus sign. */
export function formatAmount(amount: number, { sign = false, decimals = 2 }: AmountLook = {}): string {
  const [whole = '0', part] = Math.abs(amount).toFixed(decimals).split('.');
  const grouped = groupThousands(whole);
  const digits = part === undefined ? grouped : `${grouped}.${part}`;
  const isZero = !/[1-9]/.test(digits);
  const mark = isZero ? '' : amount < 0 ? '\u2212' : sign ? '+' : '';
  return mark + digits;
}
