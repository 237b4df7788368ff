/** The statement as a file for spreadsheets. */
import { dateTimeOf } from '@krapao/contract/bangkok';
import type { Language, StatementType, Variant } from '@krapao/contract/constants';
import { kipText } from '@krapao/contract/kip';
import { toDecimal } from '@krapao/contract/money';
import { cell, heading, line } from '../../kernel/csv.ts';
import type { Line } from './rules.ts';

interface Words {
  header: readonly string[];
  /** Of a site in Laos: what was sent in kip, and at which rate. */
  kip: readonly string[];
  wallet: string;
  type: Record<StatementType, string>;
  /** A withdrawal that came back. */
  back: string;
  status: Record<Line['status'], string>;
}

const WORDS: Record<Language, Words> = {
  th: {
    header: ['วันที่และเวลา', 'รายการ', 'จาก', 'ไปยัง', 'สถานะ', 'จำนวนเงิน (บาท)', 'ยอดคงเหลือ (บาท)'],
    kip: ['ยอดที่โอนมา (กีบ)', 'กีบต่อบาท'],
    wallet: 'กระเป๋าเงิน',
    type: {
      deposit: 'ฝากเงิน',
      withdraw: 'ถอนเงิน',
      transfer: 'โยกเงิน',
      bonus: 'โบนัส',
      finish_bonus: 'จบโบนัส',
      correction: 'ปรับยอด',
    },
    back: 'เงินถอนคืนเข้ากระเป๋า',
    status: { SUCCESS: 'สำเร็จ', FAILED: 'ไม่สำเร็จ', PENDING: 'กำลังดำเนินการ' },
  },
  la: {
    header: ['ວັນທີ ແລະ ເວລາ', 'ລາຍການ', 'ຈາກ', 'ໄປຫາ', 'ສະຖານະ', 'ຈຳນວນເງິນ (ບາດ)', 'ຍອດຄົງເຫຼືອ (ບາດ)'],
    kip: ['ຍອດທີ່ໂອນມາ (ກີບ)', 'ກີບຕໍ່ບາດ'],
    wallet: 'ກະເປົາເງິນ',
    type: {
      deposit: 'ຝາກເງິນ',
      withdraw: 'ຖອນເງິນ',
      transfer: 'ຍ້າຍເງິນ',
      bonus: 'ໂບນັດ',
      finish_bonus: 'ຈົບໂບນັດ',
      correction: 'ປັບຍອດ',
    },
    back: 'ເງິນຖອນຄືນເຂົ້າກະເປົາ',
    status: { SUCCESS: 'ສຳເລັດ', FAILED: 'ບໍ່ສຳເລັດ', PENDING: 'ກຳລັງດຳເນີນການ' },
  },
  en: {
    header: ['Date and time', 'Activity', 'From', 'To', 'Status', 'Amount (THB)', 'Balance (THB)'],
    kip: ['Sent (LAK)', 'LAK per THB'],
    wallet: 'Wallet',
    type: {
      deposit: 'Deposit',
      withdraw: 'Withdrawal',
      transfer: 'Transfer',
      bonus: 'Bonus',
      finish_bonus: 'Bonus ended',
      correction: 'Correction',
    },
    back: 'Withdrawal came back',
    status: { SUCCESS: 'Success', FAILED: 'Failed', PENDING: 'In progress' },
  },
};

const kipOf = ({ original }: Line): string[] =>
  original
    ? [kipText(original.amount), original.kipPerBaht === null ? '' : kipText(original.kipPerBaht)]
    : ['', ''];

/** A file's text, piece by piece. Amounts are numbers: digits, a point and perhaps a minus. */
export async function* csv(
  lines: AsyncIterable<readonly Line[]>,
  language: Language,
  variant: Variant,
): AsyncGenerator<string> {
  const words = WORDS[language];
  const place = (code: string, name: string) => (code === 'WALLET' ? words.wallet : name);
  const row = (one: Line) =>
    line([
      dateTimeOf(one.createdAt),
      one.statementType === 'withdraw' && one.amount > 0n ? words.back : words.type[one.statementType],
      cell(place(one.from, one.fromName)),
      cell(place(one.to, one.toName)),
      words.status[one.status],
      toDecimal(one.amount),
      toDecimal(one.balance),
      ...(variant === 'la' ? kipOf(one) : []),
    ]);
  yield heading([...words.header, ...(variant === 'la' ? words.kip : [])]);
  for await (const some of lines) yield some.map(row).join('');
}
