const THAI_ZERO = 0x0e50;
const LAO_ZERO = 0x0ed0;

/** Thai and Lao digits become 0–9; everything else stays. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0e50-\u0e59\u0ed0-\u0ed9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= LAO_ZERO ? LAO_ZERO : THAI_ZERO));
  });
}

/** Only the digits of a text, Thai and Lao ones as 0–9: '123-4-56789' → '123456789'. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '');
}

/** A pasted phone number as it is dialled at home: '+66 81 234 5678' → '0812345678', and without the plus where it is a whole one. */
export function phoneDigits(text: string): string {
  const digits = digitsOf(text);
  const isAbroad = /^\s*(?:\+|00)\s*66/.test(latinDigits(text)) || /^66[689]\d{8}$/.test(digits);
  return isAbroad ? digits.replace(/^(?:00)?660?/, '0') : digits;
}
