import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { readSettings, settingsSchema, writeSettings, type Settings } from './settings.ts';
import { siteSetting, siteSettingChange } from './tables.ts';

type SettingName = keyof Settings;

/** What a setting was, undefined where none was set, and is now. Amounts in satang. */
export interface SettingChanged {
  name: string;
  before: unknown;
  after: unknown;
}

const isSetting = (name: string): name is SettingName => Object.hasOwn(settingsSchema.shape, name);

/** What a person wrote, as JSON where that can be meant, else as the text that it is. */
function meant(name: SettingName, written: string): unknown {
  const schema: z.ZodType = settingsSchema.shape[name];
  const values: unknown[] = [written];
  try {
    values.unshift(JSON.parse(written));
  } catch {
    // no JSON: a text
  }
  return values.find((value) => z.safeDecode(schema, value).success) ?? values[0];
}

/** The operator's hand on the settings. */
export function createSettingsHand(db: Db) {
  return {
    /** Those in force, defaults among them. */
    inForce: (): Promise<Settings> => readSettings(db),
    /**
     * Sets one; who and why are kept.
     * @param written the value, as JSON or as a text
     * @throws AppError INVALID_REQUEST {fields}: there is no such setting, it can't be so, or nobody says so
     */
    async change(name: string, written: string, by: string, why: string): Promise<SettingChanged> {
      const refuse = (field: string, problem: string) =>
        new AppError('INVALID_REQUEST', { fields: { [field]: problem } });
      if (!isSetting(name)) throw refuse(name, 'there is no such setting');
      if (by.trim() === '' || why.trim() === '') throw refuse('why', 'who and why are kept');
      const after = meant(name, written);
      const checked = z.safeDecode<z.ZodType>(settingsSchema.shape[name], after);
      if (!checked.success) throw refuse(name, checked.error.issues.map(({ message }) => message).join('; '));
      return db.withTx(async (tx) => {
        await tx.sql.execute(sql`lock table site_setting in share row exclusive mode`);
        const [row] = await tx.sql.select().from(siteSetting).where(eq(siteSetting.name, name));
        await writeSettings(tx, { [name]: after });
        const kept = { before: row?.value, after: after ?? sql`'null'::jsonb` };
        await tx.sql.insert(siteSettingChange).values({ name, ...kept, setBy: by, setWhy: why });
        const was = z.safeDecode<z.ZodType>(settingsSchema.shape[name], row?.value);
        return { name, before: row && was.success ? was.data : row?.value, after: checked.data };
      });
    },
  };
}
export type SettingsHand = ReturnType<typeof createSettingsHand>;
