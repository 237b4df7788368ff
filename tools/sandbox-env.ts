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
    PAYOUT_URL: `${sandbox}/payout`,
    PAYOUT_SECRET: 'sandbox-payout-secret',
    JOKER_URL: `${sandbox}/games/JOKER/api`,
    JOKER_SITE: `${sandbox}/games/JOKER/site`,
    JOKER_APP_ID: 'KRAPAO',
    JOKER_SECRET: 'sandbox-joker-secret',
  };
}

/** What the sandbox must know to tell a server at that address what it was not asked. */
export const callbackEnv = (server: string): Record<string, string> => ({
  PAYOUT_CALLBACK_URL: `${server}/callbacks/payout`,
});
