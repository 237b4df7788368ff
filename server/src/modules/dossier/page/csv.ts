/** A list of members as a file for spreadsheets; at its end whose it is. */
import { dateTimeOf } from '@krapao/contract/bangkok';
import type { Language } from '@krapao/contract/constants';
import type { ConsoleInside } from '@krapao/contract/console/api';
import { toDecimal } from '@krapao/contract/money';
import { cell, ending, heading, line, type Taker } from '../../../kernel/csv.ts';

type Shown = Omit<ConsoleInside<'GET /api/console/members'>['output']['members'][number], 'by'>;

interface Words {
  header: readonly string[];
  state: Record<Shown['state'], string>;
}

const WORDS: Record<Language, Words> = {
  th: {
    header: [
      ...['รหัส', 'ชื่อ', 'เบอร์โทร', 'ธนาคาร', 'ชื่อบัญชี', 'เลขที่บัญชี', 'สถานะ', 'แท็ก', 'มาจาก'],
      ...['สมัคร', 'ฝากล่าสุด', 'ในกระเป๋า (บาท)'],
    ],
    state: { active: 'ใช้งานได้', blocked: 'ระงับอยู่', held: 'พักถอน', closed: 'ปิดแล้ว' },
  },
  la: {
    header: [
      ...['ລະຫັດ', 'ຊື່', 'ເບີໂທ', 'ທະນາຄານ', 'ຊື່ບັນຊີ', 'ເລກບັນຊີ', 'ສະຖານະ', 'ແທັກ', 'ມາຈາກ'],
      ...['ສະໝັກ', 'ຝາກຫຼ້າສຸດ', 'ໃນກະເປົາ (ບາດ)'],
    ],
    state: { active: 'ໃຊ້ງານໄດ້', blocked: 'ຖືກລະງັບ', held: 'ພັກຖອນ', closed: 'ປິດແລ້ວ' },
  },
  en: {
    header: [
      ...['Id', 'Name', 'Phone', 'Bank', 'Account name', 'Account number', 'State', 'Tags', 'Source'],
      ...['Registered', 'Last deposit', 'Wallet (THB)'],
    ],
    state: { active: 'Active', blocked: 'Frozen', held: 'Payouts held', closed: 'Closed' },
  },
};

/** A file's text, piece by piece. Amounts are numbers. @param who took it and when; `isCut`: there are more members than these */
export async function* membersCsv(
  pieces: AsyncIterable<readonly Shown[]>,
  language: Language,
  { isCut, ...who }: Taker & { isCut: boolean },
): AsyncGenerator<string> {
  const words = WORDS[language];
  const row = (one: Shown) =>
    line([
      ...[one.id, one.name, one.phone, one.bankCode, one.bankAccountName, one.bankAccountNo].map(cell),
      words.state[one.state],
      ...[one.tags.join(' '), one.source ?? ''].map(cell),
      dateTimeOf(one.registeredAt),
      one.lastDepositAt === null ? '' : dateTimeOf(one.lastDepositAt),
      toDecimal(one.wallet),
    ]);
  yield heading(words.header);
  for await (const some of pieces) yield some.map(row).join('');
  yield ending(language, who, isCut);
}
