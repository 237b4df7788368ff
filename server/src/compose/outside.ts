/** The outside, as the settings choose it: which adapter stands behind each port. That their settings are there is seen to by readConfig. */
import { createKrapaoHolders } from '../adapters/account-holder/krapao-v1.ts';
import { createKrapaoFeed } from '../adapters/bank-feed/krapao-feed-v1.ts';
import { createSmsCodes } from '../adapters/one-time-code/sms.ts';
import { createThaiBulkSms } from '../adapters/one-time-code/thaibulksms.ts';
import { createTelegram } from '../adapters/notifier/telegram.ts';
import { createBcel } from '../adapters/payment-qr/bcel.ts';
import { createGateway } from '../adapters/payment-qr/gateway.ts';
import { createKBank } from '../adapters/payment-qr/kbank.ts';
import { createWebPush } from '../adapters/push/web-push.ts';
import { createEasySlip } from '../adapters/slip-verifier/easyslip.ts';
import { createSlipOk } from '../adapters/slip-verifier/slipok.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { BoxKey } from '../kernel/secret-box.ts';
import type { Log } from '../kernel/log.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { AccountHolders } from '../ports/account-holder.ts';
import type { BankFeed } from '../ports/bank-feed.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { OneTimeCodes } from '../ports/one-time-code.ts';
import type { PaymentQrProvider } from '../ports/payment-qr.ts';
import type { PushSender } from '../ports/push.ts';
import type { SlipVerifier } from '../ports/slip-verifier.ts';
import type { Measure } from './metrics.ts';

/** Sends one-time codes; undefined where nobody does. */
export function codeSender(config: Config, box: SecretBox, measure: Measure): OneTimeCodes | undefined {
  const { OTP_SENDER, SMS_URL = '', THAIBULKSMS_URL, THAIBULKSMS_KEY = '', THAIBULKSMS_SECRET = '' } = config;
  switch (OTP_SENDER) {
    case 'none':
      return undefined;
    case 'sms':
      return measure('one_time_code', OTP_SENDER, createSmsCodes({ url: SMS_URL, box }));
    case 'thaibulksms':
      return measure(
        'one_time_code',
        OTP_SENDER,
        createThaiBulkSms({ url: THAIBULKSMS_URL, key: THAIBULKSMS_KEY, secret: THAIBULKSMS_SECRET }),
      );
  }
}

/** Looks slips up. */
export function slipVerifier(config: Config, log: Log, measure: Measure): SlipVerifier {
  const { VERIFIER, VERIFIER_URL: url, VERIFIER_KEY: key, SLIPOK_BRANCH: branch = '' } = config;
  switch (VERIFIER) {
    case 'easyslip':
      return measure('slip_verifier', VERIFIER, createEasySlip({ url, key, log }));
    case 'slipok':
      return measure('slip_verifier', VERIFIER, createSlipOk({ url, key, branch, log }));
  }
}

/** The operator's bank feed, where there is one. */
export function bankFeed(
  { BANK_FEED_URL: url, BANK_FEED_SECRET: secret }: Config,
  clock: Clock,
  measure: Measure,
): BankFeed | undefined {
  return url === undefined || secret === undefined
    ? undefined
    : measure('bank_feed', 'bank', createKrapaoFeed({ url, secret, clock }));
}

/** The bank that tells who holds an account, where there is one. */
export const accountHolders = (
  { HOLDER_URL: url, PAYOUT_SECRET: secret }: Config,
  clock: Clock,
  measure: Measure,
): AccountHolders | undefined =>
  url === undefined
    ? undefined
    : measure('account_holder', 'bank', createKrapaoHolders({ url, secret, clock }));

/** Calls browsers. Its keys are made of the secret keys: nothing is set up. */
export function pushSender(
  { CONSOLE_ORIGIN, PUSH_CONTACT, SANDBOX_URL: sandbox }: Config,
  keys: readonly [BoxKey, ...BoxKey[]],
  measure: Measure,
): PushSender {
  const site = CONSOLE_ORIGIN?.startsWith('https://') ? CONSOLE_ORIGIN : NO_CONTACT;
  return measure('push', 'browsers', createWebPush({ keys, contact: PUSH_CONTACT ?? site, sandbox }));
}

/** A push service wants an address; on one's own machine there is none. */
const NO_CONTACT = 'mailto:nobody@krapao.invalid';

/** The group of staff, where there is one. */
export const staffGroup = (
  { TELEGRAM_URL: url, TELEGRAM_CHAT: chat, TELEGRAM_TOKEN: token }: Config,
  measure: Measure,
): Notifier | undefined =>
  chat === undefined || token === undefined
    ? undefined
    : measure('notifier', 'telegram', createTelegram({ url, chat, token }));

/** The providers of payment QR codes that are set up, by the bank code of their receiving account. */
export function paymentQrProviders(
  config: Config,
  clock: Clock,
  measure: Measure,
): ReadonlyMap<string, PaymentQrProvider> {
  const providers = new Map<string, PaymentQrProvider>();
  if (config.KBANK_QR_URL !== undefined)
    providers.set(
      'KBANK',
      createKBank({
        url: config.KBANK_QR_URL,
        consumerId: config.KBANK_QR_CONSUMER_ID ?? '',
        consumerSecret: config.KBANK_QR_CONSUMER_SECRET ?? '',
        partnerId: config.KBANK_QR_PARTNER_ID ?? '',
        partnerSecret: config.KBANK_QR_PARTNER_SECRET ?? '',
        merchantId: config.KBANK_QR_MERCHANT_ID ?? '',
        callbackSecret: config.KBANK_QR_CALLBACK_SECRET ?? '',
        clock,
      }),
    );
  for (const name of ['WW', 'ZAPMAN'] as const) {
    const {
      [`${name}_URL` as const]: url,
      [`${name}_MERCHANT` as const]: merchant = '',
      [`${name}_SECRET` as const]: secret = '',
    } = config;
    if (url !== undefined) providers.set(name, createGateway({ url, merchant, secret, clock }));
  }
  if (config.BCEL_QR_URL !== undefined)
    providers.set(
      'BCEL',
      createBcel({
        url: config.BCEL_QR_URL,
        merchant: config.BCEL_QR_MERCHANT ?? '',
        secret: config.BCEL_QR_SECRET ?? '',
        mcid: config.BCEL_QR_MCID ?? '',
        mcc: config.BCEL_QR_MCC ?? '',
        province: config.BCEL_QR_PROVINCE,
        clock,
      }),
    );
  return new Map([...providers].map(([code, one]) => [code, measure('payment_qr', code, one)]));
}
