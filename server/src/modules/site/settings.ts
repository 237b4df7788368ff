import { VARIANTS } from '@krapao/contract/constants';
import { satang } from '@krapao/contract/money';
import { z } from 'zod';
import type { Queryable } from '../../db/pool.ts';
import { siteSetting } from './tables.ts';

const money = z.codec(
  z.number().int(),
  z.custom<ReturnType<typeof satang>>((v) => typeof v === 'bigint'),
  {
    decode: satang,
    encode: Number,
  },
);
/** `HH:mm` in Asia/Bangkok. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The operator's settings, stored by name; amounts in satang. What is not stored has the value given here. */
export const settingsSchema = z.object({
  name: z.string().default('Krapao'),
  website: z.string().default(''),
  variant: z.enum(VARIANTS).default('th'),
  logo: z.string().nullable().default(null),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable()
    .default(null),
  registerOTP: z.boolean().default(false),
  chat: z.boolean().default(false),
  isTerminated: z.boolean().default(false),
  isManual: z.boolean().default(false),
  launchInNewTab: z.boolean().default(true),
  recommendedBanks: z.array(z.string()).default(['SCB', 'KBANK']),
  lineLink: z.string().nullable().default(null),
  lineName: z.string().nullable().default(null),
  lineQR: z.string().nullable().default(null),
  agreementVersion: z.string().default('1'),
  depositMinimum: money.default(satang(100)),
  withdrawMinimum: money.default(satang(10_000)),
  withdrawMaximum: money.default(satang(20_000_000)),
  /** Slips are not taken between these times of day. */
  slipClosedFrom: timeOfDay.nullable().default(null),
  slipClosedTo: timeOfDay.nullable().default(null),
});
export type Settings = z.output<typeof settingsSchema>;

/** All settings, in one read. */
export async function readSettings(on: Queryable): Promise<Settings> {
  const rows = await on.sql.select().from(siteSetting);
  return settingsSchema.decode(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}

/** Stores settings by name; seeds and the operator's hand use it. */
export async function writeSettings(
  on: Queryable,
  changed: Partial<z.input<typeof settingsSchema>>,
): Promise<void> {
  for (const [name, value] of Object.entries(changed)) {
    await on.sql
      .insert(siteSetting)
      .values({ name, value })
      .onConflictDoUpdate({ target: siteSetting.name, set: { value } });
  }
}

/** How old settings may be when they are used, ms: a change takes effect everywhere within this. */
const FRESH_MS = 1_000;

export interface CurrentSettings {
  current(): Promise<Settings>;
}

/** Settings as every call needs them: read at most once a second, however many ask. */
export function createCurrentSettings(db: Queryable): CurrentSettings {
  let known: { at: number; settings: Promise<Settings> } | undefined;
  return {
    current() {
      const now = performance.now();
      if (!known || now - known.at > FRESH_MS) {
        const settings = readSettings(db);
        known = { at: now, settings };
        settings.catch(() => (known = undefined));
      }
      return known.settings;
    },
  };
}
