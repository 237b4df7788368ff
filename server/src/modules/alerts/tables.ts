import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import { sagaColumns } from '../../db/saga.ts';

export const alertNotice = pgTable('alert_notice', {
  id: text('id').primaryKey(),
  text: text('text').notNull(),
  isOver: boolean('is_over').notNull().default(false),
  message: text('message'),
  toldAt: moment('told_at'),
  ...sagaColumns,
});
