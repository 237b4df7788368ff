/** Account, sign-in and one-time codes (product 7). */
import { z } from 'zod';
import { LAOS_CURRENCIES } from '../constants.ts';
import { done, isoDate, route, text } from '../route.ts';
import { bankName } from './lookup.ts';

const username = text(20);
const password = z.string().min(1).max(128);

const registration = z.object({
  /** Counted once it is normalised: 60 letters; 120 of an account's name. */
  name: text(240),
  username,
  password,
  sourceCode: z.string().trim().max(40).optional(),
  inviteCode: z.string().trim().max(40).optional(),
});
const bankFields = z.object({ bankCode: text(12), bankAccountName: text(480), bankAccountNo: text(24) });

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

/** What a new password may be refused with. */
const passwordCodes = [
  'PASSWORD_TOO_SHORT',
  'PASSWORD_COMMON',
  'PASSWORD_IS_PHONE',
  'PASSWORD_REPEATS',
] as const;

const registrationCodes = [
  'EXISTING_USER',
  'EXISTING_BANK',
  'INVALID_USER_INFO',
  'INVALID_BANK',
  'INVALID_SOURCE',
  'INVALID_INVITE_CODE',
  'BANK_ACCOUNT_NAME_ENG',
  'BANK_ACCOUNT_NAME_LETTERS',
  'ONE_NAME_ONLY',
  'PHONE_NUMBER_REQUIRE_10_DIGIT',
  ...passwordCodes,
  'NETWORK_LIMIT',
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
    /** What is known by then, the phone at least; only what is present is checked. */
    body: registration.partial({ name: true, password: true }).extend(bankFields.partial().shape),
    output: done,
    codes: registrationCodes,
  }),
  route({
    method: 'POST',
    path: '/api/account',
    summary: 'Register, and sign in',
    access: 'public',
    body: registration.extend(bankFields.shape).extend({ currency: z.enum(LAOS_CURRENCIES).optional() }),
    output: done.extend({ token: z.string() }),
    codes: [
      ...registrationCodes,
      'BANK_ACCOUNT_NAME_MISMATCH',
      'BANK_ACCOUNT_NAME_LIMIT',
      'UNVERIFIED_OTP',
      'INVALID_IP',
      'REGISTER_FAIL',
    ],
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
    method: 'POST',
    path: '/api/account/prove',
    summary: 'Prove the password once more: for ten minutes this session may change the bank account',
    access: 'member',
    body: z.object({ password }),
    output: done,
    codes: ['WRONG_PASSWORD', 'SIGN_IN_BLOCKED'],
  }),
  route({
    method: 'PUT',
    path: '/api/account/profile',
    summary:
      'Change name and bank account; another account needs the password proved and holds payouts for 24 hours',
    access: 'member',
    body: z.object({ name: text(240) }).extend(bankFields.shape),
    output: z.object({ message: z.literal('SUCCESS'), payoutsHeldUntil: isoDate.nullable() }),
    codes: [
      'EXISTING_BANK',
      'INVALID_BANK',
      'INVALID_USER_INFO',
      'BANK_ACCOUNT_NAME_ENG',
      'BANK_ACCOUNT_NAME_LETTERS',
      'ONE_NAME_ONLY',
      'BANK_ACCOUNT_NAME_MISMATCH',
      'BANK_ACCOUNT_NAME_LIMIT',
      'PASSWORD_REQUIRED',
      'NETWORK_LIMIT',
    ],
  }),
  route({
    method: 'PUT',
    path: '/api/account/bankAccountName',
    summary:
      'Write the account name in English, for banks that need it; needs the password proved and holds payouts for 24 hours',
    access: 'member',
    body: bankFields.pick({ bankCode: true, bankAccountName: true }),
    output: done,
    codes: [
      'INVALID_USER_INFO',
      'ONE_NAME_ONLY',
      'BANK_ACCOUNT_NAME_ENG',
      'BANK_ACCOUNT_NAME_LETTERS',
      'BANK_ACCOUNT_NAME_MISMATCH',
      'BANK_ACCOUNT_NAME_LIMIT',
      'INVALID_BANK',
      'PASSWORD_REQUIRED',
    ],
  }),
  route({
    method: 'PUT',
    path: '/api/account/changepwd',
    summary: 'Change the password; ends the other sessions',
    access: 'member',
    body: z.object({ oldPassword: password, newPassword: password }),
    output: done,
    codes: ['WRONG_PASSWORD', ...passwordCodes, 'SIGN_IN_BLOCKED'],
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
      'NETWORK_LIMIT',
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
  route({
    method: 'POST',
    path: '/api/password/forgot',
    summary:
      'Send a one-time code to a member who has forgotten the password; answered alike for every phone',
    access: 'public',
    body: z.object({ phoneNumber: username }),
    /** `otpRef` is empty where the sender's message shows a reference of its own. */
    output: z.object({ otpRef: z.string(), otpToken: z.string() }),
    codes: [
      'OTP_BLOCK',
      'REQUEST_LIMIT',
      'REQUEST_LIMIT_1MIN',
      'INVALID_USER_INFO',
      'INVALID_IP',
      'PHONE_NUMBER_REQUIRE_10_DIGIT',
      'NOT_FOUND',
    ],
  }),
  route({
    method: 'POST',
    path: '/api/password/reset',
    summary: 'Set another password by that code: ends all sessions, holds payouts for 24 hours, signs in',
    access: 'public',
    body: z.object({ otpToken: text(200), otpCode: text(12), newPassword: password }),
    output: done.extend({ token: z.string() }),
    codes: [
      'OTP_TOKEN_INVALID',
      'OTP_NOT_EXIST',
      'OTP_EXPIRED',
      'OTP_CODE_INVALID',
      'OTP_BLOCK',
      'OTP_VERIFY_FAIL',
      ...passwordCodes,
      'INACTIVE_USER',
      'NO_USER',
      'INVALID_IP',
      'NOT_FOUND',
    ],
  }),
] as const;
