import type { CorrectionReason } from '@krapao/contract/console/constants';
import type { Language } from '@krapao/contract/constants';

/** What a member reads of a correction in their statement: why, and no word of ours about anybody. */
export const TOLD: Readonly<Record<CorrectionReason, Readonly<Record<Language, string>>>> = {
  GOODWILL: {
    th: 'เงินมอบให้จากทีมงาน',
    la: 'ເງິນມອບໃຫ້ຈາກທີມງານ',
    en: 'A courtesy from our team',
  },
  WRONG_CREDIT: {
    th: 'แก้ไขยอดที่เข้าผิด',
    la: 'ແກ້ໄຂຍອດທີ່ເຂົ້າຜິດ',
    en: 'A wrong credit put right',
  },
  BANK_REVERSED: {
    th: 'ธนาคารเรียกเงินโอนคืน',
    la: 'ທະນາຄານເອີ້ນເງິນໂອນຄືນ',
    en: 'The bank took a transfer back',
  },
  PROVIDER_ERROR: {
    th: 'แก้ไขความผิดพลาดของค่ายเกม',
    la: 'ແກ້ໄຂຄວາມຜິດພາດຂອງຄ່າຍເກມ',
    en: 'A game provider’s error put right',
  },
  TEST: { th: 'รายการทดสอบ', la: 'ລາຍການທົດສອບ', en: 'A test' },
};

/** The reason for which an account of ours lost the money, or got it. */
export const isOfBank = (reason: CorrectionReason): boolean => reason === 'BANK_REVERSED';

/** An account of ours by the name that reports have for it. */
export const keyOf = ({ bank, number }: { bank: string; number: string }): string => `${bank} ${number}`;

interface Kept {
  ourBank: string | null;
  ourAccount: string | null;
}

export const accountKeyOf = ({ ourBank: bank, ourAccount: number }: Kept): string | null =>
  bank === null || number === null ? null : keyOf({ bank, number });

/** What a correction is decided on: after how many of theirs. Two who mean the same thing would both give it; which one is the last is said by a clock. */
export const correctionFacts = (member: string, after: number) => ({ member, after });
