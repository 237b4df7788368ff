/** What those who work at the demo wrote down for whoever looks next. */
import type { Variant } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Tx } from '../db/pool.ts';
import { recordChange } from '../modules/history/face.ts';

/** As who works there would write them: of which member, by whom. */
const NOTES: Readonly<
  Record<Variant, { why: string; notes: readonly { of: number; by: string; text: string }[] }>
> = {
  th: {
    why: 'ฝากไว้ให้กะถัดไป',
    notes: [
      { of: 1, by: 'noi', text: 'ชื่อบัญชีซ้ำกับสมาชิกอีกสองคน ดูเลขบัญชีก่อนเติมเงินทุกครั้ง' },
      { of: 5, by: 'mali', text: 'ลูกค้าประจำ ถอนก้อนใหญ่ทุกสิ้นเดือน' },
    ],
  },
  la: {
    why: 'ຝາກໄວ້ໃຫ້ກະຕໍ່ໄປ',
    notes: [
      { of: 1, by: 'noi', text: 'ຊື່ບັນຊີຊ້ຳກັບສະມາຊິກອີກສອງຄົນ ໃຫ້ເບິ່ງເລກບັນຊີກ່ອນເຕີມເງິນທຸກຄັ້ງ' },
      { of: 5, by: 'mali', text: 'ລູກຄ້າປະຈຳ ຖອນກ້ອນໃຫຍ່ທຸກທ້າຍເດືອນ' },
    ],
  },
};

export async function seedNotes(tx: Tx, variant: Variant, idOf: (of: number) => MemberId): Promise<void> {
  const { why, notes } = NOTES[variant];
  for (const { of, by: name, text } of notes) {
    const id = idOf(of);
    await tx.client.query('insert into member_note (member_id, name, note) values ($1, $2, $3)', [
      id,
      name,
      text,
    ]);
    const what = { right: 'member.note', kind: 'member', subject: id } as const;
    await recordChange(tx, { name, why }, { ...what, before: undefined, after: { note: text } });
  }
}
