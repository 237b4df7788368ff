/** What reports are told in: their columns and rows, alike at the screen and in the file. */
import type { Language } from '@krapao/contract/constants';
import type { ColumnName } from './definitions.ts';

export interface ReportWords {
  day: string;
  code: string;
  name: string;
  right: string;
  total: string;
  baht: string;
  /** Who came by no link of ours. */
  noSource: string;
  column: Readonly<Record<ColumnName, string>>;
}

export const REPORT_WORDS: Readonly<Record<Language, ReportWords>> = {
  th: {
    ...{ day: 'วันที่', code: 'รหัส', name: 'ชื่อ', right: 'สิทธิ์', total: 'รวม', baht: 'บาท' },
    noSource: 'ไม่ระบุที่มา',
    column: {
      slip: 'ฝากด้วยสลิป',
      feed: 'ฝากอัตโนมัติ',
      qr: 'ฝากด้วย QR',
      gift: 'ฝากด้วยซองของขวัญ',
      deposits: 'ยอดฝาก',
      withdrawals: 'ยอดถอน',
      net: 'ฝากหักถอน',
      bonus: 'ค่าโบนัส',
      refund: 'ค่าคืนยอดเสีย',
      invite: 'ค่าแนะนำเพื่อน',
      wheel: 'ค่ารางวัลวงล้อ',
      costs: 'ค่ารางวัลรวม',
      corrections: 'ปรับยอดด้วยมือ',
      writtenOff: 'ตัดเป็นสูญ',
      cash: 'กำไรเกมตามกระเป๋า',
      settled: 'กำไรเกมตามค่าย',
      earlier: 'กำไรเกมของวันก่อน แจ้งทีหลัง',
      apart: 'ส่วนต่าง',
      registered: 'สมัครใหม่',
      first: 'ฝากครั้งแรก (คน)',
      firstAmount: 'ยอดฝากครั้งแรก',
      active: 'สมาชิกที่เคลื่อนไหว',
      rounds: 'รอบ',
      turnover: 'ยอดเดิมพัน',
      times: 'ฝาก (ครั้ง)',
      amount: 'ยอดฝากรวม',
      acts: 'จำนวนครั้ง',
    },
  },
  la: {
    ...{ day: 'ວັນທີ', code: 'ລະຫັດ', name: 'ຊື່', right: 'ສິດ', total: 'ລວມ', baht: 'ບາດ' },
    noSource: 'ບໍ່ລະບຸທີ່ມາ',
    column: {
      slip: 'ຝາກດ້ວຍສະລິບ',
      feed: 'ຝາກອັດຕະໂນມັດ',
      qr: 'ຝາກດ້ວຍ QR',
      gift: 'ຝາກດ້ວຍຊອງຂອງຂວັນ',
      deposits: 'ຍອດຝາກ',
      withdrawals: 'ຍອດຖອນ',
      net: 'ຝາກລົບຖອນ',
      bonus: 'ຄ່າໂບນັດ',
      refund: 'ຄ່າຄືນຍອດເສຍ',
      invite: 'ຄ່າແນະນຳໝູ່',
      wheel: 'ຄ່າລາງວັນວົງລໍ້',
      costs: 'ຄ່າລາງວັນທັງໝົດ',
      corrections: 'ປັບຍອດດ້ວຍມື',
      writtenOff: 'ຕັດເປັນສູນ',
      cash: 'ກຳໄລເກມຕາມກະເປົາ',
      settled: 'ກຳໄລເກມຕາມຄ່າຍ',
      earlier: 'ກຳໄລເກມຂອງວັນກ່ອນ ແຈ້ງຕາມຫຼັງ',
      apart: 'ສ່ວນຕ່າງ',
      registered: 'ສະໝັກໃໝ່',
      first: 'ຝາກຄັ້ງທຳອິດ (ຄົນ)',
      firstAmount: 'ຍອດຝາກຄັ້ງທຳອິດ',
      active: 'ສະມາຊິກທີ່ເຄື່ອນໄຫວ',
      rounds: 'ຮອບ',
      turnover: 'ຍອດເດີມພັນ',
      times: 'ຝາກ (ຄັ້ງ)',
      amount: 'ຍອດຝາກລວມ',
      acts: 'ຈຳນວນຄັ້ງ',
    },
  },
  en: {
    ...{ day: 'Day', code: 'Code', name: 'Name', right: 'Right', total: 'Total', baht: 'THB' },
    noSource: 'No source given',
    column: {
      slip: 'By slip',
      feed: 'By bank feed',
      qr: 'By QR',
      gift: 'By gift link',
      deposits: 'Deposits',
      withdrawals: 'Withdrawals',
      net: 'Net',
      bonus: 'Bonus cost',
      refund: 'Refund cost',
      invite: 'Invite cost',
      wheel: 'Wheel cost',
      costs: 'Rewards in all',
      corrections: 'Corrections',
      writtenOff: 'Written off',
      cash: 'GGR, cash',
      settled: 'GGR, settled',
      earlier: 'GGR of earlier days',
      apart: 'Difference',
      registered: 'Registered',
      first: 'First deposits',
      firstAmount: 'First deposits, amount',
      active: 'Active',
      rounds: 'Rounds',
      turnover: 'Turnover',
      times: 'Deposits',
      amount: 'Deposits, amount',
      acts: 'Acts',
    },
  },
};
