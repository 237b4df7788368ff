/** Forty members of the demo, so that a console has somebody to look for: names, phones and accounts of nobody. */
import type { Variant } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Tx } from '../db/pool.ts';

/** As the site knows them, and as their bank writes them. */
const NAMES: readonly (readonly [name: string, bankName: string])[] = [
  ['วิชัย สุขสันต์', 'WICHAI SUKSAN'],
  ['วิชัย สุขสรรค์', 'WICHAI SUKSAN'],
  ['วิไชย สุขสันต์', 'WICHAI SUKSAN'],
  ['กมล ทองดี', 'KAMON THONGDEE'],
  ['กาญจนา ศรีสุข', 'KANCHANA SRISUK'],
  ['เกษม บุญมา', 'KASEM BOONMA'],
  ['จันทร์เพ็ญ แสงทอง', 'CHANPEN SAENGTHONG'],
  ['จิราพร วงศ์ดี', 'JIRAPORN WONGDEE'],
  ['ชาติชาย พรหมมา', 'CHATCHAI PROMMA'],
  ['ณัฐพล คำแก้ว', 'NATTHAPHON KHAMKAEW'],
  ['ดวงใจ ใจงาม', 'DUANGJAI JAINGAM'],
  ['ธนา รุ่งเรือง', 'THANA RUNGRUEANG'],
  ['ธิดารัตน์ แก้วมณี', 'THIDARAT KAEWMANEE'],
  ['นงนุช พึ่งบุญ', 'NONGNUCH PHUENGBUN'],
  ['นพดล สายทอง', 'NOPPADON SAITHONG'],
  ['บุญเลิศ ชัยชนะ', 'BOONLERT CHAICHANA'],
  ['ปราณี เพชรดี', 'PRANEE PHETDEE'],
  ['ปรีชา มั่นคง', 'PREECHA MANKHONG'],
  ['พิมพ์ใจ อ่อนหวาน', 'PIMJAI ONWAN'],
  ['มณีรัตน์ ดาวเรือง', 'MANEERAT DAORUEANG'],
  ['ยุพา จันทร์หอม', 'YUPHA CHANHOM'],
  ['รัตนา ภูมิดี', 'RATTANA PHUMDEE'],
  ['ลำดวน ทิพย์สุข', 'LAMDUAN THIPSUK'],
  ['วรรณา นาคทอง', 'WANNA NAKTHONG'],
  ['ศักดิ์ชัย เจริญผล', 'SAKCHAI CHAROENPHON'],
  ['สมบัติ ยอดแก้ว', 'SOMBAT YODKAEW'],
  ['สุดา ปานทอง', 'SUDA PANTHONG'],
  ['อรุณ แสงจันทร์', 'ARUN SAENGCHAN'],
  ['ບຸນທັນ ວົງສາ', 'BOUNTHAN VONGSA'],
  ['ຄຳພູ ສີວິໄລ', 'KHAMPHOU SIVILAY'],
  ['ຈັນທາ ພົມມະລາດ', 'CHANTHA PHOMMALATH'],
  ['ດາລາ ສຸລິຍະ', 'DARA SOULIYA'],
  ['ນາງ ແກ້ວ ອິນທະວົງ', 'KEO INTHAVONG'],
  ['ບົວພັນ ແສງສະຫວັນ', 'BOUAPHANH SENGSAVANH'],
  ['ພອນສີ ໄຊຍະວົງ', 'PHONESY XAYAVONG'],
  ['ມະນີວັນ ຫຼວງລາດ', 'MANIVANH LUANGLATH'],
  ['ວຽງຄຳ ພູມີ', 'VIENGKHAM PHOUMY'],
  ['ສຸກສະຫວັນ ແກ້ວບົວ', 'SOUKSAVANH KEOBOUA'],
  ['ສົມພອນ ດວງມະນີ', 'SOMPHONE DUANGMANY'],
  ['ອານຸສອນ ທຳມະວົງ', 'ANOUSONE THAMMAVONG'],
];

export interface DemoPerson {
  phone: string;
  name: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  currency: 'BAHT' | 'LAK';
  /** From where they say that they know the site; null: they did not say. */
  sourceCode: string | null;
  /** Baht that they deposited when they came. */
  baht: number;
}

const BANKS: Record<Variant, readonly string[]> = {
  th: ['KBANK', 'SCB', 'BBL', 'KTB', 'GSB', 'BAY'],
  la: ['BCEL', 'LDB', 'JDB'],
};
const ACCOUNTS: Record<Variant, (i: number) => string> = {
  th: (i) => String(4_010_203_040 + i * 7_919),
  la: (i) => String(16_012_000_400_102_000n + BigInt(i) * 7_919n),
};
const FROM = ['FACEBOOK', 'LINE', null, 'TIKTOK', 'FACEBOOK', 'GOOGLE', 'LINE', 'OTHER', 'FRIEND'] as const;
/** Who takes out more than what goes out by itself had to put it in. */
const RICH: Readonly<Record<number, number>> = { 3: 20_000, 4: 90_000, 5: 300_000, 6: 12_000 };

export const demoPeople = (variant: Variant): DemoPerson[] =>
  NAMES.map(([name, bankAccountName], i) => ({
    phone: `08000001${String(i).padStart(2, '0')}`,
    name,
    bankAccountName,
    bankCode: BANKS[variant][i % BANKS[variant].length] ?? '',
    bankAccountNo: ACCOUNTS[variant](i),
    currency: variant === 'la' ? 'LAK' : 'BAHT',
    sourceCode: FROM[i % FROM.length] ?? null,
    baht: RICH[i] ?? 300 + ((i * 137) % 40) * 50,
  }));

/** Members by the phone that they came with: staff may have given them another since. */
export async function byFirstPhone(tx: Tx): Promise<ReadonlyMap<string, MemberId>> {
  const { rows } = await tx.client.query<{ phone: string; id: MemberId }>(
    `select phone, id from (select phone, id, null::timestamptz as at from member
        union all select old_phone, member_id, at from member_phone_change) as had order by at desc nulls first`,
  );
  return new Map(rows.map(({ phone, id }) => [phone, id]));
}
