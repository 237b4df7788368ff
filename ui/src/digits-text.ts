import { latinDigits } from './latin-digits.ts';

/** Only the digits of a text, Thai and Lao ones as 0–9: '123-4-56789' → '123456789'. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '');
}

/** A pasted phone number as it is dialled at home: '+66 81 234 5678' → '0812345678'. */
export function phoneDigits(text: string): string {
  const digits = digitsOf(text);
  return /^\s*(?:\+|00)\s*66/.test(latinDigits(text)) ? digits.replace(/^(?:00)?660?/, '0') : digits;
}
