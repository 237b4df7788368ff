import { VARIANTS } from '@krapao/contract/constants';
import { z } from 'zod';
import { httpAddress, onOff, port, whole } from './config-values.ts';
import type { BoxKey } from './secret-box.ts';
import { secretKeySettings, secretKeysOf, wrongSecretKeys } from './secret-keys.ts';
import { weakSecrets } from './weak-secrets.ts';

const proxies = z.union(
  [z.literal('off').transform(() => false as const), z.literal('on').transform(() => 1), whole(1, 9)],
  {
    error: 'off, on for one proxy, or how many there are, 1 to 9',
  },
);
/** `{ CODE: { web, api, sameAgent? } }`: the site that members go to, what the adapter of its protocol needs, and whether it is the agent of before. */
const gameConnections = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('JSON as docs/operating.md shows it');
      return z.NEVER;
    }
  })
  .pipe(
    z.record(
      z.string(),
      z.object({
        web: httpAddress().nullable(),
        api: z.record(z.string(), z.string()),
        sameAgent: z.literal(true).optional(),
      }),
    ),
  );

/** Each variable with what it must be; the message tells how to mend it. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** The console has a listener of its own, so that a firewall or a VPN can close it. */
  CONSOLE_HOST: z.string().default('127.0.0.1'),
  CONSOLE_PORT: port.default(3002),
  /** As staff see it, https://… in production: passkeys are bound to its host. */
  CONSOLE_ORIGIN: z.url({ protocol: /^https?$/, error: 'the address of the console, https://…' }).optional(),
  CONSOLE_DIST: z.string().default('console/dist'),
  /** As TRUST_PROXY, of its own: the console is often reached by a VPN and no proxy, where a caller writes that header as they like. */
  CONSOLE_TRUST_PROXY: proxies.default(false),
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'the address of a PostgreSQL server, postgres://…',
  }),
  DATABASE_POOL: whole(2, 200).default(16),
  DATA_DIR: z.string().default('.data'),
  WEB_DIST: z.string().default('member/dist'),
  ...secretKeySettings,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** How many proxies of ours stand before the server: the address of a caller is what the outermost of them saw. */
  TRUST_PROXY: proxies.default(false),
  /** Requests a minute from one address; sign-in and codes have limits of their own. */
  REQUESTS_PER_MINUTE: whole(1, 1_000_000_000).default(1200),
  METRICS_TOKEN: z.string().min(16).optional(),
  DEMO: onOff.default(false),
  /** Beside the demo's content: members and things that wait, for who tries the console. */
  DEMO_WORK: onOff.default(false),
  VARIANT: z.enum(VARIANTS).default('th'),
  REGISTER_OTP: onOff.default(false),
  CHAT: onOff.default(true),
  SANDBOX_URL: httpAddress().optional(),
  /** Who sends one-time codes; none: registration asks for none, and who forgot the password is led to support. */
  OTP_SENDER: z.enum(['sms', 'thaibulksms', 'none']).default('sms'),
  SMS_URL: httpAddress().optional(),
  THAIBULKSMS_URL: httpAddress().default('https://otp.thaibulksms.com'),
  THAIBULKSMS_KEY: z.string().optional(),
  THAIBULKSMS_SECRET: z.string().optional(),
  /** Who looks slips up. */
  VERIFIER: z.enum(['easyslip', 'slipok']).default('easyslip'),
  SLIPOK_BRANCH: z
    .string()
    .regex(/^[\w-]+$/, 'letters and digits')
    .optional(),
  VERIFIER_URL: httpAddress(),
  VERIFIER_KEY: z.string().min(1),
  /** Where gifts are redeemed. */
  TRUEMONEY_URL: httpAddress().default('https://gift.truemoney.com'),
  /** Where the bank feed is read; without it nobody can announce a transfer. */
  BANK_FEED_URL: httpAddress().optional(),
  BANK_FEED_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  PAYOUT_URL: httpAddress(),
  PAYOUT_SECRET: z.string().min(1),
  /** Where the payout bank tells who holds an account; without it accounts are proved by payouts and deposits alone. */
  HOLDER_URL: httpAddress().optional(),
  /** Payment QR codes: a provider without an address is not offered. */
  KBANK_QR_URL: httpAddress().optional(),
  KBANK_QR_CONSUMER_ID: z.string().optional(),
  KBANK_QR_CONSUMER_SECRET: z.string().optional(),
  KBANK_QR_PARTNER_ID: z.string().optional(),
  KBANK_QR_PARTNER_SECRET: z.string().optional(),
  KBANK_QR_MERCHANT_ID: z.string().optional(),
  KBANK_QR_CALLBACK_SECRET: z.string().optional(),
  WW_URL: httpAddress().optional(),
  WW_MERCHANT: z.string().optional(),
  WW_SECRET: z.string().optional(),
  ZAPMAN_URL: httpAddress().optional(),
  ZAPMAN_MERCHANT: z.string().optional(),
  ZAPMAN_SECRET: z.string().optional(),
  BCEL_QR_URL: httpAddress().optional(),
  BCEL_QR_MERCHANT: z.string().optional(),
  BCEL_QR_SECRET: z.string().optional(),
  BCEL_QR_MCID: z
    .string()
    .regex(/^[\w-]{1,32}$/, "the bank's name of the merchant, mch…")
    .optional(),
  BCEL_QR_MCC: z
    .string()
    .regex(/^\d{4}$/, 'four digits')
    .optional(),
  BCEL_QR_PROVINCE: z
    .string()
    .regex(/^[A-Z]{2,3}$/, 'such as VTE')
    .default('VTE'),
  /** How long a thing may wait before staff are called, s. */
  ALERT_AFTER_SECONDS: whole(1, 3_600).default(60),
  /** Whom push services of browsers turn to; else CONSOLE_ORIGIN. */
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'mailto:… or https://…')
    .optional(),
  /** The group of staff that is told what waits; without one nobody is. */
  TELEGRAM_CHAT: z
    .string()
    .regex(/^(-?\d+|@\w+)$/, 'a number, negative for groups, or @name')
    .optional(),
  TELEGRAM_TOKEN: z
    .string()
    .regex(/^[\w:-]+$/, 'as @BotFather gave it')
    .optional(),
  TELEGRAM_URL: httpAddress().default('https://api.telegram.org'),
  /** How game providers are reached, kept sealed in their rows at each start; without it the rows stay as they are. */
  GAME_CONNECTIONS: gameConnections.optional(),
});

