import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Changeable, State } from '../history/face.ts';
import { lockSettings, settingsSchema, writeSettings, type Settings } from './settings.ts';
import { siteSetting } from './tables.ts';

type SettingName = keyof Settings;

const isSetting = (name: string): name is SettingName => Object.hasOwn(settingsSchema.shape, name);

/** What can be said of a setting: as it is stored, amounts in satang. */
const orderOf = (name: SettingName) =>
  z.strictObject({
    [name]: z.unknown().superRefine((value, context) => {
      if (value === undefined) return context.addIssue('what it shall be is missing');
      const { error } = z.safeDecode<z.ZodType>(settingsSchema.shape[name], value);
      for (const { message } of error?.issues ?? []) context.addIssue(message);
    }),
  });

/** The operator's hand on the settings: each is one thing, that has one field of its own name. */
export const changeableSettings: Changeable<State> = {
  kind: 'setting',
  right: 'setting.change',
  subjects: async () => Object.keys(settingsSchema.shape),
  orderOf: (name) => (isSetting(name) ? orderOf(name) : undefined),
  async read(on, name) {
    const [row] = await on.sql.select().from(siteSetting).where(eq(siteSetting.name, name));
    return row && { [name]: row.value };
  },
  // texts of the agreement and seeds write settings too
  lock: lockSettings,
  write: (tx, _name, order) => writeSettings(tx, order),
};
