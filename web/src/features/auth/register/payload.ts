/** What registration sends (specification 3). */
import type { Wire } from '@krapao/contract/api';
import { ENGLISH_NAME, ENGLISH_NAME_BANKS, type Variant } from '@krapao/contract/constants';
import type { Draft, Secret } from './draft.ts';

type Registration = Wire<'POST /api/account'>['body'];

/** First and last name joined by a space, upper case. */
export function accountName({ firstName, lastName }: Draft): string {
  return `${firstName.trim()} ${lastName.trim()}`.toUpperCase();
}

/** Some banks take English letters and spaces only (specification 5). */
export function needsEnglishName({ bankCode }: Draft): boolean {
  return ENGLISH_NAME_BANKS.includes(bankCode);
}

export function hasAllowedName(draft: Draft): boolean {
  return !needsEnglishName(draft) || ENGLISH_NAME.test(accountName(draft));
}

/** What is known after the profile step. */
export function profilePart(draft: Draft, { password }: Secret): Wire<'POST /api/account/validate'>['body'] {
  const { name, phone, sourceCode, inviteCode } = draft;
  return {
    name: name.trim(),
    username: phone,
    password,
    ...(sourceCode && { sourceCode }),
    ...(inviteCode.trim() && { inviteCode: inviteCode.trim() }),
  };
}

export function wholeRegistration(draft: Draft, secret: Secret, variant: Variant): Registration {
  return {
    ...profilePart(draft, secret),
    bankCode: draft.bankCode,
    bankAccountName: accountName(draft),
    bankAccountNo: draft.accountNo,
    ...(variant === 'la' && { currency: draft.currency }),
  };
}
