import type { Secrets } from './system.ts';

export type SandboxOptions = {
  /** 0, the default, takes a free one. */
  port?: number;
  host?: string;
  /** Where the state is kept; without it, in memory only. */
  dataDir?: string | undefined;
  secrets?: Partial<Secrets>;
  seed?: number;
  /** See Surroundings. */
  feedCallbackUrl?: string | undefined;
  payoutCallbackUrl?: string | undefined;
  qrCallbackUrl?: string | undefined;
  consoleUrl?: string | undefined;
  /** The clock, in ms; the system's by default. */
  now?: () => number;
};

export const DEFAULT_SECRETS: Secrets = {
  thaibulksmsKey: 'sandbox-thaibulksms-key',
  thaibulksmsSecret: 'sandbox-thaibulksms-secret',
  verifierKey: 'sandbox-verifier-key',
  payoutSecret: 'sandbox-payout-secret',
  bankFeedSecret: 'sandbox-bank-feed-secret',
  kbankQrConsumerId: 'sandbox-kbank-consumer',
  kbankQrConsumerSecret: 'sandbox-kbank-consumer-secret',
  kbankQrPartnerId: 'KRAPAO',
  kbankQrPartnerSecret: 'sandbox-kbank-partner-secret',
  kbankQrMerchantId: 'KB000000000001',
  kbankQrCallbackSecret: 'sandbox-kbank-callback-secret',
  wwMerchant: 'KRAPAO-WW',
  wwSecret: 'sandbox-ww-secret',
  zapmanMerchant: 'KRAPAO-ZAPMAN',
  zapmanSecret: 'sandbox-zapman-secret',
  bcelMerchant: 'KRAPAO-BCEL',
  bcelSecret: 'sandbox-bcel-secret',
  telegramToken: 'sandbox-telegram-token',
};

/** Reads the environment once; throws with the variable's name when one is wrong. */
export function optionsFromEnvironment(env: NodeJS.ProcessEnv): SandboxOptions {
  const port = whole(env, 'SANDBOX_PORT', 3001);
  if (port > 65_535) throw new Error('SANDBOX_PORT must be at most 65535');
  return {
    port,
    host: env['SANDBOX_HOST'] || '127.0.0.1',
    dataDir: env['SANDBOX_DATA_DIR'] || undefined,
    seed: whole(env, 'SANDBOX_SEED', 1),
    feedCallbackUrl: env['BANK_FEED_CALLBACK_URL'] || undefined,
    payoutCallbackUrl: env['PAYOUT_CALLBACK_URL'] || undefined,
    qrCallbackUrl: env['QR_CALLBACK_URL'] || undefined,
    consoleUrl: env['CONSOLE_URL'] || undefined,
    secrets: {
      thaibulksmsKey: env['THAIBULKSMS_KEY'] || DEFAULT_SECRETS.thaibulksmsKey,
      thaibulksmsSecret: env['THAIBULKSMS_SECRET'] || DEFAULT_SECRETS.thaibulksmsSecret,
      verifierKey: env['VERIFIER_KEY'] || DEFAULT_SECRETS.verifierKey,
      payoutSecret: env['PAYOUT_SECRET'] || DEFAULT_SECRETS.payoutSecret,
      bankFeedSecret: env['BANK_FEED_SECRET'] || DEFAULT_SECRETS.bankFeedSecret,
      kbankQrConsumerId: env['KBANK_QR_CONSUMER_ID'] || DEFAULT_SECRETS.kbankQrConsumerId,
      kbankQrConsumerSecret: env['KBANK_QR_CONSUMER_SECRET'] || DEFAULT_SECRETS.kbankQrConsumerSecret,
      kbankQrPartnerId: env['KBANK_QR_PARTNER_ID'] || DEFAULT_SECRETS.kbankQrPartnerId,
      kbankQrPartnerSecret: env['KBANK_QR_PARTNER_SECRET'] || DEFAULT_SECRETS.kbankQrPartnerSecret,
      kbankQrMerchantId: env['KBANK_QR_MERCHANT_ID'] || DEFAULT_SECRETS.kbankQrMerchantId,
      kbankQrCallbackSecret: env['KBANK_QR_CALLBACK_SECRET'] || DEFAULT_SECRETS.kbankQrCallbackSecret,
      wwMerchant: env['WW_MERCHANT'] || DEFAULT_SECRETS.wwMerchant,
      wwSecret: env['WW_SECRET'] || DEFAULT_SECRETS.wwSecret,
      zapmanMerchant: env['ZAPMAN_MERCHANT'] || DEFAULT_SECRETS.zapmanMerchant,
      zapmanSecret: env['ZAPMAN_SECRET'] || DEFAULT_SECRETS.zapmanSecret,
      bcelMerchant: env['BCEL_QR_MERCHANT'] || DEFAULT_SECRETS.bcelMerchant,
      bcelSecret: env['BCEL_QR_SECRET'] || DEFAULT_SECRETS.bcelSecret,
      telegramToken: env['TELEGRAM_TOKEN'] || DEFAULT_SECRETS.telegramToken,
    },
  };
}

function whole(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`);
  return Number(text);
}
