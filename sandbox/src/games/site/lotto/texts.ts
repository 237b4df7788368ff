import type { Language } from '../../../markup/language.ts';
import type { TicketKind } from './draw.ts';

const en = {
  game: 'Lucky Digits',
  drawn: 'Drawn',
  nothing: 'nothing yet',
  kind: 'Your ticket',
  kinds: { three: 'Three digits', two: 'Last two digits' } satisfies Record<TicketKind, string>,
  pays: 'pays ×{times}',
  number: 'Your number',
  numberHint: { three: 'Three digits, 000 to 999', two: 'Two digits, 00 to 99' } satisfies Record<
    TicketKind,
    string
  >,
  lucky: 'Choose for me',
  buy: 'Buy and draw',
  drawing: 'Drawing…',
  ready: 'Choose your digits; the draw is at once',
  missing: { three: 'Enter three digits.', two: 'Enter two digits.' } satisfies Record<TicketKind, string>,
  lost: 'Not this time.',
  ended: 'Drawn: {drawn}.',
};
export type LottoTexts = typeof en;

const th: LottoTexts = {
  game: 'เลขนำโชค',
  drawn: 'เลขที่ออก',
  nothing: 'ยังไม่ออก',
  kind: 'แทงแบบ',
  kinds: { three: 'สามตัวตรง', two: 'สองตัวท้าย' },
  pays: 'จ่าย {times} เท่า',
  number: 'เลขของคุณ',
  numberHint: { three: 'สามหลัก 000 ถึง 999', two: 'สองหลัก 00 ถึง 99' },
  lucky: 'สุ่มเลขให้',
  buy: 'ซื้อและออกเลข',
  drawing: 'กำลังออกเลข…',
  ready: 'เลือกเลขที่ชอบ รู้ผลทันที',
  missing: { three: 'ใส่เลขให้ครบสามหลัก', two: 'ใส่เลขให้ครบสองหลัก' },
  lost: 'งวดนี้ยังไม่ถูก',
  ended: 'เลขที่ออก {drawn}',
};

const la: LottoTexts = {
  game: 'ເລກນຳໂຊກ',
  drawn: 'ເລກທີ່ອອກ',
  nothing: 'ຍັງບໍ່ອອກ',
  kind: 'ຊື້ແບບ',
  kinds: { three: 'ສາມຕົວກົງ', two: 'ສອງຕົວທ້າຍ' },
  pays: 'ຈ່າຍ {times} ເທົ່າ',
  number: 'ເລກຂອງທ່ານ',
  numberHint: { three: 'ສາມຕົວ 000 ຫາ 999', two: 'ສອງຕົວ 00 ຫາ 99' },
  lucky: 'ສຸ່ມເລກໃຫ້',
  buy: 'ຊື້ ແລະ ອອກເລກ',
  drawing: 'ກຳລັງອອກເລກ…',
  ready: 'ເລືອກເລກທີ່ມັກ ຮູ້ຜົນທັນທີ',
  missing: { three: 'ໃສ່ເລກໃຫ້ຄົບສາມຕົວ', two: 'ໃສ່ເລກໃຫ້ຄົບສອງຕົວ' },
  lost: 'ງວດນີ້ຍັງບໍ່ຖືກ',
  ended: 'ເລກທີ່ອອກ {drawn}',
};

export const LOTTO_TEXTS: Record<Language, LottoTexts> = { th, la, en };
