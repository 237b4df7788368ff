import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** A statement that was put together of parts, as the driver takes it: what it answers has moments as dates. */
export function compiled(statement: SQL): { text: string; values: unknown[] } {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return { text, values };
}
