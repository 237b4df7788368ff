import type { Variant } from '@krapao/contract/constants';

/** What the demo's sign-in is (product, Name and running). */
export const DEMO_SIGN_IN = { phone: '0800000001', password: 'krapao-demo' };

/** Who the demo member is, and at which bank. */
export interface DemoMember {
  name: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  currency: 'BAHT' | 'LAK';
  /** The receiving account that deposits went to, by its bank. */
  depositedAt: string;
}

export const DEMO_MEMBERS: Record<Variant, DemoMember> = {
  th: {
    name: 'สมชาย ใจดี',
    bankCode: 'KBANK',
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: '0801234567',
    currency: 'BAHT',
    depositedAt: 'SCB',
  },
  la: {
    name: 'ສົມສັກ ພົມມະຈັນ',
    bankCode: 'BCEL',
    bankAccountName: 'SOMSACK PHOMMACHANH',
    bankAccountNo: '16012000123456701',
    currency: 'LAK',
    depositedAt: 'BCEL',
  },
};
