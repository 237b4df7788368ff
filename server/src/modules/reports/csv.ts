/** A report as a file for spreadsheets; at its end whose it is. */
import { dateOf } from '@krapao/contract/bangkok';
import type { Language } from '@krapao/contract/constants';
import { NEVER_SUMMED, type ReportName } from '@krapao/contract/console/constants';
import { cell, ending, heading, line, type Taker } from '../../kernel/csv.ts';
import { inPieces } from '../../kernel/pieces.ts';
import type { Report } from './read.ts';

type Words = Record<string, string>;

const WORDS: Record<Language, Words> = {
  th: {
    ...{ day: 'วันที่', key: 'รหัส', label: 'ชื่อ', total: 'รวม', right: 'สิทธิ์', baht: 'บาท' },
    ...{ slip: 'ฝากด้วยสลิป', feed: 'ฝากอัตโนมัติ', qr: 'ฝากด้วย QR', gift: 'ฝากด้วยซองของขวัญ', deposits: 'ยอดฝาก' },
    ...{
      withdrawals: 'ยอดถอน',
      net: 'ฝากหักถอน',
      bonus: 'ค่าโบนัส',
      refund: 'ค่าคืนยอดเสีย',
      invite: 'ค่าแนะนำเพื่อน',
    },
    ...{ wheel: 'ค่ารางวัลวงล้อ', costs: 'ค่าใช้จ่ายรางวัลรวม', corrections: 'ปรับยอดด้วยมือ', writtenOff: 'ตัดเป็นสูญ' },
    ...{
      cash: 'กำไรเกมตามกระเป๋า',
      settled: 'กำไรเกมตามค่าย',
      earlier: 'กำไรเกมของวันก่อนที่แจ้งย้อนหลัง',
      apart: 'ส่วนต่าง',
    },
    ...{ registered: 'สมัครใหม่', first: 'ฝากครั้งแรก (คน)', firstAmount: 'ฝากครั้งแรก', active: 'สมาชิกที่เคลื่อนไหว' },
    ...{ rounds: 'รอบ', turnover: 'ยอดเดิมพัน', amount: 'ยอดฝาก', acts: 'จำนวนครั้ง' },
  },
  la: {
    ...{ day: 'ວັນທີ', key: 'ລະຫັດ', label: 'ຊື່', total: 'ລວມ', right: 'ສິດ', baht: 'ບາດ' },
    ...{
      slip: 'ຝາກດ້ວຍສະລິບ',
      feed: 'ຝາກອັດຕະໂນມັດ',
      qr: 'ຝາກດ້ວຍ QR',
      gift: 'ຝາກດ້ວຍຊອງຂອງຂວັນ',
      deposits: 'ຍອດຝາກ',
    },
    ...{ withdrawals: 'ຍອດຖອນ', net: 'ຝາກລົບຖອນ', bonus: 'ຄ່າໂບນັດ', refund: 'ຄ່າຄືນຍອດເສຍ', invite: 'ຄ່າແນະນຳໝູ່' },
    ...{ wheel: 'ຄ່າລາງວັນວົງລໍ້', costs: 'ຄ່າລາງວັນທັງໝົດ', corrections: 'ປັບຍອດດ້ວຍມື', writtenOff: 'ຕັດເປັນສູນ' },
    ...{
      cash: 'ກຳໄລເກມຕາມກະເປົາ',
      settled: 'ກຳໄລເກມຕາມຄ່າຍ',
      earlier: 'ກຳໄລເກມຂອງວັນກ່ອນທີ່ແຈ້ງຍ້ອນຫຼັງ',
      apart: 'ສ່ວນຕ່າງ',
    },
    ...{ registered: 'ສະໝັກໃໝ່', first: 'ຝາກຄັ້ງທຳອິດ (ຄົນ)', firstAmount: 'ຝາກຄັ້ງທຳອິດ', active: 'ສະມາຊິກທີ່ເຄື່ອນໄຫວ' },
    ...{ rounds: 'ຮອບ', turnover: 'ຍອດເດີມພັນ', amount: 'ຍອດຝາກ', acts: 'ຈຳນວນຄັ້ງ' },
  },
  en: {
    ...{ day: 'Day', key: 'Code', label: 'Name', total: 'Total', right: 'Right', baht: 'THB' },
    ...{ slip: 'By slip', feed: 'By bank feed', qr: 'By QR', gift: 'By gift link', deposits: 'Deposits' },
    ...{
      withdrawals: 'Withdrawals',
      net: 'Net',
      bonus: 'Bonus cost',
      refund: 'Refund cost',
      invite: 'Invite cost',
    },
    ...{
      wheel: 'Wheel cost',
      costs: 'Rewards in all',
      corrections: 'Corrections',
      writtenOff: 'Written off',
    },
    ...{ cash: 'GGR, cash', settled: 'GGR, settled', earlier: 'GGR of earlier days', apart: 'Difference' },
    ...{
      registered: 'Registered',
      first: 'First deposits',
      firstAmount: 'First deposits, amount',
      active: 'Active',
    },
    ...{ rounds: 'Rounds', turnover: 'Turnover', amount: 'Deposits, amount', acts: 'Acts' },
  },
};

/** How the first columns are called: of a day, of a person's acts, of anything else. */
function heads(name: ReportName, isByDay: boolean, words: Words): (string | undefined)[] {
  if (isByDay) return [words.day];
  return name === 'staff' ? [words.label, words.right] : [words.key, words.label];
}

/** A file's text, piece by piece. Amounts and counts are numbers. @param who took it, and when */
export async function* reportCsv(
  { name, from, to, columns, rows, totals, isCut }: Report,
  language: Language,
  who: Taker,
): AsyncGenerator<string> {
  const words = WORDS[language];
  const isByDay = rows.some(({ day }) => day !== null);
  const number = (value: number, i: number) =>
    columns[i]?.unit === 'baht' ? value.toFixed(2) : String(value);
  const cells = (texts: readonly (string | null | undefined)[]) => texts.map((text) => cell(text ?? ''));
  const titles = columns.map(({ name: column, unit }) =>
    cell(unit === 'baht' ? `${words[column] ?? column} (${words.baht ?? ''})` : (words[column] ?? column)),
  );
  const head = heads(name, isByDay, words);
  yield heading([...cells(head), ...titles]);
  for (const some of inPieces(rows, PIECE))
    yield some
      .map(({ day, key, label, values }) =>
        line([
          ...cells(day === null ? [key, label] : [dateOf(`${day}T00:00:00+07:00`)]),
          ...values.map(number),
        ]),
      )
      .join('');
  // as on the screen: a sum of people over days says nothing
  const total = (value: number, i: number) =>
    isByDay && from !== to && NEVER_SUMMED.includes(columns[i]?.name ?? '') ? '' : number(value, i);
  yield line([...cells([words.total, ...head.slice(1).map(() => '')]), ...totals.map(total)]);
  yield ending(language, who, isCut);
}

const PIECE = 1_000;
