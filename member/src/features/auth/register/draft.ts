/** What registration types, keeps and sends. It outlives a reload, so that the steps can have addresses; the password does not. */
import type { Wire } from '@krapao/contract/api';
import {
  DEFAULT_LAOS_CURRENCY,
  STORAGE,
  type LAOS_CURRENCIES,
  type Variant,
} from '@krapao/contract/constants';
import { accountName } from '../../../lib/bank-account.ts';
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

/** With the part that is never written down. */
export interface Typed extends Draft {
  otpCode: string;
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

export function keepDraft({ otpCode: _, password: _p, confirm: _c, isOfAge: _a, ...draft }: Typed): void {
  session.set(KEY, JSON.stringify(draft satisfies Draft));
}

/** After registration: the next one on this device begins empty. */
export function forgetDraft(): void {
  session.remove(KEY);
  local.remove(STORAGE.inviteCode);
}

type Registration = Wire<'POST /api/account'>['body'];

/** What is known after the profile step. */
export function profilePart(
  typed: Typed,
): Wire<'POST /api/account/validate'>['body'] & Pick<Registration, 'name' | 'password'> {
  const { name, phone, password, sourceCode, inviteCode } = typed;
  return {
    name: name.trim(),
    username: phone,
    password,
    ...(sourceCode && { sourceCode }),
    ...(inviteCode.trim() && { inviteCode: inviteCode.trim() }),
  };
}

export function wholeRegistration(typed: Typed, variant: Variant): Registration {
  return {
    ...profilePart(typed),
    bankCode: typed.bankCode,
    bankAccountName: accountName(typed),
    bankAccountNo: typed.accountNo,
    ...(variant === 'la' && { currency: typed.currency }),
  };
}
