import { DEFAULT_LANGUAGE, type Language } from '@krapao/contract/constants';
import type { Db } from '../../../db/pool.ts';
import type { Ceilings } from '../../../http/ceilings.ts';
import { newCodeRef, newToken, tokenHash } from '../../../kernel/ids.ts';
import type { Log } from '../../../kernel/log.ts';
import { networkOf } from '../../../kernel/network.ts';
import type { OneTimeCodes } from '../../../ports/one-time-code.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { refusalOf } from '../one-time-code/limits.ts';
import { keepHandle, lockPhone, reserveUnsent, waitsOf } from '../one-time-code/store.ts';
import { phoneOf } from '../rules.ts';
import { memberByPhone } from '../store.ts';

export interface AskReset {
  phoneNumber: string;
  /** The variant's own where the browser has chosen none. */
  language: Language | undefined;
  /** The secret of the browser that asks (one-time-code/browser.ts). */
  browser: string;
  ip: string;
}

/** `otpRef`: what the message shows; empty where its sender makes references of its own. */
export interface AskedReset {
  otpRef: string;
  otpToken: string;
}

export interface SendResetCodeDeps {
  db: Db;
  settings: CurrentSettings;
  codes: OneTimeCodes;
  ceilings: Ceilings;
  log: Log;
}

/**
 * Sends a one-time code to a member who has forgotten the password. It is answered before anybody looks whether the phone has a
 * member: the answer, its time and its limits are the same for every phone, and so are guesses at its code. A sending that fails is in
 * the log alone; the member asks again after a minute.
 */
export function createSendResetCode({ db, settings, codes, ceilings, log }: SendResetCodeDeps) {
  const underWay = new Set<Promise<void>>();

  async function deliver(handleOf: Buffer, request: Parameters<OneTimeCodes['send']>[0]): Promise<void> {
    if (!(await memberByPhone(db, request.phone))) return;
    const sending = await codes.send(request);
    if (sending.outcome === 'sent') await db.withTx((tx) => keepHandle(tx, handleOf, sending.handle));
    else
      log.warn(
        { outcome: sending.outcome, reason: sending.reason },
        'a code for a forgotten password was not sent',
      );
  }

  function inBackground(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => log.error({ err: error }, 'a code for a forgotten password was not sent'))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  }

  return {
    /**
     * @throws AppError PHONE_NUMBER_REQUIRE_10_DIGIT, INVALID_USER_INFO; REQUEST_LIMIT_1MIN, REQUEST_LIMIT, OTP_BLOCK {retryAfter s}
     */
    async ask({ phoneNumber, language, browser, ip }: AskReset): Promise<AskedReset> {
      const { variant, name: siteName } = await settings.current();
      const phone = phoneOf(phoneNumber, variant, 'phoneNumber');
      await ceilings.take('codes', ip);
      const [otpToken, otpRef] = [newToken(), codes.takesRef ? newCodeRef() : ''];
      const wanted = {
        tokenHash: tokenHash(otpToken),
        browserHash: tokenHash(browser),
        phone,
        purpose: 'reset' as const,
        network: networkOf(ip),
      };
      await db.withTx(async (tx) => {
        await lockPhone(tx, phone);
        const refusal = refusalOf(await waitsOf(tx, wanted));
        if (refusal) throw refusal;
        await reserveUnsent(tx, wanted, otpRef);
      });
      const request = { phone, siteName, language: language ?? DEFAULT_LANGUAGE[variant] };
      inBackground(deliver(wanted.tokenHash, otpRef ? { ...request, ref: otpRef } : request));
      return { otpRef, otpToken };
    },

    /** Waits for what is being sent, for who stops the server. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
