import { DEFAULT_LANGUAGE, type Language } from '@krapao/contract/constants';
import type { Db } from '../../../db/pool.ts';
import type { Ceilings } from '../../../http/ceilings.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { newToken, tokenHash } from '../../../kernel/ids.ts';
import { networkOf } from '../../../kernel/network.ts';
import type { CodeSending, OneTimeCodes } from '../../../ports/one-time-code.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { phoneOf } from '../rules.ts';
import { memberByPhone } from '../store.ts';
import { refusalOf, retryParam } from './limits.ts';
import { fulfil, isVerified, lockPhone, release, reserve, waitsOf, type Reservation } from './store.ts';

export interface SendCode {
  phoneNumber: string;
  /** The variant's own where the browser has chosen none. */
  language: Language | undefined;
  /** The secret of the browser that asks. */
  browser: string;
  ip: string;
}

export interface SentCode {
  otpRef: string;
  otpToken: string;
  code: 'OK' | 'OTP_VERIFIED';
}

export interface SendCodeDeps {
  db: Db;
  settings: CurrentSettings;
  codes: OneTimeCodes;
  ceilings: Ceilings;
}

/**
 * Sends a code to a phone that wants to register (product 2 and 8). A sending counts from before it is made; only when the
 * sender has certainly sent nothing does the phone get it back. One whose end is unknown stays counted, because a message may be on
 * its way: the member is told to ask again, and the code before it stays good.
 * @throws AppError NOT_FOUND while codes are switched off; EXISTING_USER; PHONE_NUMBER_REQUIRE_10_DIGIT, INVALID_USER_INFO;
 *   REQUEST_LIMIT_1MIN, REQUEST_LIMIT, OTP_BLOCK, NETWORK_LIMIT {retryAfter s}; OTP_SEND_FAIL {retryAfter s, when the sending counts}
 */
export function createSendCode({ db, settings, codes, ceilings }: SendCodeDeps) {
  async function begin(wanted: Reservation): Promise<void> {
    await db.withTx(async (tx) => {
      await lockPhone(tx, wanted.phone);
      const refusal = refusalOf(await waitsOf(tx, wanted));
      if (refusal) throw refusal;
      await reserve(tx, wanted);
    });
  }

  const giveBack = ({ tokenHash }: Reservation): Promise<void> => db.withTx((tx) => release(tx, tokenHash));

  async function end(wanted: Reservation, sending: CodeSending): Promise<string> {
    switch (sending.outcome) {
      case 'sent':
        await db.withTx((tx) => fulfil(tx, wanted.tokenHash, sending));
        return sending.ref;
      case 'refused':
        await giveBack(wanted);
        throw new AppError('OTP_SEND_FAIL', {}, new Error(`refused: ${sending.reason}`));
      case 'unknown': {
        const wait = retryParam(await waitsOf(db, wanted));
        throw new AppError('OTP_SEND_FAIL', wait, new Error(`unknown: ${sending.reason}`));
      }
    }
  }

  return async function sendCode({ phoneNumber, language, browser, ip }: SendCode): Promise<SentCode> {
    const { registerOTP, variant, name: siteName } = await settings.current();
    if (!registerOTP) throw new AppError('NOT_FOUND');
    const phone = phoneOf(phoneNumber, variant, 'phoneNumber');
    const browserHash = tokenHash(browser);
    await ceilings.take('lookups', ip);
    if (await memberByPhone(db, phone))
      throw new AppError('EXISTING_USER', { fields: { phoneNumber: 'taken' } });
    await ceilings.giveBack('lookups', ip);
    if (await isVerified(db, phone, browserHash)) return { otpRef: '', otpToken: '', code: 'OTP_VERIFIED' };

    const otpToken = newToken();
    const wanted = {
      tokenHash: tokenHash(otpToken),
      phone,
      browserHash,
      purpose: 'register' as const,
      network: networkOf(ip),
    };
    await begin(wanted);
    try {
      await ceilings.take('codes', ip);
    } catch (error) {
      await giveBack(wanted);
      throw error;
    }
    const request = { phone, siteName, language: language ?? DEFAULT_LANGUAGE[variant] };
    const otpRef = await end(wanted, await codes.send(request));
    return { otpRef, otpToken, code: 'OK' };
  };
}
