import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import type { Changeable, State } from '../history/face.ts';
import type { Tx } from '../../db/pool.ts';
import { inWords } from '../../kernel/wrong-words.ts';
import { isTooWide } from '../../kernel/network.ts';
import { lockSettings, readSettings, settingsSchema, writeSettings, type Settings } from './settings.ts';
import { siteSetting } from './tables.ts';
import { refused } from '../../kernel/app-error.ts';

type SettingName = keyof Settings;

const isSetting = (name: string): name is SettingName => Object.hasOwn(settingsSchema.shape, name);

/** What a person is told that can be said of it: what is in force where nothing is stored is told apart (`fallback`). */
function toldOf(name: SettingName): Record<string, unknown> {
  const schema: z.ZodType = settingsSchema.shape[name];
  const stored = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  const { $schema: _, ...told } = z.toJSONSchema(stored as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  return told;
}

/** What can be said of a setting: as it is stored, amounts in satang. */
const orderOf = (name: SettingName) =>
  z.strictObject({
    [name]: z
      .unknown()
      .superRefine((value, context) => {
        if (value === undefined) return context.addIssue(phrase('isNeeded'));
        const { error } = z.safeDecode<z.ZodType>(settingsSchema.shape[name], value, inWords);
        for (const { message, path } of error?.issues ?? [])
          context.addIssue({ code: 'custom', message, path });
      })
      .meta(toldOf(name)),
  });

/** Why settings, each of which can be so, would shut everybody out together. */
function shutOut({ blockedAddresses, withdrawMinimum, withdrawMaximum }: Settings): readonly Phrase[] {
  const wide = blockedAddresses.filter(isTooWide);
  const isNobodys = withdrawMinimum > withdrawMaximum;
  return [
    ...wide.map((range) => phrase('tooWide', { range })),
    ...(isNobodys ? [phrase('nobodyWithdraws')] : []),
  ];
}

/** @throws AppError INVALID_REQUEST {fields}: with the other settings as they are it would shut everybody out */
async function write(tx: Tx, name: string, order: Parameters<typeof writeSettings>[1]): Promise<void> {
  const before = shutOut(await readSettings(tx));
  await writeSettings(tx, order);
  // what was so already is no fault of this change, which may be one of two that mend it
  const problem = shutOut(await readSettings(tx)).find((one) => !before.includes(one));
  if (problem !== undefined) throw refused({ [name]: problem });
}

/** In force where nothing is stored. */
const STORED_DEFAULTS: State = settingsSchema.encode(settingsSchema.decode({}));

/** Limits of money, and guards against who tries many times: raising one takes two people, lowering it one. */
const RAISED: ReadonlySet<SettingName> = new Set<SettingName>([
  ...(['withdrawMaximum', 'withdrawAutomaticMaximum', 'secondApprovalAbove', 'secondCreditAbove'] as const),
  ...(['refundMaximum', 'inviteWeeklyMaximum', 'coinsPerDay', 'bonusReleaseMinimum'] as const),
  ...(['wrongSignInsPerQuarter', 'registrationsPerHour', 'registrationsPerHourWithCode'] as const),
  ...(['lookupsPerHour', 'codesPerHour', 'announcementsPerHour'] as const),
]);
/** What asks more of people: switching it off takes two, switching it on one. */
const SWITCHED_OFF: ReadonlySet<SettingName> = new Set<SettingName>(['registerOTP']);
/** Money by marketing, what holds the two, and where members are led: never by one. */
const TOGETHER: ReadonlySet<SettingName> = new Set<SettingName>([
  ...([
    'refundActive',
    'refundPeriod',
    'refundSuccess',
    'refundFail',
    'refundMinimum',
    'refundDays',
  ] as const),
  ...(['inviteActive', 'inviteSuccess', 'inviteFail', 'inviteMinimum', 'inviteCarry'] as const),
  ...(['coinBaht', 'couponDays', 'edges', 'stepUpByCode'] as const),
  // where members are led to who helps them: a stranger there asks for their password, or names another account
  ...(['lineLink', 'lineQR', 'website'] as const),
]);

/** As it is stored, or its default where nothing is or what is can't be used: that is in force then. */
function inForce(name: SettingName, state: State | undefined): unknown {
  const schema: z.ZodType = settingsSchema.shape[name];
  const isUsable = state !== undefined && z.safeDecode(schema, state[name]).success;
  return isUsable ? state[name] : STORED_DEFAULTS[name];
}

/** Whether it gives, or lets through, more than before. */
function loosens(name: SettingName, before: State | undefined, after: State): boolean {
  const [was, is] = [inForce(name, before), inForce(name, after)];
  if (RAISED.has(name)) return typeof was !== 'number' || typeof is !== 'number' || is > was;
  if (SWITCHED_OFF.has(name)) return was !== false && is === false;
  return TOGETHER.has(name);
}

/** Percent: so little is what games with the smallest edge leave the house. */
export const MOST_OF_STAKES = 0.5;

/** The operator's hand on the settings: each is one thing, that has one field of its own name. */
export const changeableSettings: Changeable<State> = {
  kind: 'setting',
  right: 'setting.change',
  needsSecond: (before, after) =>
    after !== undefined && Object.keys(after).some((name) => isSetting(name) && loosens(name, before, after)),
  subjects: async () => Object.keys(settingsSchema.shape),
  orderOf: (name) => (isSetting(name) ? orderOf(name) : undefined),
  async read(on, name) {
    const [row] = await on.sql.select().from(siteSetting).where(eq(siteSetting.name, name));
    return row && { [name]: row.value };
  },
  fallback: (name) => (isSetting(name) ? { [name]: STORED_DEFAULTS[name] } : undefined),
  // texts of the agreement and seeds write settings too
  lock: lockSettings,
  write,
  async doubts(on, name) {
    const { refundSuccess, inviteSuccess } = await readSettings(on);
    const isAsked = name === 'refundSuccess' || name === 'inviteSuccess';
    return isAsked && refundSuccess + inviteSuccess > MOST_OF_STAKES
      ? [phrase('stakesGive', { most: `${MOST_OF_STAKES} %` })]
      : [];
  },
};
