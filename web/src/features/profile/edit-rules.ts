/** Editing the own profile: what stands in the form, what is sent, and where a refusal belongs (specification 5, Bank step). */
import type { ErrorCode } from '@krapao/contract/errors';
import { accountName, holderName, isAllowedName } from '../../lib/account-name.ts';
import { ApiError, wrongFields } from '../../lib/api-error.ts';
import { firstEmpty } from '../../lib/focus-field.ts';
import type { OwnProfile, ProfileChange } from './queries.ts';

/** What may be kept while it is typed; the password is apart. */
export interface Fields {
  name: string;
  bankCode: string;
  accountNo: string;
  firstName: string;
  lastName: string;
}
export type FieldName = keyof Fields | 'password';
export type FieldErrors = Partial<Record<FieldName, ApiError>>;

export function fieldsOf({ profile, bankAccount }: OwnProfile): Fields {
  const { bankCode, bankAccountNo, bankAccountName } = bankAccount;
  return { name: profile.name, bankCode, accountNo: bankAccountNo, ...holderName(bankAccountName) };
}

export function bodyOf(fields: Fields, password: string): ProfileChange {
  return {
    name: fields.name.trim(),
    bankCode: fields.bankCode,
    bankAccountNo: fields.accountNo,
    bankAccountName: accountName(fields),
    password,
  };
}

/** Whether saving would change anything, and so hold payouts. */
export function isChanged(fields: Fields, own: OwnProfile): boolean {
  const [now, then] = [fieldsOf(own), fields].map((each) => JSON.stringify(bodyOf(each, '')));
  return now !== then;
}

/** Before it is sent: the field that is empty, which is not talked about, or the one that is wrong. */
export function firstProblem(
  fields: Fields,
  password: string,
): { field: string; errors: FieldErrors } | null {
  const empty = firstEmpty({ ...fields, password });
  if (empty) return { field: empty, errors: {} };
  if (isAllowedName(fields.bankCode, fields)) return null;
  return { field: 'firstName', errors: { firstName: new ApiError('BANK_ACCOUNT_NAME_ENG', 400) } };
}

const FIELD_OF: Partial<Record<ErrorCode | 'NETWORK', FieldName>> = {
  EXISTING_BANK: 'accountNo',
  INVALID_BANK: 'bankCode',
  BANK_ACCOUNT_NAME_ENG: 'firstName',
  WRONG_PASSWORD: 'password',
};

/** Names of the wire, as the form has them. */
const FORM_NAME: Record<string, FieldName> = {
  name: 'name',
  password: 'password',
  bankCode: 'bankCode',
  bankAccountNo: 'accountNo',
  bankAccountName: 'firstName',
};

/** The fields that a refusal is about; none for one that concerns them all. */
export function refusedFields(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const field = FIELD_OF[error.code];
  if (field) return { [field]: error };
  const named = Object.keys(wrongFields(error)).map((path) => FORM_NAME[path]);
  return Object.fromEntries(named.filter((name) => name !== undefined).map((name) => [name, error]));
}
