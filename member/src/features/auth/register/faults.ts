/** What is wrong with a registration: by its rules before it is sent, and by the server's answer after. Also for a new password. */
import { OTP_DIGITS, PASSWORD_MIN, type Variant } from '@krapao/contract/constants';
import type { ErrorCode } from '@krapao/contract/errors';
import { isRepeating } from '@krapao/contract/passwords';
import { ACCOUNT_FIELD_OF, isAccountNo, isAllowedName } from '../../../lib/bank-account.ts';
import { ApiError, isUnknownOutcome, wrongFields } from '@krapao/ui/lib/api-error.ts';
import type { PlainKey } from '@krapao/ui/lib/i18n.ts';
import type { Typed } from './draft.ts';
import { isPhone, STEPS, type Step } from './steps.ts';

/** What is wrong with a field: an answer of the server, or the key of what we say before we ask it. */
export type Fault = ApiError | Extract<PlainKey<'auth'>, `need.${string}` | `register.${string}`>;
export type FieldName = Exclude<keyof Typed, 'sent' | 'provedPhone'>;
export type FieldErrors = Partial<Record<FieldName, Fault>>;

const FIELD_OF: Partial<Record<ErrorCode | 'NETWORK', FieldName>> = {
  ...ACCOUNT_FIELD_OF,
  EXISTING_USER: 'phone',
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'phone',
  UNVERIFIED_OTP: 'phone',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_IS_PHONE: 'password',
  PASSWORD_REPEATS: 'password',
  INVALID_SOURCE: 'sourceCode',
  INVALID_INVITE_CODE: 'inviteCode',
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
export function emptyFields(fields: Partial<Record<FieldName, string>>): FieldErrors {
  const empty = (Object.keys(fields) as FieldName[]).filter((name) => !fields[name]?.trim());
  return Object.fromEntries(empty.map((name) => [name, `need.${name}` as const]));
}

/** The fields of each step, in their order. */
export const FIELDS_OF: Record<Step, readonly FieldName[]> = {
  phone: ['phone'],
  otp: ['otpCode'],
  profile: ['name', 'password', 'confirm', 'sourceCode', 'inviteCode', 'isOfAge'],
  bank: ['bankCode', 'accountNo', 'firstName', 'lastName', 'currency'],
};

/** Where the first wrong field stands; undefined when no field is named. */
export function stepOfErrors(errors: FieldErrors): Step | undefined {
  const [first] = Object.keys(errors) as FieldName[];
  return STEPS.find((step) => first && FIELDS_OF[step].includes(first));
}

export function phoneFaults(phone: string, variant: Variant): FieldErrors {
  if (phone.trim() && !isPhone(phone, variant)) return { phone: 'register.phone.tenDigits' };
  return emptyFields({ phone });
}

export const codeFaults = (otpCode: string): FieldErrors =>
  otpCode.length < OTP_DIGITS ? { otpCode: 'need.otpCode' } : {};

/** Of the whole registration: each step asks for its own fields (product 5). */
export function registrationFaults(typed: Typed, variant: Variant): FieldErrors {
  const { phone, otpCode, name, password, confirm, isOfAge, bankCode, accountNo, firstName, lastName } =
    typed;
  return {
    ...phoneFaults(phone, variant),
    ...codeFaults(otpCode),
    ...emptyFields({ name, password, confirm, isOfAge }),
    ...passwordFaults(typed, phone),
    ...(isAllowedName(bankCode, typed) ? {} : { firstName: 'register.bank.english' }),
    ...(isAccountNo(accountNo) ? {} : { accountNo: 'register.bank.accountDigits' }),
    ...emptyFields({ bankCode, accountNo, firstName, lastName }),
  };
}

/** What we say of a new password; the server knows the common ones. Nothing for a field that is empty: that is said otherwise. */
export function passwordFaults(
  { password, confirm }: Pick<Typed, 'password' | 'confirm'>,
  phone: string,
): FieldErrors {
  const weak = password && refusalOf(password, phone);
  if (weak) return { password: weak };
  return password && confirm && password !== confirm ? { confirm: 'register.profile.mismatch' } : {};
}

function refusalOf(password: string, phone: string): ApiError | undefined {
  if ([...password].length < PASSWORD_MIN) return new ApiError('PASSWORD_TOO_SHORT', 400);
  if (phone && password.replace(/[\s-]/g, '').includes(phone)) return new ApiError('PASSWORD_IS_PHONE', 400);
  return isRepeating(password) ? new ApiError('PASSWORD_REPEATS', 400) : undefined;
}
