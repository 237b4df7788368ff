/** What the demo operator tells its members. */
import type { Language } from '@krapao/contract/constants';
import type { Banner } from '../modules/site/content.ts';
import type { TextKind } from '../modules/site/store.ts';
import { AGREEMENTS } from './agreements.ts';

export const TEXTS: Record<TextKind, Record<Language, string[]>> = {
  agreement: AGREEMENTS,
  condition: {
    th: [
      '<p>สมาชิกหนึ่งคนมีได้หนึ่งบัญชี ชื่อบัญชีธนาคารต้องตรงกับชื่อที่ลงทะเบียนไว้</p>',
      '<p>โอนเงินฝากจากบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น และแนบสลิปภายใน <b>1 ชั่วโมง</b> หลังโอน</p>',
      '<p>ถอนเงินเข้าบัญชีที่ลงทะเบียนไว้เท่านั้น ผู้เล่นต้องมีอายุ 20 ปีขึ้นไป</p>',
    ],
    la: [
      '<p>ສະມາຊິກໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ ຊື່ບັນຊີທະນາຄານຕ້ອງກົງກັບຊື່ທີ່ລົງທະບຽນໄວ້</p>',
      '<p>ໂອນເງິນຝາກຈາກບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ແລະ ແນບສະລິບພາຍໃນ <b>1 ຊົ່ວໂມງ</b> ຫຼັງໂອນ</p>',
      '<p>ຖອນເງິນເຂົ້າບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ຜູ້ຫຼິ້ນຕ້ອງມີອາຍຸ 20 ປີຂຶ້ນໄປ</p>',
    ],
    en: [
      '<p>One account for each member. The name on your bank account must match the name you registered with.</p>',
      '<p>Deposit only from your registered bank account, and upload your slip within <b>1 hour</b> of the transfer.</p>',
      '<p>Withdrawals go to your registered bank account only. Players must be at least 20 years old.</p>',
    ],
  },
  contact: {
    th: ['<p>ทีมงานพร้อมช่วยเหลือทุกวัน <b>24 ชั่วโมง</b> แจ้งเบอร์โทรที่ลงทะเบียนไว้ เพื่อให้เราตรวจสอบได้รวดเร็ว</p>'],
    la: ['<p>ທີມງານພ້ອມຊ່ວຍເຫຼືອທຸກມື້ <b>24 ຊົ່ວໂມງ</b> ແຈ້ງເບີໂທທີ່ລົງທະບຽນໄວ້ ເພື່ອໃຫ້ພວກເຮົາກວດສອບໄດ້ໄວ</p>'],
    en: [
      '<p>We’re here for you every day, <b>24 hours</b>. Tell us the phone number you registered with so we can help you faster.</p>',
    ],
  },
  notice: {
    th: [
      '<p><b>ตรวจสอบเลขบัญชีก่อนโอนทุกครั้ง</b> บัญชีรับโอนของเราอาจเปลี่ยนแปลง กรุณาใช้เลขล่าสุดในหน้าฝากเงินเสมอ อย่าโอนเข้าบัญชีเก่าที่บันทึกไว้</p>',
    ],
    la: [
      '<p><b>ກວດສອບເລກບັນຊີກ່ອນໂອນທຸກຄັ້ງ</b> ບັນຊີຮັບໂອນຂອງພວກເຮົາອາດປ່ຽນແປງ ກະລຸນາໃຊ້ເລກຫຼ້າສຸດໃນໜ້າຝາກເງິນສະເໝີ ຢ່າໂອນເຂົ້າບັນຊີເກົ່າທີ່ບັນທຶກໄວ້</p>',
    ],
    en: [
      '<p><b>Check the account number before every transfer.</b> Our account may change, so always use the one on the deposit screen, not one you saved before.</p>',
    ],
  },
};

const WELCOME = '/art/banners/welcome.svg';
const SAFETY = '/art/banners/safety.svg';

/** The pictures that go with the notice; their words stand beside them, because they serve three languages. */
export const NOTICE_BANNERS: Record<Language, Banner[]> = {
  th: [
    {
      image: WELCOME,
      html: '<h3>กระเป๋าเดียว เล่นได้ทุกเกม</h3><p>ฝากเงินครั้งเดียว โยกเข้าเกมที่ชอบได้ทันที ไม่มีค่าธรรมเนียม</p>',
    },
    {
      image: SAFETY,
      html: '<h3>อย่าบอกรหัสกับใคร</h3><p>ทีมงานไม่ขอรหัสผ่านหรือรหัส OTP จากคุณเด็ดขาด หากมีใครขอ กรุณาแจ้งเราทันที</p>',
    },
  ],
  la: [
    {
      image: WELCOME,
      html: '<h3>ກະເປົາດຽວ ຫຼິ້ນໄດ້ທຸກເກມ</h3><p>ຝາກເງິນຄັ້ງດຽວ ຍ້າຍເຂົ້າເກມທີ່ມັກໄດ້ທັນທີ ບໍ່ມີຄ່າທຳນຽມ</p>',
    },
    {
      image: SAFETY,
      html: '<h3>ຢ່າບອກລະຫັດໃຫ້ໃຜ</h3><p>ທີມງານບໍ່ຂໍລະຫັດຜ່ານ ຫຼື ລະຫັດ OTP ຈາກທ່ານເດັດຂາດ ຖ້າມີໃຜຂໍ ກະລຸນາແຈ້ງພວກເຮົາທັນທີ</p>',
    },
  ],
  en: [
    {
      image: WELCOME,
      html: '<h3>One wallet for every game</h3><p>Deposit once, then move your money to any game you like, right away and free of charge.</p>',
    },
    {
      image: SAFETY,
      html: '<h3>Keep your codes to yourself</h3><p>Our team never asks for your password or OTP. If anyone does, tell us right away.</p>',
    },
  ],
};
