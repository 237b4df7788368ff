import { VARIANTS } from '@krapao/contract/constants';
import { z } from 'zod';

const DEVELOPMENT_SECRET = 'krapao-development-secret-not-for-production';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const proxies = z.union(
  [
    z.literal('off').transform(() => false as const),
    z.literal('on').transform(() => 1),
    z.coerce.number().int().min(1).max(9),
  ],
  {
    error: 'off, on for one proxy, or how many there are, 1 to 9',
  },
);
const port = z.coerce.number().int().min(0).max(65535);

/** Each variable with what it must be; the message tells how to mend it. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'the address of a PostgreSQL server, postgres://…',
  }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  DATA_DIR: z.string().default('.data'),
  WEB_DIST: z.string().default('web/dist'),
  SECRET_KEY: z
    .string()
    .min(32, 'at least 32 characters; make one with: openssl rand -hex 32')
    .default(DEVELOPMENT_SECRET),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** How many proxies of ours stand before the server: the address of a caller is what the outermost of them saw. */
  TRUST_PROXY: proxies.default(false),
  /** Requests a minute from one address; sign-in and codes have limits of their own. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  METRICS_TOKEN: z.string().min(16).optional(),
  DEMO: onOff.default(false),
  VARIANT: z.enum(VARIANTS).default('th'),
  REGISTER_OTP: onOff.default(false),
  CHAT: onOff.default(true),
  SANDBOX_URL: z.url().optional(),
  /** Who sends one-time codes. */
  OTP_SENDER: z.enum(['sms', 'thaibulksms']).default('sms'),
  SMS_URL: z.url().optional(),
  THAIBULKSMS_URL: z.url().default('https://otp.thaibulksms.com'),
  THAIBULKSMS_KEY: z.string().optional(),
  THAIBULKSMS_SECRET: z.string().optional(),
  /** Who looks slips up. */
  VERIFIER: z.enum(['easyslip', 'slipok']).default('easyslip'),
  SLIPOK_BRANCH: z
    .string()
    .regex(/^[\w-]+$/, 'letters and digits')
    .optional(),
  VERIFIER_URL: z.url(),
  VERIFIER_KEY: z.string().min(1),
  /** Where gifts are redeemed. */
  TRUEMONEY_URL: z.url().default('https://gift.truemoney.com'),
  PAYOUT_URL: z.url(),
  PAYOUT_SECRET: z.string().min(1),
  JOKER_URL: z.url(),
  JOKER_APP_ID: z.string().min(1),
  JOKER_SECRET: z.string().min(1),
  JOKER_SITE: z.url(),
});

export type Config = z.infer<typeof environment>;

export class ConfigError extends Error {}

/**
 * Reads the environment once. In production it refuses the development secret, the sandbox and demo content.
 * @throws ConfigError naming each wrong variable and its mend
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  const wrong = parsed.success
    ? [
        ...missingOfSender(parsed.data),
        ...missingOfVerifier(parsed.data),
        ...refusedInProduction(parsed.data),
      ]
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
} as const;

function missingOfSender(config: Config): string[] {
  const needs: Partial<Record<keyof Config, string>> = SENDER_NEEDS[config.OTP_SENDER];
  return Object.entries(needs)
    .filter(([name]) => config[name as keyof Config] === undefined)
    .map(([name, what]) => `${name}: OTP_SENDER=${config.OTP_SENDER} needs it, ${what}`);
}

const missingOfVerifier = ({ VERIFIER, SLIPOK_BRANCH }: Config): string[] =>
  VERIFIER === 'slipok' && SLIPOK_BRANCH === undefined
    ? ['SLIPOK_BRANCH: VERIFIER=slipok needs it, the number of your branch']
    : [];

function refusedInProduction(config: Config): string[] {
  if (config.NODE_ENV !== 'production') return [];
  const wrong: string[] = [];
  if (config.SECRET_KEY === DEVELOPMENT_SECRET)
    wrong.push('SECRET_KEY: production needs one of its own; openssl rand -hex 32');
  if (config.SANDBOX_URL) wrong.push('SANDBOX_URL: production does not run with the sandbox; remove it');
  if (config.DEMO) wrong.push('DEMO: production does not seed demo content; set it to off');
  return wrong;
}
