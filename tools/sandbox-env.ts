import { sandboxGames } from './sandbox-games.ts';

/**
 * What the server must know to take the sandbox at that address for the outside world. The one list of it: start,
 * tests and benchmarks use it. SANDBOX_URL is what a server in production mode refuses.
 */
export function sandboxEnv(sandbox: string): Record<string, string> {
  return {
    SANDBOX_URL: sandbox,
    SMS_URL: `${sandbox}/sms/send`,
    THAIBULKSMS_URL: `${sandbox}/thaibulksms`,
    THAIBULKSMS_KEY: 'sandbox-thaibulksms-key',
    THAIBULKSMS_SECRET: 'sandbox-thaibulksms-secret',
    VERIFIER_URL: `${sandbox}/verifier`,
    SLIPOK_BRANCH: '12345',
    VERIFIER_KEY: 'sandbox-verifier-key',
    TRUEMONEY_URL: `${sandbox}/truemoney`,
    BANK_FEED_URL: `${sandbox}/bank/feed`,
    BANK_FEED_SECRET: 'sandbox-bank-feed-secret',
    PAYOUT_URL: `${sandbox}/payout`,
    PAYOUT_SECRET: 'sandbox-payout-secret',
    HOLDER_URL: `${sandbox}/bank/holders`,
    KBANK_QR_URL: `${sandbox}/kbank`,
    KBANK_QR_CONSUMER_ID: 'sandbox-kbank-consumer',
    KBANK_QR_CONSUMER_SECRET: 'sandbox-kbank-consumer-secret',
    KBANK_QR_PARTNER_ID: 'KRAPAO',
    KBANK_QR_PARTNER_SECRET: 'sandbox-kbank-partner-secret',
    KBANK_QR_MERCHANT_ID: 'KB000000000001',
    KBANK_QR_CALLBACK_SECRET: 'sandbox-kbank-callback-secret',
    WW_URL: `${sandbox}/gateways/WW`,
    WW_MERCHANT: 'KRAPAO-WW',
    WW_SECRET: 'sandbox-ww-secret',
    ZAPMAN_URL: `${sandbox}/gateways/ZAPMAN`,
    ZAPMAN_MERCHANT: 'KRAPAO-ZAPMAN',
    ZAPMAN_SECRET: 'sandbox-zapman-secret',
    BCEL_QR_URL: `${sandbox}/gateways/BCEL`,
    BCEL_QR_MERCHANT: 'KRAPAO-BCEL',
    BCEL_QR_SECRET: 'sandbox-bcel-secret',
    BCEL_QR_MCID: 'mch5c2f0404102fb',
    BCEL_QR_MCC: '5732',
    TELEGRAM_URL: `${sandbox}/telegram`,
    TELEGRAM_TOKEN: 'sandbox-telegram-token',
    TELEGRAM_CHAT: '-1000000000001',
    GAME_CONNECTIONS: JSON.stringify(sandboxGames(sandbox)),
  };
}

/** What the sandbox must know to tell a server at that address what it was not asked, and to answer at its console. */
export const callbackEnv = (server: string, console: string): Record<string, string> => ({
  BANK_FEED_CALLBACK_URL: `${server}/callbacks/bank-feed`,
  PAYOUT_CALLBACK_URL: `${server}/callbacks/payout`,
  QR_CALLBACK_URL: `${server}/callbacks/payment-qr`,
  CONSOLE_URL: console,
});
