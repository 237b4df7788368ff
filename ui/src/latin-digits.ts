const THAI_ZERO = 0x0e50;
const LAO_ZERO = 0x0ed0;

/** Thai and Lao digits become 0–9; everything else stays. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0e50-\u0e59\u0ed0-\u0ed9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= LAO_ZERO ? LAO_ZERO : THAI_ZERO));
  });
}
