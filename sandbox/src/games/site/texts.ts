import type { Language } from '../../markup/language.ts';

const en = {
  pretend: 'Sandbox · play money',
  language: 'Language',
  signIn: 'Sign in',
  signInHint: 'With the name and password of your game account.',
  username: 'User name',
  password: 'Password',
  wrong:
    'That name and password do not match. Open the game again from your wallet, or check them and try once more.',
  stale: 'This page has expired. Sign in once more.',
  balance: 'Balance',
  baht: 'baht',
  stake: 'Stake',
  won: 'You win {amount} baht',
  short: 'The balance is less than the stake. Choose a lower one, or add money from your wallet.',
  failed: 'The round could not be started. Check the connection and try again.',
  signedOut: 'You are signed out. Open the game again from your wallet.',
};
export type SiteTexts = typeof en;

const th: SiteTexts = {
  pretend: 'ระบบจำลอง · ไม่ใช่เงินจริง',
  language: 'ภาษา',
  signIn: 'เข้าสู่ระบบ',
  signInHint: 'ใช้ชื่อผู้ใช้และรหัสผ่านของบัญชีเกม',
  username: 'ชื่อผู้ใช้',
  password: 'รหัสผ่าน',
  wrong: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง เปิดเกมจากกระเป๋าอีกครั้ง หรือตรวจสอบแล้วลองใหม่',
  stale: 'หน้านี้หมดอายุแล้ว กรุณาเข้าสู่ระบบอีกครั้ง',
  balance: 'ยอดเงิน',
  baht: 'บาท',
  stake: 'เดิมพัน',
  won: 'คุณได้ {amount} บาท',
  short: 'ยอดเงินน้อยกว่าเดิมพัน เลือกเดิมพันที่ต่ำลง หรือโยกเงินจากกระเป๋าเพิ่ม',
  failed: 'เริ่มรอบใหม่ไม่ได้ ตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  signedOut: 'ออกจากระบบแล้ว เปิดเกมจากกระเป๋าอีกครั้ง',
};

const la: SiteTexts = {
  pretend: 'ລະບົບຈຳລອງ · ບໍ່ແມ່ນເງິນແທ້',
  language: 'ພາສາ',
  signIn: 'ເຂົ້າສູ່ລະບົບ',
  signInHint: 'ໃຊ້ຊື່ຜູ້ໃຊ້ ແລະ ລະຫັດຜ່ານຂອງບັນຊີເກມ',
  username: 'ຊື່ຜູ້ໃຊ້',
  password: 'ລະຫັດຜ່ານ',
  wrong: 'ຊື່ຜູ້ໃຊ້ ຫຼື ລະຫັດຜ່ານບໍ່ຖືກຕ້ອງ ເປີດເກມຈາກກະເປົາອີກຄັ້ງ ຫຼື ກວດຄືນແລ້ວລອງອີກຄັ້ງ',
  stale: 'ໜ້ານີ້ໝົດອາຍຸແລ້ວ ກະລຸນາເຂົ້າສູ່ລະບົບອີກຄັ້ງ',
  balance: 'ຍອດເງິນ',
  baht: 'ບາດ',
  stake: 'ເດີມພັນ',
  won: 'ທ່ານໄດ້ {amount} ບາດ',
  short: 'ຍອດເງິນໜ້ອຍກວ່າເດີມພັນ ເລືອກເດີມພັນທີ່ຕ່ຳລົງ ຫຼື ໂອນເງິນຈາກກະເປົາເພີ່ມ',
  failed: 'ເລີ່ມຮອບໃໝ່ບໍ່ໄດ້ ກວດການເຊື່ອມຕໍ່ແລ້ວລອງອີກຄັ້ງ',
  signedOut: 'ອອກຈາກລະບົບແລ້ວ ເປີດເກມຈາກກະເປົາອີກຄັ້ງ',
};

/** What all pages of providers' sites say. */
export const SITE_TEXTS: Record<Language, SiteTexts> = { th, la, en };
