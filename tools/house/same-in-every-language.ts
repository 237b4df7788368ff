/** Texts that need no translation: names, abbreviations, and the languages' own names. Single texts as `file:key`. */
export const sameInEveryLanguage: ReadonlySet<string> = new Set([
  'Krapao',
  'OTP',
  'QR',
  'QR Code',
  'PromptPay',
  'TrueMoney',
  'LINE',
  'Facebook',
  'Telegram',
  'English',
  'ไทย',
  'ภาษาไทย',
  'ລາວ',
  'ພາສາລາວ',
]);
