/**
 * A bank, or TrueMoney's wallets: `id` is its three digits in QR codes, its code where it has none; `colour` the band of its slips,
 * `ink` what can be read on it; `currency` what its accounts hold.
 */
export type Bank = {
  code: string;
  id: string;
  th: string;
  en: string;
  colour: string;
  ink: string;
  currency: 'THB' | 'LAK';
};

const bank = (code: string, id: string, th: string, en: string, colour: string, ink = '#ffffff'): Bank => ({
  code,
  id,
  th,
  en,
  colour,
  ink,
  currency: 'THB',
});

/** Wallets that go by a mobile number. */
export const TRUEMONEY = 'TRUEMONEY';

export const BANKS: readonly Bank[] = [
  bank('BBL', '002', 'กรุงเทพ', 'Bangkok Bank', '#1e4598'),
  bank('KBANK', '004', 'กสิกรไทย', 'Kasikornbank', '#0f7a37'),
  bank('KTB', '006', 'กรุงไทย', 'Krungthai Bank', '#0a6ea8'),
  bank('TTB', '011', 'ทหารไทยธนชาต', 'TMBThanachart Bank', '#0050f0'),
  bank('SCB', '014', 'ไทยพาณิชย์', 'Siam Commercial Bank', '#4e2e7f'),
  bank('CIMBT', '022', 'ซีไอเอ็มบี ไทย', 'CIMB Thai Bank', '#7e2f36'),
  bank('UOB', '024', 'ยูโอบี', 'United Overseas Bank (Thai)', '#0b3979'),
  bank('BAY', '025', 'กรุงศรีอยุธยา', 'Bank of Ayudhya', '#fec43b', '#2b1d00'),
  bank('GSB', '030', 'ออมสิน', 'Government Savings Bank', '#eb198d'),
  bank('GHB', '033', 'อาคารสงเคราะห์', 'Government Housing Bank', '#c65a12'),
  bank('BAAC', '034', 'ธ.ก.ส.', 'Bank for Agriculture and Agricultural Cooperatives', '#3f7a1c'),
  bank('ISBT', '066', 'อิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand', '#184615'),
  bank('TISCO', '067', 'ทิสโก้', 'TISCO Bank', '#12549f'),
  bank('KKP', '069', 'เกียรตินาคินภัทร', 'Kiatnakin Phatra Bank', '#51468a'),
  bank('ICBCT', '070', 'ไอซีบีซี (ไทย)', 'ICBC (Thai)', '#b71c1c'),
  bank('TCD', '071', 'ไทยเครดิต', 'Thai Credit Bank', '#b3530a'),
  bank('LH', '073', 'แลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank', '#5b6770'),
  bank(TRUEMONEY, TRUEMONEY, 'ทรูมันนี่ วอลเล็ท', 'TrueMoney Wallet', '#c8500c'),
  { ...bank('BCEL', 'BCEL', 'การค้าต่างประเทศลาว', 'BCEL', '#a8121f'), currency: 'LAK' },
];

/** TTB was TMB, and is still called so by many. */
const ALIASES: Record<string, string> = { TMB: 'TTB' };

export function findBank(code: string): Bank | undefined {
  const wanted = code.toUpperCase();
  return BANKS.find((candidate) => candidate.code === (ALIASES[wanted] ?? wanted) || candidate.id === wanted);
}

/** The account as slips and verifiers show it: four digits before the last, `xxx-x-x3456-x` for ten digits. */
export function maskAccount(account: string): string {
  const from = account.length - 5;
  const masked = [...account]
    .map((digit, index) => (index >= from && index < from + 4 ? digit : 'x'))
    .join('');
  if (account.length !== 10) return masked;
  return `${masked.slice(0, 3)}-${masked.slice(3, 4)}-${masked.slice(4, 9)}-${masked.slice(9)}`;
}

/** Who sent something, as the feed of the receiver shows it: wallets by the ends of their number. */
export function feedAccount(bank: string, account: string): string {
  return bank === TRUEMONEY ? `${account.slice(0, 3)}-xxx-${account.slice(-4)}` : maskAccount(account);
}

/** The sender's name there: wallets show the first one only. */
export function feedName(bank: string, name: string): string {
  return bank === TRUEMONEY ? `${name.split(' ')[0] ?? ''} ***` : name;
}
