import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import type { ViewScreen } from '@krapao/contract/console/constants';
import { moment } from '../../db/columns.ts';

export const consoleView = pgTable('console_view', {
  id: text('id').primaryKey(),
  staffId: text('staff_id').notNull(),
  screen: text('screen').$type<ViewScreen>().notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  isShared: boolean('is_shared').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
