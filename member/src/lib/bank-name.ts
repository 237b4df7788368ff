import type { Language } from '@krapao/contract/constants';

/** A bank's name in the member's language. */
export function bankName(
  bank: { nameTH: string; nameEN: string; nameLA: string },
  language: Language,
): string {
  const names = { th: bank.nameTH, la: bank.nameLA, en: bank.nameEN };
  return names[language] || bank.nameTH;
}

/** Its Thai name, for who reads it in another language: it stands so in bank apps and on slips. Null where that is the name shown. */
export function thaiBankName(
  bank: { nameTH: string; nameEN: string; nameLA: string },
  language: Language,
): string | null {
  return bankName(bank, language) === bank.nameTH ? null : bank.nameTH;
}
