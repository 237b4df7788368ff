/** The banks of a fresh database, and the demo operator's accounts with them, as an operator of the variant would begin. */
import type { Variant } from '@krapao/contract/constants';
import { kipPerBaht } from '@krapao/contract/kip';
import type { siteBank, siteReceivingAccount, siteWallet } from '../modules/site/tables.ts';

type BankRow = typeof siteBank.$inferInsert;
type AccountRow = typeof siteReceivingAccount.$inferInsert;

const bank = (code: string, number: string | null, nameTH: string, nameEN: string, nameLA: string) => ({
  code,
  number,
  nameTH,
  nameEN,
  nameLA,
});

const THAI = [
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
];

const LAO = [
  bank('BCEL', null, 'ธนาคารการค้าต่างประเทศลาว (BCEL)', 'BCEL', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ (BCEL)'),
  bank('LDB', null, 'ธนาคารพัฒนาลาว', 'Lao Development Bank', 'ທະນາຄານພັດທະນາລາວ'),
  bank('JDB', null, 'ธนาคารร่วมพัฒนา', 'Joint Development Bank', 'ທະນາຄານຮ່ວມພັດທະນາ'),
  bank('APB', null, 'ธนาคารส่งเสริมกสิกรรม', 'Agricultural Promotion Bank', 'ທະນາຄານສົ່ງເສີມກະສິກຳ'),
  bank('LVB', null, 'ธนาคารร่วมธุรกิจลาว-เวียดนาม', 'Lao-Viet Bank', 'ທະນາຄານຮ່ວມທຸລະກິດ ລາວ-ຫວຽດ'),
  bank('STB', null, 'ธนาคารเอสที', 'ST Bank', 'ທະນາຄານ ເອສທີ'),
  bank('PSVB', null, 'ธนาคารพงสะหวัน', 'Phongsavanh Bank', 'ທະນາຄານພົງສະຫວັນ'),
  bank('IDCB', null, 'ธนาคารอินโดจีน', 'Indochina Bank', 'ທະນາຄານອິນໂດຈີນ'),
  bank('ACLB', null, 'ธนาคารเอซีลีดา ลาว', 'ACLEDA Bank Lao', 'ທະນາຄານ ເອຊີລີດາ ລາວ'),
  bank('ICBC', null, 'ธนาคารไอซีบีซี เวียงจันทน์', 'ICBC Vientiane', 'ທະນາຄານ ໄອຊີບີຊີ ວຽງຈັນ'),
];

/** Ways that money comes in by which are no banks: named like them, and nobody has an account there. */
const CHANNELS = [
  bank('WW', null, 'WW Payment', 'WW Payment', 'WW Payment'),
  bank('ZAPMAN', null, 'ZAPMAN', 'ZAPMAN', 'ZAPMAN'),
  bank('TRUEMONEY', null, 'ทรูมันนี่ วอลเล็ท', 'TrueMoney Wallet', 'ທຣູມັນນີ ວອເລັດ'),
];

/**
 * Every bank, those that members may choose first. Members of a Laos site have kip at Lao banks and some have baht at Thai
 * ones; on a Thai site, Lao banks are there for the operator's own accounts only.
 */
export function banksOf(variant: Variant): BankRow[] {
  const rows =
    variant === 'la'
      ? [...LAO, ...THAI].map((row) => ({ ...row, isSelectable: true }))
      : [
          ...THAI.map((row) => ({ ...row, isSelectable: true })),
          ...LAO.map((row) => ({ ...row, isSelectable: false })),
        ];
  const channels = CHANNELS.map((row) => ({ ...row, isSelectable: false }));
  return [...rows, ...channels].map((row, position) => ({ ...row, position }));
}

type OwnAccount = Pick<AccountRow, 'bankCode' | 'bankType' | 'accountNo' | 'currency'>;
const SCB: OwnAccount = { bankCode: 'SCB', bankType: 'SCB', accountNo: '1112223334', currency: 'BAHT' };
const KBANK: OwnAccount = { bankCode: 'KBANK', bankType: 'KBANK', accountNo: '2223334445', currency: 'BAHT' };
const GSB: OwnAccount = { bankCode: 'GSB', bankType: 'GSB', accountNo: '3334445556', currency: 'BAHT' };
const BCEL: OwnAccount = {
  bankCode: 'BCEL',
  bankType: 'BCEL',
  accountNo: '16011000987654301',
  currency: 'LAK',
};

/** Where members of the demo send their transfers: in Laos kip to BCEL, or baht to a Thai bank. */
export const receivingAccountsOf = (variant: Variant): AccountRow[] =>
  (variant === 'la' ? [BCEL, SCB, KBANK] : [SCB, KBANK, GSB]).map((account, position) => ({
    ...account,
    mode: 'AUTO',
    accountName: 'KRAPAO DEMO CO LTD',
    isActive: true,
    position,
  }));

/** The one at that bank. */
export function houseAccountOf(variant: Variant, bankCode: string): AccountRow {
  const account = receivingAccountsOf(variant).find((one) => one.bankCode === bankCode);
  if (!account) throw new Error(`the demo has no account at ${bankCode}`);
  return account;
}

/** What a baht costs at the demo operator's. */
export const DEMO_KIP_RATE = kipPerBaht(67_650);

type WalletRow = typeof siteWallet.$inferInsert;

const WALLETS: readonly WalletRow[] = [
  { mode: 'AUTO', accountName: 'KRAPAO DEMO', mobile: '0891112224', isActive: true },
  { mode: 'gift', accountName: 'KRAPAO DEMO', mobile: '0891112223', isActive: true },
];

/** The wallets of the demo operator. */
export const receivingWalletsOf = (variant: Variant): WalletRow[] => (variant === 'la' ? [] : [...WALLETS]);
