import type { Language } from '@krapao/contract/constants';

/** A bank's name in the member's language. */
export function bankName(
  bank: { nameTH: string; nameEN: string; nameLA: string },
  language: Language,
): string {
  const names = { th: bank.nameTH, la: bank.nameLA, en: bank.nameEN };
  return names[language] || bank.nameTH;
}
