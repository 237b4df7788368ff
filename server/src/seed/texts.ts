/** What the demo operator tells its members. */
import type { Language } from '@krapao/contract/constants';
import type { Banner } from '../modules/site/content.ts';
import type { TextKind } from '../modules/site/store.ts';
import type { siteSource } from '../modules/site/tables.ts';

/** What a member of the demo agrees to, a paragraph each. */
const AGREEMENTS: Record<Language, string[]> = {
  th: [
    '<p><b>อายุและบัญชีสมาชิก</b><br>ผู้สมัครต้องมีอายุ 20 ปีบริบูรณ์ขึ้นไป และมีบัญชีสมาชิกได้คนละหนึ่งบัญชี ข้อมูลที่ใช้สมัครต้องเป็นของตนเองและเป็นความจริง หากพบการสมัครซ้ำหรือใช้ชื่อผู้อื่น เราจะระงับบัญชีไว้ระหว่างตรวจสอบ</p>',
    '<p><b>บัญชีธนาคารของตนเองเท่านั้น</b><br>ฝากและถอนได้ผ่านบัญชีธนาคารที่ลงทะเบียนไว้ในชื่อของคุณเท่านั้น ห้ามใช้บัญชีของผู้อื่น และห้ามให้ผู้อื่นใช้บัญชีของคุณ เงินที่โอนมาจากบัญชีอื่นจะต้องตรวจสอบก่อนเข้ากระเป๋า</p>',
    '<p><b>เล่นอย่างมีสติ</b><br>การเดิมพันมีความเสี่ยง โปรดเล่นเพื่อความบันเทิง ด้วยเงินที่เสียได้โดยไม่เดือดร้อน คุณขอพักหรือปิดบัญชีได้ทุกเมื่อ เพียงแจ้งทีมงาน หากรู้สึกว่าหยุดเล่นได้ยาก โทรปรึกษาสายด่วนสุขภาพจิต <a href="tel:1323">1323</a> ได้ฟรีตลอด 24 ชั่วโมง</p>',
    '<p><b>ข้อมูลส่วนบุคคล</b><br>เราเก็บชื่อ เบอร์โทรศัพท์ บัญชีธนาคาร และประวัติธุรกรรม เพื่อให้บริการ ป้องกันการทุจริต และปฏิบัติตามกฎหมายเท่านั้น เราไม่ขายข้อมูลของคุณ คุณขอดู แก้ไข หรือลบข้อมูลของตนเองได้โดยติดต่อทีมงาน</p>',
  ],
  la: [
    '<p><b>ອາຍຸ ແລະ ບັນຊີສະມາຊິກ</b><br>ຜູ້ສະໝັກຕ້ອງມີອາຍຸຄົບ 20 ປີຂຶ້ນໄປ ແລະ ມີບັນຊີສະມາຊິກໄດ້ຄົນລະໜຶ່ງບັນຊີ ຂໍ້ມູນທີ່ໃຊ້ສະໝັກຕ້ອງເປັນຂອງຕົນເອງ ແລະ ເປັນຄວາມຈິງ ຖ້າພົບການສະໝັກຊ້ຳ ຫຼື ໃຊ້ຊື່ຜູ້ອື່ນ ພວກເຮົາຈະລະງັບບັນຊີໄວ້ໃນລະຫວ່າງກວດສອບ</p>',
    '<p><b>ບັນຊີທະນາຄານຂອງຕົນເອງເທົ່ານັ້ນ</b><br>ຝາກ ແລະ ຖອນໄດ້ຜ່ານບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ໃນຊື່ຂອງທ່ານເທົ່ານັ້ນ ຫ້າມໃຊ້ບັນຊີຂອງຜູ້ອື່ນ ແລະ ຫ້າມໃຫ້ຜູ້ອື່ນໃຊ້ບັນຊີຂອງທ່ານ ເງິນທີ່ໂອນມາຈາກບັນຊີອື່ນຈະຕ້ອງກວດສອບກ່ອນເຂົ້າກະເປົາ</p>',
    '<p><b>ຫຼິ້ນຢ່າງມີສະຕິ</b><br>ການເດີມພັນມີຄວາມສ່ຽງ ກະລຸນາຫຼິ້ນເພື່ອຄວາມມ່ວນຊື່ນ ດ້ວຍເງິນທີ່ເສຍໄດ້ໂດຍບໍ່ເດືອດຮ້ອນ ທ່ານຂໍພັກ ຫຼື ປິດບັນຊີໄດ້ທຸກເວລາ ພຽງແຕ່ແຈ້ງທີມງານ ຖ້າຮູ້ສຶກວ່າຢຸດຫຼິ້ນໄດ້ຍາກ ໃຫ້ພັກກ່ອນ ແລ້ວລົມກັບຄົນທີ່ທ່ານໄວ້ໃຈ</p>',
    '<p><b>ຂໍ້ມູນສ່ວນຕົວ</b><br>ພວກເຮົາເກັບຊື່ ເບີໂທລະສັບ ບັນຊີທະນາຄານ ແລະ ປະຫວັດທຸລະກຳ ເພື່ອໃຫ້ບໍລິການ ປ້ອງກັນການສໍ້ໂກງ ແລະ ປະຕິບັດຕາມກົດໝາຍເທົ່ານັ້ນ ພວກເຮົາບໍ່ຂາຍຂໍ້ມູນຂອງທ່ານ ທ່ານຂໍເບິ່ງ ແກ້ໄຂ ຫຼື ລຶບຂໍ້ມູນຂອງຕົນເອງໄດ້ໂດຍຕິດຕໍ່ທີມງານ</p>',
  ],
  en: [
    '<p><b>Age and membership</b><br>You must be at least 20 years old, and each person may have one account. The details you register with must be true and your own. If we find a second account, or one in someone else’s name, we suspend it while we check.</p>',
    '<p><b>Your own bank account only</b><br>Deposits and withdrawals go through the bank account you registered in your own name. Don’t use someone else’s, and don’t let anyone use yours. Money from another account has to be checked before it reaches your wallet.</p>',
    '<p><b>Play responsibly</b><br>Betting carries risk. Play for fun, with money you can afford to lose. You can take a break or close your account at any time: just tell our team. If you find it hard to stop, take a break and talk to someone you trust.</p>',
    '<p><b>Your personal data</b><br>We keep your name, phone number, bank account and transactions, only to provide the service, prevent fraud and comply with the law. We don’t sell your data. You can ask our team to see, correct or delete your data at any time.</p>',
  ],
};

// Where members may say that they heard of the operator. An operator changes all of it.

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
