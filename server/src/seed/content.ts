/** What a fresh database begins with for the demo operator: banks, accounts, sources, texts. An operator changes all of it. */
import type { Language } from '@krapao/contract/constants';
import type { gameProvider } from '../modules/games/tables.ts';
import type { siteBank, siteReceivingAccount, siteSource } from '../modules/site/tables.ts';

const bank = (code: string, number: string | null, nameTH: string, nameEN: string, nameLA: string) => ({
  code,
  number,
  nameTH,
  nameEN,
  nameLA,
});

export const BANKS: (typeof siteBank.$inferInsert)[] = [
  bank('KBANK', '004', 'ธนาคารกสิกรไทย', 'Kasikornbank', 'ທະນາຄານກະສິກອນໄທ'),
  bank('SCB', '014', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank', 'ທະນາຄານໄທພານິດ'),
  bank('BBL', '002', 'ธนาคารกรุงเทพ', 'Bangkok Bank', 'ທະນາຄານບາງກອກ'),
  bank('KTB', '006', 'ธนาคารกรุงไทย', 'Krungthai Bank', 'ທະນາຄານກຸງໄທ'),
  bank('BAY', '025', 'ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya (Krungsri)', 'ທະນາຄານກຸງສີອະຍຸທະຍາ'),
  bank('TMB', '011', 'ธนาคารทหารไทยธนชาต', 'TMBThanachart Bank (ttb)', 'ທະນາຄານທະຫານໄທທະນະຊາດ'),
  bank('GSB', '030', 'ธนาคารออมสิน', 'Government Savings Bank', 'ທະນາຄານອອມສິນ'),
  bank('BAAC', '034', 'ธนาคารเพื่อการเกษตรและสหกรณ์ (ธ.ก.ส.)', 'BAAC', 'ທະນາຄານເພື່ອການກະເສດ ແລະ ສະຫະກອນ'),
  bank('GHB', '033', 'ธนาคารอาคารสงเคราะห์', 'Government Housing Bank', 'ທະນາຄານອາຄານສົງເຄາະ'),
  bank('UOB', '024', 'ธนาคารยูโอบี', 'UOB', 'ທະນາຄານຢູໂອບີ'),
  bank('CIMBT', '022', 'ธนาคารซีไอเอ็มบีไทย', 'CIMB Thai', 'ທະນາຄານຊີໄອເອັມບີໄທ'),
  bank('KKP', '069', 'ธนาคารเกียรตินาคินภัทร', 'Kiatnakin Phatra Bank', 'ທະນາຄານກຽດນາຄິນພັດທະຣະ'),
  bank('TISCO', '067', 'ธนาคารทิสโก้', 'TISCO Bank', 'ທະນາຄານທິສໂກ້'),
  bank('LH', '073', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank', 'ທະນາຄານແລນ ແອນ ເຮົ້າ'),
  bank('ISBT', '066', 'ธนาคารอิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand', 'ທະນາຄານອິດສະລາມແຫ່ງປະເທດໄທ'),
  bank('BCEL', null, 'ธนาคารการค้าต่างประเทศลาว', 'BCEL', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ'),
].map((row, position) => ({ ...row, isSelectable: row.code !== 'BCEL', position }));

export const RECEIVING_ACCOUNTS: (typeof siteReceivingAccount.$inferInsert)[] = [
  { bankCode: 'SCB', bankType: 'SCB' as const, accountNo: '1112223334' },
  { bankCode: 'KBANK', bankType: 'KBANK' as const, accountNo: '2223334445' },
  { bankCode: 'GSB', bankType: 'GSB' as const, accountNo: '3334445556' },
].map((row, position) => ({
  ...row,
  mode: 'AUTO',
  accountName: 'KRAPAO DEMO CO LTD',
  currency: 'BAHT',
  isActive: true,
  position,
}));

export const JOKER = {
  code: 'JOKER',
  name: 'Joker',
  category: 'slot',
  protocol: 'joker',
  launch: 'form',
  autoLogin: null,
  ftWalletSlot: 1,
  logo: '/art/providers/joker-logo.svg',
  background: '/art/providers/joker-background.svg',
  web: null,
  android: null,
  ios: null,
  position: 1,
} satisfies typeof gameProvider.$inferInsert;

const source = (code: string, descriptionTH: string, descriptionEN: string, descriptionLA: string) => ({
  code,
  descriptionTH,
  descriptionEN,
  descriptionLA,
});

export const SOURCES: (typeof siteSource.$inferInsert)[] = [
  source('FRIEND', 'เพื่อนแนะนำ', 'A friend told me', 'ໝູ່ແນະນຳ'),
  source('FACEBOOK', 'เฟซบุ๊ก', 'Facebook', 'ເຟສບຸກ'),
  source('LINE', 'ไลน์', 'LINE', 'ໄລນ໌'),
  source('TIKTOK', 'ติ๊กต็อก', 'TikTok', 'ຕິກຕັອກ'),
  source('GOOGLE', 'ค้นหาในกูเกิล', 'Google search', 'ຄົ້ນຫາໃນກູໂກ'),
  source('OTHER', 'ช่องทางอื่น', 'Somewhere else', 'ຊ່ອງທາງອື່ນ'),
].map((row, position) => ({ ...row, position }));

export const TEXTS: Record<'condition' | 'contact', Record<Language, string[]>> = {
  condition: {
    th: [
      '<p>สมาชิกหนึ่งคนมีได้หนึ่งบัญชี ชื่อบัญชีธนาคารต้องตรงกับชื่อที่ลงทะเบียนไว้</p>',
      '<p>โอนเงินฝากจากบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น และส่งสลิปภายใน <b>1 ชั่วโมง</b> หลังโอน</p>',
      '<p>ถอนเงินเข้าบัญชีที่ลงทะเบียนไว้เท่านั้น ผู้เล่นต้องมีอายุ 20 ปีขึ้นไป</p>',
    ],
    la: [
      '<p>ສະມາຊິກໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ ຊື່ບັນຊີທະນາຄານຕ້ອງກົງກັບຊື່ທີ່ລົງທະບຽນໄວ້</p>',
      '<p>ໂອນເງິນຝາກຈາກບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ແລະ ສົ່ງສະລິບພາຍໃນ <b>1 ຊົ່ວໂມງ</b> ຫຼັງໂອນ</p>',
      '<p>ຖອນເງິນເຂົ້າບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ຜູ້ຫຼິ້ນຕ້ອງມີອາຍຸ 20 ປີຂຶ້ນໄປ</p>',
    ],
    en: [
      '<p>One account for each member. The bank account must be in the name you registered with.</p>',
      '<p>Deposit only from your registered bank account, and send the slip within <b>1 hour</b> of the transfer.</p>',
      '<p>Withdrawals go to your registered bank account only. Players must be at least 20 years old.</p>',
    ],
  },
  contact: {
    th: ['<p>ทีมงานพร้อมช่วยเหลือทุกวัน <b>24 ชั่วโมง</b> แจ้งเบอร์โทรที่ลงทะเบียนไว้ เพื่อให้เราตรวจสอบได้รวดเร็ว</p>'],
    la: ['<p>ທີມງານພ້ອມຊ່ວຍເຫຼືອທຸກມື້ <b>24 ຊົ່ວໂມງ</b> ແຈ້ງເບີໂທທີ່ລົງທະບຽນໄວ້ ເພື່ອໃຫ້ພວກເຮົາກວດສອບໄດ້ໄວ</p>'],
    en: [
      '<p>We are here for you every day, <b>24 hours</b>. Tell us the phone number you registered with and we can look into it faster.</p>',
    ],
  },
};