/** All that can be set. */
export const SETTING_NAMES = Object.keys(environment.shape);

export type Config = z.infer<typeof environment>;

export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

/**
 * Reads the environment once. In production it refuses weak and known secrets, the sandbox and demo content.
 * @throws ConfigError naming each wrong variable and its mend
 */
export function readConfig(env: Environment): Config {
  return read(environment, env, (config) => [
    ...wrongSecretKeys(config),
    ...missingOfSender(config),
    ...missingOfPaymentQr(config),
    ...missingOfVerifier(config),
    ...missingOfFeed(config),
    ...missingOfTelegram(config),
    ...refusedInProduction(config),
  ]);
}

/** Only the keys, for commands that need nothing else. @throws ConfigError as {@link readConfig} */
export const readSecretKeys = (env: Environment): [BoxKey, ...BoxKey[]] =>
  secretKeysOf(read(z.object(secretKeySettings), env, wrongSecretKeys));

/** An empty variable, or one of spaces, is as good as none. */
function read<S extends z.ZodType>(
  schema: S,
  env: Environment,
  problems: (settings: z.output<S>) => string[],
): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(given);
  const wrong = parsed.success
    ? problems(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || wrong.length > 0) {
    throw new ConfigError(`The settings can't be used:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  }
  return parsed.data;
}

/** What each sender of one-time codes can't do without. */
const SENDER_NEEDS = {
  sms: { SMS_URL: 'the address that takes messages' },
  thaibulksms: { THAIBULKSMS_KEY: "the OTP application's key", THAIBULKSMS_SECRET: 'its secret' },
  none: {},
} as const;

function missingOfSender(config: Config): string[] {
  const needs: Partial<Record<keyof Config, string>> = SENDER_NEEDS[config.OTP_SENDER];
  return Object.entries(needs)
    .filter(([name]) => config[name as keyof Config] === undefined)
    .map(([name, what]) => `${name}: OTP_SENDER=${config.OTP_SENDER} needs it, ${what}`);
}

/** What each provider of payment QR codes can't do without, once it has an address. */
const PAYMENT_QR_NEEDS = {
  KBANK_QR_URL: {
    KBANK_QR_CONSUMER_ID: "the application's consumer id",
    KBANK_QR_CONSUMER_SECRET: 'its secret',
    KBANK_QR_PARTNER_ID: 'our partner id',
    KBANK_QR_PARTNER_SECRET: 'its secret',
    KBANK_QR_MERCHANT_ID: 'the merchant that is paid',
    KBANK_QR_CALLBACK_SECRET: 'what callbacks are signed with',
  },
  WW_URL: { WW_MERCHANT: 'our name at the gateway', WW_SECRET: 'what calls and callbacks are signed with' },
  ZAPMAN_URL: {
    ZAPMAN_MERCHANT: 'our name at the gateway',
    ZAPMAN_SECRET: 'what calls and callbacks are signed with',
  },
  BCEL_QR_URL: {
    BCEL_QR_MERCHANT: 'our name at the gateway',
    BCEL_QR_SECRET: 'what calls and callbacks are signed with',
    BCEL_QR_MCID: 'whom the QR pays, mch…',
    BCEL_QR_MCC: "the merchant's category, four digits",
  },
} as const;

function missingOfPaymentQr(config: Config): string[] {
  return Object.entries(PAYMENT_QR_NEEDS).flatMap(([address, needs]) =>
    config[address as keyof Config] === undefined
      ? []
      : Object.entries(needs)
          .filter(([name]) => config[name as keyof Config] === undefined)
          .map(([name, what]) => `${name}: ${address} needs it, ${what}`),
  );
}

const missingOfVerifier = ({ VERIFIER, SLIPOK_BRANCH }: Config): string[] =>
  VERIFIER === 'slipok' && SLIPOK_BRANCH === undefined
    ? ['SLIPOK_BRANCH: VERIFIER=slipok needs it, the number of your branch']
    : [];

const missingOfFeed = ({ BANK_FEED_URL, BANK_FEED_SECRET }: Config): string[] =>
  BANK_FEED_URL !== undefined && BANK_FEED_SECRET === undefined
    ? ['BANK_FEED_SECRET: BANK_FEED_URL needs it, the secret that both sides sign with']
    : [];

const missingOfTelegram = ({ TELEGRAM_CHAT, TELEGRAM_TOKEN }: Config): string[] =>
  TELEGRAM_CHAT !== undefined && TELEGRAM_TOKEN === undefined
    ? ["TELEGRAM_TOKEN: TELEGRAM_CHAT needs it, the bot's own as @BotFather gave it"]
    : TELEGRAM_CHAT === undefined && TELEGRAM_TOKEN !== undefined
      ? ['TELEGRAM_CHAT: TELEGRAM_TOKEN needs it, the group that is called; a bot alone calls nobody']
      : [];

function refusedInProduction(config: Config): string[] {
  if (config.NODE_ENV !== 'production') return [];
  const wrong = weakSecrets(config);
  if (config.SANDBOX_URL) wrong.push('SANDBOX_URL: production does not run with the sandbox; remove it');
  if (!config.CONSOLE_ORIGIN?.startsWith('https://'))
    wrong.push('CONSOLE_ORIGIN: production needs the address of the console, https://…');
  if (config.DEMO) wrong.push('DEMO: production does not seed demo content; set it to off');
  if (config.DEMO_WORK) wrong.push('DEMO_WORK: production does not seed demo content; set it to off');
  return wrong;
}
