import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { VARIANTS } from '@krapao/contract/constants';
import { satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import { someText } from '@krapao/contract/route';
import type { Queryable, Tx, Db } from '../../db/pool.ts';
import { isAddressRange } from '../../kernel/network.ts';
import type { Log } from '../../kernel/log.ts';
import { inWords } from '../../kernel/wrong-words.ts';
import { howtoVideos, OWN_CLIPS, ownOrWrittenPicture, ownPicture, website } from './addresses.ts';
import { siteSetting } from './tables.ts';
import { createCeilings, type Ceiling, type Ceilings } from '../../http/ceilings.ts';

const money = z.codec(
  z.number().int().nonnegative().meta({ unit: 'satang' }),
  z.custom<ReturnType<typeof satang>>((v) => typeof v === 'bigint'),
  {
    decode: satang,
    encode: Number,
  },
);
/** With at most two decimals. */
export const percent = z.number().min(0).max(100).multipleOf(0.01).meta({ unit: 'percent' });
/** `HH:mm` in Asia/Bangkok. */
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ format: 'time' });

const addressRange = z.string().refine(isAddressRange, {
  error: ({ input }) => phrase('noAddress', { text: String(input).slice(0, 60) }),
});

/** HTML of the operator's. */
const htmlText = z.string().trim().meta({ format: 'html' });

const most = (count: number) => z.number().int().min(1).max(1_000_000).default(count);

const addresses = {
  /** Empty: there is none. */
  website: website.default(''),
  logo: ownPicture.nullable().default(null),
  lineLink: website.min(1, phrase('needsText')).nullable().default(null),
  /** Without one, the QR of `lineLink` is drawn. */
  lineQR: ownOrWrittenPicture.nullable().default(null),
  howtoVideos: howtoVideos.default(OWN_CLIPS),
};

/** The operator's settings, stored by name; amounts in satang. What is not stored has the value given here. */
export const settingsSchema = z.object({
  ...addresses,
  name: someText.default('Krapao'),
  variant: z.enum(VARIANTS).default('th'),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, phrase('colour'))
    .meta({ format: 'color' })
    .nullable()
    .default(null),
  registerOTP: z.boolean().default(false),
  chat: z.boolean().default(false),
  isTerminated: z.boolean().default(false),
  isManual: z.boolean().default(false),
  launchInNewTab: z.boolean().default(true),
  recommendedBanks: z.array(someText.meta({ of: 'bank' })).default(['SCB', 'KBANK']),
  lineName: someText.nullable().default(null),
  /** Nobody signs in or registers from there: addresses and ranges, such as `203.0.113.7` and `2001:db8::/32`. */
  blockedAddresses: z.array(addressRange).default([]),
  /** What one network may do in an hour (http/ceilings.ts), and wrong passwords from it in a quarter of one. */
  registrationsPerHour: most(40),
  registrationsPerHourWithCode: most(200),
  lookupsPerHour: most(60),
  codesPerHour: most(100),
  announcementsPerHour: most(300),
  wrongSignInsPerQuarter: most(60),
  /** The version that the agreement of this hash goes by: its last change was a small correction. Else its hash is its version. */
  agreementAs: z.object({ hash: z.string(), version: z.string() }).nullable().default(null),
  depositMinimum: money.default(satang(100)),
  withdrawMinimum: money.default(satang(10_000)),
  withdrawMaximum: money.default(satang(20_000_000)),
  /** What is above it waits for an operator. */
  withdrawAutomaticMaximum: money.default(satang(5_000_000)),
  /** A payout above it, and a credit by hand above it, take two people of the console. */
  secondApprovalAbove: money.default(satang(2_000_000)),
  secondCreditAbove: money.default(satang(1_000_000)),
  /** Whether password and a fresh code prove an order of the console as a passkey does. */
  stepUpByCode: z.boolean().default(false),
  /** A coin for so many baht that were deposited and played on a day, at most so many; days that a coupon waits. */
  coinBaht: most(300),
  coinsPerDay: most(10),
  couponDays: most(7),
  /** With so little left in all, or half of what there was when it was given, a member ends a bonus for nothing. */
  bonusReleaseMinimum: money.default(satang(2_000)),
  /** What is refunded of stakes that count, and of losses, percent; of a period at least and at most so much, for so many days. */
  refundActive: z.boolean().default(true),
  refundPeriod: z.enum(['week', 'day']).default('week'),
  refundSuccess: percent.default(0.1),
  refundFail: percent.default(5),
  refundMinimum: money.default(satang(100)),
  refundMaximum: money.default(satang(500_000)),
  /** What members are told beside it, HTML. */
  refundInfo: z.object({ th: htmlText, la: htmlText, en: htmlText }).default({ th: '', la: '', en: '' }),
  refundDays: z.number().int().min(1).max(14).default(7),
  /** What an inviter earns of their stakes that count, and of their losses, percent; the least that is collected, and the most of a week. */
  inviteActive: z.boolean().default(true),
  inviteSuccess: percent.default(0.05),
  inviteFail: percent.default(5),
  inviteMinimum: money.default(satang(100)),
  inviteWeeklyMaximum: money.default(satang(500_000)),
  /** How long wins of those who were invited have to be made up: until the month ends, or the week. */
  inviteCarry: z.enum(['month', 'week']).default('month'),
  /** What the house earns of stakes that count, percent, by kind of game: refund and invite give no more than half of it. */
  edges: z
    .object({ slot: percent, live: percent, sport: percent, lotto: percent })
    .default({ slot: 4, live: 1, sport: 3, lotto: 20 }),
  /** Slips are not taken between these times of day. */
  slipClosedFrom: timeOfDay.nullable().default(null),
  slipClosedTo: timeOfDay.nullable().default(null),
  /** What rooms of the chat are called; hours in which somebody answers; null: at any time. */
  chatPrefix: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/i)
    .default('krapao'),
  chatFrom: timeOfDay.nullable().default(null),
  chatTo: timeOfDay.nullable().default(null),
  /** Minutes after an agent's last word that a talk ends by itself. */
  chatIdleMinutes: z.number().int().min(5).max(1440).default(30),
  /** Whether talks that wait are given to the agent with the fewest by itself. */
  chatGivesOut: z.boolean().default(false),
  /** Days that talks of guests and of members are kept, and files. */
  chatGuestDays: z.number().int().min(1).max(3650).default(90),
  chatMemberDays: z.number().int().min(1).max(3650).default(730),
  chatFileDays: z.number().int().min(1).max(3650).default(90),
  /** Megabytes of files a day: of a guest, of a member, of all together. */
  chatGuestMb: most(30),
  chatMemberMb: most(200),
  chatHouseMb: most(20_000),
});
export type Settings = z.output<typeof settingsSchema>;

