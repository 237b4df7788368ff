import type { Language } from '@krapao/contract/constants';

/** What a member of the demo agrees to, a paragraph each. */
export const AGREEMENTS: Record<Language, string[]> = {
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
