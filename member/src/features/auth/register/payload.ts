/** What registration sends (product 3). */
import type { Wire } from '@krapao/contract/api';
import type { Variant } from '@krapao/contract/constants';
import { accountName } from '../../../lib/account-name.ts';
import type { Draft, Secret } from './draft.ts';

type Registration = Wire<'POST /api/account'>['body'];

/** What is known after the profile step. */
export function profilePart(
  draft: Draft,
  { password }: Secret,
): Wire<'POST /api/account/validate'>['body'] & Pick<Registration, 'name' | 'password'> {
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
