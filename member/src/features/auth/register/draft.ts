/** What was typed so far. It outlives a reload, so that the steps can have addresses; the password never is part of it. */
import { DEFAULT_LAOS_CURRENCY, STORAGE, type LAOS_CURRENCIES } from '@krapao/contract/constants';
import { local, session } from '@krapao/ui/lib/storage.ts';

export type Currency = (typeof LAOS_CURRENCIES)[number];

/** A one-time code that was sent to `phone`. From `nextAt` (epoch ms) another one may be asked for. */
export interface SentCode {
  phone: string;
  token: string;
  ref: string;
  nextAt: number;
}

export interface Draft {
  phone: string;
  sent: SentCode | null;
  /** The phone that a one-time code has proved. */
  provedPhone: string;
  name: string;
  sourceCode: string;
  inviteCode: string;
  bankCode: string;
  accountNo: string;
  firstName: string;
  lastName: string;
  currency: Currency;
}

/** The part that is never written down. */
export interface Secret {
  password: string;
  confirm: string;
  /** 'yes' when they said that they are 20 or older. */
  isOfAge: string;
}

const KEY = 'register-draft';

const EMPTY: Draft = {
  phone: '',
  sent: null,
  provedPhone: '',
  name: '',
  sourceCode: '',
  inviteCode: '',
  bankCode: '',
  accountNo: '',
  firstName: '',
  lastName: '',
  currency: DEFAULT_LAOS_CURRENCY,
};

/** @param invited the inviter code of the address, which is kept for a later visit */
export function readDraft(invited: string | null): Draft {
  if (invited) local.set(STORAGE.inviteCode, invited);
  const inviteCode = invited ?? local.get(STORAGE.inviteCode) ?? '';
  try {
    const kept = JSON.parse(session.get(KEY) ?? '{}') as Partial<Draft>;
    return { ...EMPTY, inviteCode, ...kept, ...(invited && { inviteCode: invited }) };
  } catch {
    return { ...EMPTY, inviteCode };
  }
}

export function keepDraft(draft: Draft): void {
  session.set(KEY, JSON.stringify(draft));
}

/** After registration: the next one on this device begins empty. */
export function forgetDraft(): void {
  session.remove(KEY);
  local.remove(STORAGE.inviteCode);
}