/** Why a stored value can't be used; undefined: it can, or no setting has that name any more. */
function problemOf({ name, value }: { name: string; value: unknown }): string | undefined {
  const known: Readonly<Record<string, z.ZodType>> = settingsSchema.shape;
  const setting = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!setting) return undefined;
  const { error } = z.safeDecode(setting, value, inWords);
  return error?.issues.map(({ message }) => message).join('; ');
}

/** The stored settings that can't be used, and why. */
export async function unusableSettings(on: Queryable) {
  const rows = await on.sql.select().from(siteSetting);
  return rows.flatMap((row) => {
    const problem = problemOf(row);
    return problem === undefined ? [] : [{ ...row, problem }];
  });
}

/**
 * All settings, in one read. One that can't be used is as if it were not set, so that the rest of the site works; `onUnusable` hears
 * their names.
 */
export async function readSettings(
  on: Queryable,
  onUnusable: (names: readonly string[]) => void = () => undefined,
): Promise<Settings> {
  const rows = await on.sql.select().from(siteSetting);
  const isUsable = (row: (typeof rows)[number]) => problemOf(row) === undefined;
  onUnusable(rows.filter((row) => !isUsable(row)).map(({ name }) => name));
  const usable = rows.filter(isUsable).map(({ name, value }) => [name, value] as const);
  return settingsSchema.decode(Object.fromEntries(usable));
}

/** Nobody else writes settings until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.sql.execute(sql`lock table site_setting in share row exclusive mode`);
}

/**
 * Stores settings by name, for seeds and use cases; a person's hand is change-setting.ts. Blanks around a text are left out.
 * @throws Error naming each setting that can't be so, and what it must be; also those that there are not
 */
export async function writeSettings(
  on: Queryable,
  changed: Partial<z.input<typeof settingsSchema>>,
): Promise<void> {
  const checked = settingsSchema.strict().safeDecode(changed);
  if (!checked.success) {
    const wrong = checked.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`These settings can't be so:\n${wrong.join('\n')}`);
  }
  const clean: Readonly<Record<string, unknown>> = settingsSchema.encode(checked.data);
  for (const name of Object.keys(changed)) {
    // The null of JSON, which is a value, not the database's, which is none.
    const value = clean[name] ?? sql`'null'::jsonb`;
    await on.sql
      .insert(siteSetting)
      .values({ name, value })
      .onConflictDoUpdate({ target: siteSetting.name, set: { value, changedAt: sql`now()` } });
  }
}

/** How old settings may be when they are used, ms: a change takes effect everywhere within this. */
const FRESH_MS = 1_000;

export interface CurrentSettings {
  current(): Promise<Settings>;
}

/** The same where nobody sends one-time codes: none are asked for, whatever is stored. */
export const withoutCodes = (settings: CurrentSettings): CurrentSettings => ({
  current: async () => ({ ...(await settings.current()), registerOTP: false }),
});

/** Settings as every call needs them: read at most once a second, however many ask. What can't be used is logged when it is first seen. */
export function createCurrentSettings(db: Queryable, log?: Pick<Log, 'error'>): CurrentSettings {
  let known: { at: number; settings: Promise<Settings> } | undefined;
  let said = '';
  const warn = (unusable: readonly string[]) => {
    const names = unusable.toSorted().join(', ');
    if (names !== said && names !== '')
      log?.error({ settings: names }, 'settings that can not be used have their default instead');
    said = names;
  };
  return {
    current() {
      const now = performance.now();
      if (!known || now - known.at > FRESH_MS) {
        const settings = readSettings(db, warn);
        known = { at: now, settings };
        settings.catch(() => (known = undefined));
      }
      return known.settings;
    },
  };
}

const MOST: Record<Ceiling, (settings: Settings) => number> = {
  // Where codes prove phones an account costs a phone, and a mobile network has many people behind one address.
  registrations: ({ registerOTP, registrationsPerHour, registrationsPerHourWithCode }) =>
    registerOTP ? registrationsPerHourWithCode : registrationsPerHour,
  lookups: ({ lookupsPerHour }) => lookupsPerHour,
  codes: ({ codesPerHour }) => codesPerHour,
  announcements: ({ announcementsPerHour }) => announcementsPerHour,
};

/** What one network may have in an hour, as the operator's settings say now. */
export const createNetworkCeilings = (db: Db, settings: CurrentSettings): Ceilings =>
  createCeilings(db, async (ceiling) => MOST[ceiling](await settings.current()));
