import type { Language } from '../../../markup/language.ts';
import type { SlotSymbol } from './reels.ts';

const en = {
  game: 'Night Market',
  spin: 'Spin',
  spinning: 'Spinning…',
  ready: 'Three of a kind on the middle line win',
  lost: 'No win this time',
  reels: 'Reels',
  table: 'What it pays',
  tableHint: 'times the stake',
  two: 'Any two cherries',
  symbols: {
    crown: 'Joker’s cap',
    seven: 'Seven',
    star: 'Star',
    lotus: 'Lotus',
    coin: 'Coin',
    cherry: 'Cherry',
  } satisfies Record<SlotSymbol, string>,
};
export type SlotTexts = typeof en;

const th: SlotTexts = {
  game: 'ตลาดกลางคืน',
  spin: 'หมุน',
  spinning: 'กำลังหมุน…',
  ready: 'สัญลักษณ์เหมือนกันสามตัวบนแถวกลางได้รางวัล',
  lost: 'รอบนี้ยังไม่ได้รางวัล',
  reels: 'วงล้อ',
  table: 'อัตราจ่าย',
  tableHint: 'เท่าของเดิมพัน',
  two: 'เชอร์รีสองตัว',
  symbols: {
    crown: 'หมวกโจ๊กเกอร์',
    seven: 'เลขเจ็ด',
    star: 'ดาว',
    lotus: 'ดอกบัว',
    coin: 'เหรียญ',
    cherry: 'เชอร์รี',
  },
};

const la: SlotTexts = {
  game: 'ຕະຫຼາດກາງຄືນ',
  spin: 'ໝຸນ',
  spinning: 'ກຳລັງໝຸນ…',
  ready: 'ສັນຍາລັກຄືກັນສາມຕົວຢູ່ແຖວກາງໄດ້ລາງວັນ',
  lost: 'ຮອບນີ້ຍັງບໍ່ໄດ້ລາງວັນ',
  reels: 'ວົງລໍ້',
  table: 'ອັດຕາຈ່າຍ',
  tableHint: 'ເທົ່າຂອງເດີມພັນ',
  two: 'ເຊີຣີສອງໜ່ວຍ',
  symbols: { crown: 'ໝວກໂຈກເກີ', seven: 'ເລກເຈັດ', star: 'ດາວ', lotus: 'ດອກບົວ', coin: 'ຫຼຽນ', cherry: 'ເຊີຣີ' },
};

export const SLOT_TEXTS: Record<Language, SlotTexts> = { th, la, en };
