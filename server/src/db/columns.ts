import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';
import type { Satang } from '@krapao/contract/money';

/** An instant, with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A whole number of any size: an id, a count, hundredths of a currency. */
export const whole = (name: string) => bigint(name, { mode: 'bigint' });

export const money = (name: string) => whole(name).$type<Satang>();

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Any JSON, as the driver has read it: drizzle's own reads it once more, and makes a number of the text "2". */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});
