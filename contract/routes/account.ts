/** Account, sign-in and one-time codes (specification 7). */
import { z } from 'zod';
import { LAOS_CURRENCIES } from '../constants.ts';
import { done, isoDate, route, text } from '../route.ts';
import { bankName } from './lookup.ts';

const username = text(20);
const password = z.string().min(1).max(128);

/** What step 3 knows; the bank's fields are checked only when present. */
const registration = z.object({
  name: text(60),
  username,
  password,
  sourceCode: z.string().trim().max(40).optional(),
  inviteCode: z.string().trim().max(40).optional(),
});
const bankFields = z.object({ bankCode: text(12), bankAccountName: text(120), bankAccountNo: text(24) });

export const bankAccount = z.object({
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  bank: bankName,
});

/** A sign-in as the member may recognise it: when, and with what, such as `Chrome · Android`. */
const visit = z.object({ at: isoDate, device: z.string() });

export const profile = z.object({
  _id: z.string(),
  id: z.string(),
  username: z.string(),
  name: z.string(),
  createdAt: isoDate,
});

const registrationCodes = [
  'EXISTING_USER',
  'EXISTING_BANK',
  'INVALID_USER_INFO',
  'INVALID_BANK',
  'INVALID_SOURCE',
  'INVALID_INVITE_CODE',
  'BANK_ACCOUNT_NAME_ENG',
  'PHONE_NUMBER_REQUIRE_10_DIGIT',
  'PASSWORD_TOO_SHORT',
] as const;

export const accountRoutes = [
  route({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in',
    access: 'public',
    body: z.object({ username, password, remember: z.boolean().optional() }),
    output: z.object({ token: z.string(), lastVisit: visit.nullable() }),
    codes: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'SIGN_IN_BLOCKED', 'INVALID_IP', 'LOGIN_FAIL'],
  }),
  route({
    method: 'POST',
    path: '/api/logout',
    summary: 'End the session of this token',
    access: 'public',
    output: done,
    codes: [],
  }),
  route({
    method: 'POST',
    path: '/api/account/validate',
    summary: 'Check a registration so far',
    access: 'public',
    body: registration.extend(bankFields.partial().shape),
    output: done,
    codes: registrationCodes,
  }),
  route({
    method: 'POST',
    path: '/api/account',
    summary: 'Register',
    access: 'public',
    body: registration.extend(bankFields.shape).extend({ currency: z.enum(LAOS_CURRENCIES).optional() }),
    output: done,
    codes: [...registrationCodes, 'UNVERIFIED_OTP', 'INVALID_IP', 'REGISTER_FAIL'],
  }),
  route({
    method: 'GET',
    path: '/api/account/profile',
    summary: "The member's own profile and bank account",
    access: 'member',
    output: z.object({
      profile,
      bankAccount,
      /** The sign-in before this session's. */
      lastVisit: visit.nullable(),
      /** No withdrawal is taken before this moment, because the profile or bank account was changed. */
      payoutsHeldUntil: isoDate.nullable(),
    }),
    codes: [],
  }),
  route({
    method: 'PUT',
    path: '/api/account/profile',
    summary: 'Change name and bank account; what changes holds payouts for 24 hours',
    access: 'member',
    body: z.object({ name: text(60), password }).extend(bankFields.shape),
    output: z.object({ message: z.literal('SUCCESS'), payoutsHeldUntil: isoDate.nullable() }),
    codes: [
      'EXISTING_BANK',
      'INVALID_BANK',
      'INVALID_USER_INFO',
      'BANK_ACCOUNT_NAME_ENG',
      'WRONG_PASSWORD',
      'SIGN_IN_BLOCKED',
    ],
  }),
  route({
    method: 'PUT',
    path: '/api/account/bankAccountName',
    summary: 'Write the account name in English, for banks that need it',
    access: 'member',
    body: bankFields.pick({ bankCode: true, bankAccountName: true }),
    output: done,
    codes: ['BANK_ACCOUNT_NAME_ENG', 'INVALID_BANK'],
  }),
  route({
    method: 'PUT',
    path: '/api/account/changepwd',
    summary: 'Change the password; ends the other sessions',
    access: 'member',
    body: z.object({ oldPassword: password, newPassword: password }),
    output: done,
    codes: ['WRONG_PASSWORD', 'PASSWORD_TOO_SHORT', 'SIGN_IN_BLOCKED'],
  }),
  route({
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'Where the member is signed in',
    access: 'member',
    output: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          ip: z.string(),
          createdAt: isoDate,
          seenAt: isoDate,
          isCurrent: z.boolean(),
        }),
      ),
    }),
    codes: [],
  }),
  route({
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'Sign out everywhere but here',
    access: 'member',
    output: done,
    codes: [],
  }),
  route({
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    summary: 'Sign out one device',
    access: 'member',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    output: done,
    codes: ['NO_DATA'],
  }),
  route({
    method: 'POST',
    path: '/api/otp/send',
    summary: 'Send a one-time code to a phone',
    access: 'public',
    body: z.object({ phoneNumber: username }),
    /** `OTP_VERIFIED`: this browser has verified that phone within 30 minutes; nothing was sent, reference and token are empty. */
    output: z.object({ otpRef: z.string(), otpToken: z.string(), code: z.enum(['OK', 'OTP_VERIFIED']) }),
    codes: [
      'OTP_BLOCK',
      'REQUEST_LIMIT',
      'REQUEST_LIMIT_1MIN',
      'OTP_SEND_FAIL',
      'EXISTING_USER',
      'INVALID_USER_INFO',
      'INVALID_IP',
      'PHONE_NUMBER_REQUIRE_10_DIGIT',
    ],
  }),
  route({
    method: 'POST',
    path: '/api/otp/verify',
    summary: 'Prove a phone with its one-time code',
    access: 'public',
    body: z.object({ otpToken: text(200), otpCode: text(12) }),
    output: z.object({ message: z.literal('OTP_CODE_VALID') }),
    codes: [
      'OTP_TOKEN_INVALID',
      'OTP_NOT_EXIST',
      'OTP_EXPIRED',
      'OTP_CODE_INVALID',
      'OTP_BLOCK',
      'OTP_VERIFY_FAIL',
    ],
  }),
] as const;
