/** Which field a refused registration is about. */
import type { ErrorCode } from '@krapao/contract/errors';
import { ApiError, isUnknownOutcome, wrongFields } from '@krapao/ui/lib/api-error.ts';
import type { Draft, Secret } from './draft.ts';
import type { Fault } from './field-problem.tsx';
import type { Step } from './steps.ts';

export type FieldName = Exclude<keyof Draft, 'sent' | 'provedPhone'> | keyof Secret | 'otpCode';
export type FieldErrors = Partial<Record<FieldName, Fault>>;

const FIELD_OF: Partial<Record<ErrorCode | 'NETWORK', FieldName>> = {
  EXISTING_USER: 'phone',
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'phone',
  UNVERIFIED_OTP: 'phone',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_IS_PHONE: 'password',
  PASSWORD_REPEATS: 'password',
  INVALID_SOURCE: 'sourceCode',
  INVALID_INVITE_CODE: 'inviteCode',
  EXISTING_BANK: 'accountNo',
  INVALID_BANK: 'bankCode',
  BANK_ACCOUNT_NAME_ENG: 'firstName',
  ONE_NAME_ONLY: 'firstName',
  BANK_ACCOUNT_NAME_LETTERS: 'firstName',
  BANK_ACCOUNT_NAME_MISMATCH: 'firstName',
  BANK_ACCOUNT_NAME_LIMIT: 'firstName',
  OTP_CODE_INVALID: 'otpCode',
  OTP_EXPIRED: 'otpCode',
  OTP_NOT_EXIST: 'otpCode',
  OTP_TOKEN_INVALID: 'otpCode',
};

/** Names of the wire, where they differ from the form's. */
const FORM_NAME: Record<string, FieldName> = {
  username: 'phone',
  phoneNumber: 'phone',
  bankAccountNo: 'accountNo',
  bankAccountName: 'firstName',
};
const FORM_FIELDS: readonly string[] = [
  'phone', 'otpCode', 'name', 'password', 'sourceCode', 'inviteCode', 'bankCode', 'accountNo', 'firstName', 'currency',
]; // prettier-ignore

/** @param otherwise where an answer belongs that names no field and is no lost call */
export function fieldErrors(error: unknown, otherwise?: FieldName): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const named = Object.keys(wrongFields(error)).map((path) => FORM_NAME[path] ?? path);
  const known = FORM_FIELDS.filter((name) => named.includes(name));
  if (known.length > 0) return Object.fromEntries(known.map((name) => [name, error]));
  const field = FIELD_OF[error.code] ?? (isUnknownOutcome(error) ? undefined : otherwise);
  return field ? { [field]: error } : {};
}

/** What has to be filled in and is not, each with what to do; spaces are nothing. */
export function emptyFields(fields: Partial<Record<FieldName, string>>): FieldErrors | undefined {
  const empty = (Object.keys(fields) as FieldName[]).filter((name) => !fields[name]?.trim());
  return empty.length > 0
    ? Object.fromEntries(empty.map((name) => [name, `need.${name}` as const]))
    : undefined;
}

const STEP_OF: Partial<Record<FieldName, Step>> = {
  phone: 'phone',
  otpCode: 'otp',
  name: 'profile',
  password: 'profile',
  confirm: 'profile',
  sourceCode: 'profile',
  inviteCode: 'profile',
};

/** Where the first wrong field stands; undefined when no field is named. */
export function stepOfErrors(errors: FieldErrors): Step | undefined {
  const [first] = Object.keys(errors) as FieldName[];
  return first && (STEP_OF[first] ?? 'bank');
}
