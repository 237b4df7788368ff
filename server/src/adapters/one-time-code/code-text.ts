import type { Language } from '@krapao/contract/constants';

export interface CodeMessage {
  code: string;
  ref: string;
  siteName: string;
}

/** Longer names are cut, so that a message in Thai or Lao script stays one SMS of 70 characters. */
const MOST_NAME = 14;

const TEXTS: Record<Language, (message: CodeMessage) => string> = {
  th: ({ code, ref, siteName }) => `${code} คือรหัส OTP ของ ${siteName} (อ้างอิง ${ref}) ห้ามบอกผู้อื่น`,
  la: ({ code, ref, siteName }) => `${code} ແມ່ນລະຫັດ OTP ຂອງ ${siteName} (ອ້າງອີງ ${ref}) ຢ່າບອກຜູ້ອື່ນ`,
  en: ({ code, ref, siteName }) =>
    `${code} is your ${siteName} OTP code (ref ${ref}). Never share it with anyone.`,
};

/**
 * What the member reads. The code comes first and is the only number of ours, with the word OTP beside it: phones offer it for
 * `autocomplete="one-time-code"`. No line binds it to a domain, because one that differs from the page's keeps phones from offering it.
 */
export function codeText(language: Language, { siteName, ...message }: CodeMessage): string {
  return TEXTS[language]({ ...message, siteName: [...siteName].slice(0, MOST_NAME).join('').trim() });
}
