import { z } from 'zod';

/** The sandbox counts in whole satang; baht appear only on wires, as `"100.00"` or as a JSON number. */
export type Satang = number;

const DECIMAL = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/;

/** Satang of a decimal baht text, or undefined when it is none: at most two decimals, at most ten digits before them. */
export function parseBaht(text: string): Satang | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const satang = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] && satang > 0 ? -satang : satang;
}

/** `123456` satang → `"1234.56"`. */
export function formatBaht(satang: Satang): string {
  const whole = Math.abs(satang);
  const sign = satang < 0 ? '-' : '';
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** `123456` satang → `"1,234.56"`, for people. */
export function showBaht(satang: Satang): string {
  return (satang / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
}

/** An amount in a test call: a JSON number or a decimal text in baht, read as satang of at least `min`. */
export function bahtInput(min: Satang): z.ZodType<Satang> {
  return z.union([z.number(), z.string()]).transform((value, context) => {
    const satang = parseBaht(String(value));
    if (satang === undefined || satang < min) {
      context.addIssue({
        code: 'custom',
        message: `baht, at most two decimals, at least ${formatBaht(min)}`,
      });
      return z.NEVER;
    }
    return satang;
  });
}
