/** Editing the own profile: what stands in the form, what is sent, and where a refusal belongs (product 5, Bank step). */
import type { ErrorCode } from '@krapao/contract/errors';
import {
  ACCOUNT_FIELD_OF,
  accountName,
  holderName,
  isAccountNo,
  isAllowedName,
} from '../../lib/bank-account.ts';
import { ApiError, wrongFields } from '@krapao/ui/lib/api-error.ts';
import type { OwnProfile, ProfileChange } from './queries.ts';

/** What is kept while it is typed. */
export type Fields = {
  name: string;
  bankCode: string;
  accountNo: string;
  firstName: string;
  lastName: string;
};
export type FieldName = keyof Fields;
/** What a dialog changes, and the fields it has for that, in their order. */
export type Part = 'name' | 'bank';
export const FIELDS_OF: Record<Part, readonly FieldName[]> = {
  name: ['name'],
  bank: ['bankCode', 'accountNo', 'firstName', 'lastName'],
};
export type FieldErrors = Partial<Record<FieldName, ApiError | 'empty' | 'accountDigits'>>;

export function fieldsOf({ profile, bankAccount }: OwnProfile): Fields {
  const { bankCode, bankAccountNo, bankAccountName } = bankAccount;
  return { name: profile.name, bankCode, accountNo: bankAccountNo, ...holderName(bankAccountName) };
}

export function bodyOf(fields: Fields): ProfileChange {
  return {
    name: fields.name.trim(),
    bankCode: fields.bankCode,
    bankAccountNo: fields.accountNo,
    bankAccountName: accountName(fields),
  };
}

/** Whether saving would change anything. */
export function isChanged(fields: Fields, own: OwnProfile): boolean {
  const [now, then] = [fieldsOf(own), fields].map((each) => JSON.stringify(bodyOf(each)));
  return now !== then;
}

/** Before it is sent: the fields of this part that are empty or wrong. */
export function problemsOf(fields: Fields, part: Part): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of FIELDS_OF[part]) if (!fields[name].trim()) errors[name] = 'empty';
  if (part === 'bank' && !isAccountNo(fields.accountNo)) errors.accountNo = 'accountDigits';
  if (part === 'bank' && !errors.firstName && !isAllowedName(fields.bankCode, fields))
    errors.firstName = new ApiError('BANK_ACCOUNT_NAME_ENG', 400);
  return errors;
}

const FIELD_OF: Partial<Record<ErrorCode | 'NETWORK', FieldName>> = ACCOUNT_FIELD_OF;

/** Names of the wire, as the form has them. */
const FORM_NAME: Record<string, FieldName> = {
  name: 'name',
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
